import Platform

/// The head of one HTTP request, as strict as the page needs it: HTTP/1.1, a path, no body.
struct HTTPRequest: Equatable {
  /// One line of a head; the name in small letters.
  struct Header: Equatable {
    var name: String
    var value: String
  }

  /// How far a head has arrived.
  enum Reading: Equatable {
    /// More bytes are needed.
    case incomplete
    /// The request, and how many bytes it took.
    case request(HTTPRequest, length: Int)
    /// The status with which it is refused.
    case refused(Int)
  }

  /// The longest head in bytes.
  static let longest = 16 << 10
  /// The most lines after the first one.
  static let mostHeaders = 100

  var method: String
  var target: String
  var headers: [Header]

  /// The value of a header that may occur once; `nil` if it is missing or repeated.
  func single(_ name: String) -> String? {
    let found = headers.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  /// Whether a header is there at all.
  func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// Whether a list such as `Connection: keep-alive, Upgrade` has a word, in letters of any case.
  func list(_ name: String, contains word: String) -> Bool {
    headers.filter { $0.name == name }.contains { header in
      header.value.split(separator: ",").contains {
        $0.drop { $0 == " " }.lowercased().trimmedEnd == word
      }
    }
  }

  /// Reads a head at the start of what a connection has sent.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = headEnd(of: bytes) else {
      return bytes.count > longest ? .refused(431) : .incomplete
    }
    guard end <= longest else { return .refused(431) }
    guard let lines = lines(of: bytes[..<(end - 4)]), let first = lines.first else {
      return .refused(400)
    }
    let parts = first.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), isPath(parts[1]) else { return .refused(400) }
    guard parts[2] == "HTTP/1.1" else { return .refused(parts[2].hasPrefix("HTTP/") ? 505 : 400) }
    guard lines.count - 1 <= mostHeaders else { return .refused(431) }
    var request = HTTPRequest(method: String(parts[0]), target: String(parts[1]), headers: [])
    for line in lines.dropFirst() {
      guard let header = header(line) else { return .refused(400) }
      request.headers.append(header)
    }
    guard request.hasNoBody else { return .refused(413) }
    return .request(request, length: end)
  }

  /// The place behind the empty line.
  private static func headEnd(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in 3..<min(bytes.count, longest + 4)
    where bytes[index] == 0x0A && bytes[index - 1] == 0x0D && bytes[index - 2] == 0x0A
      && bytes[index - 3] == 0x0D
    {
      return index + 1
    }
    return nil
  }

  /// The lines, each ended by CR and LF, of printable ASCII; `nil` for anything else.
  private static func lines(of head: ArraySlice<UInt8>) -> [String]? {
    var lines: [String] = []
    var line: [UInt8] = []
    var isEnding = false
    for byte in head {
      switch byte {
      case 0x0D where !isEnding: isEnding = true
      case 0x0A where isEnding:
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
        isEnding = false
      case 0x20...0x7E where !isEnding: line.append(byte)
      case 0x09 where !isEnding: line.append(0x20)
      default: return nil
      }
    }
    return isEnding ? nil : lines + [String(decoding: line, as: UTF8.self)]
  }

  private static func header(_ line: String) -> Header? {
    // A line that begins with a space would continue the previous one, an obsolete form.
    guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return Header(name: line[..<colon].lowercased(), value: String(value).trimmedEnd)
  }

  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  private static func isPath(_ text: some StringProtocol) -> Bool {
    text.isAbsolutePath && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private var hasNoBody: Bool {
    guard !has("transfer-encoding") else { return false }
    return !has("content-length") || single("content-length") == "0"
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
