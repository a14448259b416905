import Platform
import KeyboardProtocol
public import TextInput

/// One thing that happened between a keyboard's proxy and the document.
public struct TraceEntry: Equatable, Sendable {
  /// The kind of event.
  public enum Kind: String, CaseIterable, Sendable {
    /// The keyboard called a member that may change the document.
    case call
    /// The keyboard read a member.
    case read
    /// The system called the keyboard.
    case callback
    /// The edits of one turn left the keyboard.
    case batch
    /// The host applied batches; the states are the document's.
    case apply
    /// The host sent a new state; the states are the mirror's that the host expects.
    case push
    /// A state reached the keyboard.
    case deliver
    /// The host app changed the document; the states are the document's.
    case host
    /// A field got the focus.
    case focus
    /// The field lost the focus.
    case leave
    /// A request to a service of the system.
    case service
    /// Entries beyond the trace's limit.
    case dropped
  }
  /// Counts entries from 1.
  public var sequence: Int
  /// The session's virtual clock.
  public var milliseconds: UInt64
  /// The keyboard.
  public var keyboard: String
  /// The kind of event.
  public var kind: Kind
  /// The member, the batch's or push's number, or what the host did.
  public var name: String
  /// Arguments, an answer, or edits; not escaped.
  public var detail: String?
  /// The state before; `nil` where none belongs to it.
  public var before: TextWindow?
  /// The state after; `nil` where it is the same.
  public var after: TextWindow?
}

/// The ordered trace of everything that passed between keyboards and documents, bounded: the oldest is kept, or the newest.
///
/// The extension reports calls, reads and callbacks, and its reports are untrusted.
package final class TextTrace {
  /// The entries in their order.
  package private(set) var entries: [TraceEntry] = []
  /// How many more there were than are kept.
  package private(set) var dropped = 0
  private let limit: Int
  private let keepsNewest: Bool
  /// How many there were in all.
  package private(set) var count = 0

  /// Makes an empty trace; at least `limit` entries are kept, on request the newest ones.
  package init(limit: Int = 20_000, keepsNewest: Bool = false) {
    (self.limit, self.keepsNewest) = (limit, keepsNewest)
  }

  func add(
    _ kind: TraceEntry.Kind, _ name: String, at milliseconds: UInt64, keyboard: String,
    detail: String? = nil, before: TextWindow? = nil, after: TextWindow? = nil
  ) {
    count += 1
    if entries.count >= limit {
      guard keepsNewest else { return dropped += 1 }
      // One by one would move all the others each time.
      if entries.count >= 2 * limit {
        entries.removeFirst(limit)
        dropped += limit
      }
    }
    let near = before?.near
    let changed = after?.near
    entries.append(
      TraceEntry(
        sequence: count, milliseconds: milliseconds, keyboard: keyboard, kind: kind,
        name: String(name.unicodeScalars.prefix(200)),
        detail: detail.map { String($0.unicodeScalars.prefix(400)) }, before: near,
        after: changed == near ? nil : changed))
  }

  func add(_ records: [ProxyRecord], dropped more: UInt32, at time: UInt64, keyboard: String) {
    for record in records {
      let kind: TraceEntry.Kind =
        switch record.member.kind {
        case .call: .call
        case .read: .read
        case .callback: .callback
        }
      add(
        kind, "\(record.member)", at: time, keyboard: keyboard, detail: record.detail,
        before: record.before, after: record.after)
    }
    guard more > 0 else { return }
    add(.dropped, "\(more) more uses of the proxy in this turn", at: time, keyboard: keyboard)
  }
}

extension TraceEntry {
  /// The entry as one line for people: time, kind, what, and the states; nothing in it can act on a terminal.
  public var line: String {
    let line =
      "\(milliseconds) ms".leftPadded(to: 8) + "  " + kind.rawValue.padded(to: 9) + what
    guard let states else { return line }
    return line.padded(to: 52) + states
  }

  /// The event and the states, without time and kind.
  package var sentence: String { states.map { "\(what)  \($0)" } ?? what }

  private var what: String {
    var what = name.escaped(limit: 80)
    if let detail {
      let text = detail.escaped(limit: 60)
      switch kind {
      case .call: what += "(\(text))"
      case .read: what += name == "trait" ? " \(text)" : " = “\(text)”"
      default: what += " \(text)"
      }
    } else if kind == .call {
      what += "()"
    } else if kind == .read {
      what += " = nil"
    }
    return what
  }

  private var states: String? {
    guard kind != .read, let before else { return nil }
    return Self.excerpt(before) + (after.map { " → " + Self.excerpt($0) } ?? "")
  }

  private static func excerpt(_ window: TextWindow) -> String {
    let before = String((window.before ?? "").unicodeScalars.suffix(24)).escaped(limit: 48)
    let after = String((window.after ?? "").unicodeScalars.prefix(12)).escaped(limit: 24)
    let middle =
      window.marked.map { "‹\($0.escaped(limit: 24))›" }
      ?? window.selected.map { "[\($0.escaped(limit: 24))]" } ?? ""
    return "“\(before)\(middle)▏\(after)”"
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
