import KeyboardHost

extension RunPlan {
  /// Takes an option about the keyboard's place; false for any other.
  mutating func takeGeometry(option: String, value: String) throws(UsageError) -> Bool {
    switch option {
    case "scene": try addScene(value)
    case "guide": try setGuide(value)
    case "focus-gap":
      guard let gap = UInt32(value), gap <= KeyboardBringUp.limit else {
        throw UsageError(
          message: "--focus-gap takes milliseconds from 0 to \(KeyboardBringUp.limit), "
            + "not '\(value)'")
      }
      device.conditions.bringUp.gap = gap
    case "bring-up": device.conditions.bringUp.model = try Self.choice(value, of: option)
    case "notification-object":
      device.conditions.notifications.object = try Self.choice(value, of: option)
    default: return false
    }
    showsGeometry = true
    return true
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
      device.conditions.arrangement = named
      hasScenes = true
      return
    }
    guard let window = SceneWindow(value) else {
      throw UsageError(
        message:
          "--scene takes full, split, external, or a window NAME=X,Y,WIDTHxHEIGHT[@external], "
          + "not '\(value)'")
    }
    guard case .windows(let windows) = device.conditions.arrangement else {
      guard !hasScenes else {
        throw UsageError(
          message: "--scene \(value): the scenes are arranged by another --scene already")
      }
      hasScenes = true
      return device.conditions.arrangement = .windows([window])
    }
    guard !windows.contains(where: { $0.name == window.name }) else {
      throw UsageError(
        message: "--scene \(value): another scene has this name; choose a different one")
    }
    guard windows.count < SceneArrangement.mostWindows else {
      throw UsageError(
        message: "--scene: at most \(SceneArrangement.mostWindows) scenes fit on the screens")
    }
    device.conditions.arrangement = .windows(windows + [window])
  }

  private mutating func setGuide(_ setting: String) throws(UsageError) {
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    switch (parts[0], value, Double(value)) {
    case ("followsUndockedKeyboard", "true", _), ("followsUndockedKeyboard", "false", _):
      device.conditions.guide.followsUndockedKeyboard = value == "true"
    case ("usesBottomSafeArea", "true", _), ("usesBottomSafeArea", "false", _):
      device.conditions.guide.usesBottomSafeArea = value == "true"
    case ("keyboardDismissPadding", _, let points?) where abs(points) <= KeyboardPlacement.limit:
      device.conditions.guide.keyboardDismissPadding = points
    default:
      throw UsageError(
        message:
          "--guide takes followsUndockedKeyboard=true|false, usesBottomSafeArea=true|false or "
          + "keyboardDismissPadding=POINTS, not '\(setting)'")
    }
  }

  /// Refuses what iPhones do not have.
  func checkPlacements() throws(UsageError) {
    let later = fields.flatMap(\.actions).compactMap {
      if case .placement(let placement) = $0 { placement } else { nil }
    }
    let wanted = ([device.conditions.placement] + later).first { $0.needsPad }
    guard let wanted, !device.screen.isPad else { return }
    throw UsageError(
      message: "--placement \(wanted.name) needs an iPad; add --device pad")
  }
}
