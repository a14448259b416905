import Glibc
import Platform
import Sandbox

/// Why SwiftPM could not read the manifests of packages.
struct ManifestFailure {
  /// The path of `Package.swift`, or of what names the packages.
  let path: String
  /// The subject of a sentence about what was killed.
  var subject = "this manifest"
  /// The words before SwiftPM's.
  var introduction = ""
  /// The folder whose paths are shown relative to it.
  let root: String
  let outcome: Tool.Outcome

  private static let outputLimit = 100_000
  private static let lineLimit = 500
  /// SwiftPM's lines around the reason, which repeat its own calls and paths.
  private static let frames = ["Invalid manifest (compiled with: ", "invalid manifests at ["]

  /// The beginnings of Git's lines about its progress, behind `remote: ` those of the server.
  private static let progress =
    ["", "remote: "].flatMap { source in
      [
        "Enumerating objects: ", "Counting objects: ", "Compressing objects: ", "Total ",
        "Receiving objects: ", "Resolving deltas: ", "Updating files: ", "Filtering content: ",
      ].map { source + $0 }
    } + ["Cloning into "]
  /// A line as a terminal shows it in the end, where each text behind a carriage return writes over the one before.
  private static func rewritten(_ line: Substring) -> Substring {
    line.split(separator: "\r").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
  }

  /// The compiler's errors in the manifest, else SwiftPM's reason, else the last line that the manifest wrote.
  var error: BuildError {
    if let stop = outcome.stop {
      return .source(path: path, reason: "\(introduction)\(subject) \(stop.words)")
    }
    if let signal = outcome.signal, [SIGINT, SIGTERM, SIGHUP].contains(signal) {
      return .interrupted(signal: signal)
    }
    // The manifest is a program, which may write anything among the compiler's lines.
    let lines = outcome.output.prefix(Self.outputLimit)
      .split { $0 == "\n" || $0 == "\r\n" }.map(Self.rewritten)
      .filter { line in
        !Self.frames.contains { line.contains($0) }
          && !Self.progress.contains(where: line.hasPrefix)
      }
      .map { String($0.prefix(Self.lineLimit)).onOneLine }
    let diagnostics = CompilerDiagnostics(lines.joined(separator: "\n"), relativeTo: root)
    if diagnostics.messages.contains(where: { $0.severity == "error" && !$0.place.isEmpty }) {
      return .compile(CompileErrors(diagnostics.buildErrors()))
    }
    if let start = lines.firstIndex(where: { $0.hasPrefix("error: ") }) {
      let words = lines[start...].joined(separator: " ").replacing("error: ", with: "")
      return .source(path: path, reason: introduction + words.prefix(2_000))
    }
    // A trap's own line has a stack behind it.
    let trap = lines.first { $0.contains("Fatal error: ") }
    guard outcome.status != 0, let last = trap ?? lines.last else {
      return .source(
        path: path, reason: introduction + "SwiftPM's description of it cannot be read")
    }
    return .source(
      path: path, reason: introduction + "a manifest ended before it described its package: \(last)"
    )
  }
}
