/// An edge of a scene.
public enum SceneEdge: String, CaseIterable, Sendable {
  case top, leading, bottom, trailing
}

/// The properties of a `UIKeyboardLayoutGuide` that an app sets.
public struct KeyboardGuideSettings: Equatable, Sendable {
  /// Whether the guide follows a keyboard that is not docked.
  public var followsUndockedKeyboard = false
  /// Whether the guide ends at the bottom safe area, and not at the bottom edge, where no keyboard is.
  public var usesBottomSafeArea = true
  /// How far above the keyboard a finger begins to drag it away; less than 0 counts as 0.
  public var keyboardDismissPadding = 0.0
  /// The distance in points at which the guide is near an edge; Apple publishes no number.
  public var nearDistance = 40.0

  /// Makes the defaults.
  public init() {}
}

/// The state of a scene's `keyboardLayoutGuide`.
public struct KeyboardGuide: Equatable, Sendable {
  /// Its frame in the scene's coordinates.
  public let frame: ScreenRect
  /// The edges that it is near to.
  ///
  /// One that spans the scene is near neither side.
  public let nearEdges: Set<SceneEdge>
  /// Whether the keyboard can be dragged away.
  private let isDocked: Bool
  /// The top of the guide once no keyboard is there.
  private let restingTop: Double
  private let padding: Double

  init(
    scene: SceneWindow, geometry: KeyboardGeometry, settings: KeyboardGuideSettings
  ) {
    let size = ScreenRect(x: 0, y: 0, width: scene.frame.width, height: scene.frame.height)
    let keyboard = geometry.frame.converted(to: scene.frame)
    let free = geometry.screen.height - geometry.bottomSafeArea
    let safeArea =
      scene.isExternal || !settings.usesBottomSafeArea ? 0 : max(scene.frame.maxY - free, 0)
    let restingTop = max(size.height - safeArea, 0)
    let shared = scene.isExternal ? nil : keyboard.intersection(size)
    func below(_ top: Double) -> ScreenRect {
      ScreenRect(x: 0, y: top, width: size.width, height: size.height - top)
    }
    switch (geometry.standing, shared) {
    case (.docked, let shared?): frame = below(min(shared.y, restingTop))
    case (.away, let shared?) where settings.followsUndockedKeyboard: frame = shared
    default: frame = below(restingTop)
    }
    self.restingTop = restingTop
    isDocked = geometry.standing == .docked && shared != nil
    padding = max(settings.keyboardDismissPadding, 0)
    nearEdges = Self.edges(near: frame, in: size, within: settings.nearDistance)
  }

  private static func edges(
    near frame: ScreenRect, in size: ScreenRect, within distance: Double
  ) -> Set<SceneEdge> {
    var edges: Set<SceneEdge> = []
    if frame.y <= distance { edges.insert(.top) }
    if size.height - frame.maxY <= distance { edges.insert(.bottom) }
    guard frame.width < size.width else { return edges }
    if frame.x <= distance { edges.insert(.leading) }
    if size.width - frame.maxX <= distance { edges.insert(.trailing) }
    return edges
  }

  /// Whether constraints of `setConstraints(_:activeWhenNearEdge:)` are active.
  public func isActive(nearEdge edge: SceneEdge) -> Bool { nearEdges.contains(edge) }

  /// Whether constraints of `setConstraints(_:activeWhenAwayFrom:)` are active: all these edges are far.
  public func isActive(awayFrom edges: Set<SceneEdge>) -> Bool {
    nearEdges.isDisjoint(with: edges)
  }

  /// The guide's top while a finger drags the keyboard away and is at a height of the scene.
  ///
  /// It follows once the finger has reached the keyboard, or the padding above it.
  public func top(whileDraggingAt finger: Double) -> Double {
    guard isDocked else { return frame.y }
    return min(max(frame.y, finger + padding), max(restingTop, frame.y))
  }
}

/// The keyboard's effect on one scene.
public struct SceneGeometry: Equatable, Sendable {
  /// The scene.
  public let scene: SceneWindow
  /// Whether the scene's app has the focused field: `keyboardIsLocalUserInfoKey`.
  public let isLocal: Bool
  /// The keyboard's frame in the scene's coordinates; `nil` on another display.
  public let keyboard: ScreenRect?
  /// How much of the scene's height a docked keyboard covers, which is what its app has to make room for.
  public let overlap: Double
  /// The layout guide.
  public let guide: KeyboardGuide
  /// The height at the bottom of the scene that is outside its safe area: what a docked keyboard covers is.
  public let bottomSafeArea: Double

  /// Works out what the keyboard means for one scene.
  package init(
    _ scene: SceneWindow, isLocal: Bool, geometry: KeyboardGeometry,
    settings: KeyboardGuideSettings
  ) {
    let bounds = ScreenRect(x: 0, y: 0, width: scene.frame.width, height: scene.frame.height)
    self.scene = scene
    self.isLocal = isLocal
    keyboard = scene.isExternal ? nil : geometry.frame.converted(to: scene.frame)
    let shared = geometry.standing == .docked ? keyboard?.intersection(bounds) : nil
    overlap = shared?.height ?? 0
    guide = KeyboardGuide(scene: scene, geometry: geometry, settings: settings)
    let free = geometry.screen.height - geometry.bottomSafeArea
    let own = scene.isExternal ? 0 : min(max(scene.frame.maxY - free, 0), scene.frame.height)
    bottomSafeArea = max(own, shared.map { bounds.height - $0.y } ?? 0)
  }

  /// Works out what the keyboard means for scenes, of which the first has the focused field.
  public static func all(
    _ scenes: [SceneWindow], geometry: KeyboardGeometry,
    settings: KeyboardGuideSettings = KeyboardGuideSettings()
  ) -> [SceneGeometry] {
    scenes.enumerated().map { index, scene in
      SceneGeometry(scene, isLocal: index == 0, geometry: geometry, settings: settings)
    }
  }
}
