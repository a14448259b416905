import Foundation
import TestSupport
import Testing

@testable import keyward

/// Runs the command as built by this package, with the runtime of the stage and the cache of samples.
private func built(_ arguments: [String], in folder: URL) throws -> ProgramResult {
  let shared = ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"]
  return try runProgram(
    builtProductsFolder.appendingPathComponent("keyward").path, arguments,
    environment: [
      "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "GITHUB_ACTIONS": "",
      "XDG_CACHE_HOME": shared ?? folder.appendingPathComponent("cache").path,
    ])
}

@Suite struct `keyward init` {
  private func found(_ path: String) -> [String] {
    let root = repositoryFolder.appendingPathComponent(path)
    return KeyboardSearch(root).keyboards.map {
      $0.url.path.dropFirst(repositoryFolder.path.count + 1) + ($0.target.map { ":\($0)" } ?? "")
    }
  }

  @Test func `finds targets of projects, else the folders of keyboards`() {
    #expect(found("Extensions/Calculator") == ["Extensions/Calculator"])
    #expect(found("Extensions").contains("Extensions/Letters"))
    let notes = found("Tests/Projects/Notes")
    #expect(
      !notes.isEmpty && notes.allSatisfy { $0.hasPrefix("Tests/Projects/Notes/Notes.xcodeproj:") })
    #expect(found("Tests/Projects/Notes/Notes.xcodeproj") == notes)
    #expect(found("docs") == [])
  }

  @Test func `quotes what stands in the flow`() {
    var flow = FirstFlow(keyboard: "A \"B\": ${c}", path: "../x y", target: "T")
    flow.keys = ["#", "'"]
    flow.typed = .init(keys: ["\\"], document: "\\")
    #expect(
      flow.text.split(separator: "\n").dropFirst().joined(separator: "\n") == #"""
        name: "A \"B\": $${c} appears and types"
        keyboards: [{path: "../x y", target: "T"}]
        # Without a second keyboard the keyboard's own globe key stays hidden.
        settings: {secondKeyboard: on}
        steps:
          - focus: text
          - expect: {inputMode: "A \"B\": $${c}", visible: ["#", "'"]}
          - tap: ["\\"]
          - expect: {document: "\\"}
          - expect: {noAccessEvents: on}
        """#)
  }

  /// An app's folder with a keyboard and the mark of a repository.
  private func app(in folder: URL) throws -> URL {
    let app = folder.appendingPathComponent("App")
    try FileManager.default.createDirectory(
      at: app.appendingPathComponent(".git"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: sample("Letters"), toPath: app.appendingPathComponent("Letters").path)
    return app
  }

  @Test func `writes a flow and a workflow for a keyboard, runs it, and overwrites nothing`() throws
  {
    try withScratchFolder { folder in
      let top = try app(in: folder)
      let app = top.appendingPathComponent("Letters")
      func initialize() throws -> ProgramResult {
        try built(["init", app.path, "--no-package"], in: folder)
      }
      let first = try initialize()
      #expect(first.status == 0, "\(first.output)\(first.error)")
      #expect(first.output.contains("wrote ") && first.output.contains("1 passed, 0 failed"))
      let file = app.appendingPathComponent("Flows/first.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("keyboards: \"..\"") && text.contains("- tap: "), "\(text)")
      let workflow = app.appendingPathComponent(".github/workflows/keyward.yml")
      #expect(
        try String(contentsOf: workflow, encoding: .utf8).contains("flows: Letters/Flows\n"))
      #expect(first.error.contains("move ") && first.error.contains("in Xcode, leave Flows"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: top.path).count == 2)
      try Data("steps: []\n".utf8).write(to: workflow)
      // A package that came with the project is a third-party program.
      let marker = folder.appendingPathComponent("ran").path
      let planted = app.appendingPathComponent("KeyboardTests")
      try FileManager.default.createDirectory(at: planted, withIntermediateDirectories: true)
      try Data("import Foundation\ntry \"x\".write(toFile: \"\(marker)\", atomically: true)\n".utf8)
        .write(to: planted.appendingPathComponent("Package.swift"))
      // Not part of the keyboard: it would not compile.
      try Data("import KeyboardTesting\n".utf8)
        .write(to: planted.appendingPathComponent("Tests.swift"))
      let second = try built(["init", app.path], in: folder)
      #expect(second.status == 0 && second.output.contains("exists and stays unchanged"))
      #expect(second.error.contains("run its tests: swift test"), "\(second.error)")
      #expect(!FileManager.default.fileExists(atPath: marker))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      #expect(try String(contentsOf: workflow, encoding: .utf8) == "steps: []\n")
      // A flow of another keyboard is not mistaken for this one's.
      try FileManager.default.copyItem(
        atPath: sample("Letters"), toPath: top.appendingPathComponent("Other").path)
      try Data("keyboards: ../../Other\nsteps: []\n".utf8).write(to: file)
      let third = try built(["init", app.path, "--no-package", "--no-run"], in: folder)
      #expect(third.status == 0 && third.output.contains("Flows/Letters.yaml"), "\(third.output)")
    }
  }

  @Test func `writes a package that tests what the flow tests, and nothing of it a second time`()
    throws
  {
    try withScratchFolder { folder in
      let app = try app(in: folder)
      let first = try built(["init", app.path, "--no-run"], in: folder)
      #expect(first.status == 0 && !first.output.contains("$ "), "\(first.output)\(first.error)")
      let package = app.appendingPathComponent("KeyboardTests")
      func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
      }
      let tests = try text("Tests/KeyboardTests/FirstTests.swift")
      for words in [
        "Keyboard(\"../../../Letters\")", "keyboard: \"Letters\")", "device.tap(\"",
        "expect(document: \"", "hasSecondKeyboard = true", "DeviceMatrix.fullAccess",
        "@Suite(.keyboardAttachments)",
      ] { #expect(tests.contains(words), "\(words): \(tests)") }
      #expect(try text("Package.swift").contains("Context.environment[\"KEYWARD_SOURCES\"]"))
      let workflow = app.appendingPathComponent(".github/workflows/keyward.yml")
      let steps = try String(contentsOf: workflow, encoding: .utf8)
      #expect(
        steps.contains(
          """
                - uses: ./.github/actions/keyward
                  with:
                    tarball: keyward-\(Keyward.version)-linux-x86_64.tar.gz
                    flows: Flows
                    package: KeyboardTests
          """), "\(steps)")
      // The user doesn't have to define anything first.
      #expect(!steps.contains("${{"), "\(steps)")
      let second = try built(["init", app.path, "--no-run"], in: folder)
      #expect(second.output.contains("KeyboardTests exists and stays unchanged"))
    }
  }

  @Test func `quotes what stands in the test, and says where the sources are`() {
    var flow = FirstFlow(keyboard: "A \"B\" \\(c)", path: "../x", target: "T")
    flow.typed = .init(keys: ["\\", "\t"], document: "\u{1}")
    let package = FirstPackage(flow: flow, path: "../../x y", sources: "/a/key ward")
    let files = Dictionary(uniqueKeysWithValues: package.files.map { ($0.path, $0.text) })
    #expect(files["Package.swift"]?.contains("?? \"/a/key ward\"") == true)
    let tests = files["Tests/KeyboardTests/FirstTests.swift"] ?? ""
    for words in [
      #"Keyboard("../../x y", target: "T")"#, #"keyboard: "A \"B\" \\(c)")"#,
      #"tap("\\", "\u{9}")"#, #"document: "\u{1}")"#,
    ] { #expect(tests.contains(words), "\(words): \(tests)") }
    #expect(files[".gitignore"] == ".build/\n")
  }

  /// A keyboard whose keys run the code, which can use `key` and `self`.
  private static func code(_ keys: [String], _ action: String) -> String {
    """
    import UIKit
    class KeyboardViewController: UIInputViewController {
      var armed = false
      var count = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        for (index, title) in (\(keys) as [String]).enumerated() {
          let key = UIButton(frame: CGRect(
            x: 4 + 78 * (index % 5), y: 4 + 20 * (index / 5), width: 74, height: 18))
          key.setTitle(title, for: .normal)
          key.accessibilityIdentifier = title
          key.addAction(UIAction { [unowned self] _ in press(title) }, for: .touchUpInside)
          view.addSubview(key)
        }
      }
      func press(_ key: String) {
        count += 1
        \(action)
      }
    }
    """
  }

  private static let many = (1...45).map { "k\($0)" }

  @Test(
    arguments: [
      (
        ["hide", "Good morning"],
        #"key == "hide" ? dismissKeyboard() : textDocumentProxy.insertText(key)"#,
        #"- tap: ["Good morning"]"#, #"document: "Good morning""#, 0, "1 passed"
      ),
      (
        ["a", "b", "c"],
        #"if key == "b" { armed = true } else if armed { textDocumentProxy.insertText("🙂") }"#,
        #"- tap: ["b", "c"]"#, #"document: "🙂""#, 0, "1 passed"
      ),
      (
        ["⇧", "go"], #"if count == 4 { textDocumentProxy.insertText("x") }"#,
        #"- tap: ["⇧", "go", "⇧", "⇧"]"#, #"document: "x""#, 0, "1 passed"
      ),
      (
        ["new"], "textDocumentProxy.insertText(UUID().uuidString)", #"- tap: ["new"]"#,
        #"document: {matches: "(?s:.+)"}"#, 0, "1 passed"
      ),
      (
        many, #"if key == "k41" { textDocumentProxy.insertText(key) }"#,
        "# No tapped key typed anything", #"visible: ["k1", "k2", "k3"]"#, 0,
        "no key of “Letters” typed anything"
      ),
      (
        ["a", "b"], #"if key == "b" { fatalError() }"#, #"- tap: ["a", "b"]"#,
        "# The extension failed after these.", 2, "does the same, after taps on a  b"
      ),
      (
        [], "", "# No tapped key", #"inputMode: "Letters""#, 0,
        "shows no key with a name"
      ),
    ] as [([String], String, String, String, Int32, String)])
  func `finds keys that type, and is honest where none does`(
    keys: [String], action: String, tap: String, expect: String, status: Int32, words: String
  ) throws {
    try withScratchFolder { folder in
      let names: [String] = keys
      let source = try keyboard("Keys", Self.code(names, action), in: folder)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".git"), withIntermediateDirectories: false)
      let result = try built(["init", source, "--no-package"], in: folder)
      #expect(result.status == status, "\(result.output)\(result.error)")
      #expect((result.output + result.error).contains(words), "\(result.output)\(result.error)")
      let flow = try String(
        contentsOf: folder.appendingPathComponent("Keys/Flows/first.yaml"), encoding: .utf8)
      #expect(flow.contains(tap) && flow.contains(expect), "\(flow)")
      #expect(flow.contains("appears and types") == !(flow.contains("\n  # No") || status != 0))
    }
  }

  @Test func `says what it needs where there is no keyboard, or more than one`() throws {
    try withScratchFolder { folder in
      let none = try built(["init", folder.path], in: folder)
      #expect(none.status == 65 && none.error.contains("no keyboard was found"), "\(none.error)")
      let many = try built(["init", repositoryFolder.path + "/Extensions"], in: folder)
      #expect(many.status == 64 && many.error.contains("there are several keyboards: "))
    }
  }
}
