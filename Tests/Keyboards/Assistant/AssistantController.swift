import UIKit

// Frameworks that answer as on a device without a model, an account or shortcuts.

final class AssistantController: UIInputViewController {
    private let assistant = Assistant()
    private let shop = Shop()

    override func viewDidLoad() {
        super.viewDidLoad()
        let row = UIStackView(
            arrangedSubviews: [
                key("model") { $0.assistant.availability },
                key("reply") {
                    await $0.assistant.reply(to: $0.textDocumentProxy.documentContextBeforeInput ?? "")
                },
                key("stream") { "\(await $0.assistant.stream())" },
                key("read") { (try? await $0.assistant.readBack()) ?? "unread" },
                key("shapes") { _ in (try? Shapes.readAll()) ?? "unread" },
                key("fault") { $0.assistant.fault() },
                key("shop") { await $0.shop.load() },
                key("restore") { await $0.shop.restore() },
                key("intent") { _ in
                    let intent = SayIntent()
                    intent.voice = .loud
                    return (try? await intent.perform().value) ?? "none"
                },
            ])
        row.distribution = .fillEqually
        row.frame = view.bounds
        row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(row)
    }

    private func key(_ title: String, _ text: @escaping (AssistantController) async -> String) -> UIButton {
        let action = UIAction(title: title) { [unowned self] _ in
            Task { self.textDocumentProxy.insertText(await text(self) + ";") }
        }
        return UIButton(type: .system, primaryAction: action)
    }
}
