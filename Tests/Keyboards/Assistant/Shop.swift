import AppIntents
import StoreKit

/// Shared with an app that sells and has shortcuts.
@MainActor
final class Shop {
    private(set) var isPaid = false
    private var updates: Task<Void, Never>?

    init() {
        updates = Task { [weak self] in
            for await update in StoreKit.Transaction.updates { await self?.take(update) }
        }
    }

    deinit { updates?.cancel() }

    func load() async -> String {
        do {
            let products = try await Product.products(for: ["year", "month"])
            for await result in StoreKit.Transaction.currentEntitlements { await take(result) }
            guard let first = products.first else { return isPaid ? "paid" : "empty" }
            switch try await first.purchase() {
            case .success(let verification): await take(verification)
            case .userCancelled, .pending: break
            @unknown default: break
            }
            return first.displayPrice
        } catch { return "failed" }
    }

    func restore() async -> String {
        do {
            try await AppStore.sync()
            return "restored"
        } catch StoreKitError.userCancelled { return "cancelled" } catch { return "failed" }
    }

    private func take(_ result: VerificationResult<StoreKit.Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        isPaid = transaction.revocationDate == nil
        await transaction.finish()
    }
}

enum Voice: String, AppEnum {
    case soft, loud
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Voice"
    static let caseDisplayRepresentations: [Voice: DisplayRepresentation] = [
        .soft: "Soft", .loud: DisplayRepresentation(title: "Loud", subtitle: "In capitals"),
    ]
}

struct SayIntent: AppIntent {
    static let title: LocalizedStringResource = "Say"
    static let description: IntentDescription? = IntentDescription("Says a word.")

    @Parameter(title: "Word", default: "hi")
    var word: String
    @Parameter(title: "Voice")
    var voice: Voice?

    static var parameterSummary: some ParameterSummary {
        Summary("Say \(\.$word)") { \.$voice }
    }

    func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
        .result(value: voice == .loud ? word.uppercased() : word, dialog: "Said \(word)")
    }
}

struct OpenKeyboardIntent: AppIntent {
    static let title: LocalizedStringResource = "Open"
    static let openAppWhenRun = true
    func perform() async throws -> some IntentResult { .result() }
}

struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: SayIntent(),
            phrases: ["Say with \(.applicationName)", "Say \(\.$word) with \(.applicationName)"],
            shortTitle: "Say", systemImageName: "mic")
    }
}
