import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// Projects that Xcode builds although parts of them are wrong.
struct ProjectPlanTests {
  private func plan<Value>(
    change: (URL, inout String) throws -> Void, _ body: (BuildPlan) throws -> Value
  ) throws -> Value {
    try withScratchFolder { folder in
      let root = folder.appendingPathComponent("Greeter")
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Projects/Greeter"), to: root)
      let file = root.appendingPathComponent("Greeter.xcodeproj/project.pbxproj")
      var text = try String(contentsOf: file, encoding: .utf8)
      try change(root, &text)
      try Data(text.utf8).write(to: file)
      let request = BuildRequest(
        source: root.appendingPathComponent("Greeter.xcodeproj"),
        outputDirectory: folder.appendingPathComponent("out"), target: "GreeterKeyboard")
      return try body(
        BuildPlan(
          request, environment: ProcessInfo.processInfo.environment,
          launcher: Installation(prefix: stageFolder).launcher.path))
    }
  }

  @Test(arguments: [
    (
      "greetings.txt", "gone.txt",
      "gone.txt: warning: the project names this file, which is missing"
    ),
    ("UIKit.framework", "Pods_Greeter.framework", "uses CocoaPods, and its pods are not here"),
    ("Keyboard.xcconfig", "Pods-Greeter.debug.xcconfig", "uses CocoaPods"),
    ("UIKit.framework", "Ads.xcframework", "Ads.xcframework, which the target"),
  ])
  func `what a keyboard may do without is left out with a warning`(
    old: String, new: String, warning: String
  ) throws {
    try plan(change: { _, text in
      text = text.replacing(old, with: new)
      if new.hasSuffix("work") {
        text = text.replacing("sourceTree = SDKROOT", with: "sourceTree = \"<group>\"")
      }
    }) { plan in
      #expect(plan.warnings.contains { $0.contains(warning) }, "\(plan.warnings)")
    }
  }

