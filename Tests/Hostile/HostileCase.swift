import Foundation
import Glibc
import TestSupport

/// A malicious project, bundle or flow, made in its own folder.
struct HostileCase: Sendable {
  /// The operand of a command.
  enum Kind: Sendable {
    /// A folder of sources.
    case folder
    /// An Xcode project.
    case project
    /// A built bundle, or an app that contains one.
    case bundle(String)
    /// A flow.
    case flow
    /// A host app.
    case app
  }

  let name: String
  let kind: Kind
  /// Names of files, one of which a refusal has to show.
  let culprits: [String]
  /// Makes the case; the place already contains an honest keyboard.
  let make: @Sendable (HostilePlace) throws -> Void

  init(
    _ name: String, _ kind: Kind = .folder, culprits: [String],
    make: @escaping @Sendable (HostilePlace) throws -> Void
  ) {
    self.name = name
    self.kind = kind
    self.culprits = culprits
    self.make = make
  }

  /// The commands that read what the case makes.
  var commands: [HostileCommand] {
    switch kind {
    case .folder, .project: [.build, .run, .audit, .drivenAudit, .test, .initialize]
    case .bundle: [.run, .audit, .drivenAudit, .test]
    case .flow: [.test]
    case .app: [.run, .test]
    }
  }

  /// All cases, in a fixed order.
  static let all: [HostileCase] =
    fileKinds + projects + settingsFiles + propertyLists + resources + interfaces + flows + bundles
    + outputs
}

/// A command of `keyward` as the cases use it.
enum HostileCommand: String, CaseIterable, Sendable {
  case build, run, audit, drivenAudit, test, initialize

  func arguments(_ place: HostilePlace, _ kind: HostileCase.Kind) -> [String] {
    let source = place.operand(kind)
    switch self {
    case .build: return ["build", source, "-o", place.output.path]
    case .run:
      guard case .app = kind else { return ["run", source, "--state", place.state.path] }
      return ["run", place.bundle.path, "--app", source, "--state", place.state.path]
    case .audit: return ["audit", source]
    case .drivenAudit: return ["audit", source, "--run"]
    case .test: return ["test", place.flow.path]
    case .initialize: return ["init", source, "--no-run", "--no-package"]
    }
  }
}

/// The folders of one case.
struct HostilePlace {
  /// A secret that only authorized processes may read.
  static let canary = "CANARY-8c1f5e2a"

  let top: URL
  /// The downloaded repository.
  var repository: URL { top.appendingPathComponent("repo") }
  var source: URL { repository.appendingPathComponent("Keys") }
  var project: URL { repository.appendingPathComponent("Keys.xcodeproj") }
  var bundle: URL { repository.appendingPathComponent("Keys.appex") }
  var flow: URL { repository.appendingPathComponent("Tests/flow.yaml") }
  var app: URL { repository.appendingPathComponent("Tests/app.yaml") }
  /// The folder beside it on the machine.
  var outside: URL { top.appendingPathComponent("outside") }
  /// The folder that commands may write.
  var output: URL { top.appendingPathComponent("out") }
  var state: URL { top.appendingPathComponent("state") }
  var home: URL { top.appendingPathComponent("home") }
  var temporary: URL { top.appendingPathComponent("tmp") }
  var written: [URL] { [output, state, home, temporary] }

  func operand(_ kind: HostileCase.Kind) -> String {
    switch kind {
    case .folder: source.path
    case .project: project.path
    case .bundle(let name): repository.appendingPathComponent(name).path
    case .flow: flow.path
    case .app: app.path
    }
  }

  init(_ top: URL) throws {
    self.top = top.resolvingSymlinksInPath()
    for folder in written { try make(folder) }
    try write(Self.manifest, to: source.appendingPathComponent("Info.plist"))
    try write(Self.controller, to: source.appendingPathComponent("KeyboardViewController.swift"))
    try writeCanaries()
  }

  /// Files of every kind that a project could want, each with the canary.
  private func writeCanaries() throws {
    let manifest = Self.manifest.replacing(
      "<key>NSExtension</key>",
      with: "<key>CFBundleDisplayName</key><string>\(Self.canary)</string><key>NSExtension</key>")
    for (suffix, text) in [
      ("txt", "SECRET = \(Self.canary)\n"), ("xcconfig", "SECRET = \(Self.canary)\n"),
      ("plist", manifest),
      (
        "entitlements",
        "<plist version=\"1.0\"><dict><key>k</key><string>\(Self.canary)</string></dict></plist>"
      ),
      ("swift", "let secret = \"\(Self.canary)\"\n"), ("strings", "\"k\" = \"\(Self.canary)\";\n"),
      ("stringsdict", "{ k = { NSStringLocalizedFormatKey = \"\(Self.canary)\"; }; }\n"),
      ("xcstrings", #"{"strings":{"\#(Self.canary)":{}}}"#),
      ("json", #"{"colors":[{"color":{"reference":"\#(Self.canary)"}}]}"#),
      ("xib", "<document><objects><view id=\"\(Self.canary)\"/></objects></document>"),
      ("storyboard", "<document initialViewController=\"\(Self.canary)\"/>"),
      ("xcprivacy", "<plist version=\"1.0\"><dict/></plist>"), ("png", Self.canary),
      ("yaml", "\(Self.canary): x\nname: \(Self.canary)\nsteps: [{focus: text}]\n"),
    ] {
      try write(text, to: outside.appendingPathComponent("canary." + suffix))
    }
    try make(outside.appendingPathComponent("target"))
  }

  func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func write(_ text: String, to file: URL) throws { try write(Array(text.utf8), to: file) }

  func write(_ bytes: [UInt8], to file: URL) throws {
    try make(file.deletingLastPathComponent())
    try Data(bytes).write(to: file)
  }

  static let manifest = SmallKeyboard.manifest

  static let controller = """
    import UIKit

    class KeyboardViewController: UIInputViewController {}
    """
}
