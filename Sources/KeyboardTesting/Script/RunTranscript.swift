import Foundation
package import KeyboardHost
import KeyboardProtocol
package import Platform
import Sandbox
import TextInput

/// Turns what happens on the scene into lines for people.
package struct RunTranscript {
  private let usesColor: Bool
  private let words: RemedyWords
  /// The lines on standard error since the last other event.
  private var errors: [String] = []
  private var shown: [String] = []
  /// How often each notice came after it was shown.
  private var repeated: [String: Int] = [:]
  /// The notices that were shown, in their order.
  private var notices: [String] = []
  /// The keys of the keyboards whose picture was drawn: once is enough to know them.
  private var drawn: [String: [String]] = [:]

  /// Begins a transcript.
  ///
  /// - Parameters:
  ///   - usesColor: Whether the lines may have colors.
  ///   - words: The words for what a person can do about an error.
  package init(usesColor: Bool, words: RemedyWords) {
    (self.usesColor, self.words) = (usesColor, words)
  }

  /// The lines of one event.
  package mutating func lines(for event: SceneEvent) -> [String] {
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
    case .notice(let keyboard, let text): return notice(text, of: keyboard)
    case .globeHidden(let keyboard, let systemDrawsGlobe):
      let why = SceneEvent.words(forHiddenGlobe: systemDrawsGlobe)
      return notice(
        words.append(systemDrawsGlobe ? nil : .enableSecondKeyboard, to: why), of: keyboard)
    case .memoryWarning(let keyboard, let use):
      return [
        "\(keyboard.forDisplay) used \(ResourceExcess.megabytes(use.used)) MB of its "
          + "\(ResourceExcess.megabytes(use.limit ?? 0)) MB and received a memory warning"
      ]
    case .failed(let failure, let successor):
      let quoted = failure.lastLines.map { $0.escaped(limit: 1000) }
      let isShown = errors.suffix(quoted.count).elementsEqual(quoted)
      return [strong(failure.message(quotesOutput: !isShown, in: words))]
        + (successor.map { ["\($0.forDisplay) takes its place."] } ?? [])
    }
  }

  /// A notice is shown once; its count is shown at the end.
  private mutating func notice(_ text: String, of keyboard: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = "\(keyboard.forDisplay) notes: \(lines.first ?? "")"
    let all = [first] + lines.dropFirst().map { "  \($0)" }
    let whole = all.joined(separator: "\n")
    if let count = repeated[whole] {
      repeated[whole] = count + 1
      return []
    }
    repeated[whole] = 1
    notices.append(whole)
    return all
  }

  /// The notices that came more than once, each with its count.
  package var repeatedNotices: [String] {
    let again = notices.compactMap { notice -> String? in
      guard let count = repeated[notice], count > 1 else { return nil }
      return "  ×\(count)  \(notice.prefix { $0 != "\n" })"
    }
    return again.isEmpty ? [] : ["", "Repeated notices:"] + again
  }

  /// A successful request isn't news, and the extension has already reported its own answers.
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
    case .languagesChanged: "the user chose other languages, and iOS started again"
    }
  }

  /// The line of one action: the field before and after, and what the keyboard itself shows now.
  mutating func line(for outcome: ActionOutcome, on scene: KeyboardScene) -> String {
    let isSameKeyboard = scene.keyboardName == outcome.keyboard
    let now = Self.display(isSameKeyboard ? scene.layout : nil)
    let fresh = now.enumerated().filter { $0 >= shown.count || shown[$0] != $1 }.map(\.element)
    // The text of another keyboard is forgotten.
    shown = isSameKeyboard ? now : Self.display(scene.layout)
    var line = Self.name(of: outcome.action).padded(to: 18)
    let before = outcome.before.map { Self.excerpt(of: $0.window) } ?? ""
    let after = outcome.after.map { Self.excerpt(of: $0.window) } ?? ""
    // The same letter again, far into a text, doesn't change the visible part.
    let isSameLength = outcome.before?.utf16Count == outcome.after?.utf16Count
    line += before == after && isSameLength ? "field “\(after)”" : "field “\(before)” → “\(after)”"
    if !fresh.isEmpty {
      let texts = fresh.prefix(4).map { "“\($0.escaped(limit: 40))”" }
      line += "   keyboard shows \(texts.joined(separator: " "))"
    }
    return line
  }

  /// The field's text around the insertion point, short enough for a line; the bar is the caret.
  package static func excerpt(of field: Field) -> String {
    excerpt(of: field.document.window(ContextPolicy(unit: .document)))
  }

  static func excerpt(of window: TextWindow) -> String {
    let (all, rest) = (window.before ?? "", window.after ?? "")
    let before = (all.count > 40 ? "…" : "") + all.suffix(40)
    let after = rest.prefix(20) + (rest.count > 20 ? "…" : "")
    let middle = window.marked ?? window.selected.map { "[\($0.escaped(limit: 40))]" } ?? ""
    return String(before).escaped(limit: 60) + middle.escaped(limit: 60) + "▏"
      + String(after).escaped(limit: 40)
  }

  /// The keyboard's texts besides its keys: a calculator's display, suggestions.
  private static func display(_ layout: LayoutSnapshot?) -> [String] {
    guard let layout else { return [] }
    return layout.views.indices.compactMap { index in
      let view = layout.views[index]
      guard view.reach == .notInteractive, !view.isHidden, view.alpha > 0.01,
        view.text?.isEmpty == false, layout.key(around: index) == nil
      else { return nil }
      return view.text
    }
  }

  private func strong(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
