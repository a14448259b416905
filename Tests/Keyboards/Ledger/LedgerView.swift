import SwiftUI

struct LedgerView: View {
    @EnvironmentObject private var model: LedgerModel
    @AppStorage("spaced") private var isSpaced = false
    @State private var changes = 0

    private let columns = Array(repeating: GridItem(.flexible(), spacing: 4), count: 5)

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                ForEach(LedgerModel.Page.allCases) { page in
                    Text(page.rawValue.capitalized)
                        .underline(model.page == page)
                        .padding(.horizontal, 8)
                        .contentShape(Rectangle())
                        .onTapGesture { withAnimation { model.page = page } }
                        .accessibilityIdentifier("page-\(page.rawValue)")
                }
                Spacer()
                Toggle("Spaced", isOn: $isSpaced).labelsHidden().accessibilityIdentifier("spaced")
                Text("\(model.total) of \(changes)").accessibilityIdentifier("total")
            }
            if !model.used.isEmpty {
                HStack {
                    ForEach(model.used) { entry in
                        Button("again \(entry.text)") { model.choose(entry) }
                    }
                }
                .transition(.opacity)
            }
            ScrollView {
                LazyVGrid(columns: columns, spacing: 4) {
                    ForEach(model.entries) { entry in
                        EntryCell(entry: entry) { choose(entry) }
                    }
                }
            }
        }
        .onChange(of: model.total) { _ in changes += 1 }
    }

    private func choose(_ entry: Entry) {
        model.choose(entry)
        if isSpaced { model.proxy?.insertText(" ") }
    }
}

struct EntryCell: View {
    let entry: Entry
    let action: () -> Void

    var body: some View {
        Button(action: action) {
            Text(entry.text)
                .frame(maxWidth: .infinity)
                .frame(height: 40)
                .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 8))
        }
        .buttonStyle(.plain)
    }
}
