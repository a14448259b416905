/// Undoes and redoes registered changes.
@preconcurrency @MainActor
open class UndoManager: NSObject {
  private typealias Action = () -> Void
  private struct Group {
    var name = ""
    var actions: [(target: ObjectIdentifier, run: Action)] = []
  }
  private var undone: [Group] = []
  private var redone: [Group] = []
  private var groups: [Group] = []
  private var disabled = 0
  open private(set) var isUndoing = false
  open private(set) var isRedoing = false
  open var groupsByEvent = true
  /// How many steps are kept; 0 for all of them.
  open var levelsOfUndo = 0
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  open var groupingLevel: Int { groups.count }

  public override init() {}

  open func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    let action = (
      target: ObjectIdentifier(target),
      run: { [weak target] in
        if let target { handler(target) }
      }
    )
    if groups.isEmpty {
      finish(Group(actions: [action]))
    } else {
      groups[groups.count - 1].actions.append(action)
    }
  }
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    registerUndo(withTarget: target as AnyObject) { selector.send(to: $0, [anObject]) }
  }
  private func finish(_ group: Group) {
    guard !group.actions.isEmpty else { return }
    if isUndoing { return redone.append(group) }
    if !isRedoing { redone = [] }
    undone.append(group)
    if levelsOfUndo > 0, undone.count > levelsOfUndo { undone.removeFirst() }
  }
  open func beginUndoGrouping() { groups.append(Group()) }
  open func endUndoGrouping() {
    guard let group = groups.popLast() else { return }
    if groups.isEmpty {
      finish(group)
    } else {
      groups[groups.count - 1].actions += group.actions
    }
  }
  open func disableUndoRegistration() { disabled += 1 }
  open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  open var canUndo: Bool { !undone.isEmpty || groups.contains { !$0.actions.isEmpty } }
  /// The number of steps that can be undone.
  open var undoCount: Int { undone.count }
  /// The number of steps that can be redone.
  open var redoCount: Int { redone.count }
  open var canRedo: Bool { !redone.isEmpty }
  open func undo() {
    while !groups.isEmpty { endUndoGrouping() }
    guard let group = undone.popLast() else { return }
    isUndoing = true
    run(group)
    isUndoing = false
  }
  open func undoNestedGroup() { undo() }
  open func redo() {
    guard let group = redone.popLast() else { return }
    isRedoing = true
    run(group)
    isRedoing = false
  }
  /// Runs the actions from the last to the first; what they register is one group again.
  private func run(_ group: Group) {
    groups.append(Group(name: group.name))
    for action in group.actions.reversed() { action.run() }
    endUndoGrouping()
  }
  open func removeAllActions() { (undone, redone, groups) = ([], [], []) }
  open func removeAllActions(withTarget target: Any) {
    let id = ObjectIdentifier(target as AnyObject)
    func without(_ steps: [Group]) -> [Group] {
      steps.compactMap { group in
        var rest = group
        rest.actions.removeAll { $0.target == id }
        return rest.actions.isEmpty ? nil : rest
      }
    }
    (undone, redone) = (without(undone), without(redone))
  }
  open func setActionName(_ actionName: String) {
    if !groups.isEmpty {
      groups[groups.count - 1].name = actionName
    } else if !undone.isEmpty {
      undone[undone.count - 1].name = actionName
    }
  }
  open var undoActionName: String { undone.last?.name ?? "" }
  open var redoActionName: String { redone.last?.name ?? "" }
  open var undoMenuItemTitle: String { title("Undo", undoActionName) }
  open var redoMenuItemTitle: String { title("Redo", redoActionName) }
  private func title(_ verb: String, _ name: String) -> String {
    name.isEmpty ? verb : verb + " " + name
  }
}
