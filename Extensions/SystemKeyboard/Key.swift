/// One key: its title, its name, and its action.
struct Key: Equatable {
    enum Action: Equatable {
        case insert(String)
        case delete
        case shift
        case show(KeyPlane)
        case nextKeyboard
    }

    var title: String
    /// The key's name for VoiceOver and tests; the title where there is none.
    var label: String?
    var action: Action
    /// How wide it is beside the other keys of its row.
    var weight: Double = 1

    static func text(_ text: String, title: String? = nil, weight: Double = 1) -> Key {
        Key(title: title ?? text, label: title == nil ? nil : text, action: .insert(text), weight: weight)
    }

    static let delete = Key(title: "⌫", label: "delete", action: .delete, weight: 1.5)
    static let shift = Key(title: "⇧", label: "shift", action: .shift, weight: 1.5)
    static let nextKeyboard = Key(title: "🌐", label: "Next Keyboard", action: .nextKeyboard)
    static let space = Key(title: "space", label: "space", action: .insert(" "), weight: 4)

    static func plane(_ plane: KeyPlane, title: String, weight: Double = 1.5) -> Key {
        Key(title: title, label: nil, action: .show(plane), weight: weight)
    }
}
