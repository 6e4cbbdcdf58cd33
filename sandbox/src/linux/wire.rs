//! The inside as bytes, for a first process that is no copy of the caller: Bubblewrap executes it.
//!
//! Every structure is listed with all its fields, so that a new one does not compile until it travels too.

use std::ffi::CString;
use std::os::fd::{AsRawFd, OwnedFd};

use libc::sock_filter;
use nix::sys::resource::Resource;
use nix::sys::signal::{SigSet, Signal};

use super::Inherited;
use super::ceilings::{Ceilings, FORKING};
use super::create::CREATING;
use super::groups::SIGNALLING;
use super::guarded::{Guarded, Node};
use super::inside::{Inside, Program};
use super::landlock::{Fence, Grant, Rule};
use super::metadata::{METADATA, TRUNCATE};
use super::pairs::PAIRS;
use super::stdin::{Input, Standard};
use super::supervise::{Duties, Named, Taken};
use super::unix::{Allowed, BIND, CONNECT};
use crate::sys::{self, ScriptRoom, Words};

/// Bytes that are taken from the front.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}

/// Something that travels.
pub(crate) trait Wire: Sized {
    fn put(&self, out: &mut Vec<u8>);
    /// Nothing if the bytes are not what [`Wire::put`] wrote.
    fn take(from: &mut Reader<'_>) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl Wire for $number {
            fn put(&self, out: &mut Vec<u8>) {
                out.extend(self.to_ne_bytes());
            }

            fn take(from: &mut Reader<'_>) -> Option<Self> {
                Some(Self::from_ne_bytes(from.bytes(size_of::<Self>())?.try_into().ok()?))
            }
        }
    )* };
}

numbers! { u8 u16 u32 u64 i32 i64 }

macro_rules! fields {
    ($($name:ident { $($field:ident),* })*) => { $(
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                let Self { $($field),* } = self;
                $($field.put(out);)*
            }

            fn take(from: &mut Reader<'_>) -> Option<Self> {
                Some(Self { $($field: Wire::take(from)?),* })
            }
        }
    )* };
}

fields! {
    Rule { path, grant, optional }
    Fence { abi, rules, deny_tcp }
    Standard { input, null }
    Inherited { closed, pipe_ignored }
    Duties { tables, sockets, named, guarded, beneath, changeable, processes }
    Ceilings { memory, own_tmp, own_shm }
    Guarded { nodes, names, roots, folding, since }
    Node { name, held, children }
    Allowed { mounts, own_names, internet, host }
    Named { path, mount }
    sock_filter { code, jt, jf, k }
}

impl Wire for bool {
    fn put(&self, out: &mut Vec<u8>) {
        u8::from(*self).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        match u8::take(from)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        // More than can be counted cannot be given to a process either.
        u32::try_from(self.len()).unwrap_or(u32::MAX).put(out);
        for item in self {
            item.put(out);
        }
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        (0..u32::take(from)?).map(|_| T::take(from)).collect()
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(item) = self {
            item.put(out);
        }
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        if bool::take(from)? { T::take(from).map(Some) } else { Some(None) }
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some((A::take(from)?, B::take(from)?))
    }
}

impl<T: Wire, const N: usize> Wire for [T; N] {
    fn put(&self, out: &mut Vec<u8>) {
        for item in self {
            item.put(out);
        }
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        (0..N).map(|_| T::take(from)).collect::<Option<Vec<T>>>()?.try_into().ok()
    }
}

impl Wire for usize {
    fn put(&self, out: &mut Vec<u8>) {
        u64::try_from(*self).unwrap_or(u64::MAX).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        u64::take(from)?.try_into().ok()
    }
}

impl Wire for Box<[u8]> {
    fn put(&self, out: &mut Vec<u8>) {
        self.to_vec().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Vec::take(from).map(Vec::into_boxed_slice)
    }
}

