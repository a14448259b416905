struct Cell: OptionSet, Hashable {
    let rawValue: UInt8

    static let one = Cell(rawValue: 1 << 0)
    static let two = Cell(rawValue: 1 << 1)
    static let three = Cell(rawValue: 1 << 2)
    static let four = Cell(rawValue: 1 << 3)
    static let five = Cell(rawValue: 1 << 4)
    static let six = Cell(rawValue: 1 << 5)
    static let all: [Cell] = [.one, .two, .three, .four, .five, .six]
}

extension Cell {
    private static let firstDecade: [Cell] = [
        [.one], [.one, .two], [.one, .four], [.one, .four, .five], [.one, .five], [.one, .two, .four],
        [.one, .two, .four, .five], [.one, .two, .five], [.two, .four], [.two, .four, .five],
    ]

    private static let letters: [Cell: Character] = {
        var letters: [Cell: Character] = [[.two, .four, .five, .six]: "w", []: " "]
        for (index, cell) in firstDecade.enumerated() {
            letters[cell] = Character(UnicodeScalar(UInt8(97 + index)))
            letters[cell.union(.three)] = Character(UnicodeScalar(UInt8(107 + index)))
        }
        for (letter, index) in zip("uvxyz", 0...) {
            letters[firstDecade[index].union([.three, .six])] = letter
        }
        return letters
    }()

    var letter: Character? { Cell.letters[self] }

    /// The Unicode character for the cell.
    var pattern: String { String(UnicodeScalar(0x2800 + UInt32(rawValue))!) }
}
