import ExtensionBuilder
import Foundation
import TestSupport
import Testing

/// The changes that cause a rebuild, and its extent.
@Suite(.serialized)
struct FreshnessTests {
  /// A copy of the staged parts, of which a test can replace one.
  private func installation(in root: URL) throws -> Installation {
    let copy = Installation(prefix: root.appendingPathComponent("installation"))
    let stage = Installation(prefix: stageFolder)
    let manager = FileManager.default
    try manager.createDirectory(at: copy.runtime, withIntermediateDirectories: true)
    try manager.createDirectory(
      at: copy.lower.deletingLastPathComponent().deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try manager.copyItem(
      at: stage.lower.deletingLastPathComponent(), to: copy.lower.deletingLastPathComponent())
    for name in ["modules", "libUIKit.a"] {
      try manager.createSymbolicLink(
        at: copy.runtime.appendingPathComponent(name),
        withDestinationURL: stage.runtime.appendingPathComponent(name))
    }
    let stamp = try Data(contentsOf: stage.runtime.appendingPathComponent("stamp.json"))
    try stamp.write(to: copy.runtime.appendingPathComponent("stamp.json"))
    return copy
  }

  /// The compiler on PATH under another name.
  private func wrapCompiler(in root: URL, comment: String) throws -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? ""
    let folder = root.appendingPathComponent("toolchain")
    let compiler = try #require(
      path.split(separator: ":").map { "\($0)/swiftc" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = folder.appendingPathComponent("swiftc")
    try Data("#!/bin/sh\n# \(comment)\nexec \(compiler) \"$@\"\n".utf8).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    environment["PATH"] = folder.path + ":" + path
    return environment
  }

  /// The state to which each change is applied.
  private struct Setup {
    var keyboard: KeyboardFolder
    var installation: Installation
    var environment: [String: String]
    var settings: [String: String] = [:]
    var iOSVersion = "26.0"
    var isDebug = true
    var optimizes = true

    func build() throws -> BuildResult {
      try keyboard.build(
        installation: installation, isDebug: isDebug, optimizes: optimizes, iOSVersion: iOSVersion,
        settings: settings, environment: environment)
    }
  }

  @Test func `each kind of input starts a build and nothing else does`() throws {
    try withKeyboard { keyboard in
      var setup = Setup(
        keyboard: keyboard, installation: try installation(in: keyboard.root),
        environment: try wrapCompiler(in: keyboard.root, comment: "one"))
      let stamp = setup.installation.runtime.appendingPathComponent("stamp.json")
      let changes: [(name: String, change: (inout Setup) throws -> Void)] = [
        ("the first build", { _ in }),
        (
          "a source",
          { _ in try keyboard.write(KeyboardFolder.phrases + "\n", "Model/Phrases.swift") }
        ),
        ("a new source", { _ in try keyboard.write("struct More {}", "More.swift") }),
        ("a source that is gone", { _ in try keyboard.remove("More.swift") }),
        ("a resource", { _ in try keyboard.write("three", "Resources/words.txt") }),
        ("a new resource", { _ in try keyboard.write("x", "x.json") }),
        ("a resource that is gone", { _ in try keyboard.remove("x.json") }),
        (
          "the manifest",
          { _ in
            try keyboard.write(
              KeyboardFolder.plist.replacing(
                "<dict>\n  <key>NSE", with: "<dict>\n<key>Own</key><true/>\n  <key>NSE"),
              "Info.plist")
          }
        ),
        (
          "the entitlements",
          { _ in try keyboard.write("<plist><dict/></plist>", "Keys.entitlements") }
        ),
        (
          "the privacy manifest",
          { _ in try keyboard.write("<plist><dict/></plist>", "PrivacyInfo.xcprivacy") }
        ),
        ("a setting", { $0.settings["MARKETING_VERSION"] = "2.0" }),
        ("a condition", { $0.settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "FAST" }),
        ("the language mode", { $0.settings["SWIFT_VERSION"] = "4.2" }),
        ("the version of iOS", { $0.iOSVersion = "17.0" }),
        ("debugging", { $0.isDebug = false }),
        ("optimization", { ($0.isDebug, $0.optimizes) = (false, false) }),
        ("the compiler", { _ = try wrapCompiler(in: $0.keyboard.root, comment: "two") }),
        (
          "the rewriter",
          {
            try FileManager.default.setAttributes(
              [.modificationDate: Date(timeIntervalSince1970: 1)],
              ofItemAtPath: $0.installation.lower.path)
          }
        ),
        (
          "the runtime",
          { _ in
            let text = try String(contentsOf: stamp, encoding: .utf8)
            try Data(text.replacing("\"hash\": \"", with: "\"hash\": \"0").utf8).write(to: stamp)
          }
        ),
        (
          "a bundle that lost a file",
          { _ in
            try FileManager.default.removeItem(
              at: keyboard.bundle.appendingPathComponent("words.txt"))
          }
        ),
      ]
      for (name, change) in changes {
        try change(&setup)
        #expect(try setup.build().rebuilt, "\(name) must start a build")
        #expect(try !setup.build().rebuilt, "\(name) must start one build only")
      }
    }
  }

  @Test func `a change that the compiler does not see compiles nothing`() throws {
    try withKeyboard { keyboard in
      #expect(try keyboard.build().steps.map(\.name) == ["scan", "lower", "compile", "assemble"])
      try keyboard.write("other words", "Resources/words.txt")
      #expect(try keyboard.build().steps.map(\.name) == ["scan", "assemble"])
      let words = keyboard.bundle.appendingPathComponent("words.txt")
      #expect(try String(contentsOf: words, encoding: .utf8) == "other words")
    }
  }

  /// When each object was last written, by the name of its source.
  private func objects(_ keyboard: KeyboardFolder) throws -> [String: Date] {
    var dates: [String: Date] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: keyboard.work.path)
    where path.hasSuffix(".o") {
      let file = keyboard.work.appendingPathComponent(path)
      let name = file.lastPathComponent.prefix { $0 != "-" }
      dates[String(name)] =
        try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    }
    return dates
  }

