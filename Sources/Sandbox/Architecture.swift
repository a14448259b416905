/// A processor whose system calls a policy can be compiled for.
package enum Architecture: String, CaseIterable, Codable, Sendable {
  case x86_64
  case aarch64

  /// The architecture that this program runs on.
  package static var native: Architecture {
    #if arch(x86_64)
      .x86_64
    #else
      .aarch64
    #endif
  }

  /// The kernel's value for it in `struct seccomp_data`, which is libseccomp's token too.
  package var auditValue: UInt32 {
    switch self {
    case .x86_64: 0xC000_003E
    case .aarch64: 0xC000_00B7
    }
  }

  /// The number of a system call here, `nil` where the architecture does not have it.
  /// - Parameter name: The kernel's name.
  /// - Returns: The number, from the project's own table.
  package func number(of name: String) -> Int32? { SystemCallNumbers.all[self]?.byName[name] }

  /// The name of a number here, `nil` for a number that is newer than the table or unused.
  /// - Parameter number: The number.
  /// - Returns: The kernel's name.
  package func name(of number: Int32) -> String? { SystemCallNumbers.all[self]?.byNumber[number] }
}

/// The table, read once.
struct SystemCallNumbers: Sendable {
  private(set) var byName: [String: Int32] = [:]
  private(set) var byNumber: [Int32: String] = [:]

  static let all: [Architecture: SystemCallNumbers] = {
    var all: [Architecture: SystemCallNumbers] = [:]
    for architecture in Architecture.allCases {
      all[architecture] = SystemCallNumbers(
        SystemCallTable.text, column: architecture == .x86_64 ? 1 : 2)
    }
    return all
  }()

  /// Whether the table has the name on any architecture.
  static func knows(_ name: String) -> Bool { all.values.contains { $0.byName[name] != nil } }

  private init(_ text: StaticString, column: Int) {
    byName.reserveCapacity(400)
    byNumber.reserveCapacity(400)
    text.withUTF8Buffer { bytes in
      // Not with string splitting: each launch of a process reads it once, and splitting takes ten times as
      // long.
      var fields: [Range<Int>] = []
      var start: Int?
      for index in 0...bytes.count {
        let byte = unsafe index < bytes.count ? bytes[index] : UInt8(ascii: ";")
        let ends = byte == UInt8(ascii: ";") || byte == UInt8(ascii: " ") || byte == 10
        if !ends {
          start = start ?? index
          continue
        }
        if let first = start { fields.append(first..<index) }
        start = nil
        guard byte == UInt8(ascii: ";") else { continue }
        if fields.count == 3, let number = unsafe Self.number(bytes, fields[column]) {
          let name = unsafe String(
            decoding: UnsafeBufferPointer(rebasing: bytes[fields[0]]), as: UTF8.self)
          byName[name] = number
          byNumber[number] = name
        }
        fields.removeAll(keepingCapacity: true)
      }
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32? {
    var value: Int32 = 0
    for index in range {
      guard unsafe (48...57).contains(bytes[index]) else { return nil }
      value = unsafe value * 10 + Int32(bytes[index] - 48)
    }
    return value
  }
}
