import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// A project of CocoaPods, in the form in which `pod install` writes it: pods as targets, each with a file of settings
/// and an Objective-C file, all of them dependencies of a target that the keyboard's settings name.
struct PodsTests {
  private static let settings =
    "Target Support Files/Pods-GreeterKeyboard/Pods-GreeterKeyboard.debug.xcconfig"
  private static let libraryType = "com.apple.product-type.framework"

  /// A pod: its files by their paths beneath `Pods`, and the targets that it depends on.
  private struct Pod {
    var name: String
    var type = PodsTests.libraryType
    var files: [String: String] = [:]
    var needs: [String] = []
  }

  private static let pods = [
    Pod(name: "Pods-GreeterKeyboard", needs: ["Swatches", "Antique"]),
    Pod(
      name: "Swatches",
      files: [
        "Swatches/Swatch.swift":
          "import Shades\npublic struct Swatch { public let shade = Shade() \n public init() {} }\n",
        "Target Support Files/Swatches/Swatches-dummy.m":
          "@interface Swatches : NSObject @end\n",
      ], needs: ["Shades", "Swatches-Colors"]),
    Pod(
      name: "Shades",
      files: [
        "Shades/Shade.swift": "public struct Shade { public init() {} }\n",
        "Target Support Files/Shades/Shades-dummy.m": "@interface Shades : NSObject @end\n",
      ]),
    Pod(
      name: "Swatches-Colors", type: "com.apple.product-type.bundle",
      files: ["Swatches/colors.txt": "red"]),
    Pod(name: "Antique", files: ["Antique/Old.m": "@implementation Old @end\n"]),
  ]

  private func write(_ text: String, _ path: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func write(_ pods: [Pod], in folder: URL) throws {
    var objects = """
      P = {isa = PBXProject; mainGroup = G; buildConfigurationList = L;
        targets = (\(pods.indices.map { "T\($0)" }.joined(separator: ", ")));};
      L = {isa = XCConfigurationList; buildConfigurations = (D, R);};
      D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SWIFT_VERSION = 5.0;};};
      R = {isa = XCBuildConfiguration; name = Release; buildSettings = {SWIFT_VERSION = 5.0;};};

      """
    var references: [String] = []
    for (index, pod) in pods.enumerated() {
      var (sources, resources): ([String], [String]) = ([], [])
      for (number, file) in pod.files.sorted(by: { $0.key < $1.key }).enumerated() {
        try write(file.value, file.key, in: folder)
        let name = "F\(index)x\(number)"
        references.append(name)
        objects += """
          \(name) = {isa = PBXFileReference; path = "\(file.key)"; sourceTree = "<group>";};
          B\(name) = {isa = PBXBuildFile; fileRef = \(name);};

          """
        if file.key.hasSuffix(".txt") {
          resources.append("B\(name)")
        } else {
          sources.append("B\(name)")
        }
      }
      let needs = pod.needs.compactMap { need in pods.firstIndex { $0.name == need } }
      for need in needs {
        objects += "N\(index)x\(need) = {isa = PBXTargetDependency; target = T\(need);};\n"
      }
      let product = pod.name.replacing("Swatches-Colors", with: "Colors")
      objects += """
        T\(index) = {isa = PBXNativeTarget; name = "\(pod.name)"; productType = "\(pod.type)";
          buildConfigurationList = L\(index); buildPhases = (S\(index), C\(index));
          dependencies = (\(needs.map { "N\(index)x\($0)" }.joined(separator: ", ")));};
        S\(index) = {isa = PBXSourcesBuildPhase; files = (\(sources.joined(separator: ", ")));};
        C\(index) = {isa = PBXResourcesBuildPhase; files = (\(resources.joined(separator: ", ")));};
        L\(index) = {isa = XCConfigurationList; buildConfigurations = (D\(index), R\(index));};
        D\(index) = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "\(product)";};};
        R\(index) = {isa = XCBuildConfiguration; name = Release; buildSettings = {PRODUCT_NAME = "\(product)";};};

        """
    }
    objects +=
      "G = {isa = PBXGroup; sourceTree = \"<group>\"; children = (\(references.joined(separator: ", ")));};\n"
    try write(
      "// !$*UTF8*$!\n{ rootObject = P; objects = {\n\(objects)}; }\n",
      "Pods.xcodeproj/project.pbxproj", in: folder)
  }

  /// The keyboard of a sample project, whose settings come from CocoaPods.
  private func withProject(
    _ pods: [Pod]?, _ body: (_ request: BuildRequest) throws -> Void
  ) throws {
    try withScratchFolder { folder in
      let root = folder.appendingPathComponent("Greeter")
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Projects/Greeter"), to: root)
      let file = root.appendingPathComponent("Greeter.xcodeproj/project.pbxproj")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(
        text.replacing("path = Keyboard.xcconfig", with: "path = \"../Pods/\(Self.settings)\"").utf8
      ).write(to: file)
      try write(
        "#include \"../../../Configs/Keyboard.xcconfig\"\n", "Pods/" + Self.settings, in: root)
      if let pods { try write(pods, in: root.appendingPathComponent("Pods")) }
      try body(
        BuildRequest(
          source: root.appendingPathComponent("Greeter.xcodeproj"),
          outputDirectory: folder.appendingPathComponent("out"), target: "GreeterKeyboard"))
    }
  }

  private func plan(_ request: BuildRequest) throws -> BuildPlan {
    try BuildPlan(
      request, environment: ProcessInfo.processInfo.environment,
      launcher: Installation(prefix: stageFolder).launcher.path)
  }

  @Test func `the Swift pods of a target are built before it, each after those that it needs`()
    throws
  {
    try withProject(Self.pods) { request in
      let plan = try plan(request)
      let built = plan.libraries.filter { !$0.sources.isEmpty }
      #expect(built.map(\.settings.moduleName) == ["Shades", "Swatches", "GreeterKit"])
      #expect(plan.resources.contains { $0.destination == "Colors.bundle/colors.txt" })
      #expect(!plan.warnings.contains { $0.contains("uses CocoaPods") }, "\(plan.warnings)")
      let pod = "the pod Antique is written in Objective-C and is left out"
      #expect(plan.warnings.contains { $0.contains(pod) }, "\(plan.warnings)")
    }
  }

  @Test func `pods that are not there are a warning that names the command`() throws {
    try withProject(nil) { request in
      let warnings = try plan(request).warnings
      #expect(warnings.contains { $0.contains("Run pod install") }, "\(warnings)")
    }
  }

  @Test func `a pods' project that is damaged is an error that names the file`() throws {
    try withProject([]) { request in
      let pods = request.source.deletingLastPathComponent().appendingPathComponent("Pods")
      try write("{ objects = {", "Pods.xcodeproj/project.pbxproj", in: pods)
      let error = #expect(throws: BuildError.self) { try plan(request) }
      #expect(error?.message.contains("Pods.xcodeproj/project.pbxproj") == true)
    }
  }
}
