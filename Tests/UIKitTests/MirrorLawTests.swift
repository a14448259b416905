import Foundation
import KeyboardHost
import KeyboardProtocol
import TestSupport
import Testing
import TextInput

@testable import UIKit

/// Random scripts of a keyboard and a host app that edit one document at once.
@MainActor @Suite struct `The mirror and the document` {
  private nonisolated static let pieces = [
    "a", "word ", ". ", "? ", "\n", "é", "e\u{301}", "😀", "👨‍👩‍👧‍👦", "\u{1F1E9}\u{1F1EA}", "한", "一。",
    "two words", "\u{301}", "\r\n", "שלום ", "مرحبا", "a\u{202E}b", "ก็", "न्त",
  ]

  /// Draws the next event.
  private struct Script {
    var random: SeededRandom
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    mutating func piece() -> String { pieces[below(pieces.count)] }

    mutating func edits() -> [TextEdit] {
      (0...below(3)).map { _ in
        switch below(12) {
        case 0..<5: return .insert(piece())
        case 5..<8: return .deleteBackward
        case 8, 9: return .adjustPosition(below(9) - 4)
        case 10:
          let text = piece()
          return .setMarkedText(text, selection: text.utf16.count..<text.utf16.count)
        default: return .unmarkText
        }
      }
    }
  }

  private nonisolated static let scripts: Int =
    ProcessInfo.processInfo.environment["KEYWARD_PROVE"] == nil ? 600 : 6_000
  private nonisolated static let latencies = [
    HostLatency(), HostLatency(milliseconds: 16), HostLatency(milliseconds: 33),
    HostLatency(milliseconds: 100), HostLatency(milliseconds: 16, jitter: 80, seed: 5),
  ]

  private func perform(_ edits: [TextEdit], on proxy: any UITextDocumentProxy) {
    for edit in edits {
      switch edit {
      case .insert(let text): proxy.insertText(text)
      case .deleteBackward: proxy.deleteBackward()
      case .adjustPosition(let offset): proxy.adjustTextPosition(byCharacterOffset: offset)
      case .setMarkedText(let text, let selection):
        proxy.setMarkedText(
          text, selectedRange: NSRange(location: selection.lowerBound, length: selection.count))
      case .unmarkText: proxy.unmarkText()
      }
    }
  }

  @Test(arguments: Fidelity.OwnMoves.allCases, ContextPolicy.Unit.allCases)
  func `agree after every batch when the host answers at once`(
    moves: Fidelity.OwnMoves, unit: ContextPolicy.Unit
  ) throws {
    for seed in 0..<UInt64(Self.scripts / 20) {
      var script = Script(random: SeededRandom(seed: seed))
      let rig = try ProxyRig("One. Two\nThree", caret: 4) {
        $0.drift = .corrected
        $0.ownMoves = moves
        $0.context = ContextPolicy(unit: unit, limit: 20)
      }
      for step in 0..<30 {
        let edits = script.edits()
        try rig.turn { perform(edits, on: $0) }
        var shown = rig.field.document.window(rig.field.fidelity)
        // Marked text cannot be read back, nor can the selection inside it.
        (shown.marked, shown.markedSelection) = (nil, 0..<0)
        try #require(rig.window == shown, "seed \(seed), step \(step): \(edits)")
      }
    }
  }

  @Test(arguments: latencies, Fidelity.Drift.allCases)
  func `agree after settling, whatever the host app does meanwhile`(
    latency: HostLatency, drift: Fidelity.Drift
  ) throws {
    for seed in 0..<UInt64(Self.scripts / 12) {
      try checkRace(seed: seed, latency: latency) { $0.drift = drift }
    }
  }

  /// A million steps in the long proofs, 25 in each script.
  private nonisolated static let hostScripts: Int =
    ProcessInfo.processInfo.environment["KEYWARD_PROVE"] == nil ? 16 : 1_600

  @Test(arguments: HostKind.allCases, latencies)
  func `agree after settling in each kind of host`(kind: HostKind, latency: HostLatency) throws {
    var host = HostBehavior()
    host.kind = kind
    host.fidelity.drift = .corrected
    for seed in 0..<UInt64(Self.hostScripts) {
      try checkRace(seed: seed, latency: latency) { $0 = host.fidelity }
    }
  }

