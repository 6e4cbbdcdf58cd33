//! `hostname`: prints or sets the host name.
//!
//! An operand sets it. To ask for the own name (`-f`) may ask the name server for that name and nothing else.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("hostname", "prints or sets the host name", "hostname 3.23, hostname(1)")
    .aliases(&["dnsdomainname", "domainname", "nisdomainname", "ypdomainname"])
    .flags(&[
        Flag::switch(&["-a", "--alias"]),
        Flag::switch(&["-A", "--all-fqdns"]),
        Flag::switch(&["-b", "--boot"]).does(&[Fact::Writes(Place::Named("the host name"))]),
        Flag::switch(&["-d", "--domain"]),
        Flag::switch(&["-f", "--fqdn", "--long"]),
        Flag::value(&["-F", "--file"], Role::Read).does(&[Fact::Writes(Place::Named("the host name"))]),
        Flag::switch(&["-i", "--ip-address"]),
        Flag::switch(&["-I", "--all-ip-addresses"]),
        Flag::switch(&["-s", "--short"]),
        Flag::switch(&["-y", "--yp", "--nis"]),
        Flag::switch(&["-h", "-?", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-v", "--verbose"]),
    ])
    .operands(Operands::all(Role::Sets("the host name")))
    .examples(&[
        ex("hostname", ""),
        ex("hostname -s", ""),
        ex("hostname -I", ""),
        ex("hostname new", "write the host name"),
        ex("hostname -F file", "read file; write the host name"),
        ex("hostname --boot", "write the host name"),
        ex("hostname -b", "write the host name"),
        ex("dnsdomainname", ""),
        ex("hostname \"$X\"", "opaque; write the host name"),
        ex("hostname --no-such", "opaque"),
    ]);
