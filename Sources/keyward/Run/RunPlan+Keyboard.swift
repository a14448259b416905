import KeyboardHost

extension RunPlan {
  /// What changes the place of the keyboard.
  enum KeyboardChange: Equatable {
    case placement(KeyboardPlacement)
    case accessoryHeight(Double)
    case languageBar(Bool)

    func apply(to conditions: inout KeyboardConditions) {
      switch self {
      case .placement(let placement): conditions.placement = placement
      case .accessoryHeight(let height): conditions.accessoryHeight = height
      case .languageBar(let isShown): conditions.hasLanguageBar = isShown
      }
    }
  }

  /// Before the first field it is how things are; afterwards it is something that happens.
  private mutating func change(_ change: KeyboardChange) {
    showsGeometry = true
    if fields.isEmpty {
      change.apply(to: &conditions)
    } else {
      fields[fields.count - 1].actions.append(.keyboard(change))
    }
  }

  /// Takes an option about the keyboard's place; false for any other.
  mutating func takeGeometry(option: String, value: String) throws(UsageError) -> Bool {
    switch option {
    case "placement": change(.placement(try Self.placement(value)))
    case "accessory-height":
      guard let height = Double(value), (0...KeyboardPlacement.limit).contains(height) else {
        throw UsageError(
          message: "--accessory-height takes points from 0 to 10000, not '\(value)'")
      }
      change(.accessoryHeight(height))
    case "language-bar":
      guard ["on", "off"].contains(value) else {
        throw UsageError(message: "--language-bar takes on or off, not '\(value)'")
      }
      change(.languageBar(value == "on"))
    case "scene": try addScene(value)
    case "guide": try setGuide(value)
    case "focus-gap":
      guard let gap = UInt32(value), gap <= KeyboardBringUp.limit else {
        throw UsageError(
          message: "--focus-gap takes milliseconds from 0 to \(KeyboardBringUp.limit), "
            + "not '\(value)'")
      }
      conditions.bringUp.gap = gap
    case "bring-up": conditions.bringUp.model = try Self.choice(value, of: option)
    case "notification-object":
      conditions.notifications.object = try Self.choice(value, of: option)
    default: return false
    }
    showsGeometry = true
    return true
  }

  private static func placement(_ value: String) throws(UsageError) -> KeyboardPlacement {
    if let placement = KeyboardPlacement(value) { return placement }
    throw UsageError(
      message: "--placement takes docked, undocked[:LIFT], split[:LIFT], floating[:LEFT,BOTTOM] or "
        + "hardware[:none|minimized|full] (points from 0 to 10000), not '\(value)'")
  }

  private mutating func addScene(_ value: String) throws(UsageError) {
    let named: SceneArrangement? =
      switch value {
      case "full": .full
      case "split": .split
      case "external": .external
      default: nil
      }
    if let named {
      guard !hasScenes else {
        throw UsageError(
          message: "--scene \(value) arranges all scenes; give no other --scene")
      }
      conditions.arrangement = named
      hasScenes = true
      return
    }
    guard let window = SceneWindow(value) else {
      throw UsageError(
        message:
          "--scene takes full, split, external, or a window NAME=X,Y,WIDTHxHEIGHT[@external], "
          + "not '\(value)'")
    }
    guard case .windows(let windows) = conditions.arrangement else {
      guard !hasScenes else {
        throw UsageError(
          message: "--scene \(value): the scenes are arranged by another --scene already")
      }
      hasScenes = true
      return conditions.arrangement = .windows([window])
    }
    guard !windows.contains(where: { $0.name == window.name }) else {
      throw UsageError(
        message: "--scene \(value): another scene has this name; choose a different one")
    }
    guard windows.count < Self.mostScenes else {
      throw UsageError(message: "--scene: at most \(Self.mostScenes) scenes fit on the screens")
    }
    conditions.arrangement = .windows(windows + [window])
  }

  private static let mostScenes = 32

  private mutating func setGuide(_ setting: String) throws(UsageError) {
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    switch (parts[0], value, Double(value)) {
    case ("followsUndockedKeyboard", "true", _), ("followsUndockedKeyboard", "false", _):
      conditions.guide.followsUndockedKeyboard = value == "true"
    case ("usesBottomSafeArea", "true", _), ("usesBottomSafeArea", "false", _):
      conditions.guide.usesBottomSafeArea = value == "true"
    case ("keyboardDismissPadding", _, let points?) where abs(points) <= KeyboardPlacement.limit:
      conditions.guide.keyboardDismissPadding = points
    default:
      throw UsageError(
        message:
          "--guide takes followsUndockedKeyboard=true|false, usesBottomSafeArea=true|false or "
          + "keyboardDismissPadding=POINTS, not '\(setting)'")
    }
  }

  /// Refuses what telephones do not have.
  func checkPlacements() throws(UsageError) {
    let later = fields.flatMap(\.actions).compactMap {
      if case .keyboard(.placement(let placement)) = $0 { placement } else { nil }
    }
    let wanted = ([conditions.placement] + later).first { $0.needsPad }
    guard let wanted, !screen.isPad else { return }
    throw UsageError(
      message: "--placement \(wanted.name) needs an iPad; add --device pad")
  }
}
