/// A unique word, put where a keyboard can see it, or must not.
struct Canary: Hashable, Sendable {
  /// The origin of the word.
  enum Kind: Hashable, Sendable {
    /// It was typed with the keyboard's own keys.
    case typed
    /// It was in the field before typing.
    case context
    /// It was in a field for passwords, one-time codes or cards, or was typed there.
    case secret
    /// It was in a field of the system keyboard; the keyboard never receives it.
    case refused
    /// It is a name from the address book or a shortcut of the user.
    case lexicon
    /// It was copied in another app.
    case copied
  }
  let word: String
  let kind: Kind
  /// The field, as reports name it.
  let field: String

  /// The name of the word in reports; never the word itself, which may be the user's when it was
  /// typed.
  var description: String {
    switch kind {
    case .typed: "text typed into the field “\(field)”"
    case .context: "the text of the field “\(field)”"
    case .secret: "the text of the field “\(field)” or text typed into it"
    case .refused: "the text of the field “\(field)”, in which the system keyboard is active"
    case .lexicon: "a name from the user's address book"
    case .copied: "a text copied in another app"
    }
  }

  /// Whether a word is long and varied enough that it does not turn up by chance.
  static func isTelling(_ word: String) -> Bool {
    word.unicodeScalars.count >= 8 && Set(word).count >= 4
  }
}

/// Makes unique words.
struct CanarySource {
  private var state: UInt64

  /// The same seed makes the same words.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    // SplitMix64, as for the host's delays: a finding can be reproduced by its seed.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Elements in an order of chance.
  mutating func pick<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    guard !elements.isEmpty else { return [] }
    return (0..<count).map { _ in elements[Int(next() % UInt64(elements.count))] }
  }

  /// The same elements in an order of chance.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in result.indices.dropFirst().reversed() {
      result.swapAt(index, Int(next() % UInt64(index + 1)))
    }
    return result
  }
}
