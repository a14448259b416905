import Sandbox

extension EscapeRow {
  /// Sockets of every kind, and the rings that make them past the filter.
  static let network: [EscapeRow] = [
    EscapeRow(
      "39", "TCP connection", .noInternet, open: .allowed, variants: ["libc", "raw", "v6"],
      victims: [.listeners]
    ).also("call", closed: .stopped("connect ENETUNREACH", event: .connect), open: .allowed),
    EscapeRow("40", "MPTCP connection", .noInternet, open: .noProtocol, victims: [.listeners]),
    EscapeRow(
      "41", "TCP fast open while sending", .noInternet, open: .denied("sendto"),
      victims: [.listeners]
    )
    .also("sendmsg", closed: .noInternet, open: .denied("sendmsg"))
    .also("sendmmsg", closed: .noInternet, open: .denied("sendmmsg")),
    EscapeRow(
      "42", "TCP fast open by option", .noInternet, open: .denied("setsockopt"),
      victims: [.listeners]),
    EscapeRow(
      "43", "MPTCP fast open while sending", .noInternet, open: .noProtocol,
      variants: ["libc", "raw", "sendmsg", "sendmmsg"], victims: [.listeners]),
    EscapeRow(
      "44", "UDP datagram", .noInternet, open: .allowed,
      variants: ["libc", "raw", "v6", "sendmsg", "sendmmsg"], victims: [.listeners]),
    EscapeRow("45", "TCP bind", .noInternet, open: .denied("bind"))
      .also("call", closed: .denied("bind")),
    EscapeRow("46", "MPTCP bind", .noInternet, open: .noProtocol),
    EscapeRow("47", "TCP listen without bind", .noInternet, open: .denied("listen"))
      .also("call", closed: .denied("listen")),
    EscapeRow("48", "raw ICMP socket", .noInternet, open: .noProtocol),
    EscapeRow("49", "ping socket", .noInternet, open: .noProtocol),
    EscapeRow("50", "netlink route socket", .noInternet),
    EscapeRow("51", "packet socket", .noInternet),
    EscapeRow("52", "socket to the virtual machine's host", .noInternet),
    EscapeRow("53", "algorithm socket", .noInternet),
    EscapeRow("54", "UNIX stream socket by path", .noUnixSocket, victims: [.listeners]),
    EscapeRow("55", "UNIX datagram socket by path", .noUnixSocket, victims: [.listeners]),
    EscapeRow("56", "abstract UNIX socket", .noUnixSocket, victims: [.listeners]),
    EscapeRow("57", "open through a ring", .noRing, variants: ["raw"])
      .also("enter", closed: .unknown("io_uring_enter"))
      .also("register", closed: .unknown("io_uring_register")),
    EscapeRow("58", "socket through a ring", .noRing, variants: ["raw"]),
    EscapeRow("59", "connection through a ring", .noRing, variants: ["raw"], victims: [.listeners]),
  ]

  /// Further uses of sockets.
  static let furtherNetwork: [EscapeRow] = [
    EscapeRow("E3", "socket with high bits", .noInternet, variants: ["raw"])
      .also("unix", closed: .stopped("socket EAFNOSUPPORT"))
      .also("type", closed: .noInternet, open: .noProtocol),
    EscapeRow("E3b", "socket past a range", .noInternet, variants: ["alg", "vsock"]),
    EscapeRow("E4", "TCP socket with flags", .noInternet, open: .allowed),
    EscapeRow(
      "E5", "other protocols of the internet", nil, open: .noProtocol,
      variants: ["raw-socket", "icmp", "sctp", "mptcp", "udplite"]),
    EscapeRow(
      "E6", "every family", .stopped("families-none no", event: .socket),
      open: .stopped("families-2-10 no", event: .socket), variants: ["raw"]),
    EscapeRow(
      "E7", "datagram pair, aimed elsewhere", .denied("socketpair"),
      variants: ["libc", "raw", "internet", "sendmsg", "sendmmsg"], victims: [.listeners]),
    EscapeRow("E8", "connect again", nil, open: .allowed, victims: [.listeners])
      .also(
        "length-0", "length-1", "length-4096", "length-2^31", closed: nil,
        open: .stopped("connect EINVAL"), control: .answers(["connect EINVAL"])),
    EscapeRow(
      "E9", "odd addresses", nil, open: .allowed,
      variants: ["mapped", "any", "metadata", "link-local"], victims: [.listeners]),
    EscapeRow(
      "E10", "address on a connected socket", nil, open: .allowed, victims: [.listeners]),
    EscapeRow(
      "E11", "other socket options", nil, open: .denied("setsockopt"),
      variants: ["libc", "raw", "bpf", "peek", "options", "alg", "ulp", "repair"]
    ).also("listed", closed: nil, open: .allowed),
    EscapeRow("E12", "serve others", nil, open: .denied("accept4"))
      .also("pipe", closed: .denied("accept4"))
      .also("accept", closed: nil, open: .denied("accept"))
      .also("bind", closed: nil, open: .denied("bind"))
      .also("listen", closed: nil, open: .denied("listen")),
    EscapeRow("E60", "ask a name server", .noInternet, victims: [.listeners]).onlyClosed(),
    EscapeRow(
      "E62", "aim a stream pair elsewhere", nil, open: .stopped("connect EISCONN"),
      variants: ["libc", "raw", "closed"], control: .answers(["connect EISCONN"]),
      victims: [.listeners]
    )
    .also(
      "send", closed: nil, open: .stopped("sendto EISCONN"), control: .answers(["sendto EISCONN"])),
    EscapeRow(
      "E69", "ask for a path by a pair's end", nil,
      open: .stopped("connect EISCONN", event: .unixSocket),
      variants: ["present", "absent", "short"]),
    EscapeRow("E64", "resolve as the C library does", nil, open: .allowed, victims: [.listeners]),
  ]
}
