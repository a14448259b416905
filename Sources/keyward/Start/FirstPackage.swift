import ExtensionBuilder
import Foundation

/// The Swift package that tests a keyboard from outside, made of what its first flow is made of.
struct FirstPackage {
  /// The name of the package and its folder.
  static let name = "KeyboardTests"
  /// The variable that says where Keyward's sources are.
  static let variable = "KEYWARD_SOURCES"

  var flow: FirstFlow
  /// The way from the test's own folder to the keyboard.
  var path: String
  /// The folder of Keyward's sources; `nil` where this installation does not know it.
  var sources: String?

  /// The files, by their paths inside the package.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("Tests/\(Self.name)/FirstTests.swift", tests),
      (".gitignore", ".build/\n"),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    // Keyward's sources: where this machine has them, unless the variable \(Self.variable) names another folder.
    let keyward = Context.environment["\(Self.variable)"] ?? \(Self.quoted(sources ?? "../../keyward"))

    let package = Package(
      name: "\(Self.name)",
      dependencies: [.package(name: "keyward", path: keyward)],
      targets: [
        .testTarget(
          name: "\(Self.name)",
          dependencies: [
            .product(name: "KeyboardTesting", package: "keyward"),
            .product(name: "KeyboardTestingTraits", package: "keyward"),
          ])
      ]
    )

    """
  }

  private var tests: String {
    let target = flow.target.map { ", target: \(Self.quoted($0))" } ?? ""
    let visible = flow.keys.isEmpty ? "" : "visible: \(Self.list(flow.keys)), "
    var lines = [
      "import KeyboardTesting", "import KeyboardTestingTraits", "import Testing", "",
      "@Suite(.keyboardAttachments) struct FirstTests {", "  let keyboard: Keyboard", "",
      "  init() throws { keyboard = try Keyboard(\(Self.quoted(path))\(target)) }", "",
      "  @Test(arguments: DeviceMatrix.fullAccess)",
      "  func `\(flow.typed == nil ? "appears with its keys" : "appears and types")`(on variant: DeviceVariant) throws {",
      "    // Without a second keyboard the keyboard's own globe key stays hidden.",
      "    var settings = variant.settings", "    settings.hasSecondKeyboard = true",
      "    let device = try SimulatedDevice(keyboard, settings: settings)",
      "    try device.focus(.text)",
      "    try device.expect(\(visible)keyboard: \(Self.quoted(flow.keyboard)))",
    ]
    if let typed = flow.typed {
      lines.append("    try device.tap(\(typed.keys.map(Self.quoted).joined(separator: ", ")))")
      let document =
        typed.document.map(Self.quoted) ?? ".matches(\(Self.quoted(FirstFlow.anything)))"
      lines.append("    try device.expect(document: \(document))")
    } else if !flow.failing.isEmpty {
      lines.append("    // The extension failed after these.")
      lines.append("    try device.tap(\(flow.failing.map(Self.quoted).joined(separator: ", ")))")
    } else {
      lines.append("    // No key that was tapped typed anything; the steps that type belong here.")
    }
    lines += ["    try device.expect(noAccessEvents: true)", "    try device.end()", "  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// A literal of Swift's for a text.
  static func quoted(_ text: String) -> String {
    let inner = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
    return "\"\(inner)\""
  }
}

extension Installation {
  /// The package with the test library: the installation's own, else the checkout that it was built from; `nil` where
  /// there is neither.
  var sources: URL? {
    let own = prefix.appendingPathComponent("share/keyward/testing/keyward")
    if FileManager.default.fileExists(atPath: own.appendingPathComponent("Package.swift").path) {
      return own
    }
    let note = prefix.appendingPathComponent("share/keyward/sources")
    guard let text = try? String(contentsOf: note, encoding: .utf8) else { return nil }
    let folder = URL(fileURLWithPath: text.trimmingCharacters(in: .newlines))
    let library = folder.appendingPathComponent("Sources/KeyboardTesting").path
    return FileManager.default.fileExists(atPath: library) ? folder : nil
  }
}
