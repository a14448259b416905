import Sandbox

/// The addresses of a crashed program's calls, the innermost first, from its last line on standard error.
///
/// That line is the program's word: a keyboard can print such a line itself, and nothing follows from it but names.
struct CrashedFrames: Equatable, Sendable {
  /// `KW_CRASH_FRAMES` of the module CExtensionProcess.
  static let start = "keyward-crash-frames:"
  static let limit = 64

  /// In the program's file; `nil` for code that is not the program's.
  var addresses: [UInt64?]

  init(addresses: [UInt64?]) { self.addresses = addresses }

  /// `nil` for any other line, and for one that could not have been written by the runtime.
  init?(line: String) {
    guard line.hasPrefix(Self.start) else { return nil }
    let words = line.dropFirst(Self.start.count).split(
      separator: " ", maxSplits: Self.limit + 1, omittingEmptySubsequences: false)
    // A space is before each address.
    guard words.count > 1, words.count <= Self.limit + 1, words[0].isEmpty else { return nil }
    addresses = []
    for word in words.dropFirst() {
      if word == "-" {
        addresses.append(nil)
      } else {
        let isPlain = word.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
        guard isPlain, let address = UInt64(word, radix: 16) else { return nil }
        addresses.append(address)
      }
    }
    // The outermost frame has no caller.
    if let last = addresses.lastIndex(where: { $0 != nil }) {
      addresses.removeSubrange((last + 1)...)
    }
  }

  /// Takes the last such line out of the lines on standard error, with the line that it ended.
  static func take(from lines: inout [OutputLine]) -> CrashedFrames? {
    guard
      let index = lines.lastIndex(where: {
        $0.stream == .standardError && CrashedFrames(line: $0.text) != nil
      })
    else { return nil }
    let frames = CrashedFrames(line: lines[index].text)
    lines.remove(at: index)
    // It begins on a separate line, so an empty line remains if the previous line was complete.
    if let before = lines[..<index].lastIndex(where: { $0.stream == .standardError }),
      lines[before].text.isEmpty
    {
      lines.remove(at: before)
    }
    return frames
  }
}
