import UIKit

extension UITextDocumentProxy {
    /// Whether the field requests a capital at the insertion point.
    var startsCapital: Bool {
        let before = documentContextBeforeInput ?? ""
        switch autocapitalizationType ?? .sentences {
        case .none: return false
        case .allCharacters: return true
        case .words: return before.last?.isWhitespace ?? true
        default: return Self.endsSentence(before)
        }
    }

    private static func endsSentence(_ text: String) -> Bool {
        guard let last = text.last else { return true }
        guard last.isWhitespace else { return false }
        guard let end = text.last(where: { !$0.isWhitespace }) else { return true }
        return last.isNewline || ".!?".contains(end)
    }
}
