import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// Projects that are refused before any program runs, each a copy of one that builds with one thing changed.
struct ProjectTests {
  private func refusal(
    _ name: String, target: String?, change: (URL, inout String) throws -> Void
  ) throws -> BuildError {
    try withScratchFolder { folder in
      let root = folder.appendingPathComponent(name)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Projects/\(name)"), to: root)
      let file = root.appendingPathComponent("\(name).xcodeproj/project.pbxproj")
      let before = try String(contentsOf: file, encoding: .utf8)
      var text = before
      try change(root, &text)
      try Data(text.utf8).write(to: file)
      let request = BuildRequest(
        source: root.appendingPathComponent("\(name).xcodeproj"),
        outputDirectory: folder.appendingPathComponent("out"), target: target)
      let installation = Installation(prefix: stageFolder)
      return try #require(throws: BuildError.self) {
        try ExtensionBuilder(installation: installation).build(request)
      }
    }
  }

  /// The replaced file in the project, its replacement, and the resulting sentence.
  @Test(arguments: [
    ("PhraseButton.swift", "PhraseButton.m", "Objective-C sources cannot be built"),
    (
      "PhraseButton.swift", "Gone.swift",
      "Gone.swift: error: the project names this file, which is missing"
    ),
  ])
  func `what cannot be built is refused in one sentence`(
    old: String, new: String, reason: String
  ) throws {
    let error = try refusal("Greeter", target: "GreeterKeyboard") { root, text in
      text = text.replacing(old, with: new)
      if new.hasSuffix("work") {
        text = text.replacing("sourceTree = SDKROOT", with: "sourceTree = \"<group>\"")
      }
      if new == "PhraseButton.m" {
        let views = root.appendingPathComponent("GreeterKeyboard/Views")
        try Data().write(to: views.appendingPathComponent(new))
      }
    }
    #expect(error.exitCode == 65)
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(!error.message.contains("\n"))
  }

  /// The text of a bridging header, and the message that ends the build; the last one also has a missing file.
  @Test(arguments: [
    ("  @import CoreBluetooth;\n", "imports Objective-C with the bridging header"),
    ("#import \"Old.h\"\n", "Old.h: error: this is Objective-C"),
    ("#import <UIKit/UIKit.h>\n#import \"Gone.h\"\n// nothing\n", "Gone.swift"),
  ])
  func `a header that brings Objective-C along is refused, one for C is not`(
    header: String, reason: String
  ) throws {
    let setting = "SKIP_INSTALL = YES;"
    let error = try refusal("Greeter", target: "GreeterKeyboard") { root, text in
      text = text.replacing(
        setting, with: setting + " SWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/Bridge.h\";")
      if reason == "Gone.swift" {
        text = text.replacing("PhraseButton.swift", with: "Gone.swift")
      }
      try Data(header.utf8).write(to: root.appendingPathComponent("Bridge.h"))
      try Data("  @interface Old\n@end\n".utf8).write(to: root.appendingPathComponent("Old.h"))
    }
    #expect(error.message.contains(reason), "\(error.message)")
  }

  @Test(arguments: [
    (
      "isa = XCLocalSwiftPackageReference;\n\t\t\trelativePath = NoteKit;",
      "isa = XCRemoteSwiftPackageReference; repositoryURL = \"ext::NoteKit\";",
      "the package address ext::NoteKit isn't an address that packages can be fetched from"
    ),
    ("productName = NoteKit", "productName = Nothing", "links the package product Nothing"),
    (
      "relativePath = NoteKit", "relativePath = Elsewhere",
      "this package's folder is absent"
    ),
    (
      "relativePath = NoteKit", "relativePath = NoteKit/Sources",
      "this package has no Package.swift"
    ),
    (
      "isa = XCSwiftPackageProductDependency;",
      "isa = XCSwiftPackageProductDependency; package = A71F00332D0B6F3E00C1D2E3;",
      "names \"\", which isn't a rule for versions"
    ),
  ])
  func `a package that is not there is refused in one sentence`(
    old: String, new: String, reason: String
  ) throws {
    let error = try refusal("Notes", target: nil) { _, text in
      text = text.replacing(old, with: new)
      if reason.hasPrefix("names") {
        text = text.replacing(
          "relativePath = NoteKit;", with: "repositoryURL = \"https://example.org/NoteKit\";")
      }
    }
    #expect(error.message.contains(reason), "\(error.message)")
  }

  @Test func `a workspace is refused with the projects beside it`() throws {
    try withScratchFolder { folder in
      for name in ["App.xcworkspace", "App.xcodeproj"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      func message(_ name: String) throws -> String {
        let request = BuildRequest(
          source: name.isEmpty ? folder : folder.appendingPathComponent(name),
          outputDirectory: folder.appendingPathComponent("out"))
        return try #require(throws: BuildError.self) {
          try ExtensionBuilder(installation: Installation(prefix: stageFolder)).build(request)
        }.message
      }
      #expect(try message("App.xcworkspace").contains("such as App.xcodeproj"))
      #expect(
        try message("").contains("App.xcodeproj: error: the project contains no project.pbxproj"))
      try Data("not a folder".utf8).write(to: folder.appendingPathComponent("File.xcodeproj"))
      #expect(
        try message("File.xcodeproj").contains("this is a file, and an .xcodeproj is a folder"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("File.xcodeproj"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Other.xcodeproj"), withIntermediateDirectories: true)
      #expect(try message("").contains("name one: App.xcodeproj, Other.xcodeproj"))
    }
  }

  @Test func `Swift 3 and older versions are refused with the reason`() throws {
    func settings(_ version: String) throws -> BuildSettings {
      try BuildSettings(
        ["PRODUCT_NAME": "Keys", "PRODUCT_MODULE_NAME": "Keys", "SWIFT_VERSION": version],
        source: URL(fileURLWithPath: "/Keys"))
    }
    for version in ["2.3", "3", "3.0"] {
      let error = #expect(throws: BuildError.self) { try settings(version) }
      #expect(error?.message.contains("compilers read Swift 4 and later; use 4.0") == true)
    }
    #expect(try settings("4.0").languageMode == "4")
    #expect(try settings("4.2").languageMode == "4.2")
  }
}
