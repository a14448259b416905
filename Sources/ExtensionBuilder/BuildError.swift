public import ExtensionBundle
public import Platform

/// Why an extension could not be built.
public enum BuildError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The manifest is missing, broken or no keyboard's.
  case manifest(BundleError)
  /// The Xcode project cannot be read.
  case project(XcodeProjectError)
  /// The folder holds something that cannot be built.
  case source(path: String, reason: String, remedy: Remedy? = nil)
  /// The sources do not compile.
  case compile(CompileErrors)
  /// Keyward's own parts or the compiler are missing or do not fit each other.
  case installation(reason: String, remedy: Remedy? = nil)
  /// The bundle cannot be written.
  case output(path: String, reason: String, remedy: Remedy? = nil)
  /// A tool crashed or did not end.
  case tool(name: String, reason: String)
  /// A tool was stopped by a signal that the user sent, usually Ctrl-C.
  case interrupted(signal: Int32)

  /// The problem, its place, and the fix.
  ///
  /// Names of files are untrusted: but for the compiler's lines, it is one line that cannot act on a terminal.
  public var message: String {
    switch self {
    case .manifest(let error): error.message
    case .project(let error): error.message
    case .source(let path, let reason, _), .output(let path, let reason, _):
      "\(path): error: \(Self.bounded(reason))".onOneLine
    case .compile(let errors): errors.text
    case .installation(let reason, _): "error: \(reason)"
    case .tool(let name, let reason): "error: \(name) \(reason)"
    case .interrupted: "interrupted"
    }
  }

  /// As much as a person reads of a text that may quote names of any length.
  static func bounded(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: 4000, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// As many warnings as a person reads, each of bounded length.
  static func bounded(warnings: [String]) -> [String] {
    let shown = warnings.prefix(1000).map(bounded)
    let left = warnings.count - shown.count
    return left > 0 ? shown + ["warning: there are \(left) more warnings"] : shown
  }

  /// A further fix; `nil` where the message says all.
  public var remedy: Remedy? {
    switch self {
    case .manifest(let error): error.remedy
    case .source(_, _, let remedy), .output(_, _, let remedy), .installation(_, let remedy): remedy
    case .project, .compile, .tool, .interrupted: nil
    }
  }

  /// The same error, with something that a person can do about it.
  func advising(_ remedy: Remedy) -> Self {
    guard case .source(let path, let reason, _) = self else { return self }
    return .source(path: path, reason: reason, remedy: remedy)
  }

  /// The exit code of a command that ends with this error.
  public var exitCode: Int32 {
    switch self {
    case .manifest, .project, .source, .compile: 65
    case .installation: 69
    case .output: 74
    case .tool: 70
    case .interrupted(let signal): 128 + signal
    }
  }

  /// The message.
  public var description: String { message }
}
