extension Command {
  /// `keyward audit`: what may a keyboard do here, and what stops it.
  static let audit = Command(
    specification: CommandSpecification(
      name: "audit", summary: "Shows and proves what the sandbox enforces on this machine.",
      operands: auditVerbs.map { String($0.specification.name.dropFirst(6)) }.joined(
        separator: "|"),
      discussion: auditVerbs.map {
        let name = $0.specification.name.dropFirst(6)
        let padding = String(repeating: " ", count: max(1, 9 - name.count))
        return "  \(name)\(padding)\($0.specification.summary)"
      }.joined(separator: "\n"),
      options: [], examples: auditVerbs.flatMap { $0.specification.examples.prefix(1) }),
    subcommands: auditVerbs
  ) { (_, _) throws(CommandFailure) in
    throw CommandFailure(
      .usage, "keyward audit needs a command (keyward audit --help lists them)")
  }

  private static let auditVerbs: [Command] = [.auditPosture, .auditProbe, .auditFilter]
}
