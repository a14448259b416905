import UIKit

struct KeyboardState: Equatable {
    enum Plane { case letters, numbers, symbols }
    enum Shift { case off, once, locked }

    var plane = Plane.letters
    var shift = Shift.off

    mutating func tapShift(again: Bool) {
        switch shift {
        case .off: shift = .once
        case .once: shift = again ? .locked : .off
        case .locked: shift = .off
        }
    }

    var rows: [String] {
        switch plane {
        case .letters: return ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]
        case .numbers: return ["1234567890", "-/:;()$&@\"", ".,¿?¡!'"]
        case .symbols: return ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,¿?¡!'"]
        }
    }

    /// The requested capitalization, from the text before the insertion point.
    static func wantsCapital(_ type: UITextAutocapitalizationType?, after context: String?) -> Bool {
        let context = context ?? ""
        switch type ?? .sentences {
        case .none: return false
        case .allCharacters: return true
        case .words: return context.last.map { $0.isWhitespace } ?? true
        case .sentences:
            guard let end = context.last(where: { !$0.isWhitespace }) else { return true }
            return context.last!.isNewline || ".!?".contains(end) && context.last!.isWhitespace
        @unknown default: return false
        }
    }
}
