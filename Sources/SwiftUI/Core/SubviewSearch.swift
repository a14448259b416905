/// A modifier as something to put around any view.
@MainActor
protocol ViewWrapper {
  func wrap(_ view: any View) -> any View
}
struct ModifierWrapper<Modifier: ViewModifier>: ViewWrapper {
  let modifier: Modifier
  func wrap(_ view: any View) -> any View { AnyView(view).modifier(modifier) }
}
/// A view with a modifier.
@MainActor
protocol ModifiedView {
  var modifiedContent: any View { get }
  var anyModifier: any ViewModifier { get }
  var wrapper: any ViewWrapper { get }
  static var isSeveral: Bool { get }
}
extension ModifiedContent: ModifiedView where Content: View, Modifier: ViewModifier {
  var modifiedContent: any View { content }
  var anyModifier: any ViewModifier { modifier }
  var wrapper: any ViewWrapper { ModifierWrapper(modifier: modifier) }
  static var isSeveral: Bool { SubviewSearch.isSeveral(Content.self) }
}

/// The node that shows what a closure makes of the views inside another one.
///
/// Bodies of views of the content that consist of several views are evaluated here, as those of a container.
final class SubviewsNode: EvaluatedNode {
  private var base: any View = EmptyView()
  private var transform: (SubviewSearch) -> any View = { _ in EmptyView() }
  private var bodies: [[AnyHashable]: ContentBodyNode] = [:]
  private var used: Set<[AnyHashable]> = []
  override var children: [_ViewNode] { child.map { [$0] } ?? [] }

  static func update(
    _ old: _ViewNode?, _ scope: _Scope, _ base: any View,
    _ transform: @escaping (SubviewSearch) -> some View
  ) -> _ViewNode {
    let node = reused(old, SubviewsNode.self) ?? SubviewsNode(scope)
    node.environment = scope.environment
    (node.base, node.transform) = (base, transform)
    node.evaluate()
    return node
  }

  override func evaluate() {
    isDirty = false
    used = []
    // Elements of collections are made into views here, and read what they show.
    let shown = tracking {
      var search = SubviewSearch(node: self)
      search.collect(base, at: [], around: [])
      return transform(search)
    }
    for (path, node) in bodies where !used.contains(path) {
      node.remove()
      bodies[path] = nil
    }
    func show(_ view: some View) { updateChild(view, ownScope) }
    show(shown)
  }

  /// The body of a view of the content, in the environment where that view is.
  func body(
    of view: some View, at path: [AnyHashable], in environment: EnvironmentBox
  ) -> any View {
    used.insert(path)
    let node: ContentBodyNode
    if let old = bodies[path], old.isAlive, old.kind == ObjectIdentifier(type(of: view)) {
      node = old
    } else {
      bodies[path]?.remove()
      node = ContentBodyNode(type(of: view), ownScope.inside(self))
      bodies[path] = node
    }
    node.environment = environment
    return node.body(of: view)
  }
  override func willLeave() { for node in bodies.values { node.remove() } }
}

/// The properties of a view of the content whose body consists of several views.
final class ContentBodyNode: EvaluatedNode {
  let kind: ObjectIdentifier
  private let storage: PropertyStorage
  init<V: View>(_ type: V.Type, _ scope: _Scope) {
    kind = ObjectIdentifier(type)
    storage = PropertyStorage(count: DynamicFields.of(type).fields.count)
    super.init(scope)
  }
  func body<V: View>(of view: V) -> any View {
    isDirty = false
    var view = view
    DynamicFields.of(V.self).install(in: &view, storage, self)
    ViewGraph.bodyCount += 1
    return tracking { view.body }
  }
  /// Another body may be other subviews.
  override func evaluate() {
    isDirty = false
    (parent as? SubviewsNode)?.evaluate()
  }
  override func willLeave() { storage.leave() }
}

/// Finds the views inside another one.
@MainActor
struct SubviewSearch {
  private unowned let node: SubviewsNode
  private(set) var subviews: [Subview] = []
  private var parts: [SectionConfiguration] = []
  private var loose: [Subview] = []
  init(node: SubviewsNode) { self.node = node }

  /// The sections; views beside each other that are in none make one.
  var sections: [SectionConfiguration] {
    var copy = self
    copy.endLoose()
    return copy.parts
  }
  private mutating func endLoose() {
    guard let first = loose.first else { return }
    parts.append(
      SectionConfiguration(
        id: .init(path: first.id.path), header: .init(subviews: []),
        content: .init(subviews: loose), footer: .init(subviews: []),
        containerValues: ContainerValues()))
    loose = []
  }

