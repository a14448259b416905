import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// Folders whose target is described by a spec above them.
@Suite struct `Folders below a project spec` {
  private static let manifest = """
    <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
    <string>com.apple.keyboard-service</string></dict></dict></plist>
    """
  private static let spec = """
    targets:
      Keys:
        {type: app-extension, platform: iOS, sources: [App/Keys, Shared], settings: {INFOPLIST_FILE: App/Keys/Info.plist}}
      App: {type: application, platform: iOS, sources: [Other]}
    """

  private func found(
    _ spec: String = spec, at place: String = "project.yml", above source: String = "App/Keys",
    others: [String] = [], change: (inout BuildRequest) -> Void = { _ in }
  ) throws -> String? {
    try withScratchFolder { folder in
      func write(_ path: String, _ text: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      for folder in ["App/Keys", "Other"] { try write(folder + "/Info.plist", Self.manifest) }
      for file in ["App/Keys/K.swift", "Shared/S.swift"] + others { try write(file, "") }
      try write(place, spec)
      var request = BuildRequest(
        source: folder.appendingPathComponent(source),
        outputDirectory: folder.appendingPathComponent("out"))
      change(&request)
      return FolderSpec(above: request)?.target
    }
  }

  @Test func `belong to the target that has their Info plist`() throws {
    #expect(try found() == "Keys")
    #expect(try found(above: "Other") == nil)
    #expect(try found(above: "Shared") == nil)
  }

  @Test(arguments: [
    ("targets: {}", "project.yml", []), ("targets: [", "project.yml", []),
    (Self.spec, "App/Keys/project.yml", []), (Self.spec, "other.yml", []),
    (Self.spec, "project.yml", ["App/.git/HEAD"]), (Self.spec, "project.yml", ["App/project.yml"]),
  ])
  func `stand alone without such a target in their repository`(
    spec: String, place: String, others: [String]
  ) throws {
    #expect(try found(spec, at: place, others: others) == nil)
  }

  @Test func `belong to a target of a spec in a folder beside them, in one checkout`() throws {
    let beside = Self.spec.replacing("App/Keys", with: "../App/Keys").replacing(
      "Shared", with: "../Shared"
    )
    .replacing("Other", with: "../Other")
    #expect(try found(beside, at: "Tool/project.yml") == nil)
    for mark in [".gitignore", ".github/a", ".git/HEAD"] {
      #expect(try found(beside, at: "Tool/project.yml", others: [mark]) == "Keys", "\(mark)")
    }
    #expect(
      try found(beside, at: "Tool/project.yml", others: [".gitignore", "App/.git/HEAD"]) == nil)
    #expect(try found(beside, at: ".tool/project.yml", others: [".gitignore"]) == nil)
    #expect(
      try found(beside, at: "Tool/project.yml", others: [".gitignore", "project.yml"]) == nil)
  }

  @Test func `stand alone where the request says more`() throws {
    #expect(try found { $0.target = "Keys" } == nil)
    #expect(try found { $0.configuration = "Release" } == nil)
    #expect(try found { $0.sourceRoot = $0.source } == nil)
    #expect(try found { $0.sourceRoot = $0.source.deletingLastPathComponent() } == nil)
    #expect(
      try found {
        $0.sourceRoot = $0.source.deletingLastPathComponent().deletingLastPathComponent()
      } == "Keys")
  }

  @Test func `are planned with the sources of the spec`() throws {
    try withScratchFolder { folder in
      for (path, text) in [
        ("App/Keys/Info.plist", Self.manifest), ("App/Keys/K.swift", "import UIKit"),
        ("Shared/S.swift", "enum Shared {}"), ("project.yml", Self.spec),
      ] {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let request = BuildRequest(
        source: folder.appendingPathComponent("App/Keys"),
        outputDirectory: folder.appendingPathComponent("out"))
      let source = try BuildSource(
        request, environment: ProcessInfo.processInfo.environment,
        launcher: Installation(prefix: stageFolder).launcher.path, progress: { _ in })
      let names = source.folder.sources.map { ($0 as NSString).lastPathComponent }
      #expect(names == ["K.swift", "S.swift"])
      #expect(source.warnings.first?.contains("the Info.plist of the target Keys") == true)
    }
  }
}