impl Wire for CString {
    fn put(&self, out: &mut Vec<u8>) {
        self.as_bytes().to_vec().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Self::new(Vec::take(from)?).ok()
    }
}

impl Wire for Words {
    fn put(&self, out: &mut Vec<u8>) {
        let strings = self.strings();
        u32::try_from(strings.len()).unwrap_or(u32::MAX).put(out);
        for item in strings {
            item.put(out);
        }
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Vec::take(from).map(Self::new)
    }
}

/// A descriptor travels as its number: it stays open over the executions in between.
impl Wire for OwnedFd {
    fn put(&self, out: &mut Vec<u8>) {
        self.as_raw_fd().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        sys::adopt(i32::take(from)?).ok()
    }
}

macro_rules! choices {
    ($($name:ident { $($variant:ident)* })*) => { $(
        impl $name {
            const EVERY: &[Self] = &[$(Self::$variant),*];
        }

        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                // One that is not listed does not compile.
                match self {
                    $(Self::$variant)|* => place(Self::EVERY, self).put(out),
                }
            }

            fn take(from: &mut Reader<'_>) -> Option<Self> {
                Self::EVERY.get(usize::from(u8::take(from)?)).copied()
            }
        }
    )* };
}

choices! {
    Grant { Read List Content Write Workspace Socket Device Node }
}

/// Every table of calls that the first process may carry out.
const TABLES: [&[Taken]; 8] = [CONNECT, CREATING, BIND, METADATA, TRUNCATE, FORKING, SIGNALLING, PAIRS];

impl Wire for &'static [Taken] {
    fn put(&self, out: &mut Vec<u8>) {
        let calls = |table: &[Taken]| table.iter().map(|taken| taken.call).collect::<Vec<_>>();
        place(&TABLES.map(calls), &calls(self)).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        TABLES.get(usize::from(u8::take(from)?)).copied()
    }
}

/// The limits that a profile can set.
const RESOURCES: [Resource; 3] = [Resource::RLIMIT_FSIZE, Resource::RLIMIT_NOFILE, Resource::RLIMIT_CPU];

impl Wire for Resource {
    fn put(&self, out: &mut Vec<u8>) {
        place(&RESOURCES, self).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        RESOURCES.get(usize::from(u8::take(from)?)).copied()
    }
}

