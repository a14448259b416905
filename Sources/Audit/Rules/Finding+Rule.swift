package import ExtensionBundle
package import Platform

extension Finding {
  /// The contents of audited files are untrusted: each text is one line and cannot act on a
  /// terminal.
  package init(
    _ rule: Rule, file: String, position: SourcePosition? = nil, message: String,
    help: String? = nil, remedy: Remedy? = nil, quote: String? = nil, character: Int? = nil,
    programPlace: ProgramPlace? = nil
  ) {
    self.rule = rule.id
    self.programPlace = programPlace
    severity = rule.severity
    certainty = rule.certainty
    self.file = file.onOneLine
    self.position = position
    self.message = Self.shown(message)
    self.help = Self.shown(help ?? rule.help)
    self.remedy = help == nil || help == rule.help ? rule.remedy : remedy
    source = rule.source
    self.quote = quote
    self.character = character ?? position?.column
  }

  private static func shown(_ text: String) -> String {
    let limit = 1_000
    return (text.utf8.count > limit ? text.prefix(limit) + "…" : text).onOneLine
  }
}
