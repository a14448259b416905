/// How one way to use Keyward puts into words what a person can do about an error.
package struct RemedyWords: Sendable {
  private let clause: @Sendable (Remedy) -> String?

  /// Takes the words: a clause without its full stop, or `nil` for what can't be done this way.
  package init(_ clause: @escaping @Sendable (Remedy) -> String?) { self.clause = clause }

  /// The advice as a clause without its full stop.
  package func words(for remedy: Remedy) -> String? { clause(remedy) }

  /// The advice as a sentence.
  package func sentence(_ remedy: Remedy) -> String? {
    clause(remedy).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
  }

  /// A message followed by the advice.
  package func append(_ remedy: Remedy?, to message: String) -> String {
    guard let remedy, let clause = clause(remedy) else { return message }
    return message.hasSuffix(".")
      ? "\(message) \(sentence(remedy) ?? "")" : "\(message); \(clause)"
  }
}
