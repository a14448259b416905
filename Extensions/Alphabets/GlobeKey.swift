import SwiftUI
import UIKit

/// The key for the next keyboard.
///
/// A UIKit button, because iOS needs its touches to show the list of keyboards.
struct GlobeKey: View {
    var body: some View {
        GlobeButton()
            .background { KeyBackground(role: .special, isPressed: false) }
            .padding(.horizontal, 3)
            .padding(.vertical, 5)
            .accessibilityLabel("next keyboard")
            .accessibilityIdentifier(Key.globe.identifier)
    }
}

private struct GlobeButton: UIViewRepresentable {
    @EnvironmentObject private var model: KeyboardModel
    @Environment(\.keyPalette) private var palette

    func makeUIView(context: Context) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(UIImage(systemName: "globe"), for: .normal)
        model.connectGlobe(button)
        return button
    }

    func updateUIView(_ button: UIButton, context: Context) {
        button.tintColor = UIColor(palette.text(on: .special))
    }
}
