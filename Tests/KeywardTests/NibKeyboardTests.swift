import Foundation
import TestSupport
import Testing

/// Keyboards whose views come from Interface Builder, each built and run by the staged command.
///
/// The sources are in `Tests/Keyboards`, unmodified as Xcode would take them; the bundles go with the scratch folder.
@Suite struct `Keyboards made in Interface Builder` {
  private func run(_ name: String, _ arguments: [String]) throws -> [String: Any] {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent(name)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Keyboards/\(name)"), to: source)
      let manifest = source.appendingPathComponent("Info.plist")
      if !FileManager.default.fileExists(atPath: manifest.path) {
        try FileManager.default.copyItem(
          at: URL(fileURLWithPath: sample("Letters") + "/Info.plist"), to: manifest)
      }
      return try runReport([source.path] + arguments, in: folder)
    }
  }

  @Test(arguments: [
    (
      "Notepad", "File's Owner has all outlets, and actions with no, one and two arguments",
      ["a", "space", "b", "a", "Delete"], "a b"
    ),
    (
      "Dialer", "a view brings its own nib, in a convenience initialiser and with autoresizing",
      ["1", "9", "5", "erase", "2"], "192"
    ),
    (
      "Ladder",
      "a collection of outlets in no order, inspectable properties also of extensions; a recognizer of double taps "
        + "keeps the last tap back until no second one can follow",
      ["b", "c", "a", "wait 400"], "bc|A!"
    ),
    (
      "Scenes", "the manifest names a storyboard, whose second scene is added as a child",
      ["well", "faces", ":-)", "words", "well"], "well :-)well "
    ),
    (
      "Snippets", "a controller finds the nib of its name, and a table its cells'",
      ["Yours ", "Dear ", "twice 0"], "Yours Dear Dear Dear "
    ),
  ])
  func `its keys type`(name: String, style: String, keys: [String], text: String) throws {
    let steps = keys.flatMap { key in
      key.hasPrefix("wait ") ? ["--wait", String(key.dropFirst(5))] : ["--tap", key]
    }
    let report = try run(name, steps)
    #expect(report["document"] as? String == text, "\(style)")
    #expect((report["accessEvents"] as? [Any])?.isEmpty == true)
  }
}
