import Foundation

/// Turns letters into kana, by the syllables of `romaji.txt`.
struct RomajiTable {
    private let kana: [String: String]
    private let longest: Int

    /// Reads lines of a syllable and its kana.
    init(text: String) {
        var kana: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2 { kana[String(parts[0])] = String(parts[1]) }
        }
        self.kana = kana
        longest = kana.keys.map(\.count).max() ?? 0
    }

    /// The kana for the letters; letters at the end that don't make a syllable yet stay unchanged.
    func kana(for letters: String) -> String {
        var rest = letters[...]
        var spelt = ""
        while let first = rest.first {
            if let syllable = longestSyllable(of: rest) {
                spelt += kana[String(syllable)] ?? ""
                rest = rest.dropFirst(syllable.count)
            } else if isDoubled(rest) {
                spelt += "っ"
                rest = rest.dropFirst()
            } else if first == "n", let next = rest.dropFirst().first, next != "y" {
                spelt += "ん"
                rest = rest.dropFirst()
            } else {
                spelt.append(first)
                rest = rest.dropFirst()
            }
        }
        return spelt
    }

    private func longestSyllable(of letters: Substring) -> Substring? {
        for count in stride(from: min(longest, letters.count), to: 0, by: -1) {
            let syllable = letters.prefix(count)
            if kana[String(syllable)] != nil { return syllable }
        }
        return nil
    }

    private func isDoubled(_ letters: Substring) -> Bool {
        let pair = letters.prefix(2)
        return pair.count == 2 && pair.first == pair.last && !"aiueon".contains(pair.first ?? "a")
    }
}
