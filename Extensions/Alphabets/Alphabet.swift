import SwiftUI

/// A set of letters with its language and direction.
enum Alphabet: String, CaseIterable, Identifiable {
    case latin, hebrew

    var id: Self { self }

    /// The first letters, as the key that returns to them shows them.
    var title: String {
        switch self {
        case .latin: return "ABC"
        case .hebrew: return "אבג"
        }
    }

    /// The letters in their physical order, from left to right.
    var rows: [String] {
        switch self {
        case .latin: return ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        case .hebrew: return ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"]
        }
    }

    var hasCapitals: Bool { self == .latin }

    var currency: String { self == .hebrew ? "₪" : "$" }

    var language: String { self == .hebrew ? "he" : "en-US" }

    var layoutDirection: LayoutDirection { self == .hebrew ? .rightToLeft : .leftToRight }
}
