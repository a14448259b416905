import ExtensionBundle
import Glibc

/// The numbers that root may give to keyboards as users and groups.
///
/// They are those of two fixed ranges that are mapped in this user namespace, and that neither an account nor a range
/// of subordinate numbers takes. systemd, Debian, and directories that number accounts on their own assign nothing in
/// either range.
struct FreeIdentities: Equatable {
  /// The second is for containers that map 65,536 numbers alone.
  static let ranges: [ClosedRange<UInt32>] = [2_100_000_000...2_100_065_535, 60_578...61_183]

  /// The machine's users.
  struct Machine {
    /// `/etc/passwd` and `/etc/group`.
    var passwd = "", group = ""
    /// `/etc/subuid` and `/etc/subgid`.
    var subordinate: [String] = []
    /// `/proc/self/uid_map` and `gid_map`; `nil` where the kernel has no user namespaces.
    var maps: [String?] = []
  }

  /// In order, none touching another.
  private(set) var ranges: [ClosedRange<UInt32>]
  /// How many numbers there are.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Works out the free numbers.
  init(_ machine: Machine) {
    ranges = Self.ranges
    for map in machine.maps.compactMap(\.self) {
      let mapped = Self.lines(of: map, separator: " ").compactMap { Self.range($0, 0, 2) }
      ranges = ranges.flatMap { range in
        mapped.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
      }
    }
    let taken =
      Self.lines(of: machine.passwd, separator: ":").flatMap { [Self.one($0, 2), Self.one($0, 3)] }
      + Self.lines(of: machine.group, separator: ":").map { Self.one($0, 2) }
      + machine.subordinate.flatMap { Self.lines(of: $0, separator: ":") }
      .map { Self.range($0, 1, 2) }
    for range in taken.compactMap(\.self) { remove(range) }
  }

  /// The number at a place; places go round.
  subscript(place: Int) -> UInt32 {
    var place = place % count
    for range in ranges {
      if place < range.count { return range.lowerBound + UInt32(place) }
      place -= range.count
    }
    return ranges[0].lowerBound
  }

  func contains(_ number: UInt32) -> Bool { ranges.contains { $0.contains(number) } }

  /// Whether Keyward ever gave a number out.
  static func isOurs(_ number: UInt32) -> Bool { ranges.contains { $0.contains(number) } }

  private mutating func remove(_ taken: ClosedRange<UInt32>) {
    ranges = ranges.flatMap { range -> [ClosedRange<UInt32>] in
      guard range.overlaps(taken) else { return [range] }
      var left: [ClosedRange<UInt32>] = []
      if range.lowerBound < taken.lowerBound {
        left.append(range.lowerBound...taken.lowerBound - 1)
      }
      if range.upperBound > taken.upperBound {
        left.append(taken.upperBound + 1...range.upperBound)
      }
      return left
    }
  }

  private static func lines(of text: String, separator: Character) -> [[Substring]] {
    text.split(separator: "\n").map {
      $0.split(separator: separator, omittingEmptySubsequences: separator == " ")
    }
  }

  private static func one(_ fields: [Substring], _ place: Int) -> ClosedRange<UInt32>? {
    guard fields.count > place, let number = UInt32(fields[place]) else { return nil }
    return number...number
  }

  private static func range(
    _ fields: [Substring], _ start: Int, _ count: Int
  ) -> ClosedRange<UInt32>? {
    guard fields.count > count, let start = UInt32(fields[start]),
      let count = UInt32(fields[count]),
      count > 0
    else { return nil }
    let (end, isTooLarge) = start.addingReportingOverflow(count - 1)
    return start...(isTooLarge ? .max : end)
  }
}

extension FreeIdentities.Machine {
  private static let limit = 16 << 20

  /// This machine's current users; a missing file of accounts takes nothing.
  static func current() throws(StateError) -> Self {
    var machine = Self()
    machine.passwd = try text(of: "/etc/passwd") ?? ""
    machine.group = try text(of: "/etc/group") ?? ""
    for path in ["/etc/subuid", "/etc/subgid"] {
      machine.subordinate.append(try text(of: path) ?? "")
    }
    for path in ["/proc/self/uid_map", "/proc/self/gid_map"] {
      machine.maps.append(try text(of: path))
    }
    return machine
  }

  private static func text(of path: String) throws(StateError) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw StateFolder.failure("read", at: path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < limit {
      let count = unsafe read(file, &buffer, buffer.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      guard count > 0 else { throw StateFolder.failure("read", at: path) }
      bytes += buffer[..<count]
    }
    throw StateFolder.failure("read", at: path, EFBIG)
  }
}
