import Observation
import UIKit

/// Written for Swift 6: values cross a stream, and what is shown follows what is observed.
final class KeyboardViewController: UIInputViewController {
    enum Event: Sendable, Hashable {
        case digit(Int)
        case letterCase
        case insert
    }

    private let numerals = Numerals()
    private let preview = UILabel()
    private let events = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .unbounded)
    private var consumer: Task<Void, Never>?

    override func viewDidLoad() {
        super.viewDidLoad()
        let digits = (0...9).map { digit in makeKey("\(digit)", sends: .digit(digit)) }
        let row = UIStackView(arrangedSubviews: digits)
        row.distribution = .fillEqually
        let actions = UIStackView(arrangedSubviews: [
            makeKey("aA", sends: .letterCase), preview, makeKey("Insere", sends: .insert),
        ])
        actions.distribution = .equalSpacing
        let column = UIStackView(arrangedSubviews: [actions, row])
        column.axis = .vertical
        column.distribution = .fillEqually
        column.frame = view.bounds
        column.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(column)
        preview.font = UIFontMetrics(forTextStyle: .headline).scaledFont(for: .italicSystemFont(ofSize: 17))
        track()
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        let stream = events.stream
        consumer = Task { [weak self] in
            for await event in stream {
                guard let self else { return }
                handle(event)
            }
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        consumer?.cancel()
    }

    private func makeKey(_ title: String, sends event: Event) -> UIButton {
        var configuration = UIButton.Configuration.gray()
        configuration.title = title
        configuration.buttonSize = .small
        let continuation = events.continuation
        return UIButton(
            configuration: configuration, primaryAction: UIAction { _ in continuation.yield(event) })
    }

    private func handle(_ event: Event) {
        switch event {
        case .digit(let digit): numerals.append(digit)
        case .letterCase: numerals.isLowercase.toggle()
        case .insert:
            textDocumentProxy.insertText(numerals.text)
            numerals.clear()
        }
    }

    private func track() {
        withObservationTracking {
            preview.text = numerals.text
            preview.accessibilityValue = "\(numerals.value)"
        } onChange: { [weak self] in
            Task { @MainActor in self?.track() }
        }
    }
}
