import Sandbox

extension EscapeRow {
  /// Makes a row whose ways all end alike; with full access as without, unless `open` says otherwise.
  init(
    _ id: String, _ title: String, _ closed: EscapeExpectation?, open: EscapeExpectation? = nil,
    variants: [String] = ["libc", "raw"], control: EscapeControl = .succeeds,
    victims: Set<EscapeVictim> = []
  ) {
    self.init(id: id, title: title, cases: [])
    for variant in variants {
      cases.append(
        EscapeCase(
          variant: variant, closed: closed, open: open ?? closed, control: control, victims: victims
        ))
    }
  }

  /// Makes a row about what tools such as compilers may do, with a network as without one.
  init(
    tool id: String, _ title: String, victims: Set<EscapeVictim> = [],
    _ ways: (variant: String, expected: EscapeExpectation)...
  ) {
    let cases = ways.map { way in
      EscapeCase(
        variant: way.variant, closed: nil, open: nil, tool: way.expected, fetch: way.expected,
        control: .succeeds, victims: victims)
    }
    self.init(id: id, title: title, cases: cases)
  }

  /// Adds other ways to make the same attempt.
  func also(
    _ variants: String..., closed: EscapeExpectation?, open: EscapeExpectation? = nil,
    control: EscapeControl = .succeeds, victims: Set<EscapeVictim>? = nil
  ) -> EscapeRow {
    var row = self
    let more = EscapeRow(
      id, title, closed, open: open, variants: variants, control: control,
      victims: victims ?? cases.first?.victims ?? [])
    row.cases += more.cases
    return row
  }

  /// Adds the same attempt under a policy that grants more than the launcher accounts for.
  func planting(
    _ variant: String, _ access: Policy.FileGrant.Access, _ place: String, _ answer: String
  ) -> EscapeRow {
    var row = also(variant, closed: .stopped(answer))
    row.cases[row.cases.count - 1].planted = EscapeGrant(access: access, place: place)
    return row
  }

  /// The same row, where a tool with a network gets other answers.
  func fetching(_ answers: [String: EscapeExpectation]) -> EscapeRow {
    var row = self
    for (index, one) in row.cases.enumerated() {
      row.cases[index].fetch = answers[one.variant] ?? one.fetch
    }
    return row
  }

  /// The same row, made without full access only.
  func onlyClosed() -> EscapeRow {
    var row = self
    for index in row.cases.indices { row.cases[index].open = nil }
    return row
  }
}

extension EscapeExpectation {
  static let noInternet = stopped("socket EAFNOSUPPORT", event: .socket)
  static let noUnixSocket = stopped("socket EAFNOSUPPORT", event: .unixSocket)
  static let noProtocol = stopped("socket EPROTONOSUPPORT", event: .socket)
  static let noProgram = stopped("execve EPERM", event: .exec)
  static let noLook = stopped("openat EACCES", event: .fileRead)
  static let noRing = stopped("io_uring_setup ENOSYS")

  /// The filter's plain refusal of a call.
  static func denied(_ call: String) -> EscapeExpectation { stopped("\(call) EPERM") }

  /// A call so new that either answer is right.
  static func deniedOrUnknown(_ call: String) -> EscapeExpectation {
    stopped("\(call) ENOSYS", "\(call) EPERM")
  }

  /// The filter's answer that lets a library fall back to an older call.
  static func unknown(_ call: String) -> EscapeExpectation { stopped("\(call) ENOSYS") }
}
