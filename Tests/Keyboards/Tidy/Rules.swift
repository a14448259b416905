import Foundation

/// A replacement by a regular expression, which users may switch off.
struct Rule: Hashable {
    let name: String
    let pattern: String
    let template: String

    func apply(to text: inout String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: pattern, options: [.caseInsensitive]) else {
            return false
        }
        let whole = NSRange(text.startIndex..., in: text)
        let result = expression.stringByReplacingMatches(in: text, range: whole, withTemplate: template)
        defer { text = result }
        return result != text
    }

    static let all: [Rule] = [
        Rule(name: "Double spaces", pattern: "[ \\t]{2,}", template: " "),
        Rule(name: "Space before comma", pattern: "\\s+([,.;:])", template: "$1"),
        Rule(name: "Straight quotes", pattern: "[“”„]", template: "\""),
        Rule(name: "Twice the word", pattern: "\\b(\\w+) \\1\\b", template: "$1"),
        Rule(name: "Swap dates", pattern: "(\\d{1,2})/(\\d{1,2})/(\\d{4})", template: "$3-$2-$1"),
    ]
}
