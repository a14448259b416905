import Foundation
import TestSupport
import Testing

@Suite struct `Laws of rewriting` {
  /// The parts of a line that may be rewritten; the rest must not change.
  private static let constructs = [
    "@", "#", "import", "internal", "public", "override", "open", "os(", "os (", "}", "class",
    "protocol",
  ]

  private func rewrite(_ source: String) throws -> String {
    try withScratchFolder { try Rewritten([source], in: $0).texts[0] }
  }

  @Test(arguments: Fixtures.all)
  func `lines keep their numbers, and code its place up to the first rewritten word`(
    source: String
  ) throws {
    let before = source.utf8.split(separator: 10, omittingEmptySubsequences: false)
    let after = try rewrite(source).utf8.split(separator: 10, omittingEmptySubsequences: false)
    #expect(before.count == after.count)
    var openConstruct = 0
    for (old, new) in zip(before, after) {
      let line = String(decoding: old, as: UTF8.self)
      // A construct of several lines may change whole lines until its parenthesis closes.
      let isInside = openConstruct > 0
      if isInside || line.contains("#selector(") || line.contains("@objc") {
        let net = line.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
        openConstruct = max(0, openConstruct + net)
      }
      if isInside || Array(old) == Array(new) { continue }
      let starts = Self.constructs.compactMap { line.range(of: $0)?.lowerBound }
      let start = try #require(starts.min(), "\(line)")
      let kept = line.utf8.distance(from: line.startIndex, to: start)
      #expect(Array(old.prefix(kept)) == Array(new.prefix(kept)), "\(line)")
    }
  }

  @Test(arguments: Fixtures.all)
  func `rewriting what is already rewritten changes nothing`(source: String) throws {
    let once = try rewrite(source)
    #expect(try rewrite(once) == once)
  }

  @Test func `code without anything to rewrite is left alone to the byte`() throws {
    let source = "\u{feff}import UIKit\r\n\tclass A {\u{0}\n var x = \"\\(1)\"}\r\nfunc é() {}"
    #expect(try rewrite(source) == source)
  }

  @Test func `blanked attributes keep every column`() throws {
    let source = "class C: UIView { @objc @IBInspectable @objc(äö) var x = 1 }"
    let line = try rewrite(source)
    let name = try #require(source.range(of: " var x = 1 "))
    let kept = try #require(line.range(of: " var x = 1 "))
    #expect(
      line[..<kept.lowerBound].utf8.count == source[..<name.lowerBound].utf8.count, "\(line)")
    // Interface Builder may set what is inspectable: the class gets a table after its existing members.
    #expect(line[kept.upperBound...].contains("case \"x\": return _keyboardAssign(&self.x, value)"))
  }
}

@Suite struct `Output files` {
  private static let source = "import Foundation\nclass Keyboard: UIInputViewController {}\n"

