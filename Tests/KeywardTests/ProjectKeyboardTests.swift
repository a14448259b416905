import Foundation
import TestSupport
import Testing

/// Keyboards built from unchanged Xcode projects, and typed through.
@Suite struct `Keyboards of Xcode projects` {
  private func project(_ name: String) -> String {
    repositoryFolder.appendingPathComponent("Tests/Projects/\(name)/\(name).xcodeproj").path
  }

  @Test func `two keyboards of one project share its framework, find their assets and switch`()
    throws
  {
    try withScratchFolder { folder in
      let path = project("Greeter")
      let report = try runReport(
        [
          path, "--target", "DigitsKeyboard", path, "--target", "GreeterKeyboard", "--tap",
          "Assets",
          "--tap", "Next", "--tap", "hello", "--tap", "goodbye", "--tap", "Build",
        ], in: folder)
      // The color in light and in dark (Display P3's red, which is outside sRGB), its symbol; a namespace.
      let assets = "51,102,204,255 279,-58,-38,128 51,102,204,255 false true 10x8@2 true 40 true"
      #expect(report["document"] as? String == assets + "hello goodbye debug")
      let keyboards = report["keyboards"] as? [[String: Any]]
      #expect(
        keyboards?.compactMap { $0["identifier"] as? String } == [
          "org.example.greeter.digits", "org.example.greeter.keyboard",
        ])
      #expect(keyboards?.compactMap { $0["name"] as? String } == ["Digits", "Greeter"])
    }
  }

  @Test func `a configuration is chosen by its name`() throws {
    try withScratchFolder { folder in
      // The folder of a project selects the project.
      let path = repositoryFolder.appendingPathComponent("Tests/Projects/Greeter").path
      let report = try runReport(
        [path, "--target", "GreeterKeyboard", "--configuration", "Release", "--tap", "Build"],
        in: folder)
      #expect(report["document"] as? String == "release")
    }
  }

  @Test(arguments: [
    ([], "there are several keyboards: GreeterKeyboard, DigitsKeyboard; choose one with --target"),
    (["--target", "Greeter"], "the target Greeter is an app, not a keyboard extension"),
    (["--target", "Nope"], "there is no target Nope; targets: Greeter (an app), GreeterKeyboard"),
    (
      ["--configuration", "Beta"], "there is no configuration Beta; configurations: Debug, Release"
    ),
  ])
  func `a choice that is missing or wrong names what there is`(
    arguments: [String], reason: String
  ) throws {
    try withScratchFolder { folder in
      let result = try staged(["build", project("Greeter")] + arguments, in: folder)
      #expect(result.status == 65)
      #expect(result.error.contains(reason), "\(result.error)")
    }
  }

  @Test func `synchronized folders and a local package build as they are`() throws {
    try withScratchFolder { folder in
      let report = try runReport(
        [project("Notes"), "--tap", "note", "--tap", "list", "--tap", "list", "--tap", "sounds"],
        in: folder)
      #expect(report["document"] as? String == "NOTE!-*click")
      let keyboards = report["keyboards"] as? [[String: Any]]
      #expect(keyboards?.first?["name"] as? String == "Notes \u{270E}")
      #expect(keyboards?.first?["identifier"] as? String == "org.example.notes.noteskeyboard")
    }
  }

  @Test func `a project spec builds with its includes, template, framework, bundle and package`()
    throws
  {
    try withScratchFolder { folder in
      let spec = repositoryFolder.appendingPathComponent("Tests/Projects/Diary/project.yml").path
      let report = try runReport(
        [spec, "--tap", "day", "--tap", "mood", "--tap", "facts"], in: folder)
      #expect(report["document"] as? String == "MondaycalmToday marked debug 2.1")
      let keyboards = report["keyboards"] as? [[String: Any]]
      #expect(keyboards?.first?["name"] as? String == "My Diary")
      #expect(keyboards?.first?["identifier"] as? String == "org.example.diary.DiaryKeyboard")
    }
  }

  @Test func `a keyboard without a source of its own takes its controller from a package`() throws {
    try withScratchFolder { folder in
      let files = [
        "project.yml": """
        name: Whole
        packages: {Core: {path: Core}}
        targets:
          Keys:
            type: app-extension
            platform: iOS
            sources: [Keys]
            dependencies: [{package: Core}]
            settings: {INFOPLIST_FILE: Keys/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: org.example.whole.keys}
        """,
        "Keys/Info.plist": """
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>
        <key>NSExtension</key><dict>
        <key>NSExtensionAttributes</key><dict><key>PrimaryLanguage</key><string>en</string></dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key><string>Core.KeysController</string>
        </dict></dict></plist>
        """,
        "Core/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Core", platforms: [.iOS(.v15)],
          products: [.library(name: "Core", targets: ["Core"])], targets: [.target(name: "Core")])
        """,
        "Core/Sources/Core/KeysController.swift": """
        import UIKit

        open class KeysController: UIInputViewController {
          open override func viewDidLoad() {
            super.viewDidLoad()
            let key = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
            key.setTitle("whole", for: .normal)
            key.addTarget(self, action: #selector(pressed), for: .touchUpInside)
            view.addSubview(key)
          }
          @objc func pressed() { textDocumentProxy.insertText("typed") }
        }
        """,
      ]
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let spec = folder.appendingPathComponent("project.yml").path
      let report = try runReport([spec, "--tap", "whole"], in: folder)
      #expect(report["document"] as? String == "typed")
    }
  }
}
