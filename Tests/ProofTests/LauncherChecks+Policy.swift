import Platform
import CSandbox
import Glibc

@testable import Sandbox

extension LauncherChecks {
  /// A policy that the host would never write: what is wrong with it, and the errno that reports it.
  private struct Malformed: Sendable {
    var what: String
    var errno: Int32 = EBADMSG
    var change: @Sendable (inout [UInt8]) -> Void
  }

  /// The offsets of the header's words in bytes.
  private enum Word: Int {
    case magic = 0
    case version = 4
    case byteCount = 8
    case changesUser = 16
    case landlockABI = 32
    case isNotified = 36
    case argumentCount = 72
    case environmentCount = 76
    case grantCount = 80
    case notifyInstructions = 84
    case mainInstructions = 88
    case kind = 92
  }

  private static let headerSize = MemoryLayout<kw_policyHeader>.size

  private static func word(_ word: Word, _ bytes: [UInt8]) -> UInt32 {
    bytes[word.rawValue..<word.rawValue + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func set(_ word: Word, _ value: UInt32, _ bytes: inout [UInt8]) {
    let place = word.rawValue
    bytes.replaceSubrange(
      place..<place + 4, with: withUnsafeBytes(of: value.littleEndian, Array.init))
  }

  /// A tool's policy, except for the grants and the filters.
  private static func makeTool(_ bytes: inout [UInt8]) {
    set(.kind, UInt32(KW_KIND_TOOL), &bytes)
    set(.isNotified, 0, &bytes)
    set(.changesUser, 0, &bytes)
  }

  /// Corrects the header's size.
  private static func setSize(_ bytes: inout [UInt8]) {
    set(.byteCount, UInt32(bytes.count), &bytes)
  }

  /// Where the strings end and the grants begin.
  private static func grants(_ bytes: [UInt8]) -> Int {
    let strings = 2 + word(.argumentCount, bytes) + word(.environmentCount, bytes)
    var place = headerSize
    for _ in 0..<strings { place = (bytes[place...].firstIndex(of: 0) ?? bytes.count - 1) + 1 }
    return place
  }

  private static let malformed: [Malformed] = [
    Malformed(what: "another magic number") { set(.magic, 0, &$0) },
    Malformed(what: "another version") { set(.version, 0, &$0) },
    Malformed(what: "another size") { set(.byteCount, UInt32($0.count + 1), &$0) },
    Malformed(what: "a part of the header") {
      $0 = Array($0[..<12])
      setSize(&$0)
    },
    Malformed(what: "more than the launcher has room for", errno: EFBIG) {
      $0 += Array(repeating: 0, count: Int(KW_POLICY_BYTES_MAX) + 1 - $0.count)
      setSize(&$0)
    },
    Malformed(what: "neither Landlock nor a supervisor") { set(.landlockABI, 0, &$0) },
    Malformed(what: "neither a keyboard nor a tool") { set(.kind, 4, &$0) },
    Malformed(what: "a tool without Landlock") {
      makeTool(&$0)
      set(.landlockABI, 0, &$0)
    },
    Malformed(what: "a tool with a supervisor") {
      makeTool(&$0)
      set(.isNotified, 1, &$0)
    },
    Malformed(what: "a tool that changes its user") {
      makeTool(&$0)
      set(.changesUser, 1, &$0)
    },
    Malformed(what: "a tool's grant for a keyboard") {
      $0[grants($0)] = UInt8(KW_GRANT_TOOL_WRITE)
    },
    Malformed(what: "no kind of grant") { $0[grants($0)] = 0 },
    Malformed(what: "no kind of grant for a tool") {
      makeTool(&$0)
      $0[grants($0)] = UInt8(KW_GRANT_TOOL_SCRATCH) + 1
    },
    Malformed(what: "no arguments") {
      set(.environmentCount, word(.environmentCount, $0) + word(.argumentCount, $0), &$0)
      set(.argumentCount, 0, &$0)
    },
    Malformed(what: "too many arguments", errno: E2BIG) { set(.argumentCount, .max, &$0) },
    Malformed(what: "too many variables", errno: E2BIG) { set(.environmentCount, .max, &$0) },
    Malformed(what: "too many grants", errno: E2BIG) { set(.grantCount, .max, &$0) },
    Malformed(what: "a relative grant") { $0[grants($0) + 2] = UInt8(ascii: "x") },
    Malformed(what: "a string without an end") {
      let place = grants($0)
      $0 = Array($0[..<place]) + Array(repeating: 1, count: 16)
      set(.environmentCount, word(.environmentCount, $0) + 1, &$0)
      set(.grantCount, 0, &$0)
      set(.notifyInstructions, 1, &$0)
      set(.mainInstructions, 1, &$0)
      setSize(&$0)
    },
    Malformed(what: "an empty filter") {
      let size = Int(word(.mainInstructions, $0)) * 8
      $0.removeLast(size)
      set(.mainInstructions, 0, &$0)
      setSize(&$0)
    },
    Malformed(what: "a filter that is too long") { set(.mainInstructions, .max, &$0) },
    Malformed(what: "half a filter") {
      $0.removeLast(4)
      setSize(&$0)
    },
    Malformed(what: "something behind the end") {
      $0.append(0)
      setSize(&$0)
    },
  ]

  /// Policies that are not well formed, and files that aren't policies.
  func policies() throws -> [String] {
    var request = try request(try Self.program.get())
    request.systemCalls = Self.everything
    func complaints(_ launch: Direct, _ errno: Int32, _ what: String) -> [String] {
      Self.complaints(launch, [UInt32(KW_STEP_READ_POLICY), UInt32(errno), 0], what)
    }
    for one in Self.malformed {
      let found = complaints(try start(request, change: one.change), one.errno, one.what)
      // A launcher that hangs would hang again.
      if !found.isEmpty { return found }
    }
    // The first cannot be read; the second is shorter than its declared size.
    for (path, errno) in [("/usr/bin", EISDIR), ("/sys/devices/system/cpu/online", EBADMSG)] {
      let number = open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { continue }
      let found = complaints(try start(policy: Descriptor(owning: number)), errno, path)
      if !found.isEmpty { return found }
    }
    return []
  }
}
