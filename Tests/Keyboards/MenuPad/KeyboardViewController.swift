import AVFoundation
import UIKit

// Keys made of configurations; one shows a menu, another one a menu after a long press.

extension UIButton.Configuration {
    static func key(_ title: String, image: String? = nil) -> UIButton.Configuration {
        var configuration = UIButton.Configuration.filled()
        configuration.title = title
        configuration.image = image.flatMap { UIImage(systemName: $0) }
        configuration.imagePlacement = .top
        configuration.imagePadding = 2
        configuration.baseBackgroundColor = .tertiarySystemFill
        configuration.baseForegroundColor = .label
        configuration.cornerStyle = .medium
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
            var attributes = $0
            attributes.font = .systemFont(ofSize: 14, weight: .semibold)
            return attributes
        }
        return configuration
    }
}

@objc(MenuPadViewController)
final class KeyboardViewController: UIInputViewController {
    private let pages = UIPageControl()
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    private let speaker = AVSpeechSynthesizer()
    private let feedback = UINotificationFeedbackGenerator()
    private var signature = "Yours"

    override func viewDidLoad() {
        super.viewDidLoad()
        background.frame = view.bounds
        background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(background)
        let guide = UILayoutGuide()
        view.addLayoutGuide(guide)
        let keys = [dateKey(), signKey(), speakKey(), pageKey()]
        pages.numberOfPages = 3
        pages.addTarget(self, action: #selector(pageChanged), for: .valueChanged)
        var constraints = [
            guide.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            guide.bottomAnchor.constraint(equalTo: pages.topAnchor),
            guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            pages.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            pages.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ]
        pages.translatesAutoresizingMaskIntoConstraints = false
        background.contentView.addSubview(pages)
        for (index, key) in keys.enumerated() {
            key.translatesAutoresizingMaskIntoConstraints = false
            background.contentView.addSubview(key)
            constraints += [
                key.topAnchor.constraint(equalTo: guide.topAnchor),
                key.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                key.widthAnchor.constraint(equalTo: guide.widthAnchor, multiplier: 0.25),
                key.leadingAnchor.constraint(
                    equalTo: index == 0 ? guide.leadingAnchor : keys[index - 1].trailingAnchor),
            ]
        }
        NSLayoutConstraint.activate(constraints)
    }

    private func dateKey() -> UIButton {
        let key = UIButton(configuration: .key("Date", image: "calendar"))
        let formats = ["Short", "Long"].map { name in
            UIAction(title: name, image: nil) { [weak self] action in
                self?.type("<\(action.title)>")
            }
        }
        let more = UIMenu(
            title: "More",
            children: [
                UIAction(title: "Week") { [weak self] _ in self?.type("<Week>") },
                UIAction(title: "Never", attributes: .disabled) { [weak self] _ in self?.type("!") },
            ])
        key.menu = UIMenu(title: "", children: formats + [more])
        key.showsMenuAsPrimaryAction = true
        return key
    }

    private func signKey() -> UIButton {
        let key = UIButton(
            configuration: .key("Sign"),
            primaryAction: UIAction { [weak self] _ in
                self?.type(self?.signature ?? "")
            })
        key.menu = UIMenu(
            options: .singleSelection,
            children: ["Yours", "Best"].map { name in
                UIAction(title: name, state: name == signature ? .on : .off) { [weak self] _ in
                    self?.signature = name
                }
            })
        return key
    }

    private func speakKey() -> UIButton {
        let key = UIButton(configuration: .key("Speak"))
        key.configurationUpdateHandler = { button in
            button.configuration?.background.strokeWidth = button.isHighlighted ? 2 : 0
        }
        key.addAction(
            UIAction { [unowned self] _ in
                let utterance = AVSpeechUtterance(string: textDocumentProxy.documentContextBeforeInput ?? "")
                utterance.voice = AVSpeechSynthesisVoice(language: "en-GB")
                speaker.speak(utterance)
            }, for: .primaryActionTriggered)
        return key
    }

    private func pageKey() -> UIButton {
        UIButton(
            configuration: .key("Next"),
            primaryAction: UIAction { [unowned self] _ in
                pages.currentPage += 1
                feedback.notificationOccurred(.success)
                type("p\(pages.currentPage)")
            })
    }

    @objc private func pageChanged() { type("page \(pages.currentPage)") }

    private func type(_ text: String) { textDocumentProxy.insertText(text) }
}
