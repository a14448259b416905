import UIKit
import os

/// Does everything correctly, or with the planted fault.
class KeyboardViewController: UIInputViewController {

    private static var listeners: [() -> Void] = []
    private static var pictures: [Data] = []
    private static var ballast = Data()
    private static var hasStarted = false
    private let globe = UIButton(type: .system)
    private let digits = UIStackView()
    private let at = UIButton(type: .system)
    private let tools = UIView()
    private let first = UIButton(type: .system)
    private let second = UIButton(type: .system)
    private let last = UIButton(type: .system)
    private var typed: Character?

    override func viewDidLoad() {
        super.viewDidLoad()
        start()
        let letters = row("abcd".map { letter in key(String(letter)) { [unowned self] in type(letter) } })
        let hint = UILabel()
        hint.text = hasFullAccess ? "" : "Full access lets you copy phrases."
        for digit in "1234567890" { digits.addArrangedSubview(inserting(String(digit))) }
        digits.distribution = .fillEqually
        digits.isHidden = has("types-less-closed") && !hasFullAccess
        at.setTitle("@", for: .normal)
        at.addAction(UIAction { [unowned self] _ in textDocumentProxy.insertText("@") }, for: .touchUpInside)
        globe.setTitle("next", for: .normal)
        globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        let signs = row([at, inserting("."), inserting("/"), deleting(), copying(), settings(), globe])
        let all = UIStackView(arrangedSubviews: [hint, letters, digits, signs, dangers(), tools])
        all.axis = .vertical
        all.distribution = .fillEqually
        all.frame = view.bounds
        all.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(all)
        for (tool, name) in zip([first, second, last], ["x", "y", "z"]) {
            tool.setTitle(name, for: .normal)
            tool.addAction(
                UIAction { [unowned self] _ in textDocumentProxy.insertText("a") }, for: .touchUpInside)
            tools.addSubview(tool)
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let picture = Data(repeating: 1, count: 100_000)
        Self.pictures = has("memory-grows") ? Self.pictures + [picture] : [picture]
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        globe.isHidden = !needsInputModeSwitchKey && !has("needless-globe")
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        at.isHidden = has("character-unreachable") && textDocumentProxy.keyboardType == .emailAddress
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size: CGFloat = has("key-small") ? 18 : 26
        first.frame = CGRect(x: 0, y: 0, width: size, height: size)
        second.frame = CGRect(x: size, y: 0, width: size, height: size)
        let slip: CGFloat = has("key-outside") ? 20 : 0
        last.frame = CGRect(x: view.bounds.width - 40 + slip, y: 0, width: 40, height: 26)
    }

    // MARK: - Start

    private func start() {
        if has("controller-kept") {
            Self.listeners.append { self.view.setNeedsLayout() }
        } else {
            Self.listeners.append { [weak self] in self?.view.setNeedsLayout() }
        }
        let file = has("denied-attempt") ? "/etc/passwd" : Bundle.main.bundlePath + "/Info.plist"
        _ = FileManager.default.contents(atPath: file)
        guard !Self.hasStarted else { return }
        Self.hasStarted = true
        Self.ballast = Data(repeating: 1, count: has("memory-near-limit") ? 48_000_000 : 100_000)
        let begin = clock()
        while has("start-slow"), begin >= 0, clock() < begin + 600_000 {}
    }

    // MARK: - Keys

    private func row(_ keys: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: keys)
        row.distribution = .fillEqually
        return row
    }

    private func key(_ title: String, _ action: @escaping () -> Void) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
    }

    private func inserting(_ text: String) -> UIButton {
        key(text) { [unowned self] in textDocumentProxy.insertText(text) }
    }

    private func type(_ letter: Character) {
        if has("globe-lost") { globe.removeTarget(nil, action: nil, for: .allEvents) }
        let before = textDocumentProxy.documentContextBeforeInput
        if has("depends-on-latency") {
            // A caret move by the keyboard becomes visible late.
            let isAgain = before?.last == typed
            let next = isAgain ? Character(letter.uppercased()) : letter
            textDocumentProxy.insertText(String(next))
            textDocumentProxy.adjustTextPosition(byCharacterOffset: -1)
            typed = next
        } else {
            textDocumentProxy.insertText(String(letter))
        }
        if (textDocumentProxy.textContentType ?? nil) == nil {
            Logger().log("typed after \(has("text-in-log") ? before ?? "" : "something")")
        }
    }

    private func deleting() -> UIButton {
        key("delete") { [unowned self] in
            let units = textDocumentProxy.documentContextBeforeInput?.last.map { String($0).utf16.count }
            for _ in 0..<(has("deletes-in-pieces") ? units ?? 1 : 1) { textDocumentProxy.deleteBackward() }
        }
    }

    private func copying() -> UIButton {
        key("copy") { [unowned self] in
            guard hasFullAccess else { return }
            let text = textDocumentProxy.documentContextBeforeInput
            let secrets: [UITextContentType] = [
                .password, .newPassword, .oneTimeCode, .creditCardNumber, .creditCardSecurityCode,
            ]
            let isSecret = (textDocumentProxy.textContentType ?? nil).map(secrets.contains) == true
            let copies = has(isSecret ? "secret-on-pasteboard" : "text-on-pasteboard")
            UIPasteboard.general.string = copies ? text : "With kind regards"
            let shared = has("text-shared") && !isSecret ? text?.split(separator: " ").last ?? "" : "copied"
            if let url = URL(string: "clumsy://\(shared)") { extensionContext?.open(url) }
        }
    }

    private func settings() -> UIButton {
        let key = UIButton(type: .system)
        key.backgroundColor = .lightGray
        if !has("key-unlabelled") { key.accessibilityLabel = "settings" }
        return key
    }

    /// Keys that end the process, one way or another.
    private func dangers() -> UIStackView {
        row([
            key("unwrap") { [unowned self] in
                let text: String? = has("keyboard-crashes") ? nil : ""
                textDocumentProxy.insertText(text!)
            },
            key("wait") {
                let semaphore = DispatchSemaphore(value: 0)
                if !has("keyboard-hangs") { semaphore.signal() }
                semaphore.wait()
            },
            key("load") {
                Self.ballast = Data(repeating: 2, count: has("keyboard-over-limit") ? 200_000_000 : 100_000)
            },
            key("write") {
                // The host reads what is written to the fourth.
                let own = open(NSTemporaryDirectory() + "/note", O_WRONLY | O_CREAT, 0o600)
                for descriptor in has("keyboard-breaks-off") ? 3..<32 : own..<own + 1 {
                    write(descriptor, "noted", 5)
                }
                close(own)
            },
        ])
    }
}
