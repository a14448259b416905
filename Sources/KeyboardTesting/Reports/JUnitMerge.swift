import Platform
import ExtensionBundle
import Foundation

/// Puts the suites of several JUnit documents unchanged into one; malformed XML is refused.
enum JUnitMerge {
  private static let counts = ["tests", "failures", "errors"]

  static func merged(_ parts: [(name: String, data: Data)]) throws(ReportError) -> String {
    var suites: [String] = []
    var totals: [String: Int] = [:]
    var seconds = 0.0
    for part in parts {
      guard let text = String(validating: part.data, as: UTF8.self) else {
        throw ReportError("\(part.name): this is not UTF-8")
      }
      var scanner = SuiteScanner(Array(text.utf8))
      do throws(SuiteScanner.Failure) { try scanner.scan() } catch {
        throw ReportError("\(part.name):\(error.line): \(error.reason)")
      }
      for suite in scanner.suites {
        suites.append(
          "  "
            + suite.text.escapingActions { "\\u{\(String($0.value, radix: 16))}" }
            .withoutCommandsInMarkup)
        for name in counts {
          // A negative count would hide the failures of other files.
          guard let count = Int(suite.attributes[name] ?? "0"), count >= 0 else {
            throw ReportError("\(part.name): '\(name)' is not a count")
          }
          let (sum, isTooLarge) = (totals[name] ?? 0).addingReportingOverflow(count)
          guard !isTooLarge else { throw ReportError("\(part.name): '\(name)' is out of range") }
          totals[name] = sum
        }
        guard let time = Double(suite.attributes["time"] ?? "0"), time >= 0, time < 1e12 else {
          throw ReportError("\(part.name): 'time' is not a number of seconds")
        }
        seconds += time
      }
    }
    let numbers = counts.map { " \($0)=\"\(totals[$0] ?? 0)\"" }.joined()
    let time = String(format: "%.3f", seconds)
    return
      ([
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        "<testsuites name=\"keyward test\"\(numbers) time=\"\(time)\">",
      ] + suites + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }
}

/// Finds the outermost suites of a JUnit document, without building a tree.
struct SuiteScanner {
  struct Failure: Error {
    var line: Int
    var reason: String
  }
  /// A suite as written, with the attributes of its first tag.
  struct Suite {
    var text: String
    var attributes: [String: String]
  }

  private static let deepest = 64
  private let bytes: [UInt8]
  private var position = 0
  private var open: [String] = []
  private var start: (position: Int, attributes: [String: String])?
  private var hasRoot = false
  private(set) var suites: [Suite] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() throws(Failure) {
    while let next = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = next
      if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        try skip(past: "]]>")
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        throw failure("document types are not supported; remove it")
      } else if starts(with: "</") {
        try close()
      } else {
        try element()
      }
    }
    guard open.isEmpty, hasRoot else { throw failure("the document ends too early") }
  }

  private mutating func element() throws(Failure) {
    let start = position
    position += 1
    let name = word()
    guard !name.isEmpty else { throw failure("a '<' does not begin an element; write &lt;") }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      guard position < bytes.count else { throw failure("a tag does not end") }
      if bytes[position] == UInt8(ascii: ">") || starts(with: "/>") { break }
      let key = word()
      skipSpace()
      guard !key.isEmpty, starts(with: "=") else { throw failure("an attribute has no value") }
      position += 1
      skipSpace()
      attributes[key] = try quoted()
    }
    let isEmpty = starts(with: "/>")
    position += isEmpty ? 2 : 1
    if open.isEmpty {
      guard !hasRoot, name == "testsuites" || name == "testsuite" else {
        throw failure("'\(name.prefix(40))' is not the root of a JUnit document")
      }
      hasRoot = true
    }
    let isSuite = name == "testsuite" && (open.isEmpty || open == ["testsuites"])
    if isSuite, isEmpty { add(from: start, attributes) }
    guard !isEmpty else { return }
    if isSuite { self.start = (start, attributes) }
    open.append(name)
    guard open.count <= Self.deepest else { throw failure("elements are nested too deeply") }
  }

  private mutating func close() throws(Failure) {
    position += 2
    let name = word()
    skipSpace()
    guard starts(with: ">"), open.last == name else {
      throw failure("'</\(name.prefix(40))>' has no start tag")
    }
    position += 1
    open.removeLast()
    guard name == "testsuite", open.isEmpty || open == ["testsuites"], let start else { return }
    add(from: start.position, start.attributes)
    self.start = nil
  }

  private mutating func add(from start: Int, _ attributes: [String: String]) {
    suites.append(
      Suite(text: String(decoding: bytes[start..<position], as: UTF8.self), attributes: attributes))
  }

  private mutating func quoted() throws(Failure) -> String {
    guard position < bytes.count,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]),
      let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
    else { throw failure("an attribute's value is not in quotes") }
    defer { position = end + 1 }
    return String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, !" \t\r\n=/><\"'".utf8.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(past end: String) throws(Failure) {
    while position < bytes.count, !starts(with: end) { position += 1 }
    guard position < bytes.count else { throw failure("'\(end)' is missing") }
    position += end.utf8.count
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private func failure(_ reason: String) -> Failure {
    Failure(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == 10 }, reason: reason)
  }
}
