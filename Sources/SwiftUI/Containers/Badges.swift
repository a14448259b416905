/// How much a badge stands out.
public struct BadgeProminence: Hashable, Sendable {
  private let raw: Int
  public static let standard = BadgeProminence(raw: 0)
  public static let increased = BadgeProminence(raw: 1)
  public static let decreased = BadgeProminence(raw: 2)
}
private enum BadgeName {}
private enum BadgeKey: ContainerValueKey { static var defaultValue: Text? { nil } }
private enum BadgeProminenceKey: ContainerValueKey {
  static var defaultValue: BadgeProminence? { nil }
}
extension ContainerValues {
  var badge: Text? {
    get { self[BadgeKey.self] }
    set { self[BadgeKey.self] = newValue }
  }
  var badgeProminence: BadgeProminence? {
    get { self[BadgeProminenceKey.self] }
    set { self[BadgeProminenceKey.self] = newValue }
  }
}
extension EnvironmentValues {
  /// How much the badges of an environment stand out.
  public var badgeProminence: BadgeProminence {
    get { self[HiddenKey<BadgeName, BadgeProminence>.self] ?? .standard }
    set { self[HiddenKey<BadgeName, BadgeProminence>.self] = newValue }
  }
}
extension View {
  /// A number at the trailing edge of the list's row, or on the item of the tab, that the view is in. Zero hides it.
  public func badge(_ count: Int) -> some View {
    containerValue(\.badge, count == 0 ? nil : Text(verbatim: "\(count)"))
  }
  public func badge(_ label: Text?) -> some View { containerValue(\.badge, label) }
  public func badge(_ key: LocalizedStringKey?) -> some View {
    containerValue(\.badge, key.map { Text($0) })
  }
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View {
    containerValue(\.badge, label.map { Text($0) })
  }
  /// How much badges of the rows inside stand out.
  public func badgeProminence(_ prominence: BadgeProminence) -> some View {
    environmentValue(\.badgeProminence, prominence)
      .containerValue(\.badgeProminence, prominence)
  }
}
/// Shows the badge of a row beside its content.
struct RowBadgeModifier: ViewModifier {
  let badge: Text?
  let prominence: BadgeProminence?
  @Environment(\.badgeProminence) private var inherited
  func body(content: Content) -> some View {
    if let badge {
      HStack {
        content.modifier(RowContentModifier()).frame(maxWidth: .infinity, alignment: .leading)
        label(badge)
      }
      .modifier(RowForwardModifier())
    } else {
      content
    }
  }
  @ViewBuilder private func label(_ badge: Text) -> some View {
    switch prominence ?? inherited {
    case .increased: BadgeBubble(text: badge)
    case .decreased: badge.foregroundColor(Color(.tertiaryLabel))
    default: badge.foregroundColor(.secondary)
    }
  }
}
/// A badge that stands out.
struct BadgeBubble: View {
  let text: Text
  var body: some View {
    text.font(.footnote).foregroundColor(.white)
      .padding(.horizontal, 6).padding(.vertical, 1)
      .background(Color.red, in: Capsule())
  }
}
