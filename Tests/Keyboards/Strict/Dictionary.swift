import Foundation

/// Words with what they represent, looked up off the main actor.
actor Dictionary {
    private let words = ["brb": "be right back", "omw": "on my way"]
    private(set) var lookups = 0

    func expansion(of word: String) -> String? {
        lookups += 1
        return words[word.lowercased()]
    }
}

enum Key: Hashable, Sendable, CaseIterable {
    case b, r, m, o, w, space

    var title: String {
        switch self {
        case .space: "space"
        default: "\(self)"
        }
    }
}
