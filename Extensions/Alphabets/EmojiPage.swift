import SwiftUI

/// The emoji of a category, and a bar of categories.
struct EmojiPage: View {
    @State private var category = EmojiCategory.smileys

    var body: some View {
        VStack(spacing: 0) {
            EmojiGrid(category: category)
                // Another category begins at its top.
                .id(category)
            EmojiBar(category: $category)
                .frame(height: 44)
        }
    }
}

private struct EmojiGrid: View {
    @EnvironmentObject private var model: KeyboardModel
    let category: EmojiCategory

    private let columns = [GridItem(.adaptive(minimum: 40), spacing: 0)]

    var body: some View {
        ScrollView {
            LazyVGrid(columns: columns, alignment: .leading, spacing: 0) {
                Section {
                    ForEach(category.emoji, id: \.self, content: key)
                } header: {
                    Text(category.title)
                        .font(.caption)
                        .foregroundColor(.secondary)
                        .padding(4)
                        .accessibilityAddTraits(.isHeader)
                }
            }
            .padding(.horizontal, 4)
        }
    }

    private func key(_ emoji: String) -> some View {
        Button {
            model.insert(emoji)
        } label: {
            Text(verbatim: emoji)
                .font(.system(size: 28))
                .frame(maxWidth: .infinity, minHeight: 40)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(.isKeyboardKey)
    }
}

private struct EmojiBar: View {
    @Binding var category: EmojiCategory

    var body: some View {
        HStack(spacing: 0) {
            KeyButton(key: .page(.letters)).frame(width: 52)
            ForEach(EmojiCategory.allCases) { choice in
                BarButton(isSelected: choice == category) {
                    category = choice
                } label: {
                    Text(verbatim: choice.symbol)
                        .font(.system(size: 20))
                        .frame(maxWidth: .infinity)
                        .padding(.vertical, 6)
                        .background(choice == category ? Color.gray.opacity(0.3) : .clear, in: Capsule())
                }
                .accessibilityLabel(choice.title)
                .accessibilityIdentifier(choice.rawValue)
            }
            KeyButton(key: .delete).frame(width: 52)
        }
    }
}
