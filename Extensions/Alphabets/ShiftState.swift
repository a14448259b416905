/// The state of the shift key.
enum ShiftState {
    case off
    /// The next letter only.
    case once
    case locked

    var isOn: Bool { self != .off }

    var symbol: String {
        switch self {
        case .off: return "shift"
        case .once: return "shift.fill"
        case .locked: return "capslock.fill"
        }
    }

    mutating func tap(isDouble: Bool) {
        self = isDouble ? .locked : isOn ? .off : .once
    }
}
