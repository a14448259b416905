import ExtensionBundle
import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// XcodeGen's result for a spec, in the model of Xcode projects.
@Suite struct `Project specs` {
  /// A folder with files that are empty, except for the specs.
  private func read<Value>(
    _ spec: String, _ others: [String: String] = [:], files: [String] = [],
    comparisons: Int = SpecSources.comparisonLimit,
    _ body: (XcodeProject) throws -> Value
  ) throws -> Value {
    try withScratchFolder { folder in
      var contents = others
      contents["project.yml"] = spec
      for file in files { contents[file] = "" }
      for (name, text) in contents {
        let place = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      }
      let url = folder.appendingPathComponent("project.yml")
      return try body(ProjectSpec.read(url, files: nil, comparisons: comparisons))
    }
  }

  /// A target's parts in one line, paths relative to the project's folder.
  private func words(_ target: XcodeTarget, in project: XcodeProject) -> String {
    func below(_ paths: [String]) -> String {
      paths.map { $0.replacing(project.root.path + "/", with: "") }.sorted().joined(separator: " ")
    }
    var parts = ["S \(below(target.sources))", "R \(below(target.resources))"]
    let names = target.dependencies.compactMap { project.target(identifier: $0)?.name }
    parts.append("D \(names.joined(separator: " "))")
    parts.append("P \(target.packageProducts.map(\.name).joined(separator: " "))")
    parts.append("L \(target.foreignLibraries.joined(separator: " "))")
    parts.append("X \(target.scripts.joined(separator: " "))")
    return parts.filter { $0.count > 2 }.joined(separator: "; ")
  }

  private static let files = [
    "K/A.swift", "K/B.swift", "K/a.strings", "K/Sub/C.swift", "K/Sub/notes.md", "K/Info.plist",
    "K/K.entitlements", "K/en.lproj/L.strings", "K/M.xcassets/Contents.json", "K/LICENSE",
    "K/Data/d.json", "Shared/S.swift", "Shared/S_macOS.swift", "K/C.c", "K/C.h", "K/.hidden.swift",
  ]
  private static let all = "S K/A.swift K/B.swift K/C.c K/Sub/C.swift"
  private static let copied =
    "R K/Data/d.json K/M.xcassets K/Sub/notes.md K/a.strings K/en.lproj/L.strings"

  /// The keys of the keyboard's target, and its parts.
  @Test(arguments: [
    ("sources: K", "\(all); \(copied)"), ("sources: [K]", "\(all); \(copied)"),
    ("sources: [path: K]", "\(all); \(copied)"),
    ("sources: [K/A.swift, Shared/S.swift]", "S K/A.swift Shared/S.swift"),
    (
      "sources: [{path: K, excludes: ['**/*.md', Data, '*.{c,strings}', en.lproj]}]",
      "S K/A.swift K/B.swift K/Sub/C.swift; R K/M.xcassets"
    ),
    ("sources: [{path: K, includes: [Sub/*.swift, A.swift]}]", "S K/A.swift K/Sub/C.swift"),
    ("sources: [{path: K, includes: ['*.swift'], excludes: [B.swift]}]", "S K/A.swift"),
    ("sources: [K/A.swift, {path: K/Data, type: folder}]", "S K/A.swift; R K/Data"),
    (
      "sources: [{path: K, type: syncedFolder, explicitFolders: [Data], excludes: [Sub, '*.c']}]",
      "S K/A.swift K/B.swift; R K/Data K/M.xcassets K/a.strings K/en.lproj/L.strings"
    ),
    ("sources: [{path: K/Sub, buildPhase: resources}]", "R K/Sub/C.swift K/Sub/notes.md"),
    ("sources: [{path: K/Sub, buildPhase: none}, K/A.swift]", "S K/A.swift"),
    (
      "sources: [{path: K/LICENSE, buildPhase: {copyFiles: {destination: resources}}}]",
      "R K/LICENSE"
    ),
    ("sources: [{path: Gone, optional: true}, K/A.swift]", "S K/A.swift"),
    ("sources: [{path: Shared, inferDestinationFiltersByPath: true}]", "S Shared/S.swift"),
    ("sources: [{path: Shared, destinationFilters: [macOS]}, K/A.swift]", "S K/A.swift"),
    (
      "dependencies: [target: F, sdk: UIKit.framework, framework: Vendor/Ads.xcframework]",
      "D F; L Ads.xcframework"
    ),
    ("dependencies: [{target: F}, {carthage: Old}, {target: Other/App}]", "D F; L Old App"),
    ("dependencies: [{target: F, platforms: [macOS]}, {sdk: libz.tbd}]", ""),
    (
      "dependencies: [{package: Kit}, {package: Far, product: One}, {package: Far, products: [Two]}]",
      "P Kit One Two"
    ),
    (
      "preBuildScripts: [{script: a, name: Make}]\n    postBuildScripts: [{path: b}]",
      "X Make Run Script"
    ),
    ("templates: [T]\n    templateAttributes: {what: A}", "S K/A.swift"),
    (
      "templates: [Outer]\n    templateAttributes: {what: A}\n    sources: [K/B.swift]",
      "S K/A.swift K/B.swift Shared/S.swift"
    ),
    (
      "templates: [Outer]\n    templateAttributes: {what: A}\n    sources:REPLACE: [K/B.swift]",
      "S K/B.swift"
    ),
  ])
  func `have the parts of a target that XcodeGen gives it`(keys: String, parts: String) throws {
    let spec = """
      name: P
      packages: {Kit: {path: Kit}, Far: {github: a/b, from: 1.0.0}}
      targetTemplates:
        T: {sources: ["${target_name}/${what}.swift"]}
        Outer: {templates: [T], sources: [Shared/S.swift]}
      targets:
        F: {type: framework, platform: iOS}
        K:
          type: app-extension
          platform: iOS
          \(keys)
      """
    try read(spec, files: Self.files) { project in
      let target = try #require(project.targets.first { $0.name == "K" })
      #expect(project.additions.targetFaults.isEmpty, "\(project.additions.targetFaults)")
      #expect(words(target, in: project) == parts)
    }
  }

