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
        .highPriorityGesture(swipe)
      if isOpen, edge == .trailing { buttons }
    }
    .modifier(RowForwardModifier())
  }
  private var buttons: some View {
    HStack(spacing: 4) { actions() }
      .buttonStyle(SwipeButtonStyle { isOpen = false })
  }
  private var swipe: some Gesture {
    RowSwipeGesture(opening: edge == .trailing ? -1 : 1, isOpen: isOpen).onEnded { isOpen = $0 }
  }
}
/// A finger that moves along a row to open or close its actions; all other movements belong to what is in the row.
private struct RowSwipeGesture: PrimitiveGesture {
  typealias Value = Bool
  /// The direction that opens the actions: 1 is to the right.
  let opening: CGFloat
  let isOpen: Bool
  func _makeTracker() -> _GestureTracker<Bool> { RowSwipeTracker(self) }
}
private final class RowSwipeTracker: _GestureTracker<Bool> {
  private var swipe: RowSwipeGesture
  private var start: CGPoint?
  private var willOpen = false
  init(_ swipe: RowSwipeGesture) { self.swipe = swipe }
  override var isMeantForTaps: Bool { false }
  override func handle(_ event: GestureEvent) {
    guard let point = event.points.first, !isOver else { return }
    switch event.phase {
    case .began: start = start ?? point
    case .moved: moved(to: point)
    case .ended: phase = isActive ? .ended(willOpen) : .failed
    case .cancelled: phase = .failed
    case .time: break
    }
  }
  private func moved(to point: CGPoint) {
    guard let start else { return }
    let way = CGPoint(x: point.x - start.x, y: point.y - start.y)
    let opens = way.x * swipe.opening > 0
    if isActive {
      willOpen = opens && abs(way.x) > 30
      return
    }
    guard max(abs(way.x), abs(way.y)) >= 15 else { return }
    guard abs(way.x) > abs(way.y), opens != swipe.isOpen else { return phase = .failed }
    willOpen = opens && abs(way.x) > 30
    phase = .active(willOpen)
  }
  override func reset() {
    super.reset()
    (start, willOpen) = (nil, false)
  }
  override func adopt(_ newer: _GestureTracker<Bool>) {
    guard let newer = newer as? RowSwipeTracker, start == nil else { return }
    swipe = newer.swipe
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
