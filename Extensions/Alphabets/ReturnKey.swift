import UIKit

/// The appearance of the return key, which the field decides.
struct ReturnKey: Equatable {
    var title = "return"
    var isProminent = false
    var isEnabled = true
}

extension ReturnKey {
    @MainActor
    init(field: any UITextDocumentProxy) {
        let type = field.returnKeyType ?? .default
        title = Self.title(of: type)
        isProminent = type != .default && type != .next && type != .continue
        isEnabled = field.hasText || field.enablesReturnKeyAutomatically != true
    }

    private static func title(of type: UIReturnKeyType) -> String {
        switch type {
        case .go: return "go"
        case .google, .search, .yahoo: return "search"
        case .join: return "join"
        case .next: return "next"
        case .route: return "route"
        case .send: return "send"
        case .done: return "done"
        case .emergencyCall: return "emergency call"
        case .continue: return "continue"
        default: return "return"
        }
    }
}