  @Test func `names are found in other letter case and another composition of accents`() throws {
    try plan(change: { root, text in
      let folder = root.appendingPathComponent("GreeterKeyboard")
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("greetings.txt"),
        to: folder.appendingPathComponent("Gru\u{308}sse.TXT"))
      text = text.replacing("path = greetings.txt", with: "path = \"gr\u{fc}sse.txt\"")
    }) { plan in
      #expect(!plan.warnings.contains { $0.contains("not there") }, "\(plan.warnings)")
      #expect(plan.resources.contains { $0.path.hasSuffix("Gru\u{308}sse.TXT") })
    }
  }

  @Test func `a manifest that a setting names is found in other letter case`() throws {
    try plan(change: { root, text in
      let folder = root.appendingPathComponent("GreeterKeyboard")
      try FileManager.default.moveItem(
        at: folder, to: root.appendingPathComponent("greeterKEYBOARD"))
    }) { plan in
      #expect(!plan.warnings.contains { $0.contains("missing") }, "\(plan.warnings)")
    }
  }

  @Test func `an include is looked for beside the file, then beside the project`() throws {
    try plan(change: { root, _ in
      let configs = root.appendingPathComponent("Configs")
      try Data("#include \"Configs/Shared.xcconfig\"\n#include \"Common.xcconfig\"\n".utf8)
        .write(to: configs.appendingPathComponent("Keyboard.xcconfig"))
      try Data(
        "PRODUCT_BUNDLE_IDENTIFIER = org.example.shared\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = SHARED\n"
          .utf8
      ).write(to: configs.appendingPathComponent("Shared.xcconfig"))
    }) { plan in
      #expect(plan.settings.conditions.contains("SHARED"))
    }
  }

  @Test func `settings name folders, definitions and standards for C`() throws {
    let settings = """
      SKIP_INSTALL = YES; SWIFT_OBJC_BRIDGING_HEADER = "$(SRCROOT)/Bridge.h";
      HEADER_SEARCH_PATHS = ("$(inherited)", "Engine/**", /usr/include);
      USER_HEADER_SEARCH_PATHS = "\\"$(SRCROOT)/Own Headers\\"";
      GCC_PREPROCESSOR_DEFINITIONS = ("LIMIT=6", "NAME=\\\\\\"a\\\\\\"", "-x");
      OTHER_CFLAGS = "-DEXTRA -Wall -fplugin=x.so"; CLANG_CXX_LANGUAGE_STANDARD = "gnu++17";
      GCC_C_LANGUAGE_STANDARD = "compiler-default";
      """
    try plan(change: { root, text in
      text = text.replacing("SKIP_INSTALL = YES;", with: settings)
      for folder in ["Engine/core", "Own Headers"] {
        try FileManager.default.createDirectory(
          at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
      }
      try Data("#include \"deep.h\"\n#include \"own.h\"\n".utf8)
        .write(to: root.appendingPathComponent("Bridge.h"))
      try Data("int deep(void);\n".utf8)
        .write(to: root.appendingPathComponent("Engine/core/deep.h"))
      try Data().write(to: root.appendingPathComponent("Own Headers/own.h"))
    }) { plan in
      let c = try #require(plan.c)
      #expect(c.flags == ["-DLIMIT=6", "-DNAME=\"a\"", "-DEXTRA"])
      #expect(c.headers.map(\.lastPathName).sorted() == ["deep.h", "own.h"])
      #expect(c.folders.contains { $0.hasSuffix("/Engine/core") })
      #expect(c.folders.contains { $0.hasSuffix("/Own Headers") })
      #expect(!c.folders.contains("/usr/include"))
      #expect(c.standards.c == nil && c.standards.cxx == "gnu++17")
    }
  }

  @Test(arguments: [
    ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY = YES;", "-enable-upcoming-feature ExistentialAny"),
    ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY = NO;", ""),
    ("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY = YES;", ""),
    (
      "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; OTHER_SWIFT_FLAGS = "
        + "\"-enable-experimental-feature Lifetimes -enable-upcoming-feature ExistentialAny\";",
      "-enable-experimental-feature Lifetimes -enable-upcoming-feature ExistentialAny "
        + "-default-isolation MainActor"
    ),
  ])
  func `settings switch features of the language on`(settings: String, flags: String) throws {
    try plan(change: { _, text in
      text = text.replacing("SKIP_INSTALL = YES;", with: "SKIP_INSTALL = YES; " + settings)
    }) { plan in
      let others = plan.settings.compilerFlags.filter { $0 != "-enable-bare-slash-regex" }
      #expect(others.joined(separator: " ") == flags)
    }
  }

  @Test(arguments: [
    (["SWIFT_UPCOMING_FEATURE_REGION_BASED_ISOLATION": "YES"], "", ""),
    (
      ["SWIFT_APPROACHABLE_CONCURRENCY": "YES"],
      "InferIsolatedConformances NonisolatedNonsendingByDefault",
      "DisableOutwardActorInference GlobalActorIsolatedTypesUsability InferSendableFromCaptures"
    ),
    (
      [
        "SWIFT_APPROACHABLE_CONCURRENCY": "YES",
        "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT": "NO",
      ], "InferIsolatedConformances",
      "DisableOutwardActorInference GlobalActorIsolatedTypesUsability InferSendableFromCaptures"
    ),
  ])
  func `Swift 6 has some features anyway`(
    settings: [String: String], always: String, before: String
  ) {
    func features(_ mode: String) -> Set<String> {
      let flags = LanguageFeatures(mode: mode, flags: []) { settings[$0].map { [$0] } ?? [] }.flags
      return Set(flags.filter { $0.first != "-" })
    }
    let always = Set(always.split(separator: " ").map(String.init))
    #expect(features("6") == always)
    #expect(features("5").isSuperset(of: before.split(separator: " ").map(String.init)))
    #expect(features("5").isSuperset(of: always))
  }

  @Test func `privacy manifests of a keyboard and its modules become one`() throws {
    try withScratchFolder { folder in
      let head = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>"
      let bodies = [
        "<key>NSPrivacyTracking</key><false/><key>A</key><array><string>1</string></array>",
        "<key>NSPrivacyTracking</key><true/><key>A</key><array><string>1</string><string>2</string></array>"
          + "<key>B</key><string>b</string>",
      ]
      let paths = try bodies.enumerated().map { index, body in
        let file = folder.appendingPathComponent("\(index).xcprivacy")
        try Data((head + body + "</dict></plist>").utf8).write(to: file)
        return file.path
      }
      let text = try PrivacyManifest.merged(paths, ProjectFiles(around: folder))
      let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      let merged = try #require(list as? [String: Any])
      #expect(merged["NSPrivacyTracking"] as? Bool == true && merged["B"] as? String == "b")
      #expect(merged["A"] as? [String] == ["1", "2"])
    }
  }
}
