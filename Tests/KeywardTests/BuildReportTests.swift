import ExtensionBuilder
import Foundation
import TestSupport
import Testing

@testable import keyward

/// The errors of `keyward build`, by projects of several modules with errors in many places.
@Suite("keyward build with errors") struct BuildReportTests {
  private func built(_ arguments: [String], in folder: URL) throws -> ProgramResult {
    try runProgram(
      builtProductsFolder.appendingPathComponent("keyward").path,
      ["build", "-o", folder.appendingPathComponent("out").path] + arguments,
      environment: ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path])
  }

  /// A copy of a project with lines at the ends of its files.
  private func project(_ name: String, _ lines: [String: String], in folder: URL) throws -> String {
    let root = folder.appendingPathComponent(name)
    try FileManager.default.copyItem(
      at: repositoryFolder.appendingPathComponent("Tests/Projects/\(name)"), to: root)
    for (path, more) in lines {
      let file = root.appendingPathComponent(path)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data((text + "\n" + more + "\n").utf8).write(to: file)
    }
    return root.appendingPathComponent("\(name).xcodeproj").path
  }

  private func report(_ file: URL) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let schema = repositoryFolder.appendingPathComponent("Tests/Schemas/build-report.schema.json")
    let faults = try SchemaValidator.faults(
      of: [object], by: String(contentsOf: schema, encoding: .utf8))
    #expect(faults[0].isEmpty, "\(faults)")
    return try #require(object as? [String: Any])
  }

  private func kinds(_ report: [String: Any]) throws -> Set<String> {
    let groups = try #require(report["groups"] as? [[String: Any]])
    return Set(groups.map { "\($0["kind"] ?? "") \($0["name"] ?? "")" })
  }

  @Test func `shows those of three files and of two modules of a package in one build`() throws {
    try withScratchFolder { folder in
      let project = try project(
        "Notes",
        [
          "NoteKit/Sources/NoteKit/Bullet.swift": "func oddBullet() -> Int { \"text\" }",
          "NoteKit/Sources/Marks/Mark.swift": "func oddMark() -> Int { \"text\" }",
          "Notes/Note.swift":
            "import WebKit\nimport Sweets\nlet web: WKWebView? = nil\nlet a: Int = \"text\"",
          "NotesKeyboard/Keys/NoteKey.swift":
            "import UIKit\n@MainActor func odd(_ view: UIView) { view.tintColour = .blackColor() }",
          "NotesKeyboard/KeyboardViewController.swift":
            "let b: UITextFormattingViewController? = nil\n"
            + "let n = UIApplicationDidBecomeActiveNotification",
        ], in: folder)
      let file = folder.appendingPathComponent("report.json")
      let result = try built([project, "--report", file.path], in: folder)
      #expect(result.status == 65 && result.output.isEmpty, "\(result.error)")
      for path in [
        "Bullet.swift:", "Mark.swift:", "Note.swift:", "NoteKey.swift:",
        "KeyboardViewController.swift:",
      ] {
        #expect(
          result.error.split(separator: "\n").contains {
            $0.contains(path) && $0.contains(": error: ")
          }, "\(path)\n\(result.error)")
      }
      #expect(!result.error.contains("/generated/") && !result.error.contains("out/.keyward"))
      let document = try report(file)
      #expect(document["status"] as? String == "failed")
      let expected: Set = [
        "missingModule WebKit", "unknownModule Sweets", "missing WKWebView",
        "misspelled UIView.tintColour", "missing UITextFormattingViewController",
        "renamed UIApplicationDidBecomeActiveNotification",
      ]
      #expect(expected.subtracting(try kinds(document)) == [], "\(result.error)")
      let totals = try #require(document["totals"] as? [String: Int])
      #expect(totals["files"] == 5)
    }
  }

  @Test func `shows those of a framework and of the keyboard, and succeeds with a report too`()
    throws
  {
    try withScratchFolder { folder in
      let lines = [
        "GreeterKit/PhraseBook.swift": "func odd() -> Int { \"text\" }",
        "GreeterKeyboard/Views/PhraseButton.swift": "let odd: Int = \"text\"",
      ]
      let path = try project("Greeter", lines, in: folder)
      let file = folder.appendingPathComponent("report.json")
      let arguments = [path, "--target", "GreeterKeyboard", "--report", file.path]
      let result = try built(arguments, in: folder)
      #expect(result.status == 65, "\(result.error)")
      #expect(result.error.contains("PhraseBook.swift:"), "\(result.error)")
      #expect(result.error.contains("PhraseButton.swift:"), "\(result.error)")
      #expect(result.error.contains("2 errors in 2 files"), "\(result.error)")
      #expect(try report(file)["status"] as? String == "failed")
      for name in lines.keys {
        let from = repositoryFolder.appendingPathComponent("Tests/Projects/Greeter/\(name)")
        try Data(contentsOf: from).write(to: folder.appendingPathComponent("Greeter/\(name)"))
      }
      let good = try built(arguments, in: folder)
      #expect(good.status == 0, "\(good.error)")
      let document = try report(file)
      #expect(document["status"] as? String == "ok" && document["bundle"] is String)
    }
  }

  @Test func `what the project warns of comes before errors that may follow from it`() throws {
    try withScratchFolder { folder in
      let keys = folder.appendingPathComponent("Keys")
      try FileManager.default.createDirectory(at: keys, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Extensions/Letters/Info.plist"),
        to: keys.appendingPathComponent("Info.plist"))
      let source =
        "import UIKit\nclass KeyboardViewController: UIInputViewController { let all = words }"
      try Data(source.utf8).write(to: keys.appendingPathComponent("Keys.swift"))
      let spec = """
        name: Words
        targets:
          Keys:
            type: app-extension
            platform: iOS
            sources: [Keys]
            settings: {INFOPLIST_FILE: Keys/Info.plist}
            preBuildScripts: [{name: Make words, script: "true"}]
        """
      try Data(spec.utf8).write(to: folder.appendingPathComponent("project.yml"))
      let result = try built(
        [folder.appendingPathComponent("project.yml").path, "--source-root", folder.path],
        in: folder)
      #expect(result.status == 65)
      let lines = result.error.split(separator: "\n")
      let warning = lines.firstIndex { $0.contains(": warning: ") && $0.contains("Make words") }
      let error = lines.firstIndex { $0.contains("error: cannot find 'words' in scope") }
      #expect(try #require(warning) < #require(error), "\(result.error)")
    }
  }

  @Test func `a report that can't be written ends with 74 and leaves nothing behind`() throws {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("Empty")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
      try Data("no plist".utf8).write(to: source.appendingPathComponent("Info.plist"))
      let file = folder.appendingPathComponent("none/report.json").path
      let result = try built([source.path, "--report", file], in: folder)
      #expect(result.status == 74, "\(result.error)")
      #expect(result.error.contains("--report \(file): the file cannot be written"))
      #expect(try built([source.path, "--report", ""], in: folder).status == 64)
      let same = try built(
        [source.path, "--report", folder.appendingPathComponent("out").path], in: folder)
      #expect(same.status == 64 && same.error.contains("name the same file"), "\(same.error)")
    }
  }

  private static let findings: [(NameFinding.Kind, String)] = [
    (.missing, "not in Keyward's"), (.notImported, "import"), (.renamed, "is now"),
    (.misspelled, "did you mean"), (.missingModule, "canImport("), (.unknownModule, "package"),
  ]

  @Test(arguments: findings)
  func `every kind of name has a sentence and advice`(kind: NameFinding.Kind, words: String) {
    let finding = NameFinding(
      kind, "CoreData", framework: "CoreData", since: "3", replacement: "Other")
    #expect(BuildWords.sentence(finding).contains(words))
    #expect(!BuildWords.advice(finding).isEmpty && !BuildWords.advice(finding).contains("\n"))
  }

  @Test func `the report of errors with controls in them is JSON without controls`() throws {
    let errors = CompileErrors(message: "a\u{1B}[31m.swift:1:2: error: odd \u{7}")
    let text = BuildReport(outcome: .failed(.compile(errors))).json.text
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }
}
