import Foundation
import KeyboardHost
import TestSupport
import TerminalSimulator
import Testing

@testable import KeyboardTesting
@testable import keyward

/// The page `docs/actions.md`, which the table of actions writes.
@Suite struct `The reference of actions` {
  private static let head = """
    # Actions and settings

    Generated from the tables of actions and of settings. Everything that a user, the host app or the device does is an action, written as an option of
    `keyward run`, as a step of a [flow](flows.md), as a line of the [interactive window](debugging.md#the-keyboard-in-a-terminal), or in
    Swift with `device.perform(…)`. All of them do the same.

    """

  private static let keys = #"""

    ## Keys

    A key is found by the first of these that leads to one key: its accessibility identifier, its accessibility label, the text that it
    shows; the same without regard to case; the name of the image or symbol that stands alone on it, with or without the extension of
    its file; a text or an image that a view has drawn by itself, in the middle of the place where it was drawn; the name by which
    error messages list the key. A text inside a view that handles touches itself is tapped where it stands.

    A view that draws shapes, or decides in `touchesEnded(_:with:)` or `hitTest(_:with:)` what a touch means, has keys without names.
    Touch them by points from the keyboard's upper left corner: `@X,Y` in options and in the window, `{at: [X, Y]}` in flows. A key whose
    name looks like a point or an offset is written with a backslash before it: `\@1,2`.

    A capital means the key that shows it. Where the keyboard shows the small letter, shift is tapped first, unless it is selected or held;
    without a key for shift the action fails. `type`, taps and the interactive window agree in this. Shift is found by the names `shift`, `⇧`,
    `⇪` and `⬆`. On a hardware keyboard `A` is the same as `shift+a`.

    """#

  private static var page: String {
    var lines = ["", "| action | option | step | window |", "|---|---|---|---|"]
    for kind in ActionKind.allCases {
      let example = kind.forms.example
      let option = example.options.map { option in
        "--\(option.name)" + (option.value.map { " \(quoted($0))" } ?? "")
      }.joined(separator: " ")
      let cells = [
        kind.forms.meaning, "`\(option)`", "`\(kind.rawValue): \(FlowRecord.value(of: example))`",
        "`\(InteractiveCommand.line(of: example))`",
      ].map { $0.replacing("|", with: "\\|") }
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return head + lines.joined(separator: "\n") + "\n" + keys + settings
  }

  private static var settings: String {
    var lines = ["| setting | option | flow |", "|---|---|---|"]
    for setting in DeviceSetting.allCases {
      let forms = setting.forms
      let option = "`--\(forms.option)\(forms.value.map { " \($0)" } ?? "")`"
      var settings = DeviceSettings()
      forms.example(&settings)
      var record = FlowRecord(name: "", keyboards: [])
      record.add(settings, lexicon: setting == .lexicon ? "words.txt" : nil)
      let flow = record.settings.map { "`\($0.name): \($0.value)`" }.first
      let cells = [
        forms.meaning, option, flow ?? "none: \(forms.reasonAgainstFlows ?? "")",
      ].map { $0.replacing("|", with: "\\|") }
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return settingsHead + lines.joined(separator: "\n") + "\n"
  }

  private static let settingsHead = """
    ## Settings

    Settings hold from the start: options of `keyward run` before the first field, names under `settings` of a flow, or properties of
    `DeviceSettings` in Swift. What differs from the defaults is also an object in JSON, with the names and values of a flow:
    `{"device": "pad", "languages": ["de-CH", "fr"]}`. The lexicon is missing there, because its path starts at the flow's folder.


    """

  /// As a shell takes it.
  private static func quoted(_ value: String) -> String {
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "+-_.,:=@%/".contains($0) }
    return isPlain ? value : "'\(value)'"
  }

  @Test func `is the one in the documentation`() throws {
    let file = repositoryFolder.appendingPathComponent("docs/actions.md")
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try Data(Self.page.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.page)
  }
}
