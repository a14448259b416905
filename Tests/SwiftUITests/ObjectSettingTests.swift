import SwiftUI
import Testing

private final class Options: ObservableObject {
  @AppStorage("KeywardObjectSetting") var isLoud = false
}
private struct OptionsView: View {
  @ObservedObject var options: Options
  var body: some View { Text(verbatim: options.isLoud ? "loud" : "quiet") }
}

@MainActor
@Suite(.serialized) struct `Settings and languages of views` {
  @Test func `a setting that an object has runs the object's observers`() {
    defer { UserDefaults.standard.removeObject(forKey: "KeywardObjectSetting") }
    let options = Options()
    let laid = Laid(root: OptionsView(options: options))
    #expect(laid.texts == ["quiet"])
    options.isLoud = true
    laid.update()
    #expect(laid.texts == ["loud"])
    #expect(Options().isLoud)
  }

  @Test func `a text comes from the tables of the locale that a view sets`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (language, word) in [("en", "space"), ("he", "רווח")] {
      let tables = folder.appendingPathComponent("\(language).lproj")
      try FileManager.default.createDirectory(at: tables, withIntermediateDirectories: true)
      try Data("\"gap\" = \"\(word)\";".utf8)
        .write(to: tables.appendingPathComponent("Localizable.strings"))
    }
    let bundle = try #require(Bundle(path: folder.path))
    let text = Text("gap", bundle: bundle)
    let laid = Laid(
      root: VStack {
        text.environment(\.locale, Locale(identifier: "he"))
        text.environment(\.locale, Locale(identifier: "he_IL"))
        text.environment(\.locale, Locale(identifier: "en-GB"))
      })
    #expect(laid.texts == ["רווח", "רווח", "space"])
  }
}
