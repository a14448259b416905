/// Where the keyboard is on the screen.
public enum KeyboardPlacement: Equatable, Sendable {
  /// The bar that the system shows while a hardware keyboard is attached.
  public enum AssistantBar: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// A small bar that is over the app.
    case minimized
    /// A bar across the screen, which counts as the keyboard.
    case full
  }

  /// At the bottom edge.
  case docked
  /// Across the screen, a number of points above the bottom edge.
  case undocked(lift: Double)
  /// In two halves, a number of points above the bottom edge.
  case split(lift: Double)
  /// Small, at distances in points from the left and the bottom edge.
  case floating(left: Double, bottom: Double)
  /// Hidden, because a hardware keyboard is attached.
  case hardware(AssistantBar)

  /// How far a keyboard rises when it is undocked and not moved further.
  public static let defaultLift = 120.0
  /// How far a floating keyboard is from the edges unless it is moved.
  public static let defaultMargin = 20.0

  /// Whether only an iPad has this placement.
  public var needsPad: Bool {
    switch self {
    case .docked, .hardware: false
    case .undocked, .split, .floating: true
    }
  }

  /// Whether a hardware keyboard replaces the one on the screen.
  public var isHardware: Bool { if case .hardware = self { true } else { false } }

  /// The word for it in reports.
  public var name: String {
    switch self {
    case .docked: "docked"
    case .undocked: "undocked"
    case .split: "split"
    case .floating: "floating"
    case .hardware(let bar): "hardware:\(bar.rawValue)"
    }
  }

  /// Reads `docked`, `undocked[:LIFT]`, `split[:LIFT]`, `floating[:LEFT,BOTTOM]` or `hardware[:none|minimized|full]`.
  ///
  /// It is `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? String(parts[1]) : nil
    switch parts[0] {
    case "docked" where argument == nil: self = .docked
    case "undocked":
      guard let lift = Self.points(argument, or: Self.defaultLift) else { return nil }
      self = .undocked(lift: lift)
    case "split":
      guard let lift = Self.points(argument, or: Self.defaultLift) else { return nil }
      self = .split(lift: lift)
    case "floating":
      let places = argument?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      guard argument == nil || places.count == 2,
        let left = Self.points(places.first.map(String.init), or: Self.defaultMargin),
        let bottom = Self.points(places.last.map(String.init), or: Self.defaultMargin)
      else { return nil }
      self = .floating(left: left, bottom: bottom)
    case "hardware":
      guard let bar = AssistantBar(rawValue: argument ?? "none") else { return nil }
      self = .hardware(bar)
    default: return nil
    }
  }

  /// How a placement is written.
  package static let usage =
    "docked, undocked[:LIFT], split[:LIFT], floating[:LEFT,BOTTOM] or "
    + "hardware[:none|minimized|full] (points from 0 to 10000)"

  /// The placement as written.
  package var text: String {
    switch self {
    case .undocked(let lift), .split(let lift): "\(name):\(TouchPlace.words(lift))"
    case .floating(let left, let bottom):
      "\(name):\(TouchPlace.words(left)),\(TouchPlace.words(bottom))"
    case .docked, .hardware: name
    }
  }

  /// The most points that a place or a height may have.
  public static let limit = 10_000.0

  private static func points(_ text: String?, or standard: Double) -> Double? {
    guard let text else { return standard }
    guard let points = Double(text), (0...limit).contains(points) else { return nil }
    return points
  }
}

/// The sizes of what the system adds around keyboards on one device.
///
/// Apple publishes none of them. The defaults are what apps commonly measure.
public struct KeyboardMetrics: Equatable, Sendable {
  /// The part below a docked keyboard that belongs to the system, with its globe and microphone.
  public var strip: Double
  /// The part at the bottom of the screen that apps leave free.
  public var bottomSafeArea: Double
  /// The prediction or candidate bar of the system's keyboard.
  public var languageBar: Double
  /// The bar across the screen while a hardware keyboard is attached.
  public var assistantBar: Double
  /// That bar when it is minimized.
  public var minimizedBar: (width: Double, height: Double) = (160, 44)
  /// The height of a split keyboard, which is less than that of any other on an iPad.
  public var splitHeight = 216.0
  /// A floating keyboard, without its handle.
  public var floating: (width: Double, height: Double) = (320, 216)
  /// The handle of a floating keyboard, at its bottom.
  public var floatingHandle = 24.0

  /// Makes those of a device in its current orientation.
  public init(screen: Screen) {
    let hasHomeButton = !screen.isPad && max(screen.width, screen.height) <= 736
    switch (screen.isPad, screen.isLandscape) {
    case (true, _):
      (strip, bottomSafeArea, languageBar, assistantBar) = (20, 20, 55, 55)
    case (false, let isLandscape):
      strip = hasHomeButton ? 0 : isLandscape ? 47 : 75
      bottomSafeArea = hasHomeButton ? 0 : isLandscape ? 21 : 34
      languageBar = isLandscape ? 38 : 44
      assistantBar = 44
    }
  }

  /// Compares all parts.
  public static func == (a: Self, b: Self) -> Bool {
    a.strip == b.strip && a.bottomSafeArea == b.bottomSafeArea && a.languageBar == b.languageBar
      && a.assistantBar == b.assistantBar && a.minimizedBar == b.minimizedBar
      && a.splitHeight == b.splitHeight && a.floating == b.floating
      && a.floatingHandle == b.floatingHandle
  }
}
