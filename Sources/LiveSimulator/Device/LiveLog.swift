import Platform
import KeyboardHost
import KeyboardTesting
import Sandbox

/// The events, in lines of one kind each; the last thousand at least are kept.
struct LiveLog {
  struct Line: Equatable {
    enum Kind: String { case output, error, notice, event, failure }
    var kind: Kind
    var keyboard: String?
    var text: String
  }

  private static let kept = 1000

  private(set) var lines: [Line] = []
  /// How many lines came before those that are kept.
  private(set) var dropped = 0

  var count: Int { dropped + lines.count }

  mutating func add(_ line: Line) {
    var line = line
    line.text = line.text.escaped(limit: 1000)
    line.keyboard = line.keyboard?.forDisplay
    lines.append(line)
    guard lines.count >= 2 * Self.kept else { return }
    dropped += Self.kept
    lines.removeFirst(Self.kept)
  }

  /// The lines from a number on, and the number of the first of them.
  func lines(from number: Int) -> (first: Int, lines: ArraySlice<Line>) {
    let start = max(number - dropped, 0)
    return (dropped + min(start, lines.count), lines[min(start, lines.count)...])
  }

  /// Adds an event that is worth a line, and returns that line.
  @discardableResult
  mutating func add(_ event: SceneEvent) -> Line? {
    guard let line = Self.line(of: event) else { return nil }
    add(line)
    return line
  }

  private static func line(of event: SceneEvent) -> Line? {
    switch event {
    case .tapped, .presented, .chose: return nil
    case .printed(let keyboard, let stream, let text):
      return Line(
        kind: stream == .standardError ? .error : .output, keyboard: keyboard, text: text)
    case .notice(let keyboard, let text):
      return Line(kind: .notice, keyboard: keyboard, text: text)
    case .refused(let field, _, let refusal, let keyboard):
      return Line(
        kind: .event, keyboard: keyboard,
        text: "not active in the field “\(field)”: \(refusal.explanation)")
    case .switched(let from, let to):
      return Line(kind: .event, keyboard: nil, text: "globe: \(from) → \(to)")
    case .stayed(let keyboard):
      return Line(
        kind: .event, keyboard: keyboard, text: "globe: no other keyboard can be active here")
    case .listShown(let names):
      return Line(
        kind: .event, keyboard: nil, text: "list of keyboards: \(names.joined(separator: ", "))")
    case .ended(let keyboard, let change):
      return Line(kind: .event, keyboard: keyboard, text: "its process ended: \(reason(change))")
    case .service(let keyboard, let event):
      return event.isTold ? nil : Line(kind: .event, keyboard: keyboard.name, text: event.text)
    case .dismissed(let keyboard):
      return Line(kind: .event, keyboard: keyboard, text: "dismissed itself")
    case .globeHidden(let keyboard, let systemDrawsGlobe):
      return Line(
        kind: .notice, keyboard: keyboard,
        text: SceneEvent.words(forHiddenGlobe: systemDrawsGlobe))
    case .memoryWarning(let keyboard, let use):
      return Line(
        kind: .notice, keyboard: keyboard,
        text: "received a memory warning at \(ResourceExcess.megabytes(use.used)) MB")
    case .failed(let failure, _):
      return Line(kind: .failure, keyboard: failure.extensionName, text: failure.summary)
    }
  }

  private static func reason(_ change: SettingsEnd) -> String {
    switch change {
    case .accessChanged: "full access was switched"
    case .permissionChanged: "a permission changed"
    case .disabled: "it was disabled"
    case .removed: "it was uninstalled"
    case .updated: "it starts again"
    case .languagesChanged: "the languages changed"
    }
  }
}
