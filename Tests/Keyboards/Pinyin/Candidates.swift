import Foundation

/// A table of syllables that is short on purpose; a real one comes from a database.
struct Candidates {
    private let table: [String: [String]]

    init(text: String) {
        var table: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.components(separatedBy: " ")
            table[parts[0], default: []] += parts.dropFirst()
        }
        self.table = table
    }

    subscript(syllables: String) -> [String] {
        var found = table[syllables] ?? []
        if found.isEmpty {
            found = table.keys.filter { $0.hasPrefix(syllables) }.sorted().flatMap { table[$0] ?? [] }
        }
        return found + [syllables]
    }
}