  /// The settings in a spec, and those of the keyboard's target in `Debug` and `Release`.
  @Test(arguments: [
    ("settings: {base: {A: 1, B: YES, C: 5.0, D: [a, b]}}", "", "A=1 B=YES C=5.0 D=a b"),
    ("settings: {A: yes}", "settings: {A: $(inherited) two}", "A=YES two"),
    ("settings: {base: {A: 1}, configs: {debug: {A: 2}}}", "", "A=2|A=1"),
    (
      "configs: {Test Debug: debug, Release: release, Debug: debug}\nsettings: {configs: {debug: {A: 1}, Debug: {B: 2}}}",
      "", "A=1 B=2|"
    ),
    (
      "settingGroups: {g: {A: 1}, h: {groups: [g], base: {B: 2}}}", "settings: {groups: [h, none]}",
      "A=1 B=2"
    ),
    (
      "", "platform: [macOS, iOS]\n    settings: {A: '${platform}'}",
      "A=iOS"
    ),
    (
      "configFiles: {Debug: c/P.xcconfig}", "configFiles: {Release: c/K.xcconfig}",
      "A=project|A=target"
    ),
    ("include: [c/base.yml]\nsettings: {B: 2}", "", "A=base B=2"),
    ("include: {path: c/base.yml, enable: false}\nsettings: {B: 2}", "", "B=2"),
    ("include: [c/base.yml]\nsettings:REPLACE: {B: 2}", "", "B=2"),
    ("x-all: &all {A: 1, B: 1}\nsettings: {<<: *all, B: 2}", "", "A=1 B=2"),
  ])
  func `layer settings as XcodeGen does`(top: String, keys: String, values: String) throws {
    let spec = """
      name: P
      \(top)
      targets:
        K:
          type: app-extension
          \(keys.contains("platform:") ? "" : "platform: iOS")
          \(keys)
      """
    let others = [
      "c/P.xcconfig": "A = project", "c/K.xcconfig": "A = target",
      "c/base.yml": "settings: {A: base}\nconfigFiles: {}",
    ]
    try read(spec, others) { project in
      let target = try #require(
        project.targets.first { $0.name.hasPrefix("K") && !$0.name.hasSuffix("macOS") })
      let wanted = values.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      for (index, name) in ["Debug", "Release"].enumerated() {
        let settings = project.settings(of: target, configuration: name, over: [:]).values
        let own = ["A", "B", "C", "D"].compactMap { key in settings[key].map { "\(key)=\($0)" } }
        #expect(own.joined(separator: " ") == wanted[min(index, wanted.count - 1)])
      }
    }
  }

  @Test func `add what XcodeGen adds`() throws {
    let spec = """
      name: P
      options: {bundleIdPrefix: org.example, deploymentTarget: {iOS: 15.0}, developmentLanguage: de}
      targets:
        My_Keys:
          type: app-extension
          platform: iOS
          deploymentTarget: "16.1"
          entitlements: {path: K/K.entitlements, properties: {groups: [a]}}
          info: {path: K/I.plist, properties: {CFBundleVersion: 7, F: 1.5, T: "7", B: on}}
        Found: {type: app-extension, platform: iOS, sources: K}
      """
    try read(spec, files: ["K/Info.plist"]) { project in
      let target = try #require(project.targets.first { $0.name == "My_Keys" })
      let settings = project.settings(of: target, configuration: "Debug", over: [:]).values
      #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == "org.example.My-Keys")
      #expect(settings["IPHONEOS_DEPLOYMENT_TARGET"] == "16.1")
      #expect(settings["DEVELOPMENT_LANGUAGE"] == "de")
      #expect(settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] == "DEBUG")
      #expect(settings["SWIFT_VERSION"] == "5.0")
      let manifest = try #require(project.file("INFOPLIST_FILE", of: settings))
      let list = try project.propertyList(manifest).root.value
      #expect(list["CFBundleVersion"] == .integer(7) && list["F"] == .real(1.5))
      #expect(list["T"] == .string("7") && list["B"] == .boolean(true))
      #expect(list["CFBundleExecutable"] == .string("$(EXECUTABLE_NAME)"))
      let rights = try #require(project.file("CODE_SIGN_ENTITLEMENTS", of: settings))
      let groups = try project.propertyList(rights).root.value["groups"]
      #expect(groups?.items?.count == 1)
      let found = try #require(project.targets.first { $0.name == "Found" })
      let others = project.settings(of: found, configuration: "Debug", over: [:]).values
      #expect(project.file("INFOPLIST_FILE", of: others)?.hasSuffix("/K/Info.plist") == true)
    }
  }

  /// The keys of packages, and how the model names the versions.
  @Test(arguments: [
    ("from: 1.2.0", XcodeTarget.RemotePackage.Requirement.upToNextMajor("1.2.0")),
    ("majorVersion: 1.2.0", .upToNextMajor("1.2.0")),
    ("minorVersion: 1.2.0", .upToNextMinor("1.2.0")),
    ("version: 1.2.0", .exact("1.2.0")), ("exactVersion: 1.2.0", .exact("1.2.0")),
    ("branch: main", .branch("main")), ("revision: abc", .revision("abc")),
    ("minVersion: 1.0.0, maxVersion: 2.0.0", .range("1.0.0", "2.0.0")),
  ])
  func `name versions of packages`(
    keys: String, requirement: XcodeTarget.RemotePackage.Requirement
  ) throws {
    let spec = "packages: {A: {url: 'https://example.org/a', \(keys)}}\ntargets: {}"
    try read(spec) { project in
      #expect(
        project.remotePackages == [
          .init(address: "https://example.org/a", requirement: requirement)
        ])
    }
  }

  /// A spec that is wrong, and its error.
  @Test(arguments: [
    ("name: P", "project.yml:1:1: error: there is no mapping of targets"),
    ("- a", "project.yml:1:1: error: the top of the file is a list"),
    ("targets: [a]", "project.yml:1:10: error: targets is a list; it must be a mapping"),
    ("targets: {K: 1}", "project.yml:1:14: error: the target K is a text"),
    (
      "targets: {}\npackages: {A: {}}",
      "project.yml:2:15: error: the package A has neither path nor url"
    ),
    ("targets: {}\npackages: {A: {url: b}}", "the package A has no version; add from"),
    ("targets: {}\ninclude: gone.yml", "project.yml:2:10: error: include: "),
    ("targets: {}\ninclude: ../../../../../../etc/hostname", "this is outside "),
    ("targets: {}\ninclude: project.yml", "the file includes itself"),
    ("targets: {}\ninclude: p", "/p: there is no such file"),
    ("targets: {}\na: *b", "project.yml:2:4: error: no value above has the anchor &b"),
    ("targets: {}\nsettings: [a]", "project.yml:2:11: error: settings is a list"),
    ("targets: {}\nsettings: {A: {b: c}}", "A is a mapping; it must be a text or a list of texts"),
    (
      "targets: {}\nsettingGroups: {g: {groups: [g]}}\nsettings: {groups: [g]}", "more than 16 deep"
    ),
    ("targets: {}\n\tb: c", "project.yml:2:1: error: "),
  ])
  func `are refused at the place of the fault`(spec: String, message: String) throws {
    let error = try #require(throws: XcodeProjectError.self) { try read(spec) { _ in } }
    #expect(error.message.contains(message), "\(error.message)")
    #expect(!error.message.contains("\n"))
  }

  /// A key of the keyboard's target that is wrong, and its error, which concerns only this target.
  @Test(arguments: [
    ("sources: {a: b}", "this item of sources has no path"),
    ("sources: [{path: K, type: box}]", "type of a source is box; use file, group, folder"),
    ("sources: [{path: K, buildPhase: later}]", "buildPhase must be sources, resources"),
    ("sources: ../../../../../../etc", "this is outside "),
    (
      "sources: [{path: K, excludes: ['\(String(repeating: "{a,b}", count: 20))']}]",
      "too many {alternatives}"
    ),
    (
      "dependencies: [{target: Gone}]",
      "depends on Gone, which isn't a target of the spec; targets: K"
    ),
    (
      "dependencies: [{package: Gone}]",
      "the package Gone is not in packages; the spec has no packages"
    ),
    ("dependencies: [{}]", "a dependency names a target, package, framework"),
    ("info: {properties: {}}", "info of the target K has no path"),
    ("sources: [{path: K, optional: maybe}]", "optional must be true or false, without quotes"),
  ])
  func `keep the faults of a target for who builds it`(keys: String, message: String) throws {
    let spec = "name: P\ntargets:\n  K:\n    type: app-extension\n    platform: iOS\n    \(keys)\n"
    try read(spec, files: ["K/A.swift"]) { project in
      let error = try #require(project.additions.targetFaults.values.first)
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.position?.line == 6, "\(error.message)")
    }
  }

  /// The parts that Keyward leaves out, and the warning.
  @Test(arguments: [
    ("", "sources: [Gone]", "/Gone is missing, which the target K names in sources"),
    ("", "buildRules: [{script: a}]", "Keyward does not read buildRules of the target K"),
    ("", "sources: [{path: K, compilerFlags: -DX}]", "Keyward does not read compilerFlags"),
    ("", "info: {path: K/A.swift}", "/K/A.swift is used as it is; XcodeGen would replace it"),
    ("", "dependencies: [{bundle: B}]", "the bundle B is built elsewhere"),
    ("", "templates: [Gone]", "targetTemplates has no template Gone"),
    ("options: {preGenCommand: make}", "", "preGenCommand is not run"),
    ("include: {path: a.yml, enable: '${X}'}", "", "environment variables are not read"),
  ])
  func `warn of what they leave out`(top: String, keys: String, warning: String) throws {
    let spec =
      "name: P\n\(top)\ntargets:\n  K:\n    type: app-extension\n    platform: iOS\n    \(keys)\n"
    try read(spec, files: ["K/A.swift"]) { project in
      let all = project.additions.warnings + project.additions.targetWarnings.flatMap(\.value)
      #expect(all.contains { $0.contains(warning) && $0.contains("project.yml:") }, "\(all)")
    }
  }

  @Test func `stay bounded whatever they repeat`() throws {
    let aliases = (1...20).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]" }
    let bomb = "targets: {}\na0: &a0 [x, x, x]\n" + aliases.joined(separator: "\n")
    let error = try #require(throws: XcodeProjectError.self) { try read(bomb) { _ in } }
    #expect(error.message.contains("more than 50000 values"), "\(error.message)")
    let many = (0..<500).map { "  K\($0): {templates: [T]}" }.joined(separator: "\n")
    let values = (0..<1_000).map { "V\($0): 1" }.joined(separator: ", ")
    let templates = "targetTemplates: {T: {settings: {\(values)}}}\ntargets:\n\(many)"
    let second = try #require(throws: XcodeProjectError.self) { try read(templates) { _ in } }
    #expect(second.message.contains("more than 200000 values"), "\(second.message)")
  }

  @Test(arguments: [(10_000, true), (1_000_000, false)])
  func `have patterns that take only so long`(comparisons: Int, isRefused: Bool) throws {
    let spec = """
      name: P
      targets:
        K: {type: app-extension, platform: iOS, sources: [{path: K, excludes: ["**/*aaaaab"]}]}
      """
    let files = (0..<40).map { "K/" + String(repeating: "a", count: 200) + "\($0).swift" }
    try read(spec, files: files, comparisons: comparisons) { project in
      let fault = project.additions.targetFaults.values.first?.message
      #expect(fault?.contains("takes too long") == (isRefused ? true : nil), "\(fault ?? "")")
    }
  }
}