/// Where an item stands in its list. One that is not listed is refused by who reads it.
fn place<T: PartialEq>(list: &[T], item: &T) -> u8 {
    list.iter().position(|known| known == item).and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

impl Wire for SigSet {
    fn put(&self, out: &mut Vec<u8>) {
        let numbers: Vec<i32> = Signal::iterator().filter(|it| self.contains(*it)).map(|it| it as i32).collect();
        numbers.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Vec::<i32>::take(from)?.into_iter().map(|number| Signal::try_from(number).ok()).collect()
    }
}

impl Wire for Input {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Own => 0_u8.put(out),
            Self::Fed => 1_u8.put(out),
            Self::Again { path, device, inode, offset } => {
                2_u8.put(out);
                path.put(out);
                device.put(out);
                inode.put(out);
                offset.put(out);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some(match u8::take(from)? {
            0 => Self::Own,
            1 => Self::Fed,
            2 => Self::Again {
                path: Wire::take(from)?,
                device: Wire::take(from)?,
                inode: Wire::take(from)?,
                offset: Wire::take(from)?,
            },
            _ => return None,
        })
    }
}

impl Wire for Program {
    fn put(&self, out: &mut Vec<u8>) {
        let Self { candidates, argv, environment, room: _ } = self;
        candidates.put(out);
        argv.put(out);
        environment.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        let (candidates, argv, environment) = (Wire::take(from)?, Words::take(from)?, Wire::take(from)?);
        let room = ScriptRoom::new(&argv);
        Some(Self { candidates, argv, environment, room })
    }
}

/// What others have done for the first process stays behind: the namespaces, their identity, loopback and mounts.
impl Wire for Inside {
    fn put(&self, out: &mut Vec<u8>) {
        let Self {
            confined: _,
            identity: _,
            loopback: _,
            mounts: _,
            own_processes: _,
            keeper: _,
            sweep: _,
            cwd,
            standard,
            fed,
            limits,
            ceilings,
            fence,
            filter,
            supervise,
            unsupervised,
            program,
            inherited,
            signals,
            stays: _,
        } = self;
        cwd.put(out);
        standard.put(out);
        fed.put(out);
        limits.put(out);
        ceilings.put(out);
        fence.put(out);
        filter.put(out);
        supervise.put(out);
        unsupervised.put(out);
        program.put(out);
        inherited.put(out);
        signals.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            confined: true,
            identity: None,
            loopback: false,
            mounts: None,
            own_processes: true,
            keeper: false,
            sweep: None,
            cwd: Wire::take(from)?,
            standard: Wire::take(from)?,
            fed: Wire::take(from)?,
            limits: Wire::take(from)?,
            ceilings: Wire::take(from)?,
            fence: Wire::take(from)?,
            filter: Wire::take(from)?,
            supervise: Wire::take(from)?,
            unsupervised: Wire::take(from)?,
            program: Wire::take(from)?,
            inherited: Wire::take(from)?,
            signals: Wire::take(from)?,
            stays: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crosses<T: Wire>(value: &T) -> T {
        let mut bytes = Vec::new();
        value.put(&mut bytes);
        for cut in 0..bytes.len() {
            assert!(T::take(&mut Reader(&bytes[..cut])).is_none(), "a part of {cut} bytes is not the whole");
        }
        let mut reader = Reader(&bytes);
        let taken = T::take(&mut reader).unwrap();
        assert!(reader.0.is_empty());
        taken
    }

    #[test]
    fn values_cross_unchanged() {
        for grant in Grant::EVERY {
            assert_eq!(crosses(grant), *grant);
        }
        let limits: Vec<(Resource, u64)> = RESOURCES.into_iter().zip(7..).collect();
        assert_eq!(crosses(&limits), limits);
        let mask: SigSet = [Signal::SIGTERM, Signal::SIGCHLD].into_iter().collect();
        let taken = crosses(&mask);
        assert!(Signal::iterator().all(|signal| taken.contains(signal) == mask.contains(signal)));
        let input = Input::Again { path: c"/a b\n\xff".to_owned(), device: 1, inode: u64::MAX, offset: -3 };
        let Input::Again { path, device, inode, offset } = crosses(&input) else { panic!("another input") };
        assert_eq!((path.as_c_str(), device, inode, offset), (c"/a b\n\xff", 1, u64::MAX, -3));
        assert!(matches!(crosses(&Input::Own), Input::Own) && matches!(crosses(&Input::Fed), Input::Fed));
        let words = Words::new(vec![c"sh".to_owned(), c"".to_owned()]);
        assert_eq!(crosses(&words).strings(), words.strings());
        let filter = vec![sock_filter { code: 6, jt: 1, jf: 2, k: 0x7fff_0000 }];
        assert_eq!(crosses(&filter), filter);
        assert_eq!(crosses(&Some(true)), Some(true));
        for table in TABLES {
            let calls = |table: &[Taken]| table.iter().map(|taken| taken.call).collect::<Vec<_>>();
            assert_eq!(calls(crosses::<&'static [Taken]>(&table)), calls(table));
        }
    }

    #[test]
    fn nonsense_is_nothing() {
        assert!(Grant::take(&mut Reader(&[99])).is_none());
        assert!(Vec::<u64>::take(&mut Reader(&[255, 255, 255, 255, 1])).is_none());
        assert!(bool::take(&mut Reader(&[2])).is_none());
        assert!(Inside::take(&mut Reader(&[1; 64])).is_none());
    }
}
