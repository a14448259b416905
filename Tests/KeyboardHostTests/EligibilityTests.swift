import KeyboardHost
import Testing
import TextInput

@Suite struct `The eligibility of a field` {
  @Test(arguments: [
    (FieldKind.text, FieldRefusal?.none), (.multiline, nil), (.number, nil), (.decimal, nil),
    (.email, nil), (.url, nil), (.search, nil), (.ascii, nil), (.secure, .secureTextEntry),
    (.phone, .phonePad), (.namePhone, .namePhonePad),
  ])
  func `refuses secure and phone fields to every extension`(
    kind: FieldKind, refusal: FieldRefusal?
  ) {
    #expect(Eligibility().refusal(of: kind.traits) == refusal)
    #expect(Eligibility().refusal(of: kind.traits, to: .init(isASCIICapable: true)) == refusal)
  }

  /// Everything that the decision depends on, once in each combination.
  struct Row {
    var traits = TextInputTraits()
    var app = HostApp()
    var candidate = Eligibility.Candidate()
    var rule = Eligibility.ASCIIField.nextCapable

    static func forEach(_ body: (Row) -> Void) {
      let both = [false, true]
      for type in KeyboardType.allCases {
        for bits in 0..<32 {
          for standing in Eligibility.Candidate.Standing.allCases {
            var row = Row()
            row.traits.keyboardType = type
            row.traits.isSecureTextEntry = both[bits & 1]
            row.app.allowsKeyboardExtensions = both[bits >> 1 & 1]
            row.candidate = .init(
              standing: standing, isASCIICapable: both[bits >> 2 & 1],
              hasFailedTooOften: both[bits >> 3 & 1])
            row.rule = bits >> 4 == 0 ? .nextCapable : .ignoreFlag
            body(row)
          }
        }
      }
    }

    /// All reasons that apply, each alone.
    var reasons: Set<FieldRefusal> {
      var reasons: Set<FieldRefusal> = []
      if traits.isSecureTextEntry { reasons.insert(.secureTextEntry) }
      if traits.keyboardType.rawValue == 5 { reasons.insert(.phonePad) }
      if traits.keyboardType.rawValue == 6 { reasons.insert(.namePhonePad) }
      if !app.allowsKeyboardExtensions { reasons.insert(.appVeto) }
      if candidate.standing == .removed { reasons.insert(.removed) }
      if candidate.standing == .disabled { reasons.insert(.disabled) }
      if candidate.hasFailedTooOften { reasons.insert(.failedTooOften) }
      if traits.keyboardType.rawValue == 1, !candidate.isASCIICapable, rule == .nextCapable {
        reasons.insert(.notASCIICapable)
      }
      return reasons
    }
  }

  @Test func `is refused for the first reason of those that apply, and only then`() {
    let order: [FieldRefusal] = [
      .secureTextEntry, .phonePad, .namePhonePad, .appVeto, .removed, .disabled, .failedTooOften,
      .notASCIICapable,
    ]
    #expect(Set(order) == Set(FieldRefusal.allCases))
    var counts: [FieldRefusal?: Int] = [:]
    Row.forEach { row in
      let refusal = Eligibility(asciiField: row.rule).refusal(
        of: row.traits, in: row.app, to: row.candidate)
      #expect(refusal == order.first { row.reasons.contains($0) }, "\(row)")
      // Without a keyboard, only rules that apply to every keyboard count.
      let general = Eligibility(asciiField: row.rule).refusal(of: row.traits, in: row.app)
      #expect(general == order.prefix(4).first { row.reasons.contains($0) }, "\(row)")
      counts[refusal, default: 0] += 1
    }
    #expect(counts.count == order.count + 1, "a reason never came up: \(counts)")
  }

  @Test func `has a reason in words for each refusal`() {
    #expect(
      Set(FieldRefusal.allCases.map(\.explanation)).count == FieldRefusal.allCases.count)
  }
}

@Suite struct `Input modes` {
  @Test(arguments: [(0, 1), (1, 2), (2, 0)])
  func `go round`(current: Int, next: Int) {
    let modes = InputModes(["a", "b", "c"])
    #expect(modes.next(after: current) { _ in true } == next)
  }

  @Test func `pass over those that may not serve`() {
    let modes = InputModes(["a", "b", "c"])
    #expect(modes.next(after: 0) { $0 != "b" } == 2)
    #expect(modes.next(after: 0) { $0 == "a" } == 0)
    #expect(modes.next(after: 0) { _ in false } == nil)
    #expect(InputModes<String>([]).next(after: 0) { _ in true } == nil)
  }

  @Test func `keep the chosen one for the fields to come`() {
    var modes = InputModes(["a", "b", "c"])
    modes.choose(1)
    #expect(modes.serving { $0 != "b" } == 2)
    #expect(modes.serving { _ in true } == 1)
    #expect(modes.serving(from: 2) { $0 != "c" } == 0)
    modes.choose(7)
    #expect(modes.chosen == 1)
  }

  @Test(arguments: [
    (0, false, false), (1, false, false), (2, false, true), (50, false, true), (1, true, false),
    (2, true, false),
  ])
  func `need a key of the keyboard's own where there is a next one and no globe of the system's`(
    count: Int, systemDrawsGlobe: Bool, isNeeded: Bool
  ) {
    let modes = InputModes((0..<count).map { "\($0)" })
    #expect(modes.needsSwitchKey(systemDrawsGlobe: systemDrawsGlobe) == isNeeded)
  }
}
