/// A message about the sources, printed as the compiler prints its own.
struct Diagnostic {
  enum Severity: String { case error, warning }

  let severity: Severity
  /// Where, or `nil` where the trouble is in no source.
  let place: Place?
  let message: String

  var line: String {
    guard let place else { return "\(severity.rawValue): \(message)" }
    return "\(place.file):\(place.line):\(place.column): \(severity.rawValue): \(message)"
  }
}

/// A position in a source, both numbers from 1.
struct Place {
  let file: String
  let line: Int
  let column: Int
}

/// The diagnostics so far.
final class DiagnosticList {
  private(set) var all: [Diagnostic] = []

  var hasErrors: Bool { all.contains { $0.severity == .error } }

  func error(_ message: String, in file: SourceFile, at offset: Int) {
    add(.error, message, file, offset)
  }

  func warning(_ message: String, in file: SourceFile, at offset: Int) {
    add(.warning, message, file, offset)
  }

  func error(_ message: String) {
    all.append(Diagnostic(severity: .error, place: nil, message: message))
  }

  func warning(_ message: String) {
    all.append(Diagnostic(severity: .warning, place: nil, message: message))
  }

  private func add(
    _ severity: Diagnostic.Severity, _ message: String, _ file: SourceFile, _ offset: Int
  ) {
    let (line, column) = file.location(of: offset)
    all.append(
      Diagnostic(
        severity: severity, place: Place(file: file.path, line: line, column: column),
        message: message))
  }
}
