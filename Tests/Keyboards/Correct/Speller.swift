/// Looks for the nearest word; an actor, because a real dictionary is large and slow.
actor Speller {
    private var words: [String: Int]
    private var learnt: Set<String> = []

    init(_ words: [String]) {
        self.words = Dictionary(uniqueKeysWithValues: zip(words, 0...))
    }

    func learn(_ word: String) { learnt.insert(word) }

    func add(_ others: [String]) {
        for word in others where words[word] == nil { words[word] = words.count }
    }

    func suggestions(for word: String) -> [String] {
        guard word.count > 1, words[word] == nil, !learnt.contains(word) else { return [] }
        return words.compactMap { known, rank -> (String, Int, Int)? in
            let distance = Self.distance(Array(word), Array(known))
            return distance <= 2 ? (known, distance, rank) : nil
        }
        .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
        .prefix(2).map(\.0)
    }

    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var previous = Array(0...other.count)
        for (i, a) in one.enumerated() {
            var row = [i + 1]
            for (j, b) in other.enumerated() {
                row.append(min(previous[j] + (a == b ? 0 : 1), previous[j + 1] + 1, row[j] + 1))
            }
            previous = row
        }
        return previous[other.count]
    }
}
