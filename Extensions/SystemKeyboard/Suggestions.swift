import UIKit

/// Suggestions from the user's address book, wallet and messages for fields of a content type.
///
/// Only the system's own keyboard receives it.
struct Suggestions {
    static let most = 3
    private let texts: [String: [String]]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let list = environment["KEYWARD_SUGGESTIONS"].flatMap {
            try? JSONDecoder().decode([String: [String]].self, from: Data($0.utf8))
        }
        texts = list ?? [:]
    }

    /// The best texts for a field, none for a field without a content type.
    func texts(for type: UITextContentType?) -> [String] {
        guard let type else { return [] }
        return Array((texts[type.rawValue] ?? []).prefix(Self.most))
    }
}
