import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Sandbox
import TextInput

/// Turns what happens on the scene into lines for people.
struct RunTranscript {
  private let usesColor: Bool
  /// What the keyboards printed on standard error since anything else happened.
  private var errors: [String] = []
  private var shown: [String] = []
  /// The keys of the keyboards whose picture was drawn: once is enough to know them.
  private var drawn: [String: [String]] = [:]

  init(usesColor: Bool) { self.usesColor = usesColor }

  /// The lines of one event.
  mutating func lines(for event: SceneEvent) -> [String] {
    if case .printed(let keyboard, let stream, let text) = event {
      let isError = stream == .standardError
      if isError { errors.append(text) }
      return ["\(keyboard.forDisplay) prints\(isError ? " (stderr)" : ""): \(text)"]
    }
    defer { errors = [] }
    switch event {
    case .refused(let field, _, let refusal, let keyboard?):
      return [
        "",
        "\(keyboard.forDisplay) is skipped on the field “\(field)”: \(refusal.explanation)",
      ]
    case .refused(let field, _, let refusal, nil):
      return ["", strong("Field “\(field)” is refused: ") + refusal.explanation]
    case .presented(let keyboard, let field, let layout):
      shown = Self.display(layout)
      let keys = layout?.tappableKeys ?? []
      let isKnown = drawn.updateValue(keys, forKey: keyboard) == keys
      return ["", strong("\(keyboard.forDisplay) on the field “\(field)”")]
        + (isKnown ? [] : layout.map { KeyboardPicture.lines(of: $0) } ?? [])
    case .tapped, .chose, .printed: return []
    case .service(let keyboard, let event): return Self.lines(for: event, of: keyboard.name)
    case .ended(let keyboard, let change):
      return ["\(keyboard.forDisplay) was terminated: \(Self.reason(change))"]
    case .switched(let from, let to):
      return ["globe: \(from.forDisplay) → \(to.forDisplay)"]
    case .stayed(let keyboard):
      return ["globe: no other keyboard can be active in this field; \(keyboard.forDisplay) stays"]
    case .listShown(let names):
      return ["list of keyboards shown: " + names.map(\.forDisplay).joined(separator: ", ")]
    case .dismissed(let keyboard): return ["\(keyboard.forDisplay) dismissed itself"]
    case .notice(let keyboard, let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return ["\(keyboard.forDisplay) notes: \(lines.first ?? "")"]
        + lines.dropFirst().map { "  \($0)" }
    case .memoryWarning(let keyboard, let use):
      return [
        "\(keyboard.forDisplay) used \(ResourceExcess.megabytes(use.used)) MB of its "
          + "\(ResourceExcess.megabytes(use.limit ?? 0)) MB and received a memory warning"
      ]
    case .failed(let failure, let successor):
      let quoted = failure.lastLines.map { $0.escaped(limit: 1000) }
      let isShown = errors.suffix(quoted.count).elementsEqual(quoted)
      return [strong(failure.message(quotesOutput: !isShown))]
        + (successor.map { ["\($0.forDisplay) takes its place."] } ?? [])
    }
  }

  /// What was served is no news, and what an extension answered by itself it has noted.
  private static func lines(for event: ServiceEvent, of keyboard: String) -> [String] {
    switch event.outcome {
    case .served where event.service != .url: return []
    case _ where event.isTold: return []
    default: return ["\(keyboard.forDisplay) \(event.text)"]
    }
  }

  private static func reason(_ change: SettingsEnd) -> String {
    switch change {
    case .permissionChanged: "a permission changed, which needs a new process"
    case .accessChanged: "its access changed, which needs a new process"
    case .disabled: "it was disabled"
    case .removed: "it was uninstalled"
    case .updated: "another version was installed"
    }
  }

  /// The line of one action: the field before and after, and what the keyboard itself shows anew.
  mutating func line(
    for action: RunPlan.Action, before: String, after: String, hasChanged: Bool,
    layout: LayoutSnapshot?
  ) -> String {
    let now = Self.display(layout)
    let fresh = now.enumerated().filter { $0 >= shown.count || shown[$0] != $1 }.map(\.element)
    shown = now
    var line = Self.name(of: action).padded(to: 18)
    // The same letter again, far into a text, leaves what is shown of it as it was.
    line += before == after && !hasChanged ? "field “\(after)”" : "field “\(before)” → “\(after)”"
    if !fresh.isEmpty {
      let texts = fresh.prefix(4).map { "“\($0.escaped(limit: 40))”" }
      line += "   keyboard shows \(texts.joined(separator: " "))"
    }
    return line
  }

  /// Forgets what another keyboard showed.
  mutating func keyboardChanged(to layout: LayoutSnapshot?) { shown = Self.display(layout) }

  /// The field's text around the insertion point, short enough for a line; the bar is the caret.
  static func excerpt(of field: Field) -> String {
    let window = field.document.window()
    let (all, rest) = (window.before ?? "", window.after ?? "")
    let before = (all.count > 40 ? "…" : "") + all.suffix(40)
    let after = rest.prefix(20) + (rest.count > 20 ? "…" : "")
    let middle = window.marked ?? window.selected.map { "[\($0.escaped(limit: 40))]" } ?? ""
    return String(before).escaped(limit: 60) + middle.escaped(limit: 60) + "▏"
      + String(after).escaped(limit: 40)
  }

  /// What the keyboard shows besides its keys: a calculator's display, suggestions.
  private static func display(_ layout: LayoutSnapshot?) -> [String] {
    guard let layout else { return [] }
    return layout.views.compactMap { view in
      guard view.reach == .notInteractive, !view.isHidden, view.alpha > 0.01,
        view.text?.isEmpty == false, !isInsideKey(view, layout)
      else { return nil }
      return view.text
    }
  }

  private static func isInsideKey(_ view: ViewSnapshot, _ layout: LayoutSnapshot) -> Bool {
    guard layout.views.indices.contains(Int(view.parent)) else { return false }
    return layout.views[Int(view.parent)].reach != .notInteractive
  }

  static func name(of action: RunPlan.Action) -> String {
    switch action {
    case .tap(let key): "tap \(key.forDisplay)"
    case .longPress(let key): "hold \(key.forDisplay)"
    case .press(let key): "press \(key.forDisplay)"
    case .release(let key): "release \(key.forDisplay)"
    case .drag(let key, let milliseconds, let path):
      (milliseconds > 0 ? "hold" : "drag") + " \(key.forDisplay)"
        + path.map { " → \(name(of: $0))" }.joined()
    case .choose(let keyboard): "choose \(keyboard.forDisplay)"
    case .globe: "system's globe"
    case .hardwareKey(let key): "key \(key.name.forDisplay)"
    case .move(nil): "lose the location"
    case .move(let place?): String(format: "move to %g,%g", place.latitude, place.longitude)
    case .lifeCycle(let step): step.name
    case .keyboard(.placement(let placement)): "keyboard \(placement.name)"
    case .keyboard(.accessoryHeight(let height)): "accessory view \(String(format: "%g", height))"
    case .keyboard(.languageBar(let isShown)): isShown ? "language bar" : "no language bar"
    case .wait(let milliseconds): "wait \(milliseconds) ms"
    case .hostEdit(.insert(let text)): "host inserts \(text.forDisplay)"
    case .hostEdit(.paste(let text)): "host pastes \(text.forDisplay)"
    case .hostEdit(.select(let range)):
      range.isEmpty
        ? "host moves caret to \(range.lowerBound)"
        : "host selects \(range.lowerBound)-\(range.upperBound)"
    case .hostEdit(.selectWord(let offset)): "host selects the word at \(offset)"
    case .device(.appearance(let isDark)): isDark ? "dark appearance" : "light appearance"
    case .device(.orientation(let isLandscape)):
      isLandscape ? "turn to landscape" : "turn to portrait"
    }
  }

  private static func name(of place: DragPlace) -> String {
    switch place {
    case .key(let key): key.forDisplay
    case .offset(let x, let y): "\(signed(x)),\(signed(y))"
    }
  }

  private static func signed(_ points: Double) -> String {
    (points < 0 ? "" : "+") + String(format: "%g", points)
  }

  private func strong(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

extension String {
  /// Filled up with spaces to a width; at least one follows.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
