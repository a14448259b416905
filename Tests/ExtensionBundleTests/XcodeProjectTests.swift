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
      try project.keyboardTargets(configuration: "Debug").map(\.name)
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
    ("", "A = one\r\nB = two // note\r\n", "one"), ("", "// note\r\n\r\nA = two\r\n", "two"),
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

  @Test func `too many included settings files are one warning, which doesn't say cycle`() throws {
    try withScratchFolder { folder in
      for number in 0..<120 {
        try Data("#include \"\(number + 1).xcconfig\"\nA\(number) = 1\n".utf8)
          .write(to: folder.appendingPathComponent("\(number).xcconfig"))
      }
      let base = "#include \"0.xcconfig\"\n#include \"1.xcconfig\"\nA = on\n"
      let project = try project(settings: "", base: base, in: folder)
      let found = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:])
      #expect(found.warnings.count == 1)
      let warning = try #require(found.warnings.first)
      #expect(
        warning.contains("99.xcconfig: warning: more than 100 files are included"), "\(warning)")
      #expect(found.values["A"] == "on" && found.values["A98"] == "1")
    }
  }

  @Test func `all included settings files are bounded in total`() throws {
    try withScratchFolder { folder in
      let include = String(repeating: "#include \"big.xcconfig\"\n", count: 90)
      try Data(String(repeating: "B = 1\n", count: 10_000).utf8)
        .write(to: folder.appendingPathComponent("big.xcconfig"))
      let project = try project(settings: "", base: include + "A = on\n", in: folder)
      let found = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:])
      #expect(found.warnings.contains { $0.contains("big.xcconfig: warning: the file is larger") })
      #expect(found.values["A"] == "on" && found.values["B"] == "1")
    }
  }

  /// 50,000 times 200 KB would be 10 GB.
  @Test func `a value that inherits too much keeps the inherited one`() throws {
    try withScratchFolder { folder in
      let below = String(repeating: "x", count: 200_000)
      let project = try project(
        settings: "A = \"\(String(repeating: "$(inherited)", count: 50_000))\";",
        base: "A = \(below)", in: folder)
      let found = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:])
      #expect(found.values["A"] == below)
    }
  }

  @Test func `all values together inherit up to a bound`() throws {
    try withScratchFolder { folder in
      let below = String(repeating: "x", count: 2_000)
      let again = String(repeating: "$(inherited)", count: 50)
      let project = try project(
        settings: (0..<100).map { "B\($0) = \"\(again)\";" }.joined() + "C = \"$(A)\";",
        base: (0..<100).map { "B\($0) = \(below)\n" }.joined(), in: folder)
      let values = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:]
      ).values
      #expect(values.values.reduce(0) { $0 + $1.utf8.count } < 5 << 20)
      #expect(values["B0"]?.utf8.count == 100_000)
      #expect(values["B99"] == below)
      #expect(values["C"] == "$(A)")
    }
  }

  /// A project with these objects, in a folder that doesn't exist.
  private func read(_ objects: String) throws -> XcodeProject {
    let text = "{ rootObject = R; objects = { \(objects) }; }"
    let document = try PropertyListDocument.parse(Array(text.utf8), named: "project.pbxproj")
    return try XcodeProject(
      document.root, url: URL(fileURLWithPath: "/nowhere/P.xcodeproj"), file: "project.pbxproj")
  }

  /// Each list repeats the next object 1,000 times, which means 10 to the 12th files.
  @Test func `lists that repeat the same objects are refused`() throws {
    let again = String(repeating: "X,", count: 1_000)
    let error = try #require(throws: XcodeProjectError.self) {
      try read(
        """
        R = { isa = PBXProject; targets = (\(again)); };
        X = { isa = PBXSourcesBuildPhase; buildPhases = (\(again)); files = (\(again)); fileRef = V; };
        V = { isa = PBXVariantGroup; children = (\(again)); };
        """)
    }
    #expect(error.message.contains("repeat the same phases and files too often"))
  }

  /// Sixty nested groups with long names, and a file in each.
  @Test func `a path longer than PATH_MAX is ignored`() throws {
    let name = String(repeating: "n", count: 200)
    let groups = (0..<60).map {
      "G\($0) = { isa = PBXGroup; path = \(name); children = (G\($0 + 1), F\($0)); };"
        + "F\($0) = { isa = PBXFileReference; path = a.swift; };"
        + "B\($0) = { isa = PBXBuildFile; fileRef = F\($0); };"
    }
    let project = try read(
      """
      R = { isa = PBXProject; mainGroup = G0; targets = (T); };
      T = { isa = PBXNativeTarget; buildPhases = (S); };
      S = { isa = PBXSourcesBuildPhase; files = (\((0..<60).map { "B\($0)," }.joined())); };
      \(groups.joined())
      """)
    let paths = try target("T", of: project).sources
    #expect(paths.count == 20)
    #expect(paths.allSatisfy { $0.utf8.count < 4096 && $0.hasSuffix("/a.swift") })
  }

  @Test func `a file without a single setting causes a bounded number of warnings`() throws {
    try withScratchFolder { folder in
      let project = try project(
        settings: "", base: String(repeating: "what\n", count: 5_000) + "A = on\n", in: folder)
      let found = project.settings(
        of: try target("T", of: project), configuration: "Debug", over: [:])
      #expect(found.warnings.count == 1_001)
      #expect(found.warnings.last?.contains("more than 1000 warnings") == true)
      #expect(found.values["A"] == "on")
    }
  }

  @Test func `large settings that many extensions share are refused`() throws {
    let names = (0..<100).map { "T\($0)" }
    let project = try read(
      """
      R = { isa = PBXProject; targets = (\(names.joined(separator: ","))); };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
        A = "\(String(repeating: "x", count: 200_000))"; }; };
      \(names.map {
        "\($0) = { isa = PBXNativeTarget; productType = \"com.apple.product-type.app-extension\"; buildConfigurationList = L; };"
      }.joined())
      """)
    let error = try #require(throws: XcodeProjectError.self) {
      try project.keyboardTargets(configuration: "Debug")
    }
    #expect(error.message.contains("manifests of its targets exceed 16 MB in total"))
  }

  @Test func `a configuration of thousands of settings is refused`() throws {
    let settings = (0..<10_001).map { "k\($0) = v;" }.joined()
    let error = try #require(throws: XcodeProjectError.self) {
      try read("R = { isa = XCBuildConfiguration; buildSettings = { \(settings) }; };")
    }
    #expect(error.message.contains("more than 10000 settings"))
  }

  @Test func `an object with hundreds of keys is refused`() throws {
    let values = (0..<300).map { "k\($0) = v;" }.joined()
    let error = try #require(throws: XcodeProjectError.self) { try read("R = { \(values) };") }
    #expect(error.message.contains("more than 256 keys"))
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
