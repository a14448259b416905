import Foundation

/// The groups of `emoji.json`, and the recent emoji.
struct EmojiCatalogue {
    struct Group: Decodable {
        let name: String
        let symbol: String
        let emoji: [String]
    }

    let groups: [Group]

    init(bundle: Bundle = .main) throws {
        guard let file = bundle.url(forResource: "emoji", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        groups = try JSONDecoder().decode([Group].self, from: Data(contentsOf: file))
    }
}

/// The emoji that were used last, kept in the extension's own preferences.
struct RecentEmoji {
    private static let key = "recent"
    private static let limit = 8
    private(set) var emoji: [String]

    init() {
        emoji = UserDefaults.standard.stringArray(forKey: Self.key) ?? []
    }

    mutating func use(_ one: String) {
        emoji.removeAll { $0 == one }
        emoji.insert(one, at: 0)
        emoji = Array(emoji.prefix(Self.limit))
        UserDefaults.standard.set(emoji, forKey: Self.key)
    }
}
