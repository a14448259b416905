import ExtensionBundle
import Foundation
import TestSupport
import Testing

struct XcodeProjectTests {
  private func greeter() throws -> XcodeProject {
    try XcodeProject.read(
      repositoryFolder.appendingPathComponent("Tests/Projects/Greeter/Greeter.xcodeproj"))
  }

  private func target(_ name: String, of project: XcodeProject) throws -> XcodeTarget {
    try #require(project.targets.first { $0.name == name })
  }

  /// The paths below the project's folder.
  private func below(_ project: XcodeProject, _ paths: [String]) -> [String] {
    paths.map { String($0.dropFirst(project.root.path.count + 1)) }
  }

  @Test func `a target's files are found through the groups around them`() throws {
    let project = try greeter()
    let keyboard = try target("GreeterKeyboard", of: project)
    #expect(
      below(project, keyboard.sources) == [
        "GreeterKeyboard/Views/PhraseButton.swift", "GreeterKeyboard/KeyboardViewController.swift",
      ])
    #expect(
      below(project, keyboard.resources) == [
        "GreeterKeyboard/greetings.txt", "GreeterKeyboard/en.lproj/Localizable.strings",
        "GreeterKeyboard/de.lproj/Localizable.strings",
      ])
    #expect(
      keyboard.dependencies.compactMap(project.target).map(\.name) == ["GreeterKit"])
    #expect(keyboard.foreignLibraries.isEmpty)
  }

  @Test func `keyboards are told from other targets by their manifest`() throws {
    let project = try greeter()
    #expect(
      project.keyboardTargets(configuration: "Debug").map(\.name)
        == ["GreeterKeyboard", "DigitsKeyboard"])
    #expect(project.targets.map(\.kindName).contains("an app"))
    #expect(project.configurations == ["Debug", "Release"])
  }

  @Test(arguments: [("Debug", "DEBUG POLITE GREETER"), ("Release", " POLITE GREETER")])
  func `settings lie over each other with the files of settings between them`(
    configuration: String, conditions: String
  ) throws {
    let project = try greeter()
    let settings = project.settings(
      of: try target("GreeterKeyboard", of: project), configuration: configuration,
      over: ["SWIFT_VERSION": "4.2"])
    #expect(settings.values["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] == conditions)
    #expect(settings.values["SWIFT_VERSION"] == "5.0")
    #expect(
      BuildVariables(settings.values).expand("$(PRODUCT_BUNDLE_IDENTIFIER)").text
        == "org.example.greeter.keyboard")
    #expect(settings.warnings.isEmpty)
  }

  private func project(settings: String, base: String? = nil, in folder: URL) throws -> XcodeProject
  {
    let place = folder.appendingPathComponent("P.xcodeproj")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let reference = base == nil ? "" : "baseConfigurationReference = B;"
    let text = """
      { objects = {
        P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (B); sourceTree = "<group>"; };
        B = { isa = PBXFileReference; path = base.xcconfig; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = T; buildConfigurationList = M; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        M = { isa = XCConfigurationList; buildConfigurations = (D); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { A = project; }; };
        D = { isa = XCBuildConfiguration; name = Debug; \(reference)
              buildSettings = { \(settings) }; };
      }; rootObject = P; }
      """
    try Data(text.utf8).write(to: place.appendingPathComponent("project.pbxproj"))
    if let base {
      try Data(base.utf8).write(to: folder.appendingPathComponent("base.xcconfig"))
    }
    return try XcodeProject.read(place)
  }

  @Test(arguments: [
    ("A = target;", nil, "target"), ("A = \"$(inherited) x\";", nil, "project x"),
    ("A = \"${A} x\";", nil, "project x"), ("A = (\"$(inherited)\", y);", nil, "project y"),
    ("\"A[sdk=iphonesimulator*]\" = sim; A = all;", nil, "sim"),
    ("\"A[sdk=iphoneos*]\" = device; A = all;", nil, "all"),
    ("\"A[config=Debug][arch=arm64]\" = both;", nil, "both"),
    ("\"A[sdk=iphonesimulator*,arch=x]\" = no;", nil, "project"),
    ("", "A = file // note", "file"),
    ("A = \"$(inherited) t\";", "A = $(inherited) f", "project f t"),
    ("", "A[sdk=macosx*] = mac\nA = a=b;\n", "a=b"), ("", "A =\n", ""),
  ])
  func `a setting comes from the last layer that gives it`(
    settings: String, base: String?, value: String
  ) throws {
    try withScratchFolder { folder in
      let project = try project(settings: settings, base: base, in: folder)
      let found = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:])
      #expect(found.values["A"] == value)
      #expect(found.warnings.isEmpty)
    }
  }

  @Test(arguments: [
    (
      "#include \"missing.xcconfig\"",
      "missing.xcconfig: warning: there is no such file"
    ),
    ("#include \"base.xcconfig\"", "the file includes itself"),
    ("what", "base.xcconfig:1: warning"),
  ])
  func `a line of settings that cannot be followed is a warning`(
    base: String, warning: String
  ) throws {
    try withScratchFolder { folder in
      let project = try project(settings: "", base: base + "\nA = on\n", in: folder)
      let found = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:])
      #expect(found.warnings.count == 1)
      #expect(found.warnings.first?.contains(warning) == true, "\(found.warnings)")
      #expect(found.values["A"] == "on")
    }
  }

  @Test(arguments: [
    ("{}", "there is no dictionary of objects"), ("{ objects = (); }", "objects is an array"),
    ("{ objects = {}; rootObject = X; }", "rootObject names no PBXProject"),
    ("{ objects = {", "never closed"),
  ])
  func `a file that is no project is refused`(text: String, reason: String) throws {
    try withScratchFolder { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("project.pbxproj"))
      let error = try #require(throws: XcodeProjectError.self) { try XcodeProject.read(folder) }
      #expect(error.message.contains(reason))
      #expect(error.message.contains("project.pbxproj"))
    }
  }
}
