import UIKit

/// What this keyboard does besides typing, as its resource `plan.txt` says: words in the order of the properties.
struct Plan {
    /// What is done to the text.
    var encoding = "none"
    /// Where it goes.
    var channel = ""
    /// When it goes there.
    var trigger = ""
    /// What the keys are.
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
