//! Addresses at which a cloud hands the machine's own credentials to whoever asks from it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// One service.
struct Service {
    address: IpAddr,
    #[cfg_attr(not(test), expect(dead_code, reason = "read by people and by the test that demands it"))]
    why: &'static str,
}

const fn v4(a: u8, b: u8, c: u8, d: u8, why: &'static str) -> Service {
    Service { address: IpAddr::V4(Ipv4Addr::new(a, b, c, d)), why }
}

const fn v6(parts: [u16; 3], why: &'static str) -> Service {
    let [network, site, host] = parts;
    Service { address: IpAddr::V6(Ipv6Addr::new(network, site, 0, 0, 0, 0, 0, host)), why }
}

/// No network that a mode gives reaches these.
const SERVICES: &[Service] = &[
    v4(169, 254, 169, 254, "AWS, Google Cloud, Azure, Oracle, DigitalOcean, OpenStack: tokens of the machine's role"),
    v4(169, 254, 170, 2, "AWS ECS: credentials of the task"),
    v4(169, 254, 170, 23, "AWS EKS: credentials of the pod"),
    v4(168, 63, 129, 16, "Azure: the host's own agent"),
    v4(100, 100, 100, 200, "Alibaba Cloud: tokens of the machine's role"),
    v6([0xfd00, 0x0ec2, 0x0254], "AWS: the same by IPv6"),
    v6([0xfd00, 0x0ec2, 0x0023], "AWS EKS: the same by IPv6"),
    v6([0xfd20, 0x00ce, 0x0254], "Google Cloud: the same by IPv6"),
];

/// Whether an address as `connect` takes it is one of these, also where IPv6 wraps one of IPv4.
pub(crate) fn is(address: &[u8]) -> bool {
    found(address).is_some_and(|address| SERVICES.iter().any(|service| service.address == address))
}

fn found(address: &[u8]) -> Option<IpAddr> {
    let [low, high] = *address.first_chunk::<2>()?;
    match i32::from(u16::from_ne_bytes([low, high])) {
        libc::AF_INET => Some(IpAddr::from(*address.get(4..)?.first_chunk::<4>()?)),
        libc::AF_INET6 => {
            let address = Ipv6Addr::from(*address.get(8..)?.first_chunk::<16>()?);
            // Mapped, compatible, and through a gateway (`64:ff9b::/96`).
            let [head @ .., _, _, _, _] = address.octets();
            let gateway = head == [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0];
            let mapped = head == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
            let [.., a, b, c, d] = address.octets();
            let wraps = gateway || mapped || head == [0; 12];
            Some(if wraps { IpAddr::V4(Ipv4Addr::new(a, b, c, d)) } else { IpAddr::V6(address) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(ip: &str) -> Vec<u8> {
        match ip.parse().unwrap() {
            IpAddr::V4(ip) => [&2_u16.to_ne_bytes(), &[0, 80][..], &ip.octets(), &[0; 8]].concat(),
            IpAddr::V6(ip) => [&10_u16.to_ne_bytes(), &[0, 80][..], &[0; 4], &ip.octets(), &[0; 4]].concat(),
        }
    }

    #[test]
    fn a_service_is_known_in_every_spelling_and_nothing_else_is() {
        for (ip, wanted) in [
            ("169.254.169.254", true),
            ("::ffff:169.254.169.254", true),
            ("::169.254.169.254", true),
            ("64:ff9b::169.254.169.254", true),
            ("fd00:ec2::254", true),
            ("169.254.169.253", false),
            ("127.0.0.1", false),
            ("::1", false),
            ("fd00:ec2::255", false),
        ] {
            assert_eq!(is(&address(ip)), wanted, "{ip}");
        }
        assert!(!is(&[]) && !is(&[2, 0, 0]) && !is(&[1, 0, b'/', b'x']));
        assert!(SERVICES.iter().all(|service| service.why.len() > 10));
    }
}
