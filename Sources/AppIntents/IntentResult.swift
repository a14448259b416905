/// The result of an intent.
public protocol IntentResult: Sendable {}
/// A result with a value for the next action.
public protocol ReturnsValue<Value>: IntentResult {
  associatedtype Value: Sendable
  var value: Value? { get }
}
/// A result with a sentence for the user.
public protocol ProvidesDialog: IntentResult {}
/// A result that opens the app with another intent.
public protocol OpensIntent: IntentResult {}

extension Never: IntentResult {}

/// A result with what its types say; `Never` means that it lacks one.
public struct IntentResultContainer<
  ResultValue: Sendable, OpensAppIntent: Sendable, Snippet: Sendable, Dialog: Sendable
>: IntentResult {
  public let value: ResultValue?
  public let opensIntent: OpensAppIntent?
  public let dialog: Dialog?
  fileprivate init(
    value: ResultValue? = nil, opensIntent: OpensAppIntent? = nil, dialog: Dialog? = nil
  ) {
    self.value = value
    self.opensIntent = opensIntent
    self.dialog = dialog
  }
}
extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: OpensIntent where OpensAppIntent: AppIntent {}

extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
  public static func result() -> Self { Self() }
}
extension IntentResult {
  public static func result<V>(value: V) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> { Self(value: value) }
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { Self(dialog: dialog) }
  public static func result<V>(value: V, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }
  public static func result<O: AppIntent>(opensIntent: O) -> Self
  where Self == IntentResultContainer<Never, O, Never, Never> { Self(opensIntent: opensIntent) }
  public static func result<O: AppIntent>(opensIntent: O, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, O, Never, IntentDialog> {
    Self(opensIntent: opensIntent, dialog: dialog)
  }
  public static func result<V, O: AppIntent>(value: V, opensIntent: O) -> Self
  where Self == IntentResultContainer<V, O, Never, Never> {
    Self(value: value, opensIntent: opensIntent)
  }
}

/// A sentence for the user.
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
  public let full: LocalizedStringResource
  public init(_ text: LocalizedStringResource) { full = text }
  public init(stringLiteral value: String) { full = .init(stringLiteral: value) }
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.full = full
  }
}
