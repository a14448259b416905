import Foundation
import TestSupport
import Testing

/// One picture for each family of drawings, against pictures that a person looked at; `KEYWARD_RECORD=1` writes them again.
@Suite struct `Pictures of the gallery` {
  static let scenes: [(name: String, options: [String])] = [
    ("images", []), ("drawings", []), ("stickers", []), ("texts", []), ("scripts", []),
    ("emoji", []), ("symbols", []), ("materials", []), ("controls", []),
    ("lists", ["--appearance", "dark"]), ("buttons", []), ("layers", []),
    ("swiftui", ["--appearance", "dark"]),
  ]
  /// The edges of letters differ by less between versions of the libraries that draw.
  private static let limit = 0.97
  private let folder = repositoryFolder.appendingPathComponent("Tests/KeywardTests/Gallery")

  private func golden(_ scene: String) -> URL { folder.appendingPathComponent("\(scene).png") }

  @Test func `are those that were reviewed`() throws {
    try withScratchFolder { scratch in
      let source = keyboardsFolder.appendingPathComponent("Gallery").path
      let built = try staged(["build", source, "-o", scratch.path], in: scratch)
      try #require(built.status == 0, "\(built.error)")
      for scene in Self.scenes {
        let file = scratch.appendingPathComponent("\(scene.name).png")
        let bundle = scratch.appendingPathComponent("Gallery.appex").path
        let result = try staged(
          ["run", bundle, "--text", scene.name, "--png", file.path] + scene.options, in: scratch)
        try #require(result.status == 0, "\(result.error)")
        try compare(try Data(contentsOf: file), scene.name)
      }
    }
  }

  private func compare(_ drawn: Data, _ scene: String) throws {
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try drawn.write(to: golden(scene))
    }
    let reviewed = try Data(contentsOf: golden(scene))
    let similarity = try Pixels(png: drawn).similarity(to: Pixels(png: reviewed))
    guard similarity.mean < Self.limit else { return }
    let kept = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-\(scene)-\(UUID().uuidString).png")
    try drawn.write(to: kept)
    Attachment.record(Array(drawn), named: "\(scene).png")
    Attachment.record(Array(reviewed), named: "\(scene)-reviewed.png")
    Issue.record(
      "\(scene): \(similarity.mean) alike, least \(similarity.least); \(kept.path) was drawn")
  }

  /// The measure notices what a person would.
  @Test func `are compared by their structure`() throws {
    let pictures = try Self.scenes.map { try Pixels(png: Data(contentsOf: golden($0.name))) }
    for (index, picture) in pictures.enumerated() {
      #expect(picture.similarity(to: picture) == (1, 1))
      for other in pictures[..<index] { #expect(picture.similarity(to: other).mean < 0.9) }
    }
    // A row of the letters of one scene, moved by a point.
    let texts = pictures[3]
    let moved = texts.moving(x: 20, y: 20, width: 700, height: 60, by: 2)
    let similarity = texts.similarity(to: moved)
    #expect(similarity.mean < Self.limit && similarity.least < 0.5)
  }
}