  /// Every other setting of a host's kind too: the draw leaves out only the sticky drift, with which
  /// the mirror is meant to be wrong.
  @Test(arguments: HostKind.allCases)
  func `agree after settling, whatever the other settings are`(kind: HostKind) throws {
    var host = HostBehavior()
    host.kind = kind
    let fixed = Set(kind.profile.fidelity.map(\.name) + ["drift", "contextLimit", "segmentLimit"])
    for seed in 0..<UInt64(Self.hostScripts) {
      var random = SeededRandom(seed: seed)
      var fidelity = host.fidelity
      for setting in Fidelity.settings where !fixed.contains(setting.name) {
        let value = setting.values[Int.random(in: 0..<setting.values.count, using: &random)]
        try fidelity.set(setting.name, to: value)
      }
      fidelity.drift = .corrected
      // Reading the identifier between two fields is meant to end the process.
      fidelity.identifierGap = .never
      let latency = Self.latencies[Int.random(in: 0..<Self.latencies.count, using: &random)]
      try checkRace(seed: seed, latency: latency) { $0 = fidelity }
    }
  }

  /// One script; the model is a document to which everything is applied in the order of the clock.
  private func checkRace(
    seed: UInt64, latency: HostLatency, adjust: (inout Fidelity) -> Void
  ) throws {
    var script = Script(random: SeededRandom(seed: seed))
    let rig = try ProxyRig("One. Two\nThree", caret: 4, latency: latency, adjust)
    var model = TextDocument("One. Two\nThree", selection: 4..<4)
    var pending: [(due: UInt64, edits: [TextEdit])] = []
    func catchUp() {
      while let first = pending.first, first.due <= rig.now {
        for edit in first.edits { model.apply(edit, rules: rig.field.modelRules) }
        pending.removeFirst()
      }
    }
    for _ in 0..<25 {
      switch script.below(8) {
      case 0..<4:
        let edits = script.edits()
        pending.append((rig.now + UInt64(latency.milliseconds) / 2, edits))
        try rig.turn { perform(edits, on: $0) }
      case 4:
        let text = script.piece()
        try rig.host { $0.insert(text) }
        model.apply(.insert(text), rules: rig.field.modelRules)
      case 5:
        let start = script.below(model.utf16Count + 1)
        let range = start..<min(model.utf16Count, start + script.below(4))
        let text = script.piece()
        try rig.host { $0.replaceText(in: range, with: text) }
        model.replace(range, with: text)
      case 6:
        let start = script.below(model.utf16Count + 1)
        let range = start..<min(model.utf16Count, start + script.below(4))
        try rig.host { $0.select(range) }
        model.select(range)
      default:
        try rig.wait(UInt64(script.below(60)))
      }
      catchUp()
      // With jitter the model does not know the order, but the rest must still be true.
      if latency.jitter == 0 {
        try #require(rig.field.document.text == model.text, "seed \(seed)")
      }
    }
    try rig.settle()
    catchUp()
    if latency.jitter == 0 {
      try #require(rig.field.document.text == model.text, "seed \(seed)")
      try #require(rig.field.document.selectedRange == model.selectedRange, "seed \(seed)")
    }
    var predicted = rig.predicted
    (predicted.marked, predicted.markedSelection) = (nil, 0..<0)
    try #require(rig.window == predicted, "seed \(seed): the host does not know the mirror")
    guard rig.field.fidelity.drift == .corrected else { return }
    var shown = rig.field.document.window(rig.field.fidelity)
    (shown.marked, shown.markedSelection) = (nil, 0..<0)
    try #require(rig.window == shown, "seed \(seed)")
  }

