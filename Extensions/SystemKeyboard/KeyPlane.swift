import UIKit

/// A set of keys that is shown at once.
enum KeyPlane: Equatable {
    case letters
    case digits
    case symbols
    /// The digits alone, with the symbol that the field adds.
    case pad
    /// The pauses and symbols of a phone number.
    case phoneSigns

    /// The keys that a field of the type begins with.
    static func first(for type: UIKeyboardType) -> KeyPlane {
        switch type {
        case .numberPad, .decimalPad, .phonePad, .asciiCapableNumberPad: return .pad
        case .numbersAndPunctuation: return .digits
        default: return .letters
        }
    }

    /// The rows of keys, from the top.
    ///
    /// - Parameters:
    ///   - type: What the field requests.
    ///   - returnTitle: What the return key says.
    ///   - hasGlobe: Whether the keyboard has to show a key for the next one.
    /// - Returns: The keys of each row, from the left.
    func rows(for type: UIKeyboardType, returnTitle: String, hasGlobe: Bool) -> [[Key]] {
        switch self {
        case .pad: return padRows(type)
        case .phoneSigns: return phoneRows
        case .letters:
            return characterRows(["qwertyuiop", "asdfghjkl", "zxcvbnm"], leading: .shift)
                + [bottomRow(type, .plane(type == .namePhonePad ? .pad : .digits, title: "123"), returnTitle, hasGlobe)]
        case .digits:
            return characterRows(["1234567890", "-/:;()$&@\"", ".,?!'"], leading: .plane(.symbols, title: "#+="))
                + [bottomRow(type, .plane(.letters, title: "ABC"), returnTitle, hasGlobe)]
        case .symbols:
            return characterRows(["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"], leading: .plane(.digits, title: "123"))
                + [bottomRow(type, .plane(.letters, title: "ABC"), returnTitle, hasGlobe)]
        }
    }

    private func characterRows(_ rows: [String], leading: Key) -> [[Key]] {
        var keys = rows.map { row in row.map { Key.text(String($0)) } }
        keys[2] = [leading] + keys[2] + [.delete]
        return keys
    }

    private func bottomRow(_ type: UIKeyboardType, _ plane: Key, _ returnTitle: String, _ hasGlobe: Bool) -> [Key] {
        var row = [plane]
        if hasGlobe { row.append(.nextKeyboard) }
        switch (type, self) {
        case (.URL, .letters): row += ["/", "."].map { Key.text($0) } + [Key.text(".com", weight: 2)]
        case (.emailAddress, .letters): row += [.space] + ["@", "."].map { Key.text($0) }
        case (.twitter, .letters): row += [.space] + ["@", "#"].map { Key.text($0) }
        case (.webSearch, .letters): row += [.space, .text(".")]
        default: row.append(.space)
        }
        row.append(Key(title: returnTitle, label: "return", action: .insert("\n"), weight: 2))
        return row
    }

    private func padRows(_ type: UIKeyboardType) -> [[Key]] {
        let corner: Key?
        switch type {
        case .decimalPad: corner = .text(Locale.current.decimalSeparator ?? ".")
        case .phonePad: corner = .plane(.phoneSigns, title: "+*#", weight: 1)
        case .namePhonePad: corner = .plane(.letters, title: "ABC", weight: 1)
        default: corner = nil
        }
        return digitRows + [[corner, .text("0"), Self.padDelete].compactMap { $0 }]
    }

    private var phoneRows: [[Key]] {
        [
            [.text("1"), .text("2"), .text("3")],
            [.text(",", title: "pause"), .text("5"), .text(";", title: "wait")],
            [.text("*"), .text("8"), .text("#")],
            [.plane(.pad, title: "123", weight: 1), .text("+"), Self.padDelete],
        ]
    }

    private var digitRows: [[Key]] {
        ["123", "456", "789"].map { row in row.map { Key.text(String($0)) } }
    }

    private static let padDelete = Key(title: "⌫", label: "delete", action: .delete)
}
