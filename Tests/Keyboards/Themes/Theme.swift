import UIKit

struct Theme: Equatable {
    let name: String
    let key: UIColor
    let text: UIColor
    let background: UIColor

    static let day = Theme(name: "☀", key: .white, text: .black, background: .lightGray)
    static let night = Theme(name: "☾", key: .darkGray, text: .white, background: .black)
    static let sea = Theme(name: "🌊", key: .systemTeal, text: .white, background: .systemBlue)
}

extension Notification.Name {
    static let themeDidChange = Notification.Name("org.example.themeDidChange")
}

class ThemeCenter {
    static let shared = ThemeCenter()
    private let all: [Theme] = [.day, .night, .sea]

    private init() {}

    var current = Theme.day {
        willSet { precondition(all.contains(newValue)) }
        didSet {
            guard current != oldValue else { return }
            NotificationCenter.default.post(
                name: .themeDidChange, object: self, userInfo: ["old": oldValue.name])
        }
    }

    func advance() {
        let index = all.firstIndex(of: current)!
        current = all[(index + 1) % all.count]
    }
}
