import Foundation
import TestSupport
import Testing

/// Keyboards in the style of real ones, each built and run by the staged command.
///
/// The sources are in `Tests/Keyboards`, unmodified as Xcode would take them; the bundles go with the scratch folder.
@Suite struct `Keyboards as they are written in the wild` {
  private func run(_ name: String, _ arguments: [String]) throws -> ProgramResult {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent(name)
      let keyboards = repositoryFolder.appendingPathComponent("Tests/Keyboards")
      try FileManager.default.copyItem(at: keyboards.appendingPathComponent(name), to: source)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Extensions/Letters/Info.plist"),
        to: source.appendingPathComponent("Info.plist"))
      return try staged(["run", source.path, "--json"] + arguments, in: folder)
    }
  }

  private func document(_ result: ProgramResult) throws -> String? {
    #expect(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return (json as? [String: Any])?["document"] as? String
  }

  @Test func `a grid of stickers types, changes its page, and deletes under a long press`() throws {
    let result = try run(
      "Stickers",
      [
        "--tap", "F2", "--tap", "Words", "--tap", "hello", "--tap", "bye", "--tap", "Delete",
        "--long-press", "Delete",
      ])
    // The long press of 600 ms begins to delete at 400 and continues at 500 and 600.
    #expect(try document(result) == "F2hell")
    #expect(result.output.contains("AudioServicesPlaySystemSound(1104)"))
  }

  @Test func `keys that draw themselves are found by what they draw, and take gestures`() throws {
    let result = try run(
      "Sketch",
      [
        "--tap", "a", "--tap", "shift", "--wait", "400", "--tap", "B", "--tap", "space",
        "--long-press", "c", "--tap", "shift", "--tap", "shift", "--wait", "200", "--tap", "X",
        "--tap", "Y",
      ])
    #expect(try document(result) == "aB (c)^XY")
  }

  @Test func `labels in a view that sees to fingers itself are tapped where they stand`() throws {
    let result = try run("Pad", ["--tap", "w", "--tap", "e", "--tap", "t", "--tap", "q"])
    #expect(try document(result) == "wetq")
  }

  @Test func `phrases in a table type, and recent ones in a bar that scrolls`() throws {
    let result = try run(
      "Phrases",
      [
        "--tap", "Good night", "--tap", "Perhaps", "--tap", "+ Good night", "--tap", "Paste",
      ])
    #expect(try document(result) == "Good nightPerhapsGood night[nothing]")
    let told = result.output + result.error
    #expect(told.contains("[org.example.phrases:keyboard] info: used Good night 2 times"))
    #expect(told.contains("[org.example.phrases:old] info: loaded 2 groups"))
    #expect(told.contains("UIPasteboard: cannot be written without full access"))
  }
}
