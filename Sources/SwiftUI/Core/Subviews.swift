/// A view inside another one, as a container shows it.
public struct Subview: View, Identifiable {
  /// The identity of a subview: its place in the content, or that of its element.
  public struct ID: Hashable {
    let path: [AnyHashable]
  }
  public let id: ID
  let view: any View
  /// The identity of the collection's element that the view is made of.
  let element: AnyHashable?
  /// The values that the subview passes to its container.
  public let containerValues: ContainerValues

  @MainActor
  init(
    _ view: any View, _ path: [AnyHashable], _ element: AnyHashable?, _ outer: [any ViewWrapper]
  ) {
    self.element = element
    self.view = outer.reversed().reduce(view) { $1.wrap($0) }
    id = ID(path: path)
    containerValues = ContainerValues(of: self.view)
  }
  public var body: Never { fatalError("Subview has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, BranchNode.self) ?? BranchNode(scope)
    node.update(view, branch: AnyHashable(id), scope)
    return node
  }
}

/// The views inside another one, in order. Shown itself, it shows all of them.
public struct SubviewsCollection: RandomAccessCollection, View {
  let subviews: [Subview]
  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }
  public var body: some View { ForEach(subviews) { $0 } }
}
/// Some of the views inside another one. Shown itself, it shows all of them.
public struct SubviewsCollectionSlice: RandomAccessCollection, View {
  let subviews: ArraySlice<Subview>
  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }
  public var body: some View { ForEach(Array(subviews)) { $0 } }
}

/// A section inside a view, or views beside each other that are in none.
public struct SectionConfiguration: Identifiable {
  public struct ID: Hashable {
    let path: [AnyHashable]
  }
  public let id: ID
  public let header: SubviewsCollection
  public let content: SubviewsCollection
  public let footer: SubviewsCollection
  /// The values that the section passes to its container.
  public let containerValues: ContainerValues
}
/// The sections inside a view, in order.
public struct SectionCollection: RandomAccessCollection {
  let sections: [SectionConfiguration]
  public var startIndex: Int { sections.startIndex }
  public var endIndex: Int { sections.endIndex }
  public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

/// A container's own arrangement of the views inside another one.
public struct GroupElementsOfContent<Subviews: View, Content: View>: View {
  let subviews: Subviews
  let content: (SubviewsCollection) -> Content
  public var body: Never { fatalError("GroupElementsOfContent has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    SubviewsNode.update(old, scope, subviews) { content(SubviewsCollection(subviews: $0.subviews)) }
  }
}
/// A container's own arrangement of the sections inside another view.
public struct GroupSectionsOfContent<Sections: View, Content: View>: View {
  let sections: Sections
  let content: (SectionCollection) -> Content
  public var body: Never { fatalError("GroupSectionsOfContent has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    SubviewsNode.update(old, scope, sections) { content(SectionCollection(sections: $0.sections)) }
  }
}
extension Group {
  /// Shows what a closure makes of the views inside another one.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    content = GroupElementsOfContent(subviews: view, content: transform)
  }
  /// Shows what a closure makes of the sections inside another view.
  public init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result> {
    content = GroupSectionsOfContent(sections: view, content: transform)
  }
}

/// The views inside another one, which are known only where that view is shown.
public struct ForEachSubviewCollection<Content: View>: RandomAccessCollection {
  let view: Content
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> Subview {
    fatalError("the subviews are known only where they are shown")
  }
}
/// The sections inside a view, which are known only where that view is shown.
public struct ForEachSectionCollection<Content: View>: RandomAccessCollection {
  let view: Content
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> SectionConfiguration {
    fatalError("the sections are known only where they are shown")
  }
}
/// A collection that is known only where it is shown.
@MainActor
protocol LateCollection {
  associatedtype Element: Identifiable
  var base: any View { get }
  func elements(_ found: SubviewSearch) -> [Element]
}
extension LateCollection {
  func update<Given>(
    _ old: _ViewNode?, _ scope: _Scope, each content: @escaping (Given) -> any View
  ) -> _ViewNode {
    SubviewsNode.update(old, scope, base) { found in
      ForEach(elements(found)) { element in
        (element as? Given).map { AnyView(erasing: content($0)) }
      }
    }
  }
}
extension ForEachSubviewCollection: LateCollection {
  var base: any View { view }
  func elements(_ found: SubviewSearch) -> [Subview] { found.subviews }
}
extension ForEachSectionCollection: LateCollection {
  var base: any View { view }
  func elements(_ found: SubviewSearch) -> [SectionConfiguration] { found.sections }
}
/// A view for each element, whose collection may be known only where it is shown.
@MainActor
protocol LateViews {
  var lateElements: ((SubviewSearch) -> [any View])? { get }
  var lateBase: any View { get }
}
extension ForEach: LateViews where Content: View {
  var lateBase: any View { (data as? any LateCollection)?.base ?? EmptyView() }
  var lateElements: ((SubviewSearch) -> [any View])? {
    guard let late = data as? any LateCollection else { return nil }
    func all(_ late: some LateCollection, _ found: SubviewSearch) -> [any View] {
      late.elements(found).compactMap { ($0 as? Data.Element).map(content) }
    }
    return { all(late, $0) }
  }
}
extension ForEach where Content: View {
  /// A view for each of the views inside another one.
  public init<V: View>(
    subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content
  ) where Data == ForEachSubviewCollection<V>, ID == Subview.ID {
    self.init(data: ForEachSubviewCollection(view: view), content: content, id: { $0.id })
  }
  /// A view for each of the sections inside another view.
  public init<V: View>(
    sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content
  ) where Data == ForEachSectionCollection<V>, ID == SectionConfiguration.ID {
    self.init(data: ForEachSectionCollection(view: view), content: content, id: { $0.id })
  }
}
