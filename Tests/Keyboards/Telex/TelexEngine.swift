/// Vietnamese by Telex: a doubled letter or a letter of tone changes what is before it.
struct TelexEngine {
    struct Edit: Equatable {
        var deletions = 0
        var insertion = ""
    }

    private static let shapes: [String: String] = [
        "aa": "â", "ee": "ê", "oo": "ô", "aw": "ă", "ow": "ơ", "uw": "ư", "dd": "đ",
    ]
    private static let tones: [Character: Int] = ["s": 1, "f": 2, "r": 3, "x": 4, "j": 5]
    private static let vowels: [[Character]] = [
        Array("aáàảãạ"), Array("ăắằẳẵặ"), Array("âấầẩẫậ"), Array("eéèẻẽẹ"), Array("êếềểễệ"),
        Array("iíìỉĩị"), Array("oóòỏõọ"), Array("ôốồổỗộ"), Array("ơớờởỡợ"), Array("uúùủũụ"),
        Array("ưứừửữự"), Array("yýỳỷỹỵ"),
    ]

    func edit(typing letter: Character, after context: String) -> Edit {
        let word = context.reversed().prefix { $0.isLetter }
        if let last = word.first, let shape = Self.shapes["\(last)\(letter)"] {
            return Edit(deletions: 1, insertion: shape)
        }
        if let tone = Self.tones[letter] {
            // The tone goes to a vowel with a mark of its own, or else to the last one.
            let vowels = word.enumerated().compactMap { distance, character in
                Self.vowels.first { $0.contains(character) }.map { (distance, character, $0) }
            }
            let marked = vowels.first { !"aeiouy".contains($0.2[0]) }
            if let (distance, character, family) = marked ?? vowels.first {
                let tail = String(word.prefix(distance).reversed())
                let toned = family[tone] == character ? family[0] : family[tone]
                return Edit(deletions: distance + 1, insertion: String(toned) + tail)
            }
        }
        return Edit(deletions: 0, insertion: String(letter))
    }
}
