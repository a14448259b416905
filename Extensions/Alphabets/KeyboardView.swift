import SwiftUI

/// The whole keyboard: a bar, and below it keys, emoji or settings.
struct KeyboardView: View {
    @EnvironmentObject private var model: KeyboardModel
    @Environment(\.verticalSizeClass) private var verticalSizeClass

    private var rowHeight: CGFloat { model.keySize.rowHeight(in: verticalSizeClass) }

    var body: some View {
        VStack(spacing: 0) {
            TopBar()
            page.frame(height: rowHeight * 4)
        }
        .environment(\.hasHighContrast, model.isHighContrast)
        .environment(\.layoutDirection, model.alphabet.layoutDirection)
        .environment(\.locale, Locale(identifier: model.alphabet.language))
    }

    @ViewBuilder private var page: some View {
        switch model.page {
        case .emoji: EmojiPage()
        case .settings: SettingsPage()
        case .letters, .numbers, .symbols: KeyRows()
        }
    }
}

/// The settings and the alphabets.
struct TopBar: View {
    @EnvironmentObject private var model: KeyboardModel

    var body: some View {
        HStack(spacing: 4) {
            BarButton(isSelected: model.page == .settings) {
                model.show(model.page == .settings ? .letters : .settings)
            } label: {
                Image(systemName: "gearshape")
            }
            .accessibilityLabel("settings")
            .accessibilityIdentifier("settings")
            Spacer()
            ForEach(Alphabet.allCases) { alphabet in
                BarButton(isSelected: model.alphabet == alphabet) {
                    model.choose(alphabet)
                } label: {
                    Text(verbatim: alphabet.title)
                }
                .accessibilityIdentifier(alphabet.rawValue)
            }
        }
        .padding(.horizontal, 6)
        .frame(height: 44)
    }
}

/// A button of a bar, tinted while its choice is the current one.
struct BarButton<Label: View>: View {
    let isSelected: Bool
    let action: () -> Void
    @ViewBuilder let label: Label

    var body: some View {
        Button(action: action) {
            label
                .foregroundColor(isSelected ? .accentColor : .primary)
                .frame(minWidth: 44, maxHeight: .infinity)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}
