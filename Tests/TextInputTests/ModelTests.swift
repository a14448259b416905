import Foundation
import TestSupport
import Testing

@testable import TextInput

/// One step of a random script; offsets mean the same after any other step, so that any step may be left
/// out.
enum EditStep: Sendable, CustomStringConvertible {
  case edit(TextEdit)
  case select(Range<Int>)
  case replace(Range<Int>, String)

  var description: String {
    switch self {
    case .edit(let edit): ".edit(.\(edit))"
    case .select(let range): ".select(\(range))"
    case .replace(let range, let text): ".replace(\(range), \(text.debugDescription))"
    }
  }
}

/// A document and its simple model, changed by the same steps.
struct ModelRun {
  var rules = EditingRules()
  private(set) var document = TextDocument()
  private(set) var model = ReferenceDocument()

  init(rules: EditingRules, text: String = "") {
    self.rules = rules
    document = TextDocument(text)
    model.units = Array(text.utf16)
    model.select(model.units.count..<model.units.count)
  }

  /// Performs a step and returns how the two differ after it.
  mutating func take(_ step: EditStep) -> String? {
    let old = model
    var changed = true
    switch step {
    case .edit(let edit):
      model.apply(edit, rules: rules)
      changed = document.apply(edit, rules: rules)
    case .select(let range):
      model.select(range)
      document.select(range)
    case .replace(let range, let text):
      model.replace(range, with: text, rules: rules)
      document.replace(range, with: text, rules: rules)
    }
    if document.buffer.units(in: 0..<document.utf16Count) != model.units { return "other text" }
    if document.selectedRange != model.selection { return "other selection" }
    if document.markedRange != model.marked { return "other marked text" }
    // An insertion may replace a text by the same one, so only this direction is a law.
    if !changed, old != model { return "a change that was not reported" }
    return nil
  }

  static func difference(after steps: [EditStep], rules: EditingRules) -> String? {
    var run = ModelRun(rules: rules)
    for step in steps {
      if let difference = run.take(step) { return difference }
    }
    return nil
  }

  /// Removes steps as long as the rest still fails.
  static func shrink(_ steps: [EditStep], rules: EditingRules) -> [EditStep] {
    var shrunk = steps
    var size = shrunk.count / 2
    while size > 0 {
      var start = 0
      while start < shrunk.count {
        var shorter = shrunk
        shorter.removeSubrange(start..<min(start + size, shorter.count))
        if difference(after: shorter, rules: rules) != nil {
          shrunk = shorter
        } else {
          start += size
        }
      }
      size /= 2
    }
    return shrunk
  }
}

extension EditScript {
  mutating func nextStep() -> EditStep {
    switch below(12) {
    case 0: return .select(range(below: 40, length: 6))
    case 1: return .replace(range(below: 40, length: 4), nextPiece())
    default: return .edit(next())
    }
  }

  private mutating func range(below bound: Int, length: Int) -> Range<Int> {
    let lower = below(bound)
    return lower..<(lower + below(length))
  }
}

@Suite struct `The document and its model` {
  static let rules: [EditingRules] = {
    var line = EditingRules(isSingleLine: true, lengthLimit: 30)
    line.insertEmpty = .deletesSelection
    line.movePastEnd = .clamped
    var scalars = EditingRules()
    scalars.deleteUnit = .scalar
    scalars.adjustUnit = .grapheme
    var article = EditingRules()
    article.insertOverMarked = .replacesSelected
    article.adjustUnit = .grapheme
    article.movePastEnd = .clamped
    return [EditingRules(), line, scalars, EditingRules(lengthLimit: 12), article]
  }()

  /// Two pieces never combine to a third character: the standard library may have another version of Unicode, and
  /// the two differ in some rare characters.
  static let pieces: [[String]] = {
    let plain = EditScript.hardPieces.filter { $0.utf16.allSatisfy { !UTF16.isSurrogate($0) } }
    let flags = ["\u{1F1E9}", "\u{1F1E9}\u{1F1EA}\u{1F1EB}", "\u{270A}\u{1F3FD}"]
    return [plain + flags + flags, plain + ["😀", "👨‍👩‍👧‍👦", "👩‍👩"]]
  }()
  /// A million steps in all; under a sanitizer, which slows them tenfold, a seeded sample.
  static let scripts =
    ProcessInfo.processInfo.environment["KEYWARD_SANITIZE"] == nil ? 2_000 : 80

  @Test(arguments: 0..<5)
  func `agree after each step of a random script`(index: Int) throws {
    let rules = Self.rules[index]
    for seed in 0..<Self.scripts {
      var script = EditScript(
        seed: UInt64(index << 32 + seed), pieces: Self.pieces[seed % Self.pieces.count])
      var run = ModelRun(rules: rules)
      var steps: [EditStep] = []
      for _ in 0..<100 {
        let step = script.nextStep()
        steps.append(step)
        guard let difference = run.take(step) else { continue }
        let shrunk = ModelRun.shrink(steps, rules: rules)
        Issue.record("seed \(seed), rules \(index): \(difference) after \(shrunk)")
        return
      }
    }
  }

  @Test(arguments: UInt64(0)..<4)
  func `agree in texts of many chunks`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let limit = UnitStorage.chunkLimit
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func text(_ count: Int) -> String {
      String(decoding: (0..<count).map { UInt16(0x61 + ($0 * 7 + below(3)) % 26) }, as: UTF16.self)
    }
    var run = ModelRun(rules: .init(), text: text(limit * below(6) + below(3)))
    for step in 0..<400 {
      let count = run.model.units.count
      let lower = below(count + 1)
      let next: EditStep =
        switch below(8) {
        case 0: .replace(lower..<min(count, lower + below(3 * limit)), text(below(3 * limit)))
        case 1: .replace(lower..<min(count, lower + below(4 * limit)), "")
        case 2: .select(lower..<lower)
        case 3: .edit(.deleteBackward)
        case 4: .replace(lower..<min(count, lower + below(limit)), text(below(200)))
        case 5: .edit(.adjustPosition(below(2 * limit) - limit))
        default: .edit(.insert(text(1 + below(40))))
        }
      let difference = run.take(next)
      try #require(difference == nil, "seed \(seed), step \(step)")
      // Reading elsewhere must not depend on where the last change was.
      let offset = below(max(1, run.model.units.count))
      if offset < run.model.units.count {
        try #require(run.document.buffer[offset] == run.model.units[offset])
      }
    }
  }
}
