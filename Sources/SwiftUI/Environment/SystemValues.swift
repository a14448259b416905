private enum Names {
  enum OpenURL {}
  enum Dismiss {}
  enum Locale {}
  enum Calendar {}
  enum TimeZone {}
  enum Scale {}
  enum Horizontal {}
  enum Vertical {}
  enum TypeSize {}
  enum Phase {}
  enum Presentation {}
  enum RowHeight {}
  enum HeaderHeight {}
  enum Size {}
  enum Labels {}
  enum Autocorrection {}
  enum Rendering {}
}

extension EnvironmentValues {
  public var openURL: OpenURLAction {
    get {
      self[HiddenKey<Names.OpenURL, OpenURLAction>.self] ?? OpenURLAction { _ in .systemAction }
    }
    set { self[HiddenKey<Names.OpenURL, OpenURLAction>.self] = newValue }
  }
  public internal(set) var dismiss: DismissAction {
    get { self[HiddenKey<Names.Dismiss, DismissAction>.self] ?? DismissAction(action: {}) }
    set { self[HiddenKey<Names.Dismiss, DismissAction>.self] = newValue }
  }
  public internal(set) var isPresented: Bool {
    get { self[HiddenKey<Names.Presentation, Bool>.self] ?? false }
    set { self[HiddenKey<Names.Presentation, Bool>.self] = newValue }
  }
  public var presentationMode: Binding<PresentationMode> {
    let (isPresented, dismiss) = (isPresented, dismiss)
    return .constant(PresentationMode(isPresented: isPresented) { dismiss() })
  }
  public var locale: Locale {
    get { self[HiddenKey<Names.Locale, Locale>.self] ?? .current }
    set { self[HiddenKey<Names.Locale, Locale>.self] = newValue }
  }
  public var calendar: Calendar {
    get { self[HiddenKey<Names.Calendar, Calendar>.self] ?? .current }
    set { self[HiddenKey<Names.Calendar, Calendar>.self] = newValue }
  }
  public var timeZone: TimeZone {
    get { self[HiddenKey<Names.TimeZone, TimeZone>.self] ?? .current }
    set { self[HiddenKey<Names.TimeZone, TimeZone>.self] = newValue }
  }
  public var displayScale: CGFloat {
    get { self[HiddenKey<Names.Scale, CGFloat>.self] ?? UITraitCollection.current.displayScale }
    set { self[HiddenKey<Names.Scale, CGFloat>.self] = newValue }
  }
  public var pixelLength: CGFloat { 1 / max(displayScale, 1) }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HiddenKey<Names.Horizontal, UserInterfaceSizeClass>.self] }
    set { self[HiddenKey<Names.Horizontal, UserInterfaceSizeClass>.self] = newValue }
  }
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[HiddenKey<Names.Vertical, UserInterfaceSizeClass>.self] }
    set { self[HiddenKey<Names.Vertical, UserInterfaceSizeClass>.self] = newValue }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[HiddenKey<Names.TypeSize, DynamicTypeSize>.self] ?? .large }
    set { self[HiddenKey<Names.TypeSize, DynamicTypeSize>.self] = newValue }
  }
  /// The older form of `dynamicTypeSize`.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(dynamicTypeSize) }
    set { dynamicTypeSize = DynamicTypeSize(newValue) }
  }
  public var scenePhase: ScenePhase {
    get { self[HiddenKey<Names.Phase, ScenePhase>.self] ?? .active }
    set { self[HiddenKey<Names.Phase, ScenePhase>.self] = newValue }
  }
  public var controlSize: ControlSize {
    get { self[HiddenKey<Names.Size, ControlSize>.self] ?? .regular }
    set { self[HiddenKey<Names.Size, ControlSize>.self] = newValue }
  }
  public var defaultMinListRowHeight: CGFloat {
    get { self[HiddenKey<Names.RowHeight, CGFloat>.self] ?? 44 }
    set { self[HiddenKey<Names.RowHeight, CGFloat>.self] = newValue }
  }
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[HiddenKey<Names.HeaderHeight, CGFloat>.self] }
    set { self[HiddenKey<Names.HeaderHeight, CGFloat>.self] = newValue }
  }
  public var autocorrectionDisabled: Bool {
    get { self[HiddenKey<Names.Autocorrection, Bool>.self] ?? false }
    set { self[HiddenKey<Names.Autocorrection, Bool>.self] = newValue }
  }
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
  public var legibilityWeight: LegibilityWeight? { .regular }
  public var accessibilityEnabled: Bool { false }
  public var accessibilityReduceMotion: Bool { false }
  public var accessibilityReduceTransparency: Bool { false }
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  public var accessibilityInvertColors: Bool { false }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var accessibilitySwitchControlEnabled: Bool { false }
  public var accessibilityShowButtonShapes: Bool { false }

  var areLabelsHidden: Bool {
    get { self[HiddenKey<Names.Labels, Bool>.self] ?? false }
    set { self[HiddenKey<Names.Labels, Bool>.self] = newValue }
  }
}

extension EnvironmentValues {
  private struct Tables: Hashable {
    let bundle: String
    let locale: String
  }
  private static let known = Mutexed<[Tables: Bundle]>([:])

  /// Where a bundle's texts are in the locale that a view sets; the bundle itself where none sets one.
  func tables(of bundle: Bundle?) -> Bundle {
    let bundle = bundle ?? .main
    guard let locale = self[HiddenKey<Names.Locale, Locale>.self] else { return bundle }
    let tables = Tables(bundle: bundle.bundlePath, locale: locale.identifier)
    return Self.known.withLock { known in
      if let found = known[tables] { return found }
      let found = Self.folder(of: bundle, locale).flatMap(Bundle.init(path:)) ?? bundle
      known[tables] = found
      return found
    }
  }
  /// The tables of the language, with its script and region if there are some.
  private static func folder(of bundle: Bundle, _ locale: Locale) -> String? {
    var parts = locale.identifier.prefix { $0 != "@" }.split { $0 == "_" || $0 == "-" }
    while !parts.isEmpty {
      let wanted = parts.joined(separator: "-").lowercased()
      let name = bundle.localizations.first { $0.replacing("_", with: "-").lowercased() == wanted }
      if let name { return bundle.path(forResource: name, ofType: "lproj") }
      parts.removeLast()
    }
    return nil
  }
}
