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
}
