//! Capabilities: every set empty, and no way to fill one again, also for user id 0.

use libc::c_ulong;
use nix::errno::Errno;

use crate::sys;

const CAP_SETPCAP: u32 = 8;
pub(crate) const CAP_SYS_ADMIN: u32 = 21;

/// `SECBIT_NOROOT`, `SECBIT_NO_SETUID_FIXUP`, `SECBIT_NO_CAP_AMBIENT_RAISE`, each with its lock, and the lock of
/// `SECBIT_KEEP_CAPS`: user id 0 means nothing to `execve`, for good.
const SECUREBITS: c_ulong = 0b1110_1111;

/// Empties the bounding, ambient, inheritable, permitted and effective sets, and sets `no_new_privs`.
///
/// The bounding set can be emptied only by who holds `CAP_SETPCAP`; who does not holds nothing that it could give back.
/// For the child: no allocation.
pub(crate) fn drop_all() -> Result<(), Errno> {
    sys::prctl(libc::PR_SET_NO_NEW_PRIVS, 1)?;
    if sys::effective_capabilities()? & (1 << CAP_SETPCAP) != 0 {
        sys::prctl(libc::PR_SET_SECUREBITS, SECUREBITS)?;
        for capability in 0..64 {
            match sys::prctl(libc::PR_CAPBSET_DROP, capability) {
                Ok(_) => {}
                Err(Errno::EINVAL) => break,
                Err(error) => return Err(error),
            }
        }
    }
    let clear_all = libc::PR_CAP_AMBIENT_CLEAR_ALL as c_ulong;
    sys::prctl(libc::PR_CAP_AMBIENT, clear_all)?;
    sys::clear_capabilities()
}

/// Whether this thread may administer its user namespace.
pub(crate) fn may_administer() -> bool {
    sys::effective_capabilities().is_ok_and(|held| held & (1 << CAP_SYS_ADMIN) != 0)
}
