import Platform
import Foundation
public import KeyboardHost
public import Sandbox

/// The expectations at one point of a flow; all of them must be met.
public struct FlowExpectation: Equatable, Sendable {
  /// A text that is compared.
  public enum Text: Equatable, Sendable {
    /// The same units.
    case exactly(String)
    /// A part of it.
    case contains(String)
    /// A regular expression for the whole of it.
    case matches(String)
    /// No value.
    case nothing

    /// Whether a text is as expected.
    public func holds(for text: String?) -> Bool {
      guard let text else { return self == .nothing }
      switch self {
      case .exactly(let wanted): return text.utf8.elementsEqual(wanted.utf8)
      case .contains(let part): return part.isEmpty || text.contains(part)
      case .matches(let pattern):
        return text.range(of: "\\A(?:\(pattern))\\z", options: .regularExpression) != nil
      case .nothing: return false
      }
    }

    /// The expectation, in words.
    public var words: String {
      switch self {
      case .exactly(let text): "“\(text.forDisplay)”"
      case .contains(let text): "a text that contains “\(text.forDisplay)”"
      case .matches(let pattern): "a text that matches \(pattern.forDisplay)"
      case .nothing: "nothing"
      }
    }
  }

  /// Which keyboards were skipped for the focused field.
  public enum Refusal: Equatable, Sendable {
    /// None.
    case none
    /// One, for this reason.
    case of(FieldRefusal)

    var words: String {
      switch self {
      case .none: "none"
      case .of(let refusal): refusal.rawValue
      }
    }
  }

  /// An expected attempt of an extension; one event must have all of the given properties.
  public struct Access: Equatable, Sendable {
    /// The kind of thing.
    public var category: AccessEvent.Category?
    /// Its outcome.
    public var verdict: AccessEvent.Verdict?
    /// The system call's name.
    public var systemCall: String?
    /// The path, endpoint or command.
    public var subject: Text?

    /// Makes an expectation that every event meets.
    public init() {}

    /// Whether an event is as expected.
    public func holds(for event: AccessEvent) -> Bool {
      (category ?? event.category) == event.category && (verdict ?? event.verdict) == event.verdict
        && (systemCall ?? event.systemCall) == event.systemCall
        && subject?.holds(for: event.subject) ?? true
    }

    /// The expectation, in words.
    public var words: String {
      [
        category.map { "category \($0.rawValue)" }, verdict.map { "verdict \($0.rawValue)" },
        systemCall.map { "systemCall \($0.forDisplay)" }, subject.map { "subject \($0.words)" },
      ].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The focused field's whole text.
  public var document: Text?
  /// The text that a keyboard sees before the insertion point.
  public var contextBefore: Text?
  /// The text that a keyboard sees after it.
  public var contextAfter: Text?
  /// The selection in UTF-16 units.
  public var selection: Range<Int>?
  /// Keys that are on the keyboard and not hidden.
  public var visible: [String] = []
  /// Keys that can be tapped.
  public var enabled: [String] = []
  /// Keys that are there and disabled.
  public var disabled: [String] = []
  /// Names that no visible key has.
  public var absent: [String] = []
  /// Why an extension is not active in the focused field.
  public var refusal: Refusal?
  /// Whether the sandbox must have stopped nothing so far.
  public var noAccessEvents = false
  /// The attempts that the sandbox must have seen so far.
  public var accessEvents: [Access] = []
  /// The keyboard notifications that apps received since the last expectation of this kind, or from the beginning,
  /// in order.
  ///
  /// Only the listed kinds count; an empty list expects none at all. `nil` skips the check.
  public var notifications: [KeyboardNotification.Name]?
  /// The keyboard that is active in the field, by name or identifier; `system` for the system's.
  public var inputMode: String?
  /// The milliseconds of real time that may pass until all of it is true; 0 doesn't wait.
  public var within: UInt32 = 0
  /// The expected state of the host app.
  public var app: AppExpectation?

  /// Makes an expectation of nothing.
  public init() {}

  /// Whether it is about the focused field.
  var isOfText: Bool {
    document != nil || contextBefore != nil || contextAfter != nil || selection != nil
  }
}
