import KeyboardHost
import TextInput

/// Which of two texts a pass uses.
enum TextVariant: Int, Sendable {
  case first, second
}

/// What one pass through the fields shows and types.
///
/// Passes with equal plans make equal taps.
struct WatchPlan: Equatable, Sendable {
  /// The text of ordinary fields.
  var ordinary: TextVariant
  /// The text of fields for passwords, codes and cards.
  var secret: TextVariant
  /// Whether keys are tapped; a pass without taps shows what the keyboard does by itself.
  var types = true

  static func both(_ variant: TextVariant) -> WatchPlan {
    WatchPlan(ordinary: variant, secret: variant)
  }

  func variant(for field: DrivenField) -> TextVariant { field.isSecret ? secret : ordinary }
}

/// Makes the texts of a pass.
///
/// The same seed, place and variant give the same text. Both variants are equally long and have no letter in common, so that
/// even single letters tell them apart.
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

  /// Digits for a place in the run; with 16 of them, a card number whose last digit is right.
  func digits(_ place: Int, _ variant: TextVariant, count: Int) -> String {
    let halves = ["01234", "56789"].map(Array.init)
    guard count == 16 else { return text(place, variant, count: count, halves) }
    var source = source(place)
    let half = halves[variant.rawValue]
    for _ in 0..<10_000 {
      let digits = source.pick(count, of: half)
      if digits[0] != "0", Self.isCardNumber(digits) { return String(digits) }
    }
    return String(half[1...].prefix(4)) + String(repeating: half[1], count: count - 4)
  }

  private func text(
    _ place: Int, _ variant: TextVariant, count: Int, _ halves: [[Character]]
  ) -> String {
    var source = source(place)
    let half = halves[variant.rawValue]
    while true {
      let picked = source.pick(count, of: half)
      if Set(picked).count >= min(4, count) { return String(picked) }
    }
  }

  /// The keys to tap at a place in the run.
  func keys(_ place: Int, _ variant: TextVariant, count: Int, of keys: [DrivenKey]) -> [DrivenKey] {
    var source = source(place &+ 1 << 20)
    // Too few keys for two halves are used in both texts, in an order of chance.
    guard keys.count >= 8 || keys.count == 2 || keys.count == 3 else {
      for _ in 0..<(variant == .first ? 0 : count) { _ = source.next() }
      return source.pick(count, of: keys)
    }
    let half = keys.indices.filter { $0 % 2 == variant.rawValue }.map { keys[$0] }
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
