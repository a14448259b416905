import SwiftUI

/// How large the keys are.
enum KeySize: String, CaseIterable, Identifiable {
    case small, regular, large

    var id: Self { self }

    var title: LocalizedStringKey { LocalizedStringKey(rawValue) }

    /// The height of a row of keys in points; less on an iPhone in landscape.
    func rowHeight(in sizeClass: UserInterfaceSizeClass?) -> CGFloat {
        let height: CGFloat
        switch self {
        case .small: height = 46
        case .regular: height = 54
        case .large: height = 62
        }
        return sizeClass == .compact ? height * 0.7 : height
    }
}
