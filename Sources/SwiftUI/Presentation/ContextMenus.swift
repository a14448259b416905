extension View {
  /// Shows choices beside the view when a finger stays on it.
  public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems
  ) -> some View { modifier(ContextMenuModifier(items: menuItems, preview: { EmptyView() })) }
  public func contextMenu<M: View, P: View>(
    @ViewBuilder menuItems: @escaping () -> M, @ViewBuilder preview: @escaping () -> P
  ) -> some View { modifier(ContextMenuModifier(items: menuItems, preview: preview)) }
  public func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
    modifier(ContextMenuModifier(items: { contextMenu?.items }, preview: { EmptyView() }))
  }
}
/// The choices of a context menu, as a value.
public struct ContextMenu<MenuItems: View> {
  let items: MenuItems
  public init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

private struct ContextMenuModifier<Items: View, Preview: View>: ViewModifier {
  let items: () -> Items
  let preview: () -> Preview
  @State private var isOpen = false
  func body(content: Content) -> some View {
    content
      .modifier(StayModifier { isOpen = true })
      .popup($isOpen, .bottom) { dismiss in
        VStack(alignment: .leading, spacing: 0) {
          preview()
          MenuBox(content: items(), dismiss: dismiss)
        }
      }
  }
}

/// Acts when a finger stays on the view, whose own buttons then get nothing.
struct StayModifier: ViewModifier {
  let action: () -> Void
  func body(content: Content) -> some View {
    content.modifier(
      GestureModifier(
        gesture: StayingGesture(duration: 0.5).onEnded { _ in action() }, priority: .high,
        mask: .all))
  }
}

/// The choices of a menu, below each other.
struct MenuBox<Content: View>: View {
  let content: Content
  let dismiss: () -> Void
  var body: some View {
    ViewThatFits(in: .vertical) {
      rows.fixedSize()
      ScrollView { rows }.frame(maxWidth: 250)
    }
    .buttonStyle(MenuButtonStyle(dismiss: dismiss))
    .toggleStyle(MenuToggleStyle())
    .environmentValue(\.isInMenu, true)
    .labelStyle(.titleAndIcon)
    .background(Color(.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 12))
  }
  private var rows: some View {
    VStack(alignment: .leading, spacing: 0) { content }.padding(.vertical, 6)
  }
}
/// A row of a menu, which takes the menu away.
private struct MenuButtonStyle: PrimitiveButtonStyle {
  let dismiss: () -> Void
  func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role) {
      dismiss()
      configuration.trigger()
    } label: {
      MenuRow(isDestructive: configuration.role == .destructive) { configuration.label }
    }
    .buttonStyle(.plain)
  }
}
/// The label of a menu's row with the room around it.
struct MenuRow<Label: View>: View {
  var isDestructive = false
  @ViewBuilder let label: Label
  var body: some View {
    label.foregroundColor(isDestructive ? .red : .primary)
      .padding(.horizontal, 14).padding(.vertical, 9).contentShape(Rectangle())
  }
}
/// The label of a choice in a menu, with a check mark where it is chosen.
struct CheckedLabel<Label: View>: View {
  let isChecked: Bool
  @ViewBuilder let label: Label
  var body: some View {
    HStack {
      Image(systemName: "checkmark").opacity(isChecked ? 1 : 0).accessibilityHidden(true)
      label
    }
  }
}
private struct MenuToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      CheckedLabel(isChecked: configuration.isOn) { configuration.label }
    }
    .accessibilityAddTraits(configuration.isOn ? .isSelected : [])
  }
}
private enum IsInMenuName {}
extension EnvironmentValues {
  /// Whether the view is a row of a menu.
  var isInMenu: Bool {
    get { self[HiddenKey<IsInMenuName, Bool>.self] ?? false }
    set { self[HiddenKey<IsInMenuName, Bool>.self] = newValue }
  }
}

/// A finger that stays, noticed only when the time has passed: until then a button inside has the touch.
struct StayingGesture: PrimitiveGesture {
  typealias Value = Bool
  let duration: Double
  func _makeTracker() -> _GestureTracker<Bool> { StayingTracker(duration) }
}
private final class StayingTracker: _GestureTracker<Bool> {
  private let duration: Double
  private var began: (place: CGPoint, time: TimeInterval)?
  init(_ duration: Double) { self.duration = duration }
  override var deadline: TimeInterval? { isOver ? nil : began.map { $0.time + duration } }
  override func handle(_ event: GestureEvent) {
    let point = event.points.first ?? .zero
    switch event.phase {
    case .began: began = began ?? (point, event.time)
    case .moved:
      if let began, point.distance(to: began.place) > 10 { phase = .failed }
    case .ended, .cancelled: if !isOver { phase = .failed }
    case .time: break
    }
    if let began, !isOver, event.time >= began.time + duration - 0.000_001 { phase = .ended(true) }
  }
  override func reset() {
    super.reset()
    began = nil
  }
}
