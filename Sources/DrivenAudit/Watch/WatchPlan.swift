import KeyboardHost
import TextInput

/// Which text a pass uses.
enum TextVariant: Sendable {
  case first
  /// A text that has no letter in common with the first.
  case second
  /// The letters of the first text in another order: a letter count is the same.
  case reordered

  /// Which half of the letters and keys it is made of.
  fileprivate var half: Int { self == .second ? 1 : 0 }
}

/// The texts that one pass through the fields shows and types.
///
/// Passes with equal plans make equal taps.
struct WatchPlan: Hashable, Sendable {
  /// The text of ordinary fields.
  var ordinary: TextVariant
  /// The text of fields for passwords, codes and cards.
  var secret: TextVariant
  /// Whether keys are tapped; a pass without taps shows what the keyboard does on its own.
  var types = true
  /// Whether it begins with files of an earlier pass, among them keys that the keyboard made when it was installed.
  var isInstalled = false

  static func both(_ variant: TextVariant) -> WatchPlan {
    WatchPlan(ordinary: variant, secret: variant)
  }

  func variant(for field: DrivenField) -> TextVariant { field.isSecret ? secret : ordinary }
}

/// Makes the texts of a pass.
///
/// The same seed, place and variant give the same text. The first two variants are equally long and have no letter in
/// common, so that even single letters distinguish them.
struct WatchWords {
  let seed: UInt64

  private func source(_ place: Int) -> CanarySource {
    CanarySource(seed: seed &+ UInt64(place) &* 0x9E37_79B9)
  }

  /// A word for a place in the run.
  func word(_ place: Int, _ variant: TextVariant, count: Int = 12) -> String {
    let halves = ["bcdfghjklm", "npqrstvwxz"].map(Array.init)
    return text(place, variant, count: count, halves)
  }

  /// Several words for a place in the run, as the phrase that restores a wallet has them.
  func words(_ place: Int, _ variant: TextVariant, count: Int) -> String {
    guard count > 1 else { return word(place, variant) }
    return (0..<count).map { word(place &* 1000 &+ $0, variant, count: 8) }.joined(separator: " ")
  }

  /// Hexadecimal digits for a place in the run.
  func hexadecimal(_ place: Int, _ variant: TextVariant, count: Int) -> String {
    text(place, variant, count: count, ["01234abc", "56789def"].map(Array.init))
  }

  /// Digits for a place in the run; with 16 of them, a card number whose last digit is right.
  func digits(_ place: Int, _ variant: TextVariant, count: Int) -> String {
    let halves = ["01234", "56789"].map(Array.init)
    guard count == 16 else { return text(place, variant, count: count, halves) }
    var source = source(place)
    let half = halves[variant.half]
    for _ in 0..<10_000 {
      let digits = source.pick(count, of: half)
      guard digits[0] != "0", Self.isCardNumber(digits) else { continue }
      guard variant == .reordered else { return String(digits) }
      for _ in 0..<1000 {
        let other = source.shuffled(digits)
        if other[0] != "0", other != digits, Self.isCardNumber(other) { return String(other) }
      }
    }
    return String(half[1...].prefix(4)) + String(repeating: half[1], count: count - 4)
  }

  /// The same repetitions of letters at the same places, but no neighboring letters: these are too much alike where a text is
  /// told by numbers.
  private func ordered<Element>(_ half: [Element], _ variant: TextVariant) -> [Element] {
    guard variant == .second else { return half }
    var source = CanarySource(seed: ~seed)
    return source.shuffled(half)
  }

  private func text(
    _ place: Int, _ variant: TextVariant, count: Int, _ halves: [[Character]]
  ) -> String {
    var source = source(place)
    let half = ordered(halves[variant.half], variant)
    var picked = source.pick(count, of: half)
    while Set(picked).count < min(4, count) { picked = source.pick(count, of: half) }
    guard variant == .reordered else { return String(picked) }
    var other = source.shuffled(picked)
    while other == picked { other = source.shuffled(picked) }
    return String(other)
  }

  /// The keys to tap at a place in the run.
  ///
  /// Reordered keys are first used in the same order as before, if it `keepsFirstUses`, and last, if it `keepsLastUses`: lists of
  /// recent emoji and the order of tables depend on that alone.
  func keys(
    _ place: Int, _ variant: TextVariant, count: Int, of keys: [DrivenKey],
    keepsFirstUses: Bool = false, keepsLastUses: Bool = false
  ) -> [DrivenKey] {
    guard variant == .reordered else { return picked(place, variant, count: count, of: keys) }
    var source = source(place &+ 1 << 21)
    var result = picked(place, .first, count: count, of: keys)
    guard result.count > 2 else { return result }
    let (first, last) = (Self.uses(result), Self.uses(result.reversed()))
    // The first key stays: many keyboards write it as a capital letter.
    for _ in 0..<40 * result.count {
      let i = 1 + Int(source.next() % UInt64(result.count - 1))
      let j = 1 + Int(source.next() % UInt64(result.count - 1))
      result.swapAt(i, j)
      if keepsFirstUses && Self.uses(result) != first
        || keepsLastUses && Self.uses(result.reversed()) != last
      {
        result.swapAt(i, j)
      }
    }
    return result
  }

  /// Keys in the order in which they are used first.
  private static func uses(_ keys: [DrivenKey]) -> [String] {
    var seen: Set<String> = []
    return keys.map(\.id).filter { seen.insert($0).inserted }
  }

  private func picked(
    _ place: Int, _ variant: TextVariant, count: Int, of keys: [DrivenKey]
  ) -> [DrivenKey] {
    var source = source(place &+ 1 << 20)
    // Too few keys for two halves are used in both texts, in an order of chance.
    guard keys.count >= 8 || keys.count == 2 || keys.count == 3 else {
      for _ in 0..<(variant == .first ? 0 : count) { _ = source.next() }
      return source.pick(count, of: keys)
    }
    let half = ordered(
      keys.indices.filter { $0 % 2 == variant.half }.map { keys[$0] }, variant)
    return source.pick(count, of: half)
  }

  private static func isCardNumber(_ digits: [Character]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, item in
      let value = item.element.wholeNumberValue ?? 0
      let doubled = item.offset % 2 == 1 ? value * 2 : value
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }
}
