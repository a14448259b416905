/// Where a node is made or updated: its graph, its parent and what it inherits.
@MainActor
public struct _Scope {
  let graph: ViewGraph
  let parent: _ViewNode?
  var environment: EnvironmentBox

  /// The scope of what is inside a node.
  func inside(_ node: _ViewNode) -> _Scope {
    _Scope(graph: graph, parent: node, environment: environment)
  }
  func with(_ environment: EnvironmentBox) -> _Scope {
    _Scope(graph: graph, parent: parent, environment: environment)
  }
}

/// The lasting counterpart of a view: one place in the tree.
///
/// Identity is the place together with the type of the view and, where there is one, its key.
@MainActor
open class _ViewNode {
  let graph: ViewGraph
  private(set) weak var parent: _ViewNode?
  var environment: EnvironmentBox
  let depth: Int
  private(set) var isAlive = true
  private var knownElements: [Element]?

  init(_ scope: _Scope) {
    graph = scope.graph
    parent = scope.parent
    environment = scope.environment
    depth = (scope.parent?.depth ?? 0) + 1
  }

  /// The nodes below, in order.
  var children: [_ViewNode] { [] }
  /// The node's elements in the layout of its container.
  func makeElements() -> [Element] { children.flatMap(\.elements) }
  /// The node was removed from the tree.
  func willLeave() {}

  final var elements: [Element] {
    if let knownElements { return knownElements }
    let made = makeElements()
    knownElements = made
    return made
  }

  final func remove() {
    guard isAlive else { return }
    isAlive = false
    willLeave()
    for child in children { child.remove() }
  }

  /// The elements below have changed.
  final func structureChanged() {
    var node: _ViewNode? = self
    while let current = node {
      for element in current.knownElements ?? [] { element.forgetSizes() }
      if !(current is any ElementOwner) { current.knownElements = nil }
      current.contentChanged()
      node = current.parent
    }
    graph.needsLayout()
  }

  /// The size or the position of something below has to be computed again.
  final func layoutChanged() {
    var node: _ViewNode? = self
    while let current = node {
      for element in current.knownElements ?? [] { element.forgetSizes() }
      node = current.parent
    }
    graph.needsLayout()
  }

  /// Called when the content changes; a container drops its cached facts.
  func contentChanged() {}

  /// Updates a child's place, and notifies a node that is replaced.
  final func place(_ view: some View, over old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = view._update(old, scope.inside(self))
    if let old, old !== node { old.remove() }
    return node
  }
  final func place(any view: any View, over old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    place(view, over: old, scope)
  }

  /// The scope of this node itself, for an update that begins here.
  final var ownScope: _Scope { _Scope(graph: graph, parent: parent, environment: environment) }

  /// The body that code run on behalf of this node belongs to.
  final var owner: EvaluatedNode? {
    var node: _ViewNode? = self
    while let current = node {
      if let owner = current as? EvaluatedNode { return owner }
      node = current.parent
    }
    return nil
  }
}

/// A node whose elements are its own, independent of the nodes below it.
protocol ElementOwner {}

/// The old node, if it has the requested kind.
@MainActor
func reused<N: _ViewNode>(_ old: _ViewNode?, _ kind: N.Type) -> N? {
  guard let old, type(of: old) == kind, old.isAlive else { return nil }
  return unsafeDowncast(old, to: kind)
}

final class EmptyNode: _ViewNode {
  override func makeElements() -> [Element] { [] }
}

/// Children by position.
final class ListNode: _ViewNode {
  private var list: [_ViewNode] = []
  override var children: [_ViewNode] { list }

  func update(_ views: [any View], _ scope: _Scope) {
    environment = scope.environment
    var isChanged = views.count != list.count
    for (index, view) in views.enumerated() {
      let old = index < list.count ? list[index] : nil
      let node = place(any: view, over: old, scope)
      if node !== old { isChanged = true }
      if index < list.count { list[index] = node } else { list.append(node) }
    }
    while list.count > views.count { list.removeLast().remove() }
    if isChanged { structureChanged() }
  }
}

/// One child or none; another branch is another identity.
final class BranchNode: _ViewNode {
  private var child: _ViewNode?
  private var branch: AnyHashable?
  override var children: [_ViewNode] { child.map { [$0] } ?? [] }

  func update(_ view: (any View)?, branch: AnyHashable, _ scope: _Scope) {
    environment = scope.environment
    let old = child
    if let current = self.branch, current != branch {
      child?.remove()
      child = nil
    }
    self.branch = branch
    if let view { child = place(any: view, over: child, scope) }
    if child !== old { structureChanged() }
  }
}

/// A node that shows the nodes below it and may have its own work.
class PassNode: _ViewNode {
  final var child: _ViewNode?
  override var children: [_ViewNode] { child.map { [$0] } ?? [] }

  final func updateChild(_ view: some View, _ scope: _Scope) {
    environment = scope.environment
    let old = child
    child = place(view, over: old, scope)
    if child !== old { structureChanged() }
  }
}
