/// The last effect of the shift key.
enum ShiftState {
    case off
    /// The next letter only, or those while a finger stays on the key.
    case once
    case locked

    var isOn: Bool {
        return self != .off
    }

    mutating func touched(count: Int) {
        if count == 2 {
            self = .locked
        } else {
            self = isOn ? .off : .once
        }
    }

    /// A letter was typed without a finger on the shift key, or the finger left it after some were.
    mutating func used() {
        if self == .once {
            self = .off
        }
    }
}
