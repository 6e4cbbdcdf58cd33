//! `lsusb`: lists USB devices.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lsusb", "lists USB devices", "usbutils 014, lsusb(8)")
    .flags(&[
        Flag::switch(&["-v", "--verbose"]),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-d"], Role::Text),
        Flag::value(&["-D"], Role::Read),
        Flag::switch(&["-t", "--tree"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("lsusb", ""),
        ex("lsusb -t -v", ""),
        ex("lsusb -D /dev/bus/usb/001/001", "read /dev/bus/usb/001/001"),
        ex("lsusb --no-such", "opaque"),
    ]);
