/// The last effect of the shift key.
enum ShiftState {
    case off
    /// The next letter only.
    case once
    case locked

    var isOn: Bool {
        return self != .off
    }

    mutating func tap(count: Int) {
        if count == 2 {
            self = .locked
        } else {
            self = isOn ? .off : .once
        }
    }

    mutating func letterTyped() {
        if self == .once {
            self = .off
        }
    }
}
