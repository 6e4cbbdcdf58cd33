//! `ifconfig`: shows or sets network interfaces.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ifconfig", "shows or sets network interfaces", "net-tools 2.10, ifconfig(8)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["--help", "-h"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::Listed { lead: &[Role::Text], rest: Some(Role::Sets("the network configuration")), last: None })
    .examples(&[
        ex("ifconfig", ""),
        ex("ifconfig -a", ""),
        ex("ifconfig eth0", ""),
        ex("ifconfig eth0 down", "write the network configuration"),
        ex("ifconfig eth0 10.0.0.1", "write the network configuration"),
        ex("ifconfig eth0 -arp", "opaque"),
        ex("ifconfig $x", "write the network configuration"),
    ]);