  private func numbers(_ folder: URL) throws -> [String: UInt64] {
    let generated = folder.appendingPathComponent("gen")
    var result: [String: UInt64] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: generated.path) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: generated.appendingPathComponent(name).path)
      result[name] = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
    }
    return result
  }

  @Test func `a file whose bytes stay the same is not written again`() throws {
    try withScratchFolder { folder in
      _ = try Rewritten([Self.source, "let a = 1"], in: folder)
      let before = try numbers(folder)
      _ = try Rewritten([Self.source, "let a = 2"], in: folder)
      let after = try numbers(folder)
      #expect(before.count == 3 && before.keys == after.keys)
      let written = before.keys.filter { before[$0] != after[$0] }
      #expect(written.count == 1 && written.allSatisfy { $0.hasPrefix("File1-") }, "\(written)")
    }
  }

  @Test func `sources of one name in two folders do not meet`() throws {
    try withScratchFolder { folder in
      for name in ["a", "b"] {
        let inner = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("let \(name) = 1\n".utf8).write(to: inner.appendingPathComponent("X.swift"))
      }
      _ = try Rewritten([Self.source], options: ["a/X.swift", "b/X.swift"], in: folder)
      #expect(try numbers(folder).count == 4)
    }
  }

  @Test func `the overlay lists a source under its name and under the one it links to`() throws {
    try withScratchFolder { folder in
      let real = folder.appendingPathComponent("real")
      let link = folder.appendingPathComponent("link")
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      try Data("let a = 1".utf8).write(to: real.appendingPathComponent("X.swift"))
      _ = try Rewritten([Self.source], options: ["link/../link/./X.swift"], in: folder)
      let overlay = try Rewritten.json(folder.appendingPathComponent("overlay.yaml"))
      let roots = overlay["roots"] as? [[String: String]] ?? []
      let names = roots.compactMap { $0["name"] }.filter { $0.hasSuffix("/X.swift") }
      #expect(names.contains { $0.hasSuffix("/link/X.swift") })
      #expect(names.contains { $0.hasSuffix("/real/X.swift") })
      #expect(overlay["use-external-names"] as? String == "false")
    }
  }

  @Test func `a class made from NSObject takes up the observing of keys`() throws {
    try withScratchFolder { folder in
      let method = "override func observeValue(forKeyPath k: String?) {}"
      let rewritten = try Rewritten(
        ["class A: NSObject, P { \(method) }", "class B: UIView { \(method) }"], in: folder)
      #expect(rewritten.texts[0].contains("class A: NSObject, _KeyValueObserver, P {"))
      #expect(!rewritten.texts[0].contains("override"))
      #expect(!rewritten.texts[1].contains("_KeyValueObserver"))
    }
  }

  @Test func `the compiler reports an error at the user's own place`() throws {
    try withScratchFolder { folder in
      let source =
        "protocol P { func f() }\n\nfunc g() {\n  let x: Int = \"no\"\n  _ = #keyPath(a.b)\n}\n"
      let rewritten = try Rewritten([source], in: folder)
      #expect(rewritten.texts[0].contains("\"a.b\""))
      let compiler = try #require(Self.compiler)
      let path = folder.resolvingSymlinksInPath().appendingPathComponent("File0.swift").path
      let outcome = try LoweringTool.run(
        ["-typecheck", "-vfsoverlay", "overlay.yaml", path], program: compiler, in: folder)
      let errors = outcome.errors.split(separator: "\n").filter { $0.contains("error:") }
      #expect(errors.first?.hasPrefix("\(path):4:16: error:") == true, "\(outcome.errors)")
      #expect(!outcome.errors.contains("keyPath"))
    }
  }

  static let compiler: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map {
      URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc")
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}

@Suite struct `Facts` {
  @Test func `they name classes, outlets, actions, selectors and imports with their places`() throws
  {
    try withScratchFolder { folder in
      let facts = try Rewritten([Fixtures.classic], in: folder).facts
      #expect(facts["version"] as? Int == 1)
      let keyboard = try #require((facts["classes"] as? [[String: Any]])?.first)
      #expect(keyboard["name"] as? String == "Keyboard")
      #expect(keyboard["superclass"] as? String == "UIInputViewController")
      #expect(keyboard["objcName"] as? String == "Keyboard")
      #expect(keyboard["line"] as? Int == 5 && keyboard["column"] as? Int == 7)
      #expect(keyboard["isKeyboardController"] as? Bool == true)
      let outlets = keyboard["outlets"] as? [[String: Any]] ?? []
      #expect(outlets.map { $0["name"] as? String } == ["label", "keys"])
      let actions = keyboard["actions"] as? [[String: Any]] ?? []
      #expect(actions.map { $0["selector"] as? String } == ["slide:event:"])
      let imports = facts["imports"] as? [[String: Any]] ?? []
      #expect(imports.map { $0["module"] as? String } == ["Foundation", "UIKit"])
      let selectors = facts["selectors"] as? [[String: Any]] ?? []
      #expect(
        selectors.map { $0["selector"] as? String } == [
          "tap:", "tap:", "slide:event:", "handleInputModeListFromView:withEvent:", "over:",
        ])
      #expect(selectors.first?["line"] as? Int == 9)
    }
  }

  @Test func `the facts command prints the same document`() throws {
    try withScratchFolder { folder in
      _ = try Rewritten([Fixtures.extensions], in: folder)
      let printed = try LoweringTool.run(["facts", "File0.swift"], in: folder)
      let written = try String(
        contentsOf: folder.appendingPathComponent("facts.json"), encoding: .utf8)
      #expect(printed.status == 0 && printed.output == written)
    }
  }
}