  @Test func `an edit compiles its own file again and no other`() throws {
    try withKeyboard { keyboard in
      _ = try keyboard.build()
      let before = try objects(keyboard)
      try keyboard.write(
        KeyboardFolder.phrases.replacing("hello", with: "moin"), "Model/Phrases.swift")
      #expect(try keyboard.build().rebuilt)
      let after = try objects(keyboard)
      #expect(before["KeyboardViewController"] != nil)
      #expect(after["KeyboardViewController"] == before["KeyboardViewController"])
      #expect(after["Phrases"] != before["Phrases"])
    }
  }

  /// An override in an extension is rewritten in the file of the class, whose date stays the same.
  @Test func `an edit that changes how another file is rewritten compiles that one too`() throws {
    try withKeyboard { keyboard in
      _ = try keyboard.build()
      let before = try objects(keyboard)
      try keyboard.write(
        "import UIKit\nextension KeyboardViewController {\n"
          + "  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }\n}\n",
        "More.swift")
      #expect(try keyboard.build().rebuilt)
      #expect(
        try objects(keyboard)["KeyboardViewController"] != before["KeyboardViewController"])
    }
  }

  @Test func `a source whose date goes back is compiled again`() throws {
    try withKeyboard { keyboard in
      _ = try keyboard.build()
      let before = try objects(keyboard)
      try keyboard.write("enum Phrases { static let greeting = \"old\" }\n", "Model/Phrases.swift")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: keyboard.source.appendingPathComponent("Model/Phrases.swift").path)
      #expect(try keyboard.build().rebuilt)
      #expect(try objects(keyboard)["Phrases"] != before["Phrases"])
    }
  }
}
