import Foundation

/// A replacement by a regular expression, or capitals at the start of sentences, which users may switch off.
struct Rule: Hashable {
    let name: String
    var pattern: String?
    var template = ""

    func apply(to text: inout String) -> Bool {
        guard let pattern else { return capitalize(&text) }
        guard let expression = try? NSRegularExpression(pattern: pattern, options: [.caseInsensitive]) else {
            return false
        }
        let whole = NSRange(text.startIndex..., in: text)
        let result = expression.stringByReplacingMatches(in: text, range: whole, withTemplate: template)
        defer { text = result }
        return result != text
    }

    private func capitalize(_ text: inout String) -> Bool {
        let tagger = NSLinguisticTagger(tagSchemes: [.tokenType], options: 0)
        tagger.string = text
        let result = NSMutableString(string: text)
        let whole = NSRange(location: 0, length: result.length)
        tagger.enumerateTags(in: whole, unit: .sentence, scheme: .tokenType, options: []) { _, sentence, _ in
            let first = NSRange(location: sentence.location, length: min(1, sentence.length))
            result.replaceCharacters(in: first, with: result.substring(with: first).uppercased())
        }
        defer { text = result as String }
        return result as String != text
    }

    static let all: [Rule] = [
        Rule(name: "Capitals"),
        Rule(name: "Double spaces", pattern: "[ \\t]{2,}", template: " "),
        Rule(name: "Space before comma", pattern: "\\s+([,.;:])", template: "$1"),
        Rule(name: "Straight quotes", pattern: "[“”„]", template: "\""),
        Rule(name: "Twice the word", pattern: "\\b(\\w+) \\1\\b", template: "$1"),
        Rule(name: "Swap dates", pattern: "(\\d{1,2})/(\\d{1,2})/(\\d{4})", template: "$3-$2-$1"),
    ]
}
