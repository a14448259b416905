/// The effect of dropping items.
public enum DropOperation: Hashable, Sendable { case cancel, forbidden, copy, move, delete }
/// A view's proposal for items that are dropped on it.
public struct DropProposal: Sendable {
  public let operation: DropOperation
  public init(operation: DropOperation) { self.operation = operation }
}
/// The items that are dropped on a view.
public struct DropInfo {
  public var location: CGPoint { .zero }
}
/// Receives the items that are dropped on a view. Nothing calls it: drag and drop are not simulated.
@MainActor @preconcurrency
public protocol DropDelegate {
  func validateDrop(info: DropInfo) -> Bool
  func performDrop(info: DropInfo) -> Bool
  func dropEntered(info: DropInfo)
  func dropUpdated(info: DropInfo) -> DropProposal?
  func dropExited(info: DropInfo)
}
extension DropDelegate {
  public func validateDrop(info: DropInfo) -> Bool { true }
  public func dropEntered(info: DropInfo) {}
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  public func dropExited(info: DropInfo) {}
}

extension View {
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    ignored("draggable")
  }
  public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { ignored("draggable") }
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { ignored("dropDestination") }
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { ignored("onDrag") }
  public func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { ignored("onDrag") }
  /// The types are those of UniformTypeIdentifiers, or their names.
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View { ignored("onDrop") }
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
  ) -> some View { ignored("onDrop") }
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], delegate: any DropDelegate
  ) -> some View { ignored("onDrop") }
}
extension DynamicViewContent {
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
  ) -> Self { ignored("dropDestination") }
  public func onInsert<ContentType>(
    of supportedContentTypes: [ContentType],
    perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> Self { ignored("onInsert") }
}
