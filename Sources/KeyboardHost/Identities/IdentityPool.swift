import Platform
import ExtensionBundle
import Foundation
import Glibc

/// Leases users to root's keyboards, so that no daemon and no other keyboard shares one.
///
/// A lease is two links that name each other: `identities/NUMBER` says for what the number is, and `Identities/KEY` in the
/// folder that it is for contains the number. It lasts as long as that folder: a state that is kept keeps its users, and with
/// a scratch folder, or a state that somebody removed, its numbers are free again. Changes are made under a lock.
struct IdentityPool: Sendable {
  /// Root's, beside the folders that numbers are leased for.
  static let root = IdentityPool(parent: StateFolder.stagingRoot.path)
  /// The folder in which a leaseholder's own links are.
  static let folderName = "Identities"

  /// The folder around the leaseholders' folders.
  let parent: String
  /// The machine's users.
  var machine: @Sendable () throws(StateError) -> FreeIdentities.Machine = {
    () throws(StateError) in try .current()
  }
  private var numbers: String { "\(parent)/identities" }

  init(parent: String) { self.parent = parent }

  /// The number that is leased for a key in one of the parent's folders; the same as long as the folder is there.
  func lease(_ key: String, for folder: String) throws(StateError) -> UInt32 {
    let links = "\(parent)/\(folder)/\(Self.folderName)"
    try StateFolder.makeFolder(URL(fileURLWithPath: links), mode: 0o700)
    return try locked { () throws(StateError) in
      let free = FreeIdentities(try machine())
      if let number = Self.number(at: "\(links)/\(key)"), free.contains(number),
        Self.target(of: "\(numbers)/\(number)") == "\(folder)/\(key)"
      {
        return number
      }
      let number = try unused(of: free)
      for (link, target) in [
        ("\(numbers)/\(number)", "\(folder)/\(key)"), ("\(links)/\(key)", "\(number)"),
      ] {
        unsafe unlink(link)
        guard unsafe symlink(target, link) == 0 else {
          throw StateFolder.failure("write", at: link)
        }
      }
      return number
    }
  }

  /// The numbers that are leased for a folder.
  static func leased(for folder: String) -> [UInt32] {
    let links = "\(folder)/\(folderName)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: links)) ?? []
    return names.compactMap { number(at: "\(links)/\($0)") }
  }

  /// Forgets numbers whose folder no longer exists.
  func release(_ released: [UInt32]) {
    guard !released.isEmpty else { return }
    try? locked { () throws(StateError) in
      for number in released where !isLeased(number) { unsafe unlink("\(numbers)/\(number)") }
    }
  }

  /// A number that is not leased and as which nothing runs.
  private func unused(of free: FreeIdentities) throws(StateError) -> UInt32 {
    guard free.count > 0 else {
      throw StateError(
        message: "no user ID is free for a keyboard: this user namespace maps none of "
          + "\(Self.shownRanges), or accounts use them all. Map some of them, or run keyward as an "
          + "ordinary user.",
        isOfMachine: true)
    }
    let start = Int.random(in: 0..<free.count)
    for place in start..<start + free.count {
      let number = free[place]
      if !isLeased(number), !Self.isRunning(number) { return number }
    }
    throw StateError(
      message:
        "all \(free.count) users for keyboards are in use. Remove states that you do not need: "
        + "\(parent)/state-*.",
      isOfMachine: true)
  }

  private static var shownRanges: String {
    FreeIdentities.ranges.map { "\($0.lowerBound)–\($0.upperBound)" }.joined(separator: " and ")
  }

  /// Whether the folder that a number was leased for still contains it.
  private func isLeased(_ number: UInt32) -> Bool {
    guard let holder = Self.target(of: "\(numbers)/\(number)") else { return false }
    let parts = holder.pathNames
    guard parts.count == 2 else { return false }
    return Self.number(at: "\(parent)/\(parts[0])/\(Self.folderName)/\(parts[1])") == number
  }

  /// Whether any process runs as a user.
  private static func isRunning(_ number: UInt32) -> Bool {
    errno = 0
    return getpriority(PRIO_USER, number) != -1 || errno != ESRCH
  }

  private static func number(at link: String) -> UInt32? { target(of: link).flatMap { UInt32($0) } }

  private static func target(of link: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(link, start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return unsafe String(
        decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private func locked<Value>(
    _ body: () throws(StateError) -> Value
  ) throws(StateError) -> Value {
    try StateFolder.makeFolder(URL(fileURLWithPath: numbers), mode: 0o700)
    let path = "\(numbers)/.lock"
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw StateFolder.failure("write", at: path) }
    defer { close(file) }
    guard uninterrupted({ flock(file, LOCK_EX) }) == 0 else {
      throw StateFolder.failure("lock", at: path)
    }
    return try body()
  }
}
