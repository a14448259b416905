/// Whether the rows of a list can be edited.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active
  public var isEditing: Bool { self != .inactive }
}
private enum EditNames {
  enum Mode {}
  enum Rows {}
}
extension EnvironmentValues {
  public var editMode: Binding<EditMode>? {
    get { self[HiddenKey<EditNames.Mode, Binding<EditMode>>.self] }
    set { self[HiddenKey<EditNames.Mode, Binding<EditMode>>.self] = newValue }
  }
}
/// A button that begins and ends editing.
public struct EditButton: View {
  @Environment(\.editMode) private var mode
  public init() {}
  public var body: some View {
    let isEditing = mode?.wrappedValue.isEditing ?? false
    Button(isEditing ? "Done" : "Edit") {
      mode?.wrappedValue = isEditing ? .inactive : .active
    }
    .disabled(mode == nil)
  }
}

extension DynamicViewContent {
  /// The views, of which each can be deleted: a swipe to the leading edge shows the button for it.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditableContent(base: self, deletes: action)
  }
  /// The views; moving them needs a drag of rows, which a list here doesn't have.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    if action != nil { IgnoredModifiers.tell("onMove") }
    return EditableContent(base: self, deletes: nil)
  }
}
/// Views of data with what may be done to them.
struct EditableContent<Base: DynamicViewContent>: DynamicViewContent {
  let base: Base
  let deletes: ((IndexSet) -> Void)?
  var data: Base.Data { base.data }
  var body: some View {
    if let deletes {
      ForEach(rows, id: \.id) { row in
        row.view.modifier(DeletableRow { deletes(IndexSet(integer: row.index)) })
      }
    } else {
      base
    }
  }
  private struct Row {
    let id: AnyHashable
    let index: Int
    let view: AnyView
  }
  private var rows: [Row] {
    let choices = ChoiceFinder.choices(in: base)
    return choices.enumerated().map {
      Row(id: $1.tag ?? AnyHashable($0), index: $0, view: $1.view)
    }
  }
}
private struct DeletableRow: ViewModifier {
  let delete: () -> Void
  func body(content: Content) -> some View {
    content.swipeActions {
      Button("Delete", role: .destructive, action: delete)
    }
  }
}

extension View {
  /// Buttons that a swipe over a row shows beside it.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: @escaping () -> T
  ) -> some View { modifier(SwipeModifier(edge: edge, actions: content)) }
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    ignored("deleteDisabled", when: isDisabled)
  }
  public func moveDisabled(_ isDisabled: Bool) -> some View { self }
  public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View { ignored("listSectionSeparator") }
  public func listRowSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View { ignored("listRowSeparatorTint") }
  public func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View { ignored("listSectionSeparatorTint") }
  public func listItemTint(_ tint: Color?) -> some View { ignored("listItemTint") }
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { ignored("listSectionSpacing") }
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    ignored("listSectionSpacing", when: spacing != .default)
  }
  public func headerProminence(_ prominence: Prominence) -> some View {
    ignored("headerProminence", when: prominence == .increased)
  }
}
/// The distance between the sections of a list.
public struct ListSectionSpacing: Equatable, Sendable {
  private let points: CGFloat?
  private let isCompact: Bool
  public static let `default` = ListSectionSpacing(points: nil, isCompact: false)
  public static let compact = ListSectionSpacing(points: nil, isCompact: true)
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing {
    ListSectionSpacing(points: spacing, isCompact: false)
  }
}
public enum Prominence: Hashable, Sendable { case standard, increased }

private struct SwipeModifier<Actions: View>: ViewModifier {
  let edge: HorizontalEdge
  let actions: () -> Actions
  @State private var isOpen = false
  func body(content: Content) -> some View {
    HStack(spacing: 0) {
      if isOpen, edge == .leading { buttons }
      content.modifier(RowContentModifier())
        .frame(maxWidth: .infinity, alignment: .leading).contentShape(Rectangle())
        .simultaneousGesture(swipe)
      if isOpen, edge == .trailing { buttons }
    }
    .modifier(RowForwardModifier())
  }
  private var buttons: some View {
    HStack(spacing: 4) { actions() }
      .buttonStyle(SwipeButtonStyle { isOpen = false })
  }
  private var swipe: some Gesture {
    DragGesture(minimumDistance: 15).onEnded { value in
      let way = value.translation.width
      guard abs(way) > 30, abs(way) > abs(value.translation.height) else { return }
      isOpen = way < 0 ? edge == .trailing && !isOpen : edge == .leading && !isOpen
    }
  }
}
private struct SwipeButtonStyle: PrimitiveButtonStyle {
  let close: () -> Void
  func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role) {
      close()
      configuration.trigger()
    } label: {
      configuration.label.foregroundColor(.white)
        .padding(.horizontal, 12).padding(.vertical, 8)
        .background(configuration.role == .destructive ? Color.red : Color.gray)
    }
    .buttonStyle(.plain)
  }
}

// MARK: Selection

/// The selected rows of a list, for any kind of binding.
struct ListSelection {
  let contains: (AnyHashable) -> Bool
  let toggle: (AnyHashable) -> Void
}
extension ListSelection {
  init<Value: Hashable>(_ selection: Binding<Value?>) {
    contains = { tag in selection.wrappedValue.map { AnyHashable($0) == tag } ?? false }
    toggle = { tag in
      guard let value = tag.base as? Value else { return }
      selection.wrappedValue = selection.wrappedValue == value ? nil : value
    }
  }
  init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
    contains = { tag in (tag.base as? Value).map(selection.wrappedValue.contains) ?? false }
    toggle = { tag in
      guard let value = tag.base as? Value else { return }
      if selection.wrappedValue.remove(value) == nil { selection.wrappedValue.insert(value) }
    }
  }
}
extension List {
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection.map { ListSelection($0) }
  }
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection.map { ListSelection($0) }
  }
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}
