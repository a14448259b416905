import UIKit

/// The replacements of typed words: the user's own snippets, which the containing app shares, before iOS's lexicon.
final class SnippetStore {
    private static let group = "group.com.example.snippets"
    private static let key = "snippets"

    private let shared = UserDefaults(suiteName: group)
    private var lexicon: [String: String] = [:]

    /// Takes the text shortcuts of the user's settings; names and words without a replacement are left out.
    func take(_ lexicon: UILexicon) {
        for entry in lexicon.entries where entry.userInput != entry.documentText {
            self.lexicon[entry.userInput.lowercased()] = entry.documentText
        }
    }

    func expansion(of word: String) -> String? {
        guard !word.isEmpty else { return nil }
        return snippets[word.lowercased()] ?? lexicon[word.lowercased()]
    }

    /// Keeps a snippet for all keyboards and the app of the group; writing there needs full access.
    func keep(_ text: String, for word: String) {
        var all = snippets
        all[word.lowercased()] = text
        shared?.set(all, forKey: Self.key)
    }

    private var snippets: [String: String] {
        shared?.dictionary(forKey: Self.key) as? [String: String] ?? [:]
    }
}
