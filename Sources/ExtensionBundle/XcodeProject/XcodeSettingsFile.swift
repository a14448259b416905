import Foundation

/// The assignments of an `.xcconfig` file and of those that it includes.
struct XcodeSettingsFile {
  private static let includeLimit = 100

  /// Name, with its conditions, and value, in the order of the files.
  private(set) var assignments: [(name: String, value: String)] = []
  /// The file and line of each assignment.
  private(set) var places: [(file: String, position: SourcePosition)] = []
  /// Unreadable lines, as warnings with their places.
  private(set) var warnings: [String] = []
  /// Files that the project may not use, each with the file that names it.
  private(set) var faults: [XcodeProjectError] = []
  private let root: ProjectRoot?
  /// The folder of the project.
  private let project: String?
  private var included = 0
  /// The remaining bytes for all files.
  ///
  /// One file can be included many times.
  private var bytesLeft = 1 << 20

  /// Reads a file that `owner` names.
  init(_ path: String, beneath root: ProjectRoot?, namedAt owner: Place, project: String? = nil) {
    self.root = root
    self.project = project
    read(path, namedAt: owner, inside: [])
  }

  /// The place that names a file.
  typealias Place = (file: String, position: SourcePosition?)

  private mutating func read(_ path: String, namedAt owner: Place, inside open: [String]) {
    included += 1
    guard !open.contains(path) else {
      warnings.warn("\(path): warning: the file includes itself; that #include is left out")
      return
    }
    guard included <= Self.includeLimit else {
      if included == Self.includeLimit + 1 {
        warnings.warn(
          "\(path): warning: more than \(Self.includeLimit) files are included; this one and those after it are "
            + "left out")
      }
      return
    }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try RegularFile.read(path, limit: bytesLeft, beneath: root)
      bytesLeft -= bytes.count
    } catch {
      if case .outside = error {
        faults.append(
          XcodeProjectError(
            file: owner.file, position: owner.position, reason: "\(path): \(error.reason)"))
      } else {
        warnings.warn("\(path): warning: \(error.reason); its build settings are left out")
      }
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      warnings.warn(
        "\(path): warning: the file of build settings is not text; its settings are left out")
      return
    }
    // A carriage return and its newline are one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
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
        warnings.warn(
          "\(path):\(number): warning: this line is neither a setting nor an #include")
        return
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      var other = XcodeFilePlaces.join(folder, String(parts[1]))
      if isMissing(other), let project {
        // Xcode looks beside the project next.
        let second = XcodeFilePlaces.join(project, String(parts[1]))
        if !isMissing(second) { other = second }
      }
      if isOptional, isMissing(other) { return }
      let position = SourcePosition(line: number, column: parts[0].utf8.count + 1)
      return read(other, namedAt: (path, position), inside: open)
    }
    guard let equals = Self.equalsSign(of: line) else {
      warnings.warn("\(path):\(number): warning: this line is neither a setting nor an #include")
      return
    }
    var value = Self.trimmed(line[line.index(after: equals)...])
    if value.hasSuffix(";") { value = Self.trimmed(value.dropLast()) }
    assignments.append((String(Self.trimmed(line[..<equals])), String(value)))
    places.append((path, SourcePosition(line: number, column: 1)))
  }

  private func isMissing(_ path: String) -> Bool {
    var status = stat()
    guard let root else { return unsafe stat(path, &status) != 0 }
    do throws(FileFault) {
      _ = try root.status(path)
      return false
    } catch {
      return error == .failed(code: ENOENT) || error == .failed(code: ENOTDIR)
    }
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
