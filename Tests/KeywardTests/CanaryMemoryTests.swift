import Foundation
import Glibc
import KeyboardTesting
import TestSupport
import Testing

/// The memory of other processes, as `/proc` shows it to root and to their owner.
private enum ProcessMemory {
  /// The children of this process that run a program of this name.
  static func children(named name: String) -> [Int32] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folders.compactMap { Int32($0) }.filter { process in
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")"), let start = stat.firstIndex(of: "(")
      else { return false }
      let rest = stat[stat.index(after: end)...].split(separator: " ")
      return stat[stat.index(after: start)..<end] == name && rest.count > 1
        && Int32(rest[1]) == getpid()
    }
  }

  struct Unreadable: Error {
    let process: Int32
    let code: Int32
  }

  /// Whether a text is in memory that a process can write, and how many bytes were searched.
  static func find(_ text: String, in process: Int32) throws -> (isFound: Bool, bytes: Int) {
    let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Unreadable(process: process, code: errno) }
    defer { close(file) }
    // As Swift keeps it, and as Foundation's own strings do.
    let wanted = [Data(text.utf8), text.data(using: .utf16LittleEndian) ?? Data()]
    var bytes = 0
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard words.count > 1, words[1].hasPrefix("rw"), ends.count == 2 else { continue }
      var piece = Data(count: Int(ends[1] - ends[0]))
      let count = piece.withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(truncatingIfNeeded: ends[0]))
      }
      guard count > 0 else { continue }
      bytes += count
      if wanted.contains(where: { piece[..<count].range(of: $0) != nil }) { return (true, bytes) }
    }
    return (false, bytes)
  }

  /// Two and three keep an owner from reading, too; one lets parents read.
  static var isLocked: Bool {
    let scope = try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
    return (scope.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0) >= 2
  }
}

@Suite struct `A keyboard that was passed over` {
  @Test func `has nothing of the field in its memory`() throws {
    var settings = SimulatedDevice.Settings()
    settings.timeout = 30
    let device = try SimulatedDevice(try Keyboard(sample("Letters")), settings: settings)
    // A seed for this test alone: other tests' keyboards of the name may be alive.
    let seed = UUID().uuidString.filter { $0 != "-" }.lowercased()
    let (allowed, refused) = ("allowedcanary\(seed)", "refusedcanary\(seed)")
    try device.focus(.text, text: allowed)
    try device.expect(keyboard: "Letters")
    try device.focus(.secure, text: refused) { $0.passwordRules = "required: \(refused)" }
    try device.type("abc")
    try device.expect(document: .exactly(refused + "abc"), keyboard: "system")
    let processes = ProcessMemory.children(named: "Letters")
    #expect(!processes.isEmpty)
    try withKnownIssue("kernel.yama.ptrace_scope lets nobody read another process's memory") {
      let control = try processes.map { try ProcessMemory.find(allowed, in: $0) }
      let searched = try processes.map { try ProcessMemory.find(refused, in: $0) }
      // The shown word is in memory, so a search that finds nothing is meaningful.
      #expect(control.contains { $0.isFound })
      #expect(!searched.contains { $0.isFound } && searched.allSatisfy { $0.bytes > 1 << 16 })
    } when: {
      ProcessMemory.isLocked && geteuid() != 0
    } matching: { issue in
      issue.error is ProcessMemory.Unreadable
    }
    try device.focus(.text)
    try device.expect(keyboard: "Letters")
  }
}
