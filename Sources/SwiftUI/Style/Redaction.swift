/// Why content is hidden.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}
private enum RedactionNames {
  enum Reasons {}
  enum Sensitive {}
}
extension EnvironmentValues {
  /// Why texts and images inside are shown as placeholders.
  public var redactionReasons: RedactionReasons {
    get { self[HiddenKey<RedactionNames.Reasons, RedactionReasons>.self] ?? [] }
    set { self[HiddenKey<RedactionNames.Reasons, RedactionReasons>.self] = newValue }
  }
  var isPrivacySensitive: Bool {
    get { self[HiddenKey<RedactionNames.Sensitive, Bool>.self] ?? false }
    set { self[HiddenKey<RedactionNames.Sensitive, Bool>.self] = newValue }
  }
  /// Whether texts and images are shown as placeholders.
  var isRedacted: Bool {
    redactionReasons.contains(.placeholder) || hidesSecrets
  }
  fileprivate var hidesSecrets: Bool { redactionReasons.contains(.privacy) && isPrivacySensitive }
}
extension View {
  /// Shows texts and images inside as rounded placeholders of the same size: all of them for `placeholder`, the
  /// privacy-sensitive ones for `privacy`. `invalidated` makes invalidatable content paler.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }
  public func unredacted() -> some View { environmentValue(\.redactionReasons, []) }
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environmentValue(\.isPrivacySensitive, sensitive)
  }
  /// Shows the view paler while the redaction reasons contain `invalidated`.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    modifier(InvalidatableModifier(isOn: invalidatable))
  }
}
private struct InvalidatableModifier: ViewModifier {
  let isOn: Bool
  @Environment(\.redactionReasons) private var reasons
  func body(content: Content) -> some View {
    content.opacity(isOn && reasons.contains(.invalidated) ? 0.5 : 1)
  }
}

/// The placeholder of a text or an image: a rounded bar for each line.
final class RedactionView: UIView, LeafView {
  var takesHits = true
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  func isHit(at point: CGPoint) -> Bool { true }

  private static let mostLines = 100
  /// `name` is what the placeholder replaces.
  func show(
    lineHeight: CGFloat?, color: UIColor, name: String?, in frame: CGRect,
    _ environment: EnvironmentValues, _ placement: Placement
  ) {
    take(frame, placement)
    let size = frame.size
    let lines = lineHeight.map { height in
      min(max(Int(bounding: (size.height / max(height, 1)).rounded()), 1), Self.mostLines)
    }
    let count = lines ?? 1
    while subviews.count > count { subviews.last?.removeFromSuperview() }
    while subviews.count < count { addSubview(UIView(frame: .zero)) }
    let height = size.height / CGFloat(count)
    let gap = lines == nil ? 0 : min(2, height / 4)
    for (line, bar) in subviews.enumerated() {
      bar.setFrame(
        CGRect(
          x: 0, y: CGFloat(line) * height + gap, width: size.width,
          height: max(height - 2 * gap, 0)))
      bar.backgroundColor = color.withAlphaComponent(color.cgColor.alpha * 0.2)
      bar.layer.cornerRadius = min(4, size.width / 2, height / 2)
    }
    let name = environment.hidesSecrets ? nil : name
    if placement.names == nil, accessibilityLabel != name { accessibilityLabel = name }
  }
}
