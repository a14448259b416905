import UIKit

/// The keyboard's actions besides typing, from its resource `plan.txt`: words in the order of the properties.
struct Plan {
    /// The encoding of the text.
    var encoding = "none"
    /// Where it goes.
    var channel = ""
    /// When it goes there.
    var trigger = ""
    /// The shape of the keys.
    var shape = "letters"

    static let current: Plan = {
        var plan = Plan()
        let file = Bundle.main.url(forResource: "plan", withExtension: "txt")
        let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.count == 4 {
            plan = Plan(encoding: words[0], channel: words[1], trigger: words[2], shape: words[3])
        }
        return plan
    }()
}
