@_exported import Combine
@_exported import Observation
@_exported import UIKit

/// A part of the user interface, described by a value.
///
/// As on iOS, a view is a short-lived value; what lasts is the node that represents its place in the tree.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view's content.
  associatedtype Body: View
  /// The views that make up this one.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Gives the node of this place the view's newest value, or makes the node.
  @MainActor @preconcurrency func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode
}

extension View {
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    if let node = reused(old, CompositeNode<Self>.self) {
      node.update(to: self, scope)
      return node
    }
    return CompositeNode(self, scope)
  }
}

/// A view that the module itself lays out or draws; it has no body.
@MainActor @preconcurrency
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    fatalError("Never has no node")
  }
}

/// A view that shows nothing and takes no room.
public struct EmptyView: View, Sendable {
  public nonisolated init() {}
  public var body: Never { fatalError("EmptyView has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    reused(old, EmptyNode.self) ?? EmptyNode(scope)
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("Optional has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, BranchNode.self) ?? BranchNode(scope)
    switch self {
    case .none: node.update(nil, branch: 0, scope)
    case .some(let view): node.update(view, branch: 1, scope)
    }
    return node
  }
}

/// One of two views, from an `if` with an `else` or a `switch`.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public var body: Never { fatalError("_ConditionalContent has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, BranchNode.self) ?? BranchNode(scope)
    switch storage {
    case .first(let view): node.update(view, branch: 1, scope)
    case .second(let view): node.update(view, branch: 2, scope)
    }
    return node
  }
}

/// Several views in the order of a builder.
public struct TupleView<T>: View {
  public var value: T
  let views: [any View]

  public init(_ value: T) {
    self.value = value
    views = Mirror(reflecting: value).children.compactMap { $0.value as? any View }
  }
  init(_ value: T, views: [any View]) {
    self.value = value
    self.views = views
  }
  public var body: Never { fatalError("TupleView has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ListNode.self) ?? ListNode(scope)
    node.update(views, scope)
    return node
  }
}

/// Several views that modifiers apply to each.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("Group has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    content._update(old, scope)
  }
}

/// A view of any type.
public struct AnyView {
  let view: any View
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }
  public init<V: View>(erasing view: V) { self.init(view) }
}
extension AnyView: View {
  public var body: Never { fatalError("AnyView has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, BranchNode.self) ?? BranchNode(scope)
    node.update(view, branch: ObjectIdentifier(type(of: view)), scope)
    return node
  }
}

/// A view that is evaluated again only when its value differs by `==`.
public struct EquatableView<Content: View & Equatable> {
  public var content: Content
  public init(content: Content) { self.content = content }
}
extension EquatableView: View {
  public var body: Never { fatalError("EquatableView has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    content._update(old, scope)
  }
}

extension View where Self: Equatable {
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// Makes views of the statements of a closure.
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView((repeat each content), views: views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .first(first))
  }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .second(second))
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
