/// The simulated app that owns fields.
///
/// One that is read from a file also has screens of responders, and scenes that show them.
public struct HostApp: Equatable, Sendable {
  /// Its bundle identifier.
  public var identifier: String
  /// The answer of its delegate to `application(_:shouldAllowExtensionPointIdentifier:)` for
  /// keyboards.
  ///
  /// An app that has no such method allows them.
  public var allowsKeyboardExtensions: Bool
  /// The device that it is shown on; `nil` where it leaves that open.
  public var device: Screen.Device?
  /// Whether that is held sideways; `nil` if it isn't specified.
  public var isLandscape: Bool?
  /// The app object, the last of every responder chain; its responders are the screens.
  public var responder: AppResponder
  /// How its scenes share the screens.
  public var arrangement = SceneArrangement.full
  /// Its scenes, in the order of the arrangement's; empty for one that shows every screen.
  public var scenes: [AppScene] = []

  /// Makes an app that allows keyboards of others and has no screens.
  public init(
    identifier: String = "org.keyward.host", allowsKeyboardExtensions: Bool = true
  ) {
    self.identifier = identifier
    self.allowsKeyboardExtensions = allowsKeyboardExtensions
    responder = AppResponder(name: "app")
  }
}

/// One scene of an app: which screens it can show, the first one at first.
public struct AppScene: Equatable, Sendable {
  /// The name in reports.
  public var name: String
  /// The names of its screens.
  public var screens: [String]
  /// The settings of its `keyboardLayoutGuide`.
  public var guide: KeyboardGuideSettings

  /// Makes a scene with the default layout guide.
  public init(name: String, screens: [String], guide: KeyboardGuideSettings = .init()) {
    self.name = name
    self.screens = screens
    self.guide = guide
  }
}
