import Platform

/// Maps errors in files that Keyward writes back to the developer's text.
struct WrittenPlaces {
  /// The folders of such files, as paths are shown.
  let folders: [String]
  /// The classes of the sources.
  let classes: [NameFacts.Class]
  /// The class that the manifest names.
  let principal: String?
  /// The developer's files that such files are made from, by the names of the latter.
  var origins: [String: String] = [:]

  /// The error with the place of its class, and without lines that the developer never sees.
  func authored(_ error: BuildDiagnostic) -> BuildDiagnostic {
    guard error.lines.contains(where: isWritten) else { return error }
    var result = error
    result.lines = []
    var isShown = true
    for line in error.lines {
      if Self.isHeading(line) { isShown = !isWritten(line) }
      if isShown { result.lines.append(line) }
    }
    guard let file = error.file, isBelow(file) else { return result }
    result.isInWrittenCode = true
    if let origin = origins[file.lastPathName] {
      (result.file, result.line, result.column) = (origin, nil, nil)
      result.lines.insert("\(origin): error: \(error.message)", at: 0)
      return result
    }
    let place = subject(of: error.message)
    result.file = place?.file
    result.line = place?.line
    result.column = place?.column
    let start = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    result.lines.insert("\(start)error: \(error.message)", at: 0)
    return result
  }

  /// The class that a message names, else the keyboard's own.
  private func subject(of message: String) -> NameFacts.Class? {
    let words = Set(message.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    return classes.first { words.contains($0.name) }
      ?? classes.first { $0.name.split(separator: ".").last.map(String.init) == principal }
  }

  private static func isHeading(_ line: String) -> Bool {
    [": error: ", ": note: ", ": warning: "].contains { line.contains($0) }
      && line.contains(#/^[^\s].*:[0-9]+:[0-9]+: /#)
  }

  private func isWritten(_ line: String) -> Bool { Self.isHeading(line) && isBelow(line) }

  private func isBelow(_ path: String) -> Bool { folders.contains { path.isInFolder($0) } }
}
