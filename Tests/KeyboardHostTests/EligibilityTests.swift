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
    #expect(Eligibility().refusal(of: kind.traits, isASCIICapable: true) == refusal)
  }

  @Test(arguments: KeyboardType.allCases)
  func `refuses a secure field whatever its keyboard type`(type: KeyboardType) {
    var traits = TextInputTraits()
    traits.keyboardType = type
    traits.isSecureTextEntry = true
    #expect(Eligibility().refusal(of: traits) == .secureTextEntry)
  }

  @Test(arguments: [
    (Eligibility.ASCIIField.nextCapable, false, FieldRefusal?.some(.notASCIICapable)),
    (.nextCapable, true, nil), (.ignoreFlag, false, nil), (.ignoreFlag, true, nil),
  ])
  func `passes over a keyboard without the ASCII promise, unless told to ignore it`(
    rule: Eligibility.ASCIIField, isCapable: Bool, refusal: FieldRefusal?
  ) {
    let eligibility = Eligibility(asciiField: rule)
    let traits = FieldKind.ascii.traits
    #expect(eligibility.refusal(of: traits, isASCIICapable: isCapable) == refusal)
    #expect(eligibility.refusal(of: traits) == nil)
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
    modes.choose(7)
    #expect(modes.chosen == 1)
  }
}
