/// The edits that a list offers for a row, and the place of the row in its data.
struct RowEdits {
  var index = 0
  var count = 0
  var delete: ((IndexSet) -> Void)?
  var move: ((IndexSet, Int) -> Void)?
  var isDeleteDisabled = false
  var isMoveDisabled = false
  var canDelete: Bool { delete != nil && !isDeleteDisabled }
  var canMove: Bool { move != nil && !isMoveDisabled }
}
private enum RowEditsKey: ContainerValueKey { static var defaultValue: RowEdits { RowEdits() } }
extension ContainerValues {
  var rowEdits: RowEdits {
    get { self[RowEditsKey.self] }
    set { self[RowEditsKey.self] = newValue }
  }
}

/// Shows the controls of editing beside a row: a circle that offers deletion, and a handle that moves the row.
struct RowEditModifier: ViewModifier {
  let edits: RowEdits
  @Environment(\.editMode) private var mode
  @State private var isConfirming = false
  @State private var height: CGFloat = 44
  @GestureState private var moved: CGFloat = 0
  private var isEditing: Bool { mode?.wrappedValue.isEditing ?? false }

  func body(content: Content) -> some View {
    if isEditing, edits.canDelete || edits.canMove {
      editor(content)
    } else if edits.canDelete {
      content.swipeActions { Button("Delete", role: .destructive, action: delete) }
    } else {
      content
    }
  }
  private func editor(_ content: Content) -> some View {
    HStack(spacing: 0) {
      if edits.canDelete {
        Button {
          isConfirming.toggle()
        } label: {
          Image(systemName: "minus.circle.fill").foregroundColor(.red)
            .padding(.trailing, 12).padding(.vertical, 8).contentShape(Rectangle())
        }
        .buttonStyle(.plain).accessibilityLabel("Remove")
      }
      content.modifier(RowContentModifier()).frame(maxWidth: .infinity, alignment: .leading)
      if isConfirming {
        Button("Delete", role: .destructive) {
          isConfirming = false
          delete()
        }
        .buttonStyle(SwipeButtonStyle {})
      } else if edits.canMove {
        Image(systemName: "line.3.horizontal").foregroundColor(Color(.systemGray3))
          .padding(.horizontal, 16).padding(.vertical, 8).contentShape(Rectangle())
          .highPriorityGesture(drag).accessibilityLabel("Reorder")
      }
    }
    .onGeometryChange(for: CGFloat.self, of: { $0.size.height }, action: { height = $0 })
    .offset(y: moved).zIndex(moved == 0 ? 0 : 1)
    .modifier(RowForwardModifier())
  }
  private func delete() { edits.delete?(IndexSet(integer: edits.index)) }
  private var drag: some Gesture {
    DragGesture(minimumDistance: 4, coordinateSpace: .global)
      .updating($moved) { value, state, _ in state = value.translation.height }
      .onEnded { value in
        let steps = Int((value.translation.height / max(height, 1)).rounded())
        let place = min(max(edits.index + steps, 0), edits.count - 1)
        guard place != edits.index else { return }
        // The destination counts as before the move.
        edits.move?(IndexSet(integer: edits.index), place > edits.index ? place + 1 : place)
      }
  }
}

struct SwipeModifier<Actions: View>: ViewModifier {
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
struct SwipeButtonStyle: PrimitiveButtonStyle {
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
