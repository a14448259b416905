import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// The parts that targets of packages may have.
struct PackageTargetTests {
  private func plan(
    _ project: PackageProject, _ product: String, skipsPlugins: Bool = false
  ) throws -> BuildPlan {
    try project.write([.local(product, "Kit")])
    var request = BuildRequest(
      source: project.project, outputDirectory: project.folder.appendingPathComponent("out"))
    request.skipsPlugins = skipsPlugins
    let environment = ProcessInfo.processInfo.environment.merging(project.environment) { $1 }
    return try BuildPlan(
      request, environment: environment,
      launcher: Installation(prefix: stageFolder).launcher.path)
  }

  /// One package with a product for each kind of target.
  private func write(_ project: PackageProject) throws {
    let kinds: [(name: String, target: String)] = [
      ("Bin", #".binaryTarget(name: "Bin", path: "Bin.xcframework")"#),
      ("NeedsBin", #".target(name: "NeedsBin", dependencies: ["Bin"])"#),
      ("NeedsMacro", #".target(name: "NeedsMacro", dependencies: ["Mac"])"#),
      ("System", #".systemLibrary(name: "System")"#),
      ("Linted", #".target(name: "Linted", plugins: ["Lint"])"#),
      (
        "Conditions",
        #"""
        .target(name: "Conditions", dependencies: [
          .target(name: "Bin", condition: .when(platforms: [.macOS, .linux])),
          .target(name: "Plain", condition: .when(platforms: [.iOS]))],
          swiftSettings: [.define("ON_IOS", .when(platforms: [.iOS])), .define("ON_LINUX", .when(platforms: [.linux])),
            .define("IN_DEBUG", .when(configuration: .debug)), .swiftLanguageMode(.v6), .unsafeFlags(["-Onone"]),
            .enableUpcomingFeature("ExistentialAny"), .enableExperimentalFeature("@A.swift")])
        """#
      ), ("Plain", #".target(name: "Plain")"#),
      (
        "CCode",
        #".target(name: "CCode", exclude: ["left.c"], cSettings: [.define("ONE", to: "1"), .headerSearchPath("inner")])"#
      ), ("ObjC", #".target(name: "ObjC")"#), ("Listed", #".target(name: "Listed")"#),
      ("Mixed", #".target(name: "Mixed")"#),
    ]
    let products = kinds.map { #".library(name: "\#($0.name)", targets: ["\#($0.name)"])"# }
    try project.write(
      """
      // swift-tools-version: 6.0
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(name: "Kit", products: [\(products.joined(separator: ", "))],
        targets: [\(kinds.map(\.target).joined(separator: ",\n"))]
          + [.macro(name: "Mac"), .plugin(name: "Lint", capability: .buildTool())], cLanguageStandard: .c11)

      """, "App/Kit/Package.swift")
    for name in ["NeedsBin", "NeedsMacro", "Linted", "Conditions", "Plain", "Mixed"] {
      try project.write("public let a = 1\n", "App/Kit/Sources/\(name)/A.swift")
    }
    try project.write("import UIKit\n", "App/KeyboardViewController.swift")
    for (path, text) in [
      "Mixed/a.c": "", "ObjC/a.m": "", "ObjC/include/ObjC.h": "", "CCode/left.c": "#error\n",
      "CCode/one.c": "#include \"CCode.h\"\n#include <deep.h>\n", "CCode/inner/deep.h": "",
      "CCode/include/CCode.h": "#include \"sub/more.h\"\n", "CCode/include/sub/more.h": "",
      "Listed/include/a.h": "",
      "Listed/include/module.modulemap": "module Listed { header \"a.h\" }",
    ] { try project.write(text, "App/Kit/Sources/" + path) }
  }

  @Test func `targets that are no sources are refused by name, and conditions are read as iOS`()
    throws
  {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      try write(project)
      for (product, reason) in [
        ("NeedsBin", "needs Bin of the package Kit, a binary target"),
        ("NeedsMacro", "needs the macro Mac of the package Kit, a third-party program"),
        ("System", "needs System of the package Kit, a system library"),
        ("Linted", "needs Linted of the package Kit, which the build plug-in Lint processes"),
        ("ObjC", "a.m: error: Objective-C sources cannot be built"),
        ("Mixed", "which mixes Swift and C in one target"),
      ] {
        let error = #expect(throws: BuildError.self) { try plan(project, product) }
        #expect(error?.message.contains(reason) == true, "\(product): \(error?.message ?? "")")
      }
      let linted = try plan(project, "Linted", skipsPlugins: true)
      #expect(
        linted.warnings.contains { $0.contains("plug-in Lint of the target Linted is not run") })
      let conditions = try plan(project, "Conditions")
      #expect(conditions.libraries.map(\.settings.moduleName) == ["Plain", "Conditions"])
      let settings = try #require(conditions.libraries.last?.settings)
      #expect(settings.conditions == ["SWIFT_PACKAGE", "ON_IOS"])
      #expect(settings.languageMode == "6")
      for setting in ["unsafeFlags(-Onone)", "enableExperimentalFeature(@A.swift)"] {
        #expect(conditions.warnings.contains { $0.contains("\(setting) of the target") })
      }
      #expect(settings.compilerFlags.contains("ExistentialAny"))
      #expect(!settings.compilerFlags.contains("@A.swift"))
    }
  }

  @Test func `a package may name the application object, where the keyboard may not`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      try write(project)
      func generated() throws -> [String] {
        try #require(try plan(project, "Plain").libraries.first).generated.keys.sorted()
      }
      #expect(try generated() == [])
      try project.write(
        "import UIKit\npublic let a = UIApplication.shared\n", "App/Kit/Sources/Plain/A.swift")
      #expect(try generated() == ["_ApplicationObject.swift"])
    }
  }

  @Test func `a C target is its sources, what they include, and a module`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      try write(project)
      func c(_ product: String) throws -> CSources {
        try #require(try plan(project, product).libraries.first?.c)
      }
      let place = project.root.path + "/Kit/Sources/CCode/"
      let code = try c("CCode")
      #expect(code.sources == [place + "one.c"])
      #expect(
        code.headers
          == ["include/CCode.h", "include/sub/more.h", "inner/deep.h"].map { place + $0 })
      #expect(code.interface == .headers([place + "include/CCode.h"]))
      #expect(code.flags == ["-DSWIFT_PACKAGE=1", "-DONE=1"] && code.standards.c == "c11")
      #expect(
        try c("Listed").interface
          == .map(project.root.path + "/Kit/Sources/Listed/include/module.modulemap"))
    }
  }

  @Test func `a manifest that is resolved reads, reaches and learns nothing`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      try project.write("canary", "canary")
      try project.write("import UIKit\n", "App/KeyboardViewController.swift")
      try project.write(
        """
        // swift-tools-version: 5.9
        import Foundation
        import PackageDescription
        let text = (try? String(contentsOfFile: "\(project.folder.path)/canary", encoding: .utf8)) ?? "unread"
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        fatalError("found \\(text) \\(number) \\(home.hasSuffix("/.keyward") || home == "\(project.folder.path)")")

        """, "repositories/Words/Package.swift")
      try project.commit("Words", tag: "1.0.0")
      try project.write([.from("1.0.0", "Words")])
      let request = BuildRequest(
        source: project.project, outputDirectory: project.folder.appendingPathComponent("out"))
      let environment = ProcessInfo.processInfo.environment.merging(project.environment) { $1 }
      let error = #expect(throws: BuildError.self) {
        try BuildPlan(
          request, environment: environment,
          launcher: Installation(prefix: stageFolder).launcher.path)
      }
      #expect(error?.message.contains("found unread -1 false") == true, "\(error?.message ?? "")")
    }
  }
}
