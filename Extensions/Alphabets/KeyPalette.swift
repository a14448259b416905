import SwiftUI

/// The colors of the keys.
struct KeyPalette {
    enum Role { case letter, special, prominent }

    let isDark: Bool
    let isHighContrast: Bool

    func fill(of role: Role, isPressed: Bool) -> Color {
        switch role {
        case .letter: return isPressed ? gray(0.68, 0.3) : isHighContrast ? gray(1, 0) : gray(1, 0.42)
        case .special: return isPressed ? gray(1, 0.42) : isHighContrast ? gray(0, 1) : gray(0.68, 0.27)
        case .prominent: return isPressed ? .accentColor.opacity(0.7) : .accentColor
        }
    }

    func text(on role: Role) -> Color {
        switch role {
        case .letter: return gray(0, 1)
        case .special: return isHighContrast ? gray(1, 0) : gray(0, 1)
        case .prominent: return .white
        }
    }

    var border: Color { isHighContrast ? gray(0, 1) : .clear }

    private func gray(_ light: Double, _ dark: Double) -> Color {
        Color(white: isDark ? dark : light)
    }
}

extension EnvironmentValues {
    /// The colors for the environment's appearance and the user's setting.
    var keyPalette: KeyPalette {
        KeyPalette(isDark: colorScheme == .dark, isHighContrast: hasHighContrast)
    }

    var hasHighContrast: Bool {
        get { self[HighContrastKey.self] }
        set { self[HighContrastKey.self] = newValue }
    }
}

private struct HighContrastKey: EnvironmentKey {
    static let defaultValue = false
}
