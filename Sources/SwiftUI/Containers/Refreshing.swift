/// Refreshes what a view shows.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}
private enum RefreshName {}
extension EnvironmentValues {
  /// The action of the nearest `refreshable(action:)`.
  public internal(set) var refresh: RefreshAction? {
    get { self[HiddenKey<RefreshName, RefreshAction>.self] }
    set { self[HiddenKey<RefreshName, RefreshAction>.self] = newValue }
  }
}
extension View {
  /// Offers an action that refreshes what the view shows. A scroll view at its top performs it when it is pulled down
  /// by 60 points.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    modifier(RefreshModifier(action: RefreshAction(action: action)))
  }
}
private struct RefreshModifier: ViewModifier {
  static let distance: CGFloat = 60
  /// The scroll view, and where it was when the finger came down.
  final class Pull {
    weak var view: UIScrollView?
    var start: CGPoint?
    var offset: CGFloat = 0
  }
  let action: RefreshAction
  @State private var pull = Pull()
  @State private var isRefreshing = false
  func body(content: Content) -> some View {
    content
      .environmentValue(\.refresh, action)
      .modifier(ScrollWatchModifier { pull.view = $0.scrollView })
      .simultaneousGesture(gesture)
      .overlay(alignment: .top) {
        if isRefreshing { ProgressView().padding(8).allowsHitTesting(false) }
      }
  }
  private var gesture: some Gesture {
    DragGesture(minimumDistance: 10).onChanged { value in
      guard pull.start != value.startLocation else { return }
      (pull.start, pull.offset) = (value.startLocation, pull.view?.contentOffset.y ?? 0)
    }
    .onEnded { value in
      defer { pull.start = nil }
      let way = value.translation
      guard pull.view != nil, pull.offset <= 0, way.height >= Self.distance,
        abs(way.width) < way.height, !isRefreshing
      else { return }
      isRefreshing = true
      Task {
        await action()
        isRefreshing = false
      }
    }
  }
}

/// Begins to rename something.
public struct RenameAction {
  let action: @MainActor () -> Void
  @MainActor public func callAsFunction() { action() }
}
private enum RenameName {}
extension EnvironmentValues {
  /// The action of the nearest `renameAction(_:)`.
  public internal(set) var rename: RenameAction? {
    get { self[HiddenKey<RenameName, RenameAction>.self] }
    set { self[HiddenKey<RenameName, RenameAction>.self] = newValue }
  }
}
extension View {
  /// The action of rename buttons inside.
  public func renameAction(_ action: @escaping () -> Void) -> some View {
    environmentValue(\.rename, RenameAction(action: action))
  }
  public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
    renameAction { isFocused.wrappedValue = true }
  }
}
/// A button that performs the rename action of its environment.
public struct RenameButton<Label: View>: View {
  private let label: Label
  @Environment(\.rename) private var rename
  public var body: some View {
    Button {
      rename?()
    } label: {
      label
    }
    .disabled(rename == nil)
  }
}
extension RenameButton where Label == SwiftUI.Label<Text, Image> {
  public init() { label = SwiftUI.Label("Rename", systemImage: "pencil") }
}

/// Opens a window of an app. A keyboard has no windows of its own; a notice reports it.
public struct OpenWindowAction: Sendable {
  public func callAsFunction(id: String) { IgnoredModifiers.later("openWindow") }
  public func callAsFunction<D: Decodable & Encodable & Hashable>(value: D) {
    IgnoredModifiers.later("openWindow")
  }
  public func callAsFunction<D: Decodable & Encodable & Hashable>(id: String, value: D) {
    IgnoredModifiers.later("openWindow")
  }
}
/// Closes a window of an app. A keyboard has no windows of its own; a notice reports it.
public struct DismissWindowAction: Sendable {
  public func callAsFunction() { IgnoredModifiers.later("dismissWindow") }
  public func callAsFunction(id: String) { IgnoredModifiers.later("dismissWindow") }
  public func callAsFunction<D: Decodable & Encodable & Hashable>(value: D) {
    IgnoredModifiers.later("dismissWindow")
  }
  public func callAsFunction<D: Decodable & Encodable & Hashable>(id: String, value: D) {
    IgnoredModifiers.later("dismissWindow")
  }
}
extension EnvironmentValues {
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
}