  @Test(arguments: latencies, HostKind.allCases)
  func `no edit is lost and none is applied twice`(latency: HostLatency, kind: HostKind) throws {
    var host = HostBehavior()
    host.kind = kind
    host.fidelity.movePastEnd = .clamped
    for seed in 0..<UInt64(Self.scripts / 30) {
      var script = Script(random: SeededRandom(seed: seed))
      let first = try ProxyRig("start ", latency: latency) { $0 = host.fidelity }
      var texts: [Field] = [first.field]
      var tokens: [String] = []
      for step in 0..<30 {
        switch script.below(8) {
        case 0..<4:
          try first.turn { proxy in
            for part in 0...script.below(3) {
              let token = "<\(step).\(part)>"
              tokens.append(token)
              proxy.insertText(token)
              // Steps over whole tokens, so that no token is split.
              if script.below(3) == 0 { proxy.adjustTextPosition(byCharacterOffset: .max) }
            }
          }
        case 4:
          let token = "<host \(step)>"
          tokens.append(token)
          try first.host { $0.paste(token) }
        case 5: try first.host { $0.moveCaret(to: script.below(2) == 0 ? 0 : .max) }
        case 6:
          guard script.below(4) == 0 else { continue }
          let next = Field(name: "next", kind: .multiline)
          texts.append(next)
          try first.focus(on: next)
        default: try first.wait(UInt64(script.below(60)))
        }
      }
      try first.settle()
      let all = texts.map(\.document.text).joined(separator: "|")
      for token in tokens {
        try #require(
          all.components(separatedBy: token).count == 2, "seed \(seed): \(token) in \(all)")
      }
    }
  }

  /// Texts of 100 KB that a host app pastes while a keyboard types.
  private nonisolated static let pastes: [(name: String, text: String)] = [
    ("letters", String(repeating: "abcdefghi ", count: 10_000)),
    ("one line", String(repeating: "x", count: 100_000)),
    ("lines", String(repeating: "One. Two\r\n", count: 10_000)),
    ("families", String(repeating: "👨‍👩‍👧‍👦", count: 4_000)),
    ("marks on one letter", "e" + String(repeating: "\u{301}", count: 50_000)),
    ("two directions", String(repeating: "שלום a ", count: 9_000)),
    ("no spaces", String(repeating: "ก็日本", count: 8_000)),
  ]

  @Test(arguments: pastes, latencies)
  func `nothing is lost around a paste of 100 KB`(
    paste: (name: String, text: String), latency: HostLatency
  ) throws {
    for kind in HostKind.allCases {
      var host = HostBehavior()
      host.kind = kind
      host.fidelity.drift = .corrected
      let rig = try ProxyRig("start ", latency: latency) { $0 = host.fidelity }
      let first = rig.field
      try rig.turn { $0.insertText("<1>") }
      try rig.host { $0.paste(paste.text) }
      try rig.turn { proxy in
        proxy.insertText("<2>x")
        proxy.deleteBackward()
        proxy.setMarkedText("<3", selectedRange: NSRange(location: 2, length: 0))
        proxy.insertText("<3>")
      }
      try rig.settle()
      try rig.host { field in
        field.select(0..<field.document.utf16Count)
        field.paste("<4>" + paste.text)
      }
      try rig.turn { $0.insertText(paste.text + "<5>") }
      let next = Field(name: "next", kind: .multiline)
      try rig.focus(on: next)
      try rig.turn { $0.insertText("<6>") }
      try rig.settle()
      let name = "\(paste.name) in \(kind)"
      let text = first.document.text
      try #require(text.utf8.count == 2 * paste.text.utf8.count + 6, "\(name)")
      try #require(text.hasPrefix("<4>") && text.hasSuffix("<5>"), "\(name)")
      try #require(text.components(separatedBy: paste.text).count == 3, "\(name)")
      try #require(next.document.text == "<6>", "\(name)")
      var shown = rig.field.document.window(rig.field.fidelity)
      (shown.marked, shown.markedSelection) = (nil, 0..<0)
      try #require(rig.window == shown, "\(name)")
    }
  }

  @Test func `the same seed gives the same run`() throws {
    func run() throws -> [String] {
      let trace = TextTrace()
      let rig = try ProxyRig(
        "a", latency: HostLatency(milliseconds: 10, jitter: 50, seed: 3), trace: trace)
      for letter in "bcdef" {
        try rig.turn { $0.insertText(String(letter)) }
        try rig.wait(7)
      }
      try rig.host { $0.moveCaret(to: 0) }
      try rig.settle()
      return trace.entries.filter { $0.name != "documentIdentifier" }.map(\.line)
    }
    #expect(try run() == run())
  }
}
