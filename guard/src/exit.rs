//! Exit codes. They are part of the interface: see `docs/exit-codes.md`.

/// `check`, `explain`: the verdict is allow. Elsewhere: all is well.
pub const OK: u8 = 0;

/// `doctor`: Plan mode cannot be enforced by the kernel here.
pub const NOT_ENFORCEABLE: u8 = 1;

/// A usage error of any command but `wrap`.
pub const USAGE: u8 = 2;

/// `check`, `explain`: the verdict is ask.
pub const ASK: u8 = 3;

/// `check`, `explain`: the verdict is deny.
pub const DENY: u8 = 4;

/// `wrap`: `--timeout` ended the command. The code of `timeout(1)`.
pub const TIMEOUT: u8 = 124;

/// pi-guard itself failed, or the host cannot give the protection asked for. Nothing ran. Also a usage error of `wrap`.
pub const FAILED: u8 = 125;

/// `wrap`: denied, or the command was found and cannot be executed.
pub const DENIED: u8 = 126;

/// `wrap`: the command was not found.
pub const NOT_FOUND: u8 = 127;
