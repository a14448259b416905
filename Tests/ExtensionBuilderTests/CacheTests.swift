import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

@Suite struct `The cache` {
  /// Makes a keyboard of about this size that was last used some seconds ago.
  private func keyboard(_ name: String, kilobytes: Int, age: Int, in root: URL) throws {
    let folder = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(repeating: 1, count: kilobytes << 10).write(
      to: folder.appendingPathComponent("program"))
    let mark = folder.appendingPathComponent(CacheHold.markName)
    try Data().write(to: mark)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -Double(age))], ofItemAtPath: mark.path)
  }

  private func names(_ root: URL) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.path))
  }

  @Test func `loses what was used longest ago until it fits, and nothing that is in use`() throws {
    try withScratchFolder { root in
      for (age, name) in ["d", "c", "b", "a"].enumerated() {
        try keyboard(name, kilobytes: 400, age: 10 * (age + 1), in: root)
      }
      CacheHold.hold(root.appendingPathComponent("a"), root: root)
      // Holding counts as use: now b is the oldest, and a is kept at any age.
      #expect(CacheContents(root: root).parts.map(\.url.lastPathComponent) == ["b", "c", "d", "a"])
      let outcome = CacheContents(root: root).trim(to: 900 << 10)
      #expect(outcome.removed.map(\.url.lastPathComponent) == ["b", "c"])
      #expect(try names(root) == ["a", "d"] && outcome.freed >= 800 << 10)
      let none = CacheContents(root: root).trim(to: 0)
      #expect(none.kept.map(\.url.lastPathComponent) == ["a"])
      #expect(try names(root) == ["a"])
    }
  }

  @Test func `keeps modules and repositories unless all is to go`() throws {
    try withScratchFolder { root in
      try keyboard("a", kilobytes: 1, age: 0, in: root)
      try keyboard("modules/0123", kilobytes: 1, age: 0, in: root)
      try keyboard("repositories/x.git", kilobytes: 1, age: 0, in: root)
      try keyboard(".removed-by-somebody-killed", kilobytes: 1, age: 0, in: root)
      #expect(CacheContents(root: root).clean(everything: false).removed.map(\.kind) == [.keyboard])
      #expect(try names(root) == ["modules", "repositories"])
      let kinds = CacheContents(root: root).clean(everything: true).removed.map(\.kind.rawValue)
      #expect(kinds.sorted() == ["modules", "repository"])
      #expect(CacheContents(root: root).bytes == 0)
    }
  }

  @Test func `is not emptied under a holder, by many that hold and remove at once`() throws {
    try withScratchFolder { root in
      let folder = root.appendingPathComponent("a")
      DispatchQueue.concurrentPerform(iterations: 200) { index in
        if index.isMultiple(of: 2) {
          _ = CacheContents(root: root).clean(everything: false)
        } else {
          CacheHold.hold(folder, root: root)
        }
      }
      // While it is held, it is never removed.
      CacheHold.hold(folder, root: root)
      #expect(CacheContents(root: root).clean(everything: true).removed.isEmpty)
      let left = try names(root)
      #expect(left == ["a"])
    }
  }

  @Test func `has a limit that is a size`() throws {
    func limit(_ text: String) throws -> Int? {
      try BuildCache.limit(environment: [BuildCache.limitVariable: text])
    }
    #expect(try limit("") == 2_000_000_000 && limit("500MB") == 500_000_000)
    #expect(try limit("3gb") == 3_000_000_000 && limit("12") == 12 && limit("off") == nil)
    for text in ["many", "-1", "2 GB", "1KB", "GB"] {
      #expect(throws: BuildError.self) { try limit(text) }
    }
  }

  @Test func `folders that are elsewhere get no mark`() throws {
    try withScratchFolder { folder in
      let output = folder.appendingPathComponent("deep/out")
      CacheHold.hold(output, root: folder)
      let made = try names(folder)
      #expect(made == [])
    }
  }
}
