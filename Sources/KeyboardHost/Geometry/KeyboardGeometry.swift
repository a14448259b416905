/// Everything that decides where the keyboard is.
public struct KeyboardSituation: Equatable, Sendable {
  /// The keyboard that is active in the focused field.
  public enum Content: Equatable, Sendable {
    /// No field has the focus, or the keyboard was dismissed.
    case none
    /// The system's, as tall as the device has it.
    case system
    /// An extension's, as tall as its own constraints made it.
    case extensionView(height: Double)
    /// The app's own view in the keyboard's place, or only its accessory view.
    case inputView(height: Double)
  }

  /// The device.
  public var screen: Screen
  /// The keyboard.
  public var content: Content
  /// Where it is.
  public var placement: KeyboardPlacement
  /// Whether the system's keyboard shows a prediction or candidate bar; an extension draws its own inside its view.
  public var hasLanguageBar: Bool
  /// The height of the focused field's input accessory view.
  public var accessoryHeight: Double
  /// Whether apps are in windows that the user moves, as with Stage Manager.
  public var usesWindowManagement: Bool
  /// The sizes of what the system adds.
  public var metrics: KeyboardMetrics

  /// Makes a situation with a docked keyboard and the device's usual sizes.
  public init(
    screen: Screen, content: Content, placement: KeyboardPlacement = .docked,
    hasLanguageBar: Bool = false, accessoryHeight: Double = 0, usesWindowManagement: Bool = false
  ) {
    self.screen = screen
    self.content = content
    self.placement = placement
    self.hasLanguageBar = hasLanguageBar
    self.accessoryHeight = accessoryHeight
    self.usesWindowManagement = usesWindowManagement
    metrics = KeyboardMetrics(screen: screen)
  }
}

/// Where the keyboard is, and whether apps make room for it.
public struct KeyboardGeometry: Equatable, Sendable {
  /// Whether apps make room for a keyboard.
  public enum Standing: String, Sendable {
    /// It is at the bottom edge, and they do.
    case docked
    /// It is on the screen and they do not: it is undocked, split or floating, or a minimized bar.
    case away
    /// No keyboard.
    case gone
  }

  /// Whether apps make room for it.
  public let standing: Standing
  /// Its frame in screen coordinates, with the accessory view; a hidden keyboard has no height, below the
  /// screen.
  public let frame: ScreenRect
  /// A minimized assistant bar that is over the app, apart from the frame that counts.
  public let overlay: ScreenRect?
  /// The whole screen.
  public let screen: ScreenRect
  /// The part at the bottom of the screen that apps leave free.
  public let bottomSafeArea: Double

  /// Determines the keyboard's place.
  public init(_ situation: KeyboardSituation) {
    let placed = Layout(situation)
    screen = ScreenRect(x: 0, y: 0, width: placed.width, height: placed.height)
    bottomSafeArea = situation.metrics.bottomSafeArea
    (standing, frame, overlay) = placed.place()
  }

  /// The frame below the screen, where it appears from and disappears to.
  var hiddenFrame: ScreenRect { frame.moved(toTop: screen.maxY) }
}

extension KeyboardGeometry {
  private typealias Place = (Standing, ScreenRect, overlay: ScreenRect?)

  /// The measures of one situation.
  private struct Layout {
    let situation: KeyboardSituation
    let width: Double
    let height: Double
    var metrics: KeyboardMetrics { situation.metrics }
    var accessory: Double { max(situation.accessoryHeight, 0) }

    init(_ situation: KeyboardSituation) {
      self.situation = situation
      (width, height) = (situation.screen.width, situation.screen.height)
    }

    func place() -> Place {
      guard situation.content != .none else { return gone }
      // It is the app's, which reaches the bottom edge at any place of keyboards.
      if case .inputView = situation.content {
        return docked(accessory + content + metrics.bottomSafeArea)
      }
      // iPhones have no other place for a keyboard on the screen.
      let isPossible = situation.screen.isPad || !situation.placement.needsPad
      switch isPossible ? situation.placement : .docked {
      case .docked: return docked(accessory + content + metrics.strip)
      case .undocked(let lift): return across(accessory + content, lift: lift)
      case .split(let lift):
        return across(accessory + min(content, metrics.splitHeight), lift: lift)
      case .floating(let left, let bottom): return floating(left: left, bottom: bottom)
      case .hardware(let bar): return hardware(bar)
      }
    }

    private var content: Double {
      switch situation.content {
      case .none: 0
      case .system:
        situation.screen.keyboardHeight + (situation.hasLanguageBar ? metrics.languageBar : 0)
      case .extensionView(let height), .inputView(let height): max(height, 0)
      }
    }

    private var gone: Place {
      (.gone, ScreenRect(x: 0, y: height, width: width, height: 0), nil)
    }

    /// At the bottom edge, and never taller than the screen.
    private func docked(_ wanted: Double) -> Place {
      let tall = min(wanted, height)
      return (.docked, ScreenRect(x: 0, y: height - tall, width: width, height: tall), nil)
    }

    /// Off the bottom edge; pushed back where the top would leave the screen.
    private func across(_ wanted: Double, lift: Double) -> Place {
      let tall = min(wanted, height)
      let top = max(height - lift - tall, 0)
      return (.away, ScreenRect(x: 0, y: top, width: width, height: tall), nil)
    }

    private func floating(left: Double, bottom: Double) -> Place {
      let wide = min(metrics.floating.width, width)
      let keys = min(content, metrics.floating.height)
      let tall = min(accessory + keys + metrics.floatingHandle, height)
      let frame = ScreenRect(
        x: min(left, width - wide), y: max(height - bottom - tall, 0), width: wide, height: tall)
      return (.away, frame, nil)
    }

    private func hardware(_ bar: KeyboardPlacement.AssistantBar) -> Place {
      let safe = metrics.bottomSafeArea
      switch bar {
      case .full: return docked(accessory + metrics.assistantBar + safe)
      case .minimized where situation.usesWindowManagement:
        return docked(accessory + metrics.minimizedBar.height + safe)
      case .minimized:
        let small = metrics.minimizedBar
        let over = ScreenRect(
          x: KeyboardPlacement.defaultMargin, y: height - safe - small.height,
          width: small.width, height: small.height)
        guard accessory > 0 else { return (.away, over, nil) }
        let (standing, frame, _) = docked(accessory + safe)
        return (standing, frame, over)
      case .none: return accessory > 0 ? docked(accessory + safe) : gone
      }
    }
  }
}