  /// - Parameter element: The identity of the collection's element that the view is made of.
  mutating func collect(
    _ view: any View, at path: [AnyHashable], around wrappers: [any ViewWrapper],
    of element: AnyHashable? = nil
  ) {
    if let known = view as? Subview { return add(known, wrappers) }
    if let section = view as? any AnySection {
      return add(section, at: path, around: wrappers, of: element)
    }
    if let late = view as? any LateViews, let elements = late.lateElements {
      var inner = SubviewSearch(node: node)
      inner.collect(late.lateBase, at: path + ["base"], around: [])
      for (index, child) in elements(inner).enumerated() {
        collect(child, at: path + [AnyHashable(index)], around: wrappers, of: element)
      }
    } else if let several = view as? any SeveralViews {
      for (index, (child, id)) in several.severalViews.enumerated() {
        collect(
          child, at: path + [id ?? AnyHashable(index)], around: wrappers, of: id ?? element)
      }
    } else if let modified = view as? any ModifiedView,
      Self.isSeveral(type(of: view)) || modified.modifiedContent is any AnySection
    {
      collect(
        modified.modifiedContent, at: path, around: wrappers + [modified.wrapper], of: element)
    } else if Self.isSeveral(type(of: view)), let environment = environment(inside: wrappers) {
      func body(_ view: some View) -> any View {
        node.body(of: view, at: path, in: environment)
      }
      collect(body(view), at: path + ["body"], around: wrappers, of: element)
    } else {
      add(Subview(view, path, element, wrappers), [])
    }
  }
  /// The environment inside modifiers; `nil` where it is known only once they are shown.
  private func environment(inside wrappers: [any ViewWrapper]) -> EnvironmentBox? {
    guard !wrappers.isEmpty else { return node.environment }
    var values = node.environment.values
    for wrapper in wrappers {
      guard let change = (wrapper as? ModifierWrapper<_EnvironmentModifier>)?.modifier.change
      else { return nil }
      change(&values)
    }
    return EnvironmentBox(values)
  }

  private mutating func add(_ subview: Subview, _ wrappers: [any ViewWrapper]) {
    let made =
      wrappers.isEmpty
      ? subview
      : Subview(
        subview.view, subview.id.path, subview.element, wrappers)
    subviews.append(made)
    loose.append(made)
  }
  private mutating func add(
    _ section: any AnySection, at path: [AnyHashable], around wrappers: [any ViewWrapper],
    of element: AnyHashable?
  ) {
    endLoose()
    func part(_ view: any View, _ name: String) -> [Subview] {
      var search = SubviewSearch(node: node)
      search.collect(view, at: path + [name], around: wrappers, of: element)
      return search.subviews
    }
    let header = part(section.anyHeader, "header")
    let content = part(section.anyContent, "content")
    let footer = part(section.anyFooter, "footer")
    subviews += header + content + footer
    let wrapped = wrappers.reversed().reduce(EmptyView() as any View) { $1.wrap($0) }
    parts.append(
      SectionConfiguration(
        id: .init(path: path), header: .init(subviews: header), content: .init(subviews: content),
        footer: .init(subviews: footer), containerValues: ContainerValues(of: wrapped)))
  }

  private static var known: [ObjectIdentifier: Bool] = [:]
  /// Whether views of a type can be several ones, or none.
  static func isSeveral(_ type: Any.Type) -> Bool {
    if let known = known[ObjectIdentifier(type)] { return known }
    // A type that contains itself, behind `AnyView`, ends here.
    known[ObjectIdentifier(type)] = false
    let isSeveral = find(type)
    known[ObjectIdentifier(type)] = isSeveral
    return isSeveral
  }
  private static func find(_ type: Any.Type) -> Bool {
    if type is any SeveralViews.Type || type is any AnySection.Type { return true }
    if let type = type as? any ModifiedView.Type { return type.isSeveral }
    // A control is one view, whose parts depend on the place where it is shown.
    if String(reflecting: type).hasPrefix("SwiftUI.") { return false }
    guard let type = type as? any View.Type else { return false }
    func body<V: View>(_ type: V.Type) -> Any.Type { V.Body.self }
    let inner = body(type)
    return inner != Never.self && isSeveral(inner)
  }
}

/// A section of any types.
@MainActor
protocol AnySection {
  var anyHeader: any View { get }
  var anyContent: any View { get }
  var anyFooter: any View { get }
}
extension Section: AnySection where Parent: View, Content: View, Footer: View {
  var anyHeader: any View { header }
  var anyContent: any View { content }
  var anyFooter: any View { footer }
}
