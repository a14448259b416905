import ExtensionBundle

/// The diagnostics of one interface file.
final class InterfaceDiagnostics {
  let file: String
  private(set) var errors: [String] = []
  private(set) var warnings: [String] = []
  /// Messages that are reported once for each file.
  private var said: Set<String> = []
  /// The most errors that are kept; far fewer are shown.
  private static let mostErrors = 10_000

  init(file: String) { self.file = file }

  func error(_ reason: String, at position: SourcePosition) {
    guard errors.count < Self.mostErrors else { return }
    errors.append("\(file):\(position.line):\(position.column): error: \(reason)")
  }

  func warning(_ reason: String, at position: SourcePosition) {
    warnings.warn("\(file):\(position.line):\(position.column): warning: \(reason)")
  }

  /// Reports an unsupported feature of the file, at its first place.
  func missing(_ what: String, at position: SourcePosition, consequence: String) {
    once("not in Keyward's nibs yet: \(what); \(consequence)", at: position)
  }

  /// Warns at the first place in the file alone.
  func once(_ reason: String, at position: SourcePosition) {
    guard said.count <= [String].mostWarnings, said.insert(reason).inserted else { return }
    warning(reason, at: position)
  }
}
