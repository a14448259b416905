import Platform
import Audit

extension Command {
  /// `keyward audit rules`: what the audit looks for.
  static let auditRules = Command(
    specification: CommandSpecification(
      name: "audit rules", summary: "Lists the audit's rules.", operands: nil,
      discussion: "",
      options: [
        .init(name: "json", help: "Print one JSON document."),
        .init(name: "markdown", help: "Print docs/audit-rules.md."),
      ],
      examples: ["keyward audit rules"])
  ) { (arguments, console) throws(CommandFailure) in
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward audit rules takes no operand, but got '\(operand)'")
    }
    guard !(arguments.has("json") && arguments.has("markdown")) else {
      throw CommandFailure(.usage, "--json and --markdown exclude each other; choose one")
    }
    if arguments.has("markdown") {
      // The page ends with its own line end.
      try console.print(String(RulePage.text.dropLast()))
    } else {
      try console.print(arguments.has("json") ? rulesJSON.text : rulesText)
    }
    return .success
  }

  /// `keyward audit explain`: one rule with its reason and its examples.
  static let auditExplain = Command(
    specification: CommandSpecification(
      name: "audit explain", summary: "Explains rules with examples.",
      operands: "RULE...", discussion: "", options: [],
      examples: ["keyward audit explain attribute-misplaced"])
  ) { (arguments, console) throws(CommandFailure) in
    guard !arguments.operands.isEmpty else {
      throw CommandFailure(
        .usage, "keyward audit explain needs a rule (keyward audit rules lists them)")
    }
    var rules: [Rule] = []
    for id in arguments.operands {
      guard let rule = Rule.named(id) else {
        let hint = closest(to: id, among: Rule.all.map(\.id)).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(
          .usage, "there is no rule '\(id)'\(hint) (keyward audit rules lists them)")
      }
      rules.append(rule)
    }
    try console.print(rules.map(explanation).joined(separator: "\n\n"))
    return .success
  }

  private static func explanation(_ rule: Rule) -> String {
    func indented(_ text: String) -> String {
      text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    }
    return """
      \(rule.id) (\(rule.severity.rawValue), \(rule.certainty.rawValue))
        \(rule.meaning)
        why: \(rule.why)
        source: \(rule.source)
        fix: \(rule.advice)
        example with this finding:
      \(indented(rule.fires.text))
        example without it:
      \(indented(rule.passes.text))
      """
  }

  private static var rulesText: String {
    let width = (Rule.all.map(\.id.count).max() ?? 0) + 2
    return Rule.all.map { rule in
      let padding = String(repeating: " ", count: width - rule.id.count)
      let kind = "\(rule.severity.rawValue) \(rule.certainty.rawValue)"
      let gap = String(repeating: " ", count: max(1, 17 - kind.count))
      return "\(rule.id)\(padding)\(kind)\(gap)\(rule.meaning)"
    }.joined(separator: "\n")
  }

  private static var rulesJSON: JSONValue {
    .object([
      ("version", .integer(1)),
      (
        "rules",
        .array(
          Rule.all.map { rule in
            .object([
              ("id", .string(rule.id)), ("severity", .string(rule.severity.rawValue)),
              ("certainty", .string(rule.certainty.rawValue)),
              ("meaning", .string(rule.meaning)), ("why", .string(rule.why)),
              ("source", .string(rule.source)), ("help", .string(rule.advice)),
              ("fires", .string(rule.fires.text)), ("passes", .string(rule.passes.text)),
            ])
          })
      ),
    ])
  }
}
