import SwiftUI

/// The user's settings, which `@AppStorage` keeps.
struct SettingsPage: View {
    @EnvironmentObject private var model: KeyboardModel

    var body: some View {
        Form {
            Section {
                Toggle("Capitals at the start of sentences", isOn: $model.capitalizes)
                    .accessibilityIdentifier("capitalizes")
                Toggle("High contrast", isOn: $model.isHighContrast)
                    .accessibilityIdentifier("highContrast")
                Picker("Key size", selection: $model.keySize) {
                    ForEach(KeySize.allCases) { size in
                        Text(size.title).tag(size)
                    }
                }
                .pickerStyle(.segmented)
                Toggle("Key clicks", isOn: $model.clicks)
                    .disabled(!model.hasFullAccess)
                    .accessibilityIdentifier("clicks")
            } footer: {
                if !model.hasFullAccess {
                    Text("Clicks need full access.")
                }
            }
        }
    }
}
