import Foundation
import TestSupport
import Testing

/// Keyboards in more real styles: each uses a part of the platform as its developers would, and is typed
/// through.
@Suite struct `Keyboards in further styles` {
  private func run(
    _ name: String, settings: [String] = [], _ arguments: [String]
  ) throws -> (document: String?, told: String) {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent(name)
      let keyboards = repositoryFolder.appendingPathComponent("Tests/Keyboards")
      try FileManager.default.copyItem(at: keyboards.appendingPathComponent(name), to: source)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Extensions/Letters/Info.plist"),
        to: source.appendingPathComponent("Info.plist"))
      var target = source.path
      if !settings.isEmpty {
        let built = try staged(
          ["build", source.path, "-o", folder.path] + settings.flatMap { ["--set", $0] },
          in: folder)
        try #require(built.status == 0, "\(built.error)")
        target = folder.appendingPathComponent("\(name).appex").path
      }
      let result = try staged(["run", target, "--json"] + arguments, in: folder)
      try #require(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      return ((json as? [String: Any])?["document"] as? String, result.output + result.error)
    }
  }
  private func taps(_ keys: [String]) -> [String] { keys.flatMap { ["--tap", $0] } }

  @Test func `Korean syllables are composed as marked text, and a vowel takes its consonant along`()
    throws
  {
    let keys = ["ㅎ", "ㅏ", "ㄴ", "ㄱ", "ㅡ", "ㄹ", "space", "ㄱ", "ㅏ", "ㄱ", "ㅏ", "erase", "space"]
    #expect(try run("Hangul", taps(keys)).document == "한글 가ㄱ ")
  }

  @Test func `a search field takes the keys while it has the focus, and the app gets the results`()
    throws
  {
    let keys = ["Find", "c", "o", "coin", "c", "Find", "d", "o", "g", "⏎"]
    #expect(try run("Finder", taps(keys)).document == "🪙c[dog 2]")
  }

  @Test func `a view model of publishers types, and suggests after a pause of the virtual clock`()
    throws
  {
    let result = try run(
      "Reactive",
      taps(["a", "b"]) + ["--wait", "300"] + taps(["suggestion", "shift", "A", "b"]))
    #expect(result.document == "abacus.Ab")
  }

  @Test func `menus of keys are found by their titles, on a tap and after a long press`() throws {
    let result = try run(
      "MenuPad",
      taps(["Date", "Short", "Date", "More", "Week", "Sign"]) + ["--long-press", "Sign"]
        + taps(["Best", "Sign", "Speak", "Next"]))
    #expect(result.document == "<Short><Week>YoursBestp1")
    #expect(result.told.contains("AVSpeechSynthesizer: “<Short><Week>YoursBest” (en-GB)"))
    #expect(result.told.contains("UINotificationFeedbackGenerator: notificationOccurred (success)"))
  }

  @Test func `a grid of sections types, and what was used comes first`() throws {
    #expect(try run("EmojiGrid", taps(["🐶", "🍏", "recent 🐶"])).document == "🐶🍏🐶")
  }

  @Test func `keys whose layer is their shape track their finger and tell a delegate`() throws {
    #expect(try run("Ink", taps(["a", "n", "!"])).document == "an!?")
  }

  @Test func `an actor's answer comes back in the mode of Swift 6, and a change of style is heard`()
    throws
  {
    let result = try run(
      "Strict", settings: ["SWIFT_VERSION=6.0"],
      taps(["b", "r", "b", "space", "o", "m", "space"]) + ["--appearance", "dark"])
    #expect(result.document == "be right back 1om ")
    #expect(result.told.contains("style 1 to 2"))
    #expect(result.told.contains("grid in window: true"))
  }

  @Test func `a launch in stages, a turn and another appearance reach the keyboard in order`()
    throws
  {
    let result = try run(
      "Turner",
      [
        "--launch-frames", "staged", "--tap", "say", "--orientation", "landscape", "--appearance",
        "dark", "--field", "text", "--tap", "say",
      ])
    let launch = "0x0 390x844 390x399 390x250"
    #expect(
      result.document
        == "\(launch) 844x250 844x150 844x390 844x184 844x150 "
        + "window to 844 compact done false dark window phone landscape")
    #expect(result.told.contains("\(launch) window phone portrait"))
  }

  @Test func `a tablet held sideways in the dark is what the keyboard finds at its start`() throws {
    let result = try run(
      "Turner",
      ["--device", "pad", "--orientation", "landscape", "--appearance", "dark", "--tap", "say"])
    // Its view has the default appearance until it enters the window.
    #expect(result.document == "0x0 1180x150 dark window pad landscape")
  }
}
