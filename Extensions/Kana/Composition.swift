/// The text that is being composed: the letters so far, and the candidate that was chosen for them.
struct Composition {
    private(set) var letters = ""
    private(set) var chosen: Int?
    private let table: RomajiTable
    private let dictionary: KanaDictionary

    init(table: RomajiTable, dictionary: KanaDictionary) {
        self.table = table
        self.dictionary = dictionary
    }

    var isEmpty: Bool { letters.isEmpty }

    /// The marked text in the document.
    var text: String {
        if let chosen, candidates.indices.contains(chosen) { return candidates[chosen] }
        return table.kana(for: letters)
    }

    var candidates: [String] {
        // An n at the very end is a syllable of its own as soon as a candidate is looked for.
        let ended = letters.hasSuffix("n") && !letters.hasSuffix("nn") ? letters + "n" : letters
        return dictionary.candidates(for: table.kana(for: ended))
    }

    mutating func type(_ letter: String) {
        letters += letter
        chosen = nil
    }

    mutating func deleteBackward() {
        letters.removeLast()
        chosen = nil
    }

    mutating func chooseNext() {
        guard !candidates.isEmpty else { return }
        chosen = chosen.map { ($0 + 1) % candidates.count } ?? 0
    }

    mutating func clear() {
        letters = ""
        chosen = nil
    }
}
