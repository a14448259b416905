import SwiftUI
import Testing

private final class Options: ObservableObject {
  @AppStorage("KeywardObjectSetting") var isLoud = false
}
private enum Mode: String { case fast, slow }
private struct Optionals {
  @AppStorage("KeywardOptionalMode") var mode: Mode?
  @AppStorage("KeywardOptionalLink") var link: URL?
  @AppStorage("KeywardOptionalDate") var date: Date?
  @AppStorage("KeywardDate") var since = Date(timeIntervalSinceReferenceDate: 0)
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

  @Test func `a setting without a value is nil until it is set, and again when it is removed`() {
    let keys = ["Mode", "Link", "Date"].map { "KeywardOptional\($0)" } + ["KeywardDate"]
    defer { for key in keys { UserDefaults.standard.removeObject(forKey: key) } }
    let first = Optionals()
    #expect(first.mode == nil && first.link == nil && first.date == nil)
    let day = Date(timeIntervalSinceReferenceDate: 86_400)
    first.mode = .slow
    first.link = URL(string: "https://example.org")
    first.date = day
    first.since = day
    let second = Optionals()
    #expect(second.mode == .slow && second.link?.host == "example.org")
    #expect(second.date == day && second.since == day)
    #expect(UserDefaults.standard.string(forKey: "KeywardOptionalMode") == "slow")
    second.mode = nil
    #expect(first.mode == nil)
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
