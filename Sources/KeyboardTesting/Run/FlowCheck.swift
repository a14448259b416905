import Platform
import ExtensionBundle
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// Compares a flow's expectations with the actual state.
struct FlowCheck {
  let run: FlowRun

  func differences(from wanted: FlowExpectation) -> [FlowFailure.Difference] {
    let app = wanted.app.map(app) ?? []
    return texts(wanted) + keys(wanted) + surroundings(wanted) + accesses(wanted)
      + notifications(wanted) + app
  }

  private func texts(_ wanted: FlowExpectation) -> [FlowFailure.Difference] {
    guard let field = run.field else {
      // An app's first responder may not be a field, and there may be none.
      if run.scene.app != nil, !wanted.isOfText { return [] }
      return [difference("the focus", "a field", "no field has it; focus one first")]
    }
    let window = field.document.window(field.fidelity)
    var result: [FlowFailure.Difference] = []
    for (what, text, actual) in [
      ("the document", wanted.document, field.document.text),
      ("the context before", wanted.contextBefore, window.before),
      ("the context after", wanted.contextAfter, window.after),
    ] {
      guard let text, !text.holds(for: actual) else { continue }
      result.append(difference(what, text.words, Self.words(actual)))
    }
    if let range = wanted.selection, field.document.selectedRange != range {
      result.append(
        difference("the selection", Self.words(range), Self.words(field.document.selectedRange)))
    }
    return result
  }

  private func keys(_ wanted: FlowExpectation) -> [FlowFailure.Difference] {
    let rows: [(names: [String], expected: String, holds: (KeyState) -> Bool)] = [
      (wanted.visible, "visible", { $0.isVisible }),
      (wanted.enabled, "enabled", { $0 == .enabled }),
      (wanted.disabled, "disabled", { $0 == .disabled }),
      (wanted.absent, "absent", { !$0.isVisible }),
    ]
    var result: [FlowFailure.Difference] = []
    for row in rows {
      for name in row.names {
        let state = KeyState(of: name, in: run.layout)
        if row.holds(state) { continue }
        var actual = state.rawValue
        if state == .absent, let layout = run.layout {
          let near = Suggestion.nearest(3, to: name, among: layout.tappableKeys)
          if !near.isEmpty { actual += "; nearest: \(near.joined(separator: "  "))" }
        }
        result.append(difference("the key “\(name.forDisplay)”", row.expected, actual))
      }
    }
    return result
  }

  private func surroundings(_ wanted: FlowExpectation) -> [FlowFailure.Difference] {
    var result: [FlowFailure.Difference] = []
    if let refusal = wanted.refusal {
      let actual = run.refusals
      let holds =
        switch refusal {
        case .none: actual.isEmpty
        case .of(let reason): actual.contains(reason)
        }
      if !holds {
        let words = actual.isEmpty ? "none" : actual.map(\.rawValue).joined(separator: ", ")
        result.append(difference("the refusal", refusal.words, words))
      }
    }
    if let mode = wanted.inputMode {
      let presented = run.scene.presentedKeyboard
      let isSystem = run.scene.refusal != nil
      let holds =
        isSystem ? mode == "system" : presented?.name == mode || presented?.identifier == mode
      if !holds {
        let actual = isSystem ? "system" : presented.map(\.name.forDisplay) ?? "none"
        result.append(difference("the input mode", mode.forDisplay, actual))
      }
    }
    return result
  }

  private func accesses(_ wanted: FlowExpectation) -> [FlowFailure.Difference] {
    guard wanted.noAccessEvents || !wanted.accessEvents.isEmpty else { return [] }
    var result: [FlowFailure.Difference] = []
    let events = run.scene.accessEvents
    func sentence(_ index: Int) -> String {
      let (keyboard, event) = events[index]
      let text = AccessSentence(event: event, keyboard: keyboard).text
      return "\(keyboard.name.forDisplay) \(text)"
    }
    for access in wanted.accessEvents where !events.contains(where: { access.holds(for: $0.event) })
    {
      // The same category explains most differences.
      let near = events.indices.filter { events[$0].event.category == access.category }
      let shown = (near.isEmpty ? Array(events.indices) : near).suffix(3).map(sentence)
      let actual = shown.isEmpty ? "no attempts" : shown.joined(separator: "; ")
      result.append(difference("attempts in the sandbox", access.words, actual))
    }
    if wanted.noAccessEvents {
      let stopped = events.indices.filter {
        AccessSentence(event: events[$0].event, keyboard: events[$0].keyboard).isStopped
      }
      if let first = stopped.first {
        let more = stopped.count > 1 ? " (and \(stopped.count - 1) more)" : ""
        result.append(
          difference("attempts that the sandbox stopped", "nothing", sentence(first) + more))
      }
    }
    return result
  }

  private func notifications(_ wanted: FlowExpectation) -> [FlowFailure.Difference] {
    guard let names = wanted.notifications else { return [] }
    let heard = run.takeNotifications()
    let counted = names.isEmpty ? heard : heard.filter { names.contains($0) }
    guard counted != names else { return [] }
    let words = names.map(\.shortName).joined(separator: ", then ")
    return [
      difference(
        "keyboard notifications", names.isEmpty ? "nothing" : words,
        heard.isEmpty ? "nothing" : heard.map(\.shortName).joined(separator: ", then "))
    ]
  }

  func difference(
    _ what: String, _ expected: String, _ actual: String
  ) -> FlowFailure.Difference {
    FlowFailure.Difference(what: what, expected: expected, actual: actual)
  }

  private static func words(_ text: String?) -> String {
    text.map { "“\($0.forDisplay)”" } ?? "nothing"
  }

  private static func words(_ range: Range<Int>) -> String {
    range.isEmpty ? "caret at \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

/// How a key of a keyboard has to be found.
enum KeyState: String {
  case enabled, disabled, covered, shown, hidden, absent

  var isVisible: Bool {
    switch self {
    case .enabled, .disabled, .covered, .shown: true
    case .hidden, .absent: false
    }
  }

  init(of name: String, in layout: LayoutSnapshot?) {
    guard let layout else {
      self = .absent
      return
    }
    if layout.lacksCapital(name) {
      self = .absent
      return
    }
    do throws(KeyLookupError) {
      _ = try layout.key(named: name)
      self = .enabled
    } catch {
      switch error {
      case .ambiguous: self = .enabled
      case .unreachable(_, .disabled, _): self = .disabled
      case .unreachable(_, .covered, _): self = .covered
      case .unreachable, .clipped, .empty, .outside: self = .hidden
      case .missing: self = Self.shows(name, layout) ? .shown : .absent
      }
    }
  }

  /// Whether something that isn't a key shows a text, such as the display of a calculator.
  private static func shows(_ name: String, _ layout: LayoutSnapshot) -> Bool {
    layout.views.contains { view in
      !view.isHidden && view.alpha > 0.01
        && [view.text, view.accessibilityLabel, view.accessibilityIdentifier].contains(name)
    }
  }
}
