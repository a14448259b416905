import Foundation
import KeyboardHost
import Testing

/// Reads the rows of the tables of keyboard places.
enum GeometryRow {
  struct Unreadable: Error { let text: String }

  /// The columns of each line of a table.
  static func columns(_ table: String) -> [[String]] {
    table.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// A device, and `side` if it is held sideways.
  static func screen(_ text: String) throws -> Screen {
    let words = words(text)
    guard let device = words.first.flatMap(Screen.Device.init) else { throw Unreadable(text: text) }
    var screen = Screen(device)
    screen.isLandscape = words.contains("side")
    return screen
  }

  /// A placement, and in any order `none`, `system` or `own=HEIGHT`, `above=ACCESSORY`, `bar`, `windows`.
  static func situation(_ text: String, on screen: Screen) throws -> KeyboardSituation {
    let words = words(text)
    guard let placement = words.first.flatMap(KeyboardPlacement.init) else {
      throw Unreadable(text: text)
    }
    var situation = KeyboardSituation(screen: screen, content: .none, placement: placement)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=").map(String.init)
      let number = parts.count > 1 ? Double(parts[1]) : nil
      switch (parts[0], number) {
      case ("none", nil): situation.content = .none
      case ("system", nil): situation.content = .system
      case ("own", let height?): situation.content = .extensionView(height: height)
      case ("above", let height?): situation.accessoryHeight = height
      case ("bar", nil): situation.hasLanguageBar = true
      case ("windows", nil): situation.usesWindowManagement = true
      default: throw Unreadable(text: text)
      }
    }
    return situation
  }

  static func geometry(_ text: String, on screen: Screen) throws -> KeyboardGeometry {
    KeyboardGeometry(try situation(text, on: screen))
  }

  /// `X,Y,WIDTH,HEIGHT`.
  static func rect(_ text: String) throws -> ScreenRect {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4 else { throw Unreadable(text: text) }
    return ScreenRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// `follows`, `edge` (no bottom safe area).
  static func guide(_ text: String) -> KeyboardGuideSettings {
    var settings = KeyboardGuideSettings()
    settings.followsUndockedKeyboard = words(text).contains("follows")
    settings.usesBottomSafeArea = !words(text).contains("edge")
    return settings
  }
}
