/// Adapts the grammar of a text to the number in it, for English.
enum Inflection {
  /// Makes the last word plural where the number is another one than 1.
  static func adapt(_ parts: inout [InlineMarkdown.Part]) {
    let language = Bundle.main.preferredLocalizations.first ?? "en"
    let text = parts.map(\.text).joined()
    guard language.hasPrefix("en") || language == "Base", let number = number(in: text),
      number != 1, let last = parts.lastIndex(where: { $0.text.contains(where: \.isLetter) })
    else { return }
    let words = parts[last].text
    guard let end = words.lastIndex(where: \.isLetter) else { return }
    let letters = words[...end].reversed().prefix { $0.isLetter }
    let word = String(letters.reversed())
    parts[last].text =
      words[...end].dropLast(word.count) + plural(of: word) + words[words.index(after: end)...]
  }

  private static func number(in text: String) -> Double? {
    let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." || $0 == "," }
    return Double(digits.filter { $0 != "," })
  }

  static func plural(of word: String) -> String {
    let known = ["child": "children", "person": "people", "man": "men", "woman": "women"]
    if let plural = known[word] { return plural }
    let isVowel = word.dropLast().last.map { "aeiouAEIOU".contains($0) } ?? true
    if word.hasSuffix("y"), !isVowel { return word.dropLast() + "ies" }
    let hisses = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) }
    return word + (hisses ? "es" : "s")
  }
}
