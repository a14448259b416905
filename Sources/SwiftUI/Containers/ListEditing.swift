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
    EditableContent(base: self) { $0.delete = action }
  }
  /// The views, of which each can be dragged to another place while the list is edited.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableContent(base: self) { $0.move = action }
  }
}
extension ModifiedContent: DynamicViewContent
where Content: DynamicViewContent, Modifier: ViewModifier {
  public var data: Content.Data { content.data }
}
/// Views of data with their edits, which each of them passes to its list.
struct EditableContent<Base: DynamicViewContent>: DynamicViewContent {
  let base: Base
  let change: (inout RowEdits) -> Void
  var data: Base.Data { base.data }
  var body: some View { base }
}
extension EditableContent: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] {
    let views = (base as? any SeveralViews)?.severalViews ?? [(base, nil)]
    return views.enumerated().map { index, one in
      let marked = AnyView(erasing: one.0).modifier(
        ContainerValueModifier {
          ($0.rowEdits.index, $0.rowEdits.count) = (index, views.count)
          change(&$0.rowEdits)
        })
      return (marked, one.1)
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
    containerValue(\.rowEdits.isDeleteDisabled, isDisabled)
  }
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    containerValue(\.rowEdits.isMoveDisabled, isDisabled)
  }
  public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View { ignored("listSectionSeparator") }
  public func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View { ignored("listSectionSeparatorTint") }
  public func listItemTint(_ tint: Color?) -> some View { ignored("listItemTint") }
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
