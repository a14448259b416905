/// A layout is a type: its planes are an enumeration, and every key is a case.
protocol KeyboardLayout {
    associatedtype Plane: Hashable & CaseIterable & RawRepresentable where Plane.RawValue == String
    associatedtype Key: Hashable

    static var start: Plane { get }
    static func rows(of plane: Plane) -> [[Key]]
    static func title(of key: Key) -> String
    static func effect(of key: Key, after context: String?) -> Effect<Plane>
}

enum Effect<Plane> {
    case insert(String)
    case erase
    case turn(Plane)
    case nothing
}

enum Devanagari: KeyboardLayout {
    enum Plane: String, CaseIterable {
        case consonants = "क", signs = "१"
    }

    enum Key: Hashable {
        case consonant(Character)
        case vowel(independent: Character, sign: Character?)
        case virama
        case plane(Plane)
        case digit(Int)
        case delete
    }

    static let start = Plane.consonants

    static func rows(of plane: Plane) -> [[Key]] {
        switch plane {
        case .consonants:
            return [
                "कखगघचछजझ".map(Key.consonant), "टठडढतथदधन".map(Key.consonant),
                "पफबभमयरलवसह".map(Key.consonant),
                zip("अआइईउऊएओ", [nil, "ा", "ि", "ी", "ु", "ू", "े", "ो"]).map {
                    Key.vowel(independent: $0, sign: $1)
                },
                [.plane(.signs), .virama, .delete],
            ]
        case .signs:
            return [(0...9).map(Key.digit), [.plane(.consonants), .delete]]
        }
    }

    static func title(of key: Key) -> String {
        switch key {
        case .consonant(let letter), .vowel(independent: let letter, sign: _): return String(letter)
        case .virama: return "्"
        case .plane(let plane): return plane.rawValue
        case .digit(let digit): return String(UnicodeScalar(0x966 + UInt32(digit))!)
        case .delete: return "⌫"
        }
    }

    static func effect(of key: Key, after context: String?) -> Effect<Plane> {
        switch key {
        case .consonant, .digit: return .insert(title(of: key))
        case .vowel(let independent, let sign):
            // Behind a consonant a vowel is a sign; अ is in the consonant already.
            guard endsInConsonant(context) else { return .insert(String(independent)) }
            return sign.map { .insert(String($0)) } ?? .nothing
        case .virama: return endsInConsonant(context) ? .insert("्") : .nothing
        case .plane(let plane): return .turn(plane)
        case .delete: return .erase
        }
    }

    private static func endsInConsonant(_ context: String?) -> Bool {
        guard let last = context?.unicodeScalars.last else { return false }
        return (0x915...0x939).contains(last.value)
    }
}
