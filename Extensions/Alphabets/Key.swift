/// A key of the letters, numbers or symbols.
enum Key: Hashable, Identifiable {
    /// Inserts a text, in capitals if shift is on.
    case text(String)
    case shift, delete, space, `return`, globe
    case page(Page)

    var id: Self { self }

    /// The name of the key in tests, the same in each language.
    var identifier: String {
        switch self {
        case .text(let text): return text
        case .shift: return "shift"
        case .delete: return "delete"
        case .space: return "space"
        case .return: return "return"
        case .globe: return "next keyboard"
        case .page(let page): return page.rawValue
        }
    }

    var isText: Bool {
        if case .text = self { return true }
        return false
    }
}

/// The page below the bar.
enum Page: String {
    case letters, numbers, symbols, emoji, settings

    /// The characters of the page's keys, row by row.
    func characters(in alphabet: Alphabet) -> [String] {
        switch self {
        case .letters: return alphabet.rows
        case .numbers: return ["1234567890", "-/:;()\(alphabet.currency)&@\"", ".,?!'"]
        case .symbols: return ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"]
        case .emoji, .settings: return []
        }
    }

    /// The page that the key in the third row leads to.
    var sibling: Page? {
        switch self {
        case .numbers: return .symbols
        case .symbols: return .numbers
        case .letters, .emoji, .settings: return nil
        }
    }
}
