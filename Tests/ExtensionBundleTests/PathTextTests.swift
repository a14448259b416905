import Foundation
import Platform
import TestSupport
import Testing

@Suite("Paths as text") struct PathTextTests {
  /// U+0600 takes the slash behind it along for `Character`, and U+0301 the one before it.
  @Test(arguments: [
    ("/a//b/", ["a", "b"]), ("a", ["a"]), ("", []), ("\u{600}/../b", ["\u{600}", "..", "b"]),
    ("a/\u{301}b", ["a", "\u{301}b"]), ("a/\u{FE0F}/..", ["a", "\u{FE0F}", ".."]),
  ])
  func `are split where the kernel splits them`(path: String, names: [String]) {
    #expect(path.pathNames.map { Array($0.utf8) } == names.map { Array($0.utf8) })
    #expect(path.hasSlash == path.utf8.contains(0x2F))
    #expect(path.lastPathName == names.last ?? path)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/a", ""), ("/a/", "/a", ""), ("/ab", "/a", nil),
    ("/a/b", "/", "a/b"), ("/", "/", ""), ("/a", "", nil), ("a", "/a", nil),
    ("/ü/x", "/ü", "x"), ("/\u{600}/x", "/\u{600}", "x"), ("/a/\u{301}x", "/a", "\u{301}x"),
    // Equal as text, and two names in a folder.
    ("/e\u{301}/x", "/\u{E9}", nil),
  ])
  func `are in a folder byte by byte`(path: String, folder: String, place: String?) {
    #expect(path.place(inFolder: folder) == place)
    #expect(path.isInFolder(folder) == (place != nil))
  }

  @Test(arguments: [("/a", true), ("a/b", false), ("", false), ("/\u{301}", true)])
  func `begin at the root byte by byte`(path: String, isAbsolute: Bool) {
    #expect(path.isAbsolutePath == isAbsolute)
  }

  /// Compilers and the kernel see the dot of a suffix behind U+0600, and the one before U+0301.
  @Test(arguments: [
    ("a.yaml", "yaml"), ("a\u{600}.yaml", "yaml"), ("a.b.yaml", "yaml"), (".yaml", ""),
    ("a/b", ""), ("a.c/b", ""), ("a\u{600}.entitlements", "entitlements"),
    ("a.\u{301}yaml", "\u{301}yaml"),
  ])
  func `have a suffix byte by byte`(path: String, suffix: String) {
    #expect(Array(path.pathSuffix.utf8) == Array(suffix.utf8))
    #expect(path.endsInBytes(of: ".yaml") == path.utf8.reversed().starts(with: "lmay.".utf8))
    #expect(
      suffix.isEmpty
        ? path.withoutPathSuffix == path
        : path.withoutPathSuffix.utf8.count == path.utf8.count - suffix.utf8.count - 1)
  }

  @Test(arguments: [(".a", true), (".\u{301}a", true), ("\u{600}.a", false), ("a", false)])
  func `are hidden byte by byte`(name: String, isHidden: Bool) {
    #expect(name.beginsWithDot == isHidden)
  }

  /// A text is split by `Character` otherwise, so that `name/..` with the right name is one step of a path.
  @Test func `are taken apart by nothing else`() throws {
    let paths =
      /split\(separator: "\/"|has(Pre|Suf)fix\("\/"\)|contains\("\/"\)|hasPrefix\([\w.$]+ \+ "\/"\)/
    // Keys of examples, parts of flows, targets of specs and patterns aren't paths of files.
    let known = [
      "RuleExample.swift", "FlowShard.swift", "SpecTarget.swift", "SpecGlob.swift",
      "RunningApp.swift",
    ]
    let folders = [
      "Platform", "ExtensionBundle", "ExtensionBuilder", "Sandbox", "KeyboardHost",
      "KeyboardTesting", "Audit", "DrivenAudit", "LiveSimulator", "keyward", "keyward-lower",
    ]
    var looked = 0
    for folder in folders {
      let sources = repositoryFolder.appendingPathComponent("Sources/" + folder).path
      let inside = FileManager.default.enumerator(atPath: sources)
      while let path = inside?.nextObject() as? String {
        guard path.hasSuffix(".swift"), !known.contains(where: path.hasSuffix) else { continue }
        looked += 1
        let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains(paths) {
          Issue.record("\(folder)/\(path): \(line)")
        }
      }
    }
    #expect(looked > 300)
  }
}
