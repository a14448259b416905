import Foundation

/// Changes of a text, by closures that are values.
struct Transform {
    let title: String
    let apply: (String) -> String

    static let all: [Transform] = [
        Transform(title: "UPPER", apply: { $0.localizedUppercase }),
        Transform(title: "Title") { $0.capitalized },
        Transform(title: "flip", apply: flip),
        Transform(title: "b a") { $0.split(separator: " ").reversed().joined(separator: " ") },
        Transform(title: "wide") { String($0.flatMap { [$0, " "] }.dropLast()) },
        Transform(title: "rot13", apply: rot13),
        Transform(title: "plain") { $0.folding(options: .diacriticInsensitive, locale: nil) },
        Transform(title: "snake", apply: { $0.lowercased().replacingOccurrences(of: " ", with: "_") }),
    ]

    private static let turned = Dictionary(
        uniqueKeysWithValues: zip("abcdefghijklmnopqrstuvwxyz", "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz"))

    private static func flip(_ text: String) -> String {
        String(text.lowercased().reversed().map { turned[$0] ?? $0 })
    }

    private static func rot13(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z": return UnicodeScalar((scalar.value - 97 + 13) % 26 + 97)!
                    case "A"..."Z": return UnicodeScalar((scalar.value - 65 + 13) % 26 + 65)!
                    default: return scalar
                    }
                }))
    }
}
