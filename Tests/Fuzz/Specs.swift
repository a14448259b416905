import ExtensionBundle
import Foundation

@testable import ExtensionBuilder

extension FuzzTarget {
  /// A project spec, a file that it includes, and a file of the project.
  static let spec = FuzzTarget(
    name: "spec",
    words: [
      "targets:", "targetTemplates:", "templates: [T]", "templateAttributes:", "${target_name}",
      "${platform}", "type: app-extension", "type: framework", "platform: [iOS, macOS]",
      "sources:", "path: ..", "path: /etc", "path: out", "link.xcconfig", "excludes: ['**/*']",
      "includes:", "{a,b}", "[!a-z]", "optional: true", "type: folder", "buildPhase: resources",
      "dependencies:", "package: ", "products: [", "settings:", "base:", "configs:", "groups: [g]",
      "settingGroups:", "configFiles:", "info: {path: ", "properties:", "entitlements:",
      "include: inner.yml", "relativePaths: false", "packages:", "from: 1.0.0", ":REPLACE",
      "&a", "*a", "<<: *a", "options:", "bundleIdPrefix:", "fileTypes:", "\n  ", "\n    - ",
    ],
    seeds: {
      let inner = bytes("settings: {A: 1}\ntargetTemplates: {T: {sources: [K]}}\n")
      let file = bytes("A = $(inherited) b\n")
      let samples = try checkoutFiles("Tests/Projects", ["yml"])
      return [FuzzFolder.joined([bytes(seed), inner, file])]
        + samples.map { FuzzFolder.joined([$0, inner, file]) }
    },
    check: checkSpec)
}

private let seed = """
  name: P
  include: [inner.yml]
  options: {bundleIdPrefix: a.b, deploymentTarget: {iOS: 16.0}, fileTypes: {txt: {buildPhase: sources}}}
  configFiles: {Debug: a.xcconfig}
  settingGroups: {g: &g {B: $(A)}, h: {groups: [g], configs: {debug: {C: 2}}}}
  packages: {Kit: {path: Kit}, Far: {url: "https://example.org/a", from: 1.0.0}}
  targetTemplates:
    U: {templates: [T], sources: ["${what}"]}
  targets:
    F: {type: framework, platform: [iOS, macOS], sources: out}
    K:
      type: app-extension
      platform: iOS
      templates: [U]
      templateAttributes: {what: K}
      settings: {groups: [h], base: {<<: *g, D: [a, b]}}
      sources: [{path: ., excludes: ["**/*.{a,b}", "[x-z]*"], includes: ["*"]}, link.xcconfig]
      info: {path: Info.plist, properties: {NSExtension: {A: 1.5}}}
      dependencies: [{target: F_iOS}, {package: Kit}, {package: Far, products: [A]}]
  """

@Sendable private func checkSpec(_ input: [UInt8]) {
  FuzzFolder.write(input, ["project.yml", "inner.yml", "a.xcconfig"])
  let url = URL(fileURLWithPath: FuzzFolder.path + "/project.yml")
  let project: XcodeProject
  do throws(XcodeProjectError) { project = try ProjectSpec.read(url, files: FuzzFolder.root) } catch
  {
    law(!error.message.contains(where: \.isNewline), "a message is one line")
    return law(!error.message.contains(FuzzFolder.secret), "nothing outside the root is read")
  }
  for fault in project.additions.targetFaults.values {
    law(!fault.message.contains(where: \.isNewline), "a message is one line")
  }
  _ = try? project.keyboardTargets(configuration: "Debug")
  for target in project.targets.prefix(16) {
    let settings = project.settings(of: target, configuration: "Debug", over: [:])
    for value in settings.values.values {
      law(!value.contains(FuzzFolder.secret), "nothing outside the root is read")
    }
    for path in target.sources + target.resources {
      law(
        path.hasPrefix(FuzzFolder.path + "/") || (try? FuzzFolder.root.read(path, limit: 1)) == nil,
        "a member lies in the root, or can't be read")
    }
  }
}
