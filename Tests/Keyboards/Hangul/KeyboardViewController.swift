import UIKit

// Two-set Korean: letters are composed into syllables as marked text, and fixed when a syllable is over.

/// Composes letters of the two-set layout into one syllable.
struct SyllableComposer {
    private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    private static let tails: [Character?] =
        [nil] + Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ").map { Optional($0) }

    private(set) var lead: Character?
    private(set) var vowel: Character?
    private(set) var tail: Character?

    var isEmpty: Bool { lead == nil && vowel == nil }

    var text: String {
        guard let lead = lead, let vowel = vowel,
            let l = Self.leads.firstIndex(of: lead), let v = Self.vowels.firstIndex(of: vowel)
        else { return [lead, vowel].compactMap { $0 }.map(String.init).joined() }
        let t = Self.tails.firstIndex(of: tail) ?? 0
        let scalar = UnicodeScalar(0xAC00 + (l * 21 + v) * 28 + t)
        return scalar.map { String(Character($0)) } ?? ""
    }

    /// Takes a letter and gives the text that is finished by it.
    mutating func type(_ letter: Character) -> String {
        if Self.vowels.contains(letter) {
            if let last = tail {
                // A vowel takes the consonant before it along.
                tail = nil
                let done = text
                self = SyllableComposer(lead: last, vowel: letter, tail: nil)
                return done
            }
            if vowel == nil {
                vowel = letter
                return ""
            }
        } else {
            if isEmpty {
                lead = letter
                return ""
            }
            if lead != nil, vowel != nil, tail == nil, Self.tails.contains(letter) {
                tail = letter
                return ""
            }
        }
        let done = text
        self = SyllableComposer()
        return done + type(letter)
    }

    mutating func eraseLast() {
        if tail != nil { tail = nil } else if vowel != nil { vowel = nil } else { lead = nil }
    }

    init(lead: Character? = nil, vowel: Character? = nil, tail: Character? = nil) {
        (self.lead, self.vowel, self.tail) = (lead, vowel, tail)
    }
}

final class KeyboardViewController: UIInputViewController {
    private var composer = SyllableComposer()
    private let rows = ["ㅂㅈㄷㄱㅅㅛㅕㅑ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"]

    override func loadView() {
        let input = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        input.allowsSelfSizing = true
        view = input
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let lines = rows.map { letters -> UIStackView in
            UIStackView(
                arrangedSubviews: letters.map { letter in
                    key(String(letter)) { [unowned self] in press(letter) }
                })
        }
        let last = UIStackView(arrangedSubviews: [
            key("space") { [unowned self] in
                finish()
                textDocumentProxy.insertText(" ")
            },
            key("erase") { [unowned self] in erase() },
        ])
        let column = UIStackView(arrangedSubviews: lines + [last])
        (lines + [last]).forEach { $0.distribution = .fillEqually }
        column.axis = .vertical
        column.distribution = .fillEqually
        column.frame = view.bounds
        column.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(column)
    }

    override func textWillChange(_ textInput: UITextInput?) {
        composer = SyllableComposer()
    }

    private func key(_ title: String, _ action: @escaping () -> Void) -> UIButton {
        let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
        button.accessibilityTraits.insert(.keyboardKey)
        return button
    }

    private func press(_ letter: Character) {
        let done = composer.type(letter)
        if !done.isEmpty {
            textDocumentProxy.unmarkText()
            // The marked text is the finished syllable only when it did not lose its last consonant.
            replaceMarked(by: done)
        }
        show()
    }

    private var shown = ""

    private func replaceMarked(by done: String) {
        if shown != done {
            for _ in shown { textDocumentProxy.deleteBackward() }
            textDocumentProxy.insertText(done)
        }
        shown = ""
    }

    private func show() {
        shown = composer.text
        textDocumentProxy.setMarkedText(
            shown, selectedRange: NSRange(location: shown.utf16.count, length: 0))
    }

    private func finish() {
        textDocumentProxy.unmarkText()
        composer = SyllableComposer()
        shown = ""
    }

    private func erase() {
        if composer.isEmpty { return textDocumentProxy.deleteBackward() }
        composer.eraseLast()
        show()
    }
}
