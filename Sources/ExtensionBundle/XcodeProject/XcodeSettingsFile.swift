import Foundation

/// The assignments of an `.xcconfig` file and of those that it includes.
struct XcodeSettingsFile {
  private static let byteLimit = 1 << 20
  private static let includeLimit = 100

  /// Name, with its conditions, and value, in the order of the files.
  private(set) var assignments: [(name: String, value: String)] = []
  /// What could not be read, as warnings with their places.
  private(set) var warnings: [String] = []
  private var included = 0

  init(_ path: String) { read(path, inside: []) }

  private mutating func read(_ path: String, inside open: [String]) {
    included += 1
    guard included <= Self.includeLimit, !open.contains(path) else {
      warnings.append("\(path): warning: the file includes itself; that #include is left out")
      return
    }
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: Self.byteLimit + 1) ?? Data(),
      data.count <= Self.byteLimit, let text = String(data: data, encoding: .utf8)
    else {
      warnings.append(
        "\(path): warning: the file of build settings is missing or no text; its settings are left out"
      )
      return
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      read(line: Self.content(of: line), number: index + 1, of: path, inside: open + [path])
    }
  }

  /// A line without its comment and the white space around.
  private static func content(of line: Substring) -> Substring {
    let end = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
    return trimmed(line[..<end])
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace: (Character) -> Bool = { $0.isWhitespace || $0 == "\r\n" }
    let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
    let end = text.lastIndex { !isSpace($0) }.map(text.index(after:)) ?? start
    return text[start..<max(start, end)]
  }

  private mutating func read(
    line: Substring, number: Int, of path: String, inside open: [String]
  ) {
    guard !line.isEmpty else { return }
    if line.hasPrefix("#") {
      let isOptional = line.hasPrefix("#include?")
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard line.hasPrefix("#include"), parts.count >= 2 else {
        warnings.append("\(path):\(number): warning: this line is no setting and no #include")
        return
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let other = XcodeFilePlaces.join(folder, String(parts[1]))
      if isOptional, !FileManager.default.fileExists(atPath: other) { return }
      return read(other, inside: open)
    }
    guard let equals = Self.equalsSign(of: line) else {
      warnings.append("\(path):\(number): warning: this line is no setting and no #include")
      return
    }
    var value = Self.trimmed(line[line.index(after: equals)...])
    if value.hasSuffix(";") { value = Self.trimmed(value.dropLast()) }
    assignments.append((String(Self.trimmed(line[..<equals])), String(value)))
  }

  /// The first equals sign outside the brackets of a condition.
  private static func equalsSign(of line: Substring) -> Substring.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0: return index
      default: break
      }
    }
    return nil
  }
}
