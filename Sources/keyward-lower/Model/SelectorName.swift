/// Objective-C names of Swift methods.
enum SelectorName {
  /// The compiler's words that need no `With` before an argument's label.
  private static let prepositions: Set<String> = [
    "above", "across", "after", "against", "along", "alongside", "amid", "among", "around", "as",
    "at", "atop", "before", "behind", "below", "beneath", "beside", "besides", "between", "beyond",
    "by", "concerning", "considering", "despite", "down", "during", "following", "for", "from",
    "given", "in", "including", "inside", "into", "like", "matching", "minus", "near", "of", "off",
    "on", "onto", "opposite", "outside", "over", "passing", "past", "per", "plus", "regarding",
    "respecting", "since", "than", "through", "throughout", "till", "to", "toward", "towards",
    "under", "underneath", "unlike", "until", "unto", "up", "upon", "using", "versus", "via",
    "wanting", "while", "with", "within", "without",
  ]

  /// The name for a base name and its labels, an absent label being the empty string.
  ///
  /// The first label is joined to the base name, after `With` unless it begins with a preposition or the base
  /// name ends with one.
  static func make(_ base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if !first.isEmpty {
      let joined =
        prepositions.contains(firstWord(first)) || prepositions.contains(lastWord(base))
      if !joined { name += "With" }
      name += capitalized(first)
    }
    return name + ":" + labels.dropFirst().map { $0 + ":" }.joined()
  }

  /// The name of a property's setter.
  static func setter(_ property: String) -> String { "set" + capitalized(property) + ":" }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func firstWord(_ name: String) -> String {
    let head = name.prefix(1)
    return (head + name.dropFirst().prefix { !$0.isUppercase && $0 != "_" }).lowercased()
  }

  private static func lastWord(_ name: String) -> String {
    guard let start = name.lastIndex(where: { $0.isUppercase || $0 == "_" }) else {
      return name.lowercased()
    }
    return name[start...].drop { $0 == "_" }.lowercased()
  }
}
