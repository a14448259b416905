/// One scene of an app on a display.
public struct SceneWindow: Equatable, Sendable {
  /// The name in reports.
  public var name: String
  /// Its frame in the coordinates of its display.
  public var frame: ScreenRect
  /// Whether it is on an external display, not on that of the keyboard.
  public var isExternal: Bool

  /// Makes a scene.
  public init(name: String, frame: ScreenRect, isExternal: Bool = false) {
    self.name = name
    self.frame = frame
    self.isExternal = isExternal
  }

  /// Reads `NAME=X,Y,WIDTHxHEIGHT`, with `@external` after it for one on the external display.
  ///
  /// It is `nil` for anything else.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    var rest = text[text.index(after: equals)...]
    let display = "@external"
    let isExternal = rest.hasSuffix(display)
    if isExternal { rest = rest.dropLast(display.count) }
    let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
    let size = parts.last?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    let numbers = (parts.dropLast() + size).compactMap { Double($0) }
    guard equals > text.startIndex, parts.count == 3, size.count == 2, numbers.count == 4,
      numbers.allSatisfy({ abs($0) <= KeyboardPlacement.limit }), numbers[2] > 0, numbers[3] > 0
    else { return nil }
    self.init(
      name: String(text[..<equals]),
      frame: ScreenRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
      isExternal: isExternal)
  }

  /// The scene as written.
  package var text: String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(TouchPlace.words)
    return "\(name)=\(numbers[0]),\(numbers[1]),\(numbers[2])x\(numbers[3])"
      + (isExternal ? "@external" : "")
  }
}

/// How scenes share the screens; the first one has the focused field.
public enum SceneArrangement: Equatable, Sendable {
  /// One scene has the whole screen.
  case full
  /// Two scenes are side by side.
  case split
  /// One scene has the screen, and another the external display.
  case external
  /// Scenes are windows, as with Stage Manager.
  case windows([SceneWindow])

  /// The most windows.
  package static let mostWindows = 32
  /// How an arrangement is written.
  package static let usage =
    "full, split, external, or windows NAME=X,Y,WIDTHxHEIGHT[@external] with different names"

  /// Reads one word, or windows; `nil` for anything else.
  package init?(_ texts: [String]) {
    switch texts {
    case ["full"]: self = .full
    case ["split"]: self = .split
    case ["external"]: self = .external
    default:
      let windows = texts.compactMap { SceneWindow($0) }
      guard windows.count == texts.count, (1...Self.mostWindows).contains(windows.count),
        Set(windows.map(\.name)).count == windows.count
      else { return nil }
      self = .windows(windows)
    }
  }

  /// The word, or the windows.
  package var texts: [String] {
    if case .windows(let windows) = self { windows.map(\.text) } else { [name] }
  }

  /// The width of the line between two scenes side by side.
  static let divider = 10.0
  /// The size of an external display.
  static let externalDisplay = ScreenRect(x: 0, y: 0, width: 1920, height: 1080)

  /// Whether the user moves the scenes as windows.
  public var usesWindowManagement: Bool { if case .windows = self { true } else { false } }

  /// The word for it in reports.
  public var name: String {
    switch self {
    case .full: "full"
    case .split: "split"
    case .external: "external"
    case .windows: "windows"
    }
  }

  /// The scenes on a device in its current orientation.
  public func scenes(on screen: Screen) -> [SceneWindow] {
    let whole = ScreenRect(x: 0, y: 0, width: screen.width, height: screen.height)
    switch self {
    case .full: return [SceneWindow(name: "main", frame: whole)]
    case .split:
      let half = (screen.width - Self.divider) / 2
      return [
        SceneWindow(
          name: "main", frame: ScreenRect(x: 0, y: 0, width: half, height: screen.height)),
        SceneWindow(
          name: "other",
          frame: ScreenRect(
            x: half + Self.divider, y: 0, width: half, height: screen.height)),
      ]
    case .external:
      return [
        SceneWindow(name: "main", frame: whole),
        SceneWindow(name: "external", frame: Self.externalDisplay, isExternal: true),
      ]
    case .windows(let windows): return windows
    }
  }
}
