import Observation

/// A number that grows by its digits; its observers receive each change.
@MainActor @Observable
final class Numerals {
    private(set) var value = 0
    var isLowercase = false

    private static let parts: [(Int, String)] = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
        (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]

    var text: String {
        var rest = value
        var text = ""
        for (number, letters) in Self.parts {
            while rest >= number {
                text += letters
                rest -= number
            }
        }
        return isLowercase ? text.lowercased() : text
    }

    func append(_ digit: Int) {
        let next = value * 10 + digit
        if next < 4000 { value = next }
    }

    func clear() { value = 0 }
}
