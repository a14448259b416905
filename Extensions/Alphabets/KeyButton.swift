import SwiftUI

/// A key that can be tapped.
struct KeyButton: View {
    @EnvironmentObject private var model: KeyboardModel
    let key: Key

    var body: some View {
        if key == .globe {
            GlobeKey()
        } else {
            Button {
                model.tap(key)
            } label: {
                KeyLabel(key: key)
            }
            .buttonStyle(KeyStyle(key: key))
            .disabled(key == .return && !model.returnKey.isEnabled)
            .accessibilityLabel(label)
            .accessibilityIdentifier(key.identifier)
            .accessibilityAddTraits(.isKeyboardKey)
        }
    }

    private var label: Text {
        switch key {
        case .text: return Text(verbatim: model.title(of: key))
        case .return: return Text(LocalizedStringKey(model.returnKey.title))
        default: return Text(LocalizedStringKey(key.identifier))
        }
    }
}

/// The text or symbol on a key.
struct KeyLabel: View {
    @EnvironmentObject private var model: KeyboardModel
    let key: Key

    var body: some View {
        content
            .font(.system(size: key.isText ? 23 : 16))
            .multilineTextAlignment(.center)
    }

    @ViewBuilder private var content: some View {
        switch key {
        case .shift: Image(systemName: model.shift.symbol)
        case .delete: Image(systemName: "delete.left")
        case .page(.emoji): Image(systemName: "face.smiling")
        case .text, .page, .globe: Text(verbatim: model.title(of: key))
        case .space, .return:
            Text(LocalizedStringKey(model.title(of: key))).lineLimit(1).minimumScaleFactor(0.6)
        }
    }
}

/// Draws a key, passes its presses on, and shows a popover above a letter that is pressed.
struct KeyStyle: ButtonStyle {
    let key: Key

    func makeBody(configuration: Configuration) -> some View {
        KeyCap(key: key, isPressed: configuration.isPressed) { configuration.label }
    }
}

private struct KeyCap<Label: View>: View {
    @EnvironmentObject private var model: KeyboardModel
    @Environment(\.keyPalette) private var palette
    @Environment(\.isEnabled) private var isEnabled
    let key: Key
    let isPressed: Bool
    @ViewBuilder let label: Label

    var body: some View {
        label
            .foregroundColor(palette.text(on: role))
            .opacity(isEnabled ? 1 : 0.4)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background { KeyBackground(role: role, isPressed: isPressed) }
            .overlay { if isPressed && key.isText { KeyPopover(text: model.title(of: key)) } }
            .padding(.horizontal, 3)
            .padding(.vertical, 5)
            .contentShape(Rectangle())
            .onChange(of: isPressed) { isPressed in
                isPressed ? model.press(key) : model.release(key)
            }
    }

    private var role: KeyPalette.Role {
        switch key {
        case .text, .space: return .letter
        case .shift: return model.shift.isOn ? .letter : .special
        case .return: return model.returnKey.isProminent ? .prominent : .special
        case .delete, .globe, .page: return .special
        }
    }
}

struct KeyBackground: View {
    @Environment(\.keyPalette) private var palette
    let role: KeyPalette.Role
    let isPressed: Bool

    var body: some View {
        RoundedRectangle(cornerRadius: 5)
            .fill(palette.fill(of: role, isPressed: isPressed))
            .shadow(color: .black.opacity(0.3), radius: 0, y: 1)
            .overlay { RoundedRectangle(cornerRadius: 5).strokeBorder(palette.border) }
    }
}

/// The enlarged letter above a pressed key, which grows out of the key.
struct KeyPopover: View {
    @Environment(\.keyPalette) private var palette
    let text: String

    var body: some View {
        GeometryReader { key in
            Text(verbatim: text)
                .font(.system(size: 34))
                .foregroundColor(palette.text(on: .letter))
                .frame(width: key.size.width + 6, height: key.size.height)
                .frame(height: key.size.height * 2, alignment: .top)
                .background {
                    KeyBackground(role: .letter, isPressed: false)
                        .shadow(color: .black.opacity(0.5), radius: 4)
                }
                .offset(x: -3, y: -key.size.height)
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
}
