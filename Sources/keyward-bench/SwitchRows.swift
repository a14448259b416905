import ExtensionBundle
import Foundation
import KeyboardHost
import Sandbox

/// The next keyboard by the globe against the start of one, and a focus up to its notifications against a tap.
enum SwitchRows {
  private static let key = "Insert"

  static func measure(_ subject: Subject, state: StateFolder, rounds: Int) throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let twin = try copy(of: subject.bundle, at: folder.appendingPathComponent("Twin.appex"))
    var configuration = SceneConfiguration(launcher: subject.launcher)
    configuration.screen.drawsGlobe = true
    let scene = KeyboardScene(
      keyboards: [subject.bundle, twin].map { EnabledKeyboard(bundle: $0) }, state: state,
      configuration: configuration)
    defer { scene.end() }
    let field = Field(name: "text", kind: .text)
    try scene.focus(on: field)
    // Both are started, and on the screen once.
    for _ in 0..<4 { try scene.tapSystemGlobe() }
    return [
      try globe(scene, subject, rounds: rounds), try focus(scene, on: field, rounds: rounds),
    ]
  }

  /// The same keyboard under another identifier: one identifier has one process.
  private static func copy(of bundle: ExtensionBundle, at place: URL) throws -> ExtensionBundle {
    let files = FileManager.default
    try files.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(at: bundle.url, to: place)
    let file = place.appendingPathComponent("Info.plist")
    var format = PropertyListSerialization.PropertyListFormat.xml
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: &format)
    guard var manifest = list as? [String: Any] else {
      throw BenchFailure("\(file.path) is no dictionary")
    }
    manifest["CFBundleIdentifier"] = bundle.manifest.bundleIdentifier + ".twin"
    try PropertyListSerialization.data(fromPropertyList: manifest, format: .xml, options: 0)
      .write(to: file)
    return try ExtensionBundle.open(place)
  }

  private static func globe(
    _ scene: KeyboardScene, _ subject: Subject, rounds: Int
  ) throws -> Row {
    var switches = Samples()
    var launches = Samples()
    for _ in 0..<rounds {
      let before = scene.presentedKeyboard?.identifier
      try keyward_bench.measure(into: &switches) { try scene.tapSystemGlobe() }
      guard scene.layout != nil, scene.presentedKeyboard?.identifier != before else {
        throw BenchFailure("the globe led to no other keyboard")
      }
      let session = try keyward_bench.measure(into: &launches) {
        try subject.session(confinement: .full).0
      }
      session.terminate()
      _ = session.process.waitForExit(seconds: 5)
    }
    return Row(
      name: "globe/vs-launch", unit: .milliseconds, ours: switches, against: launches,
      called: "the start of a keyboard")
  }

  private static func focus(_ scene: KeyboardScene, on field: Field, rounds: Int) throws -> Row {
    var focuses = Samples()
    var taps = Samples()
    for _ in 0..<rounds {
      scene.hide()
      let before = scene.movements.count
      try keyward_bench.measure(into: &focuses) { try scene.focus(on: field) }
      guard scene.movements.count != before,
        scene.movements.last?.notifications.first?.name == .willChangeFrame
      else { throw BenchFailure("no notification came of the focus") }
      try keyward_bench.measure(into: &taps) { try scene.tap(key) }
    }
    return Row(
      name: "focus/vs-tap", unit: .microseconds, ours: focuses, against: taps,
      called: "one tap")
  }
}
