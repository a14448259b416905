import Combine
import UIKit

private var mark = 0

// A keyboard whose keys change values, and whose observers write down each change.

class KeyboardViewController: UIInputViewController {
    private let counter = Counter()
    private let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    private let word = UILabel()
    private var observations: [NSKeyValueObservation] = []
    private var strokes: Set<AnyCancellable> = []
    private var planned: DispatchWorkItem?
    private let watcher = EdgeWatcher()

    override func viewDidLoad() {
        super.viewDidLoad()
        strip.contentSize = CGSize(width: 500, height: 20)
        strip.delegate = watcher
        watcher.report = { [unowned self] in put($0) }
        let keys = UIStackView()
        keys.distribution = .fillEqually
        for (title, action) in [
            ("+", #selector(add)), ("name", #selector(name)), ("step", #selector(step)),
            ("slide", #selector(slide)), ("like", #selector(like)), ("word", #selector(spell)),
            ("stop", #selector(stop)), ("words", #selector(words)), ("lines", #selector(lines)),
            ("post", #selector(post)), ("soon", #selector(soon)),
        ] {
            let key = UIButton(type: .system)
            key.setTitle(title, for: .normal)
            key.addTarget(self, action: action, for: .touchUpInside)
            keys.addArrangedSubview(key)
        }
        keys.frame = view.bounds
        keys.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for part in [strip, word, keys] { view.addSubview(part) }
        observe()
        Task { [weak self] in
            for await note in NotificationCenter.default.notifications(named: .tallied) {
                self?.put(note.userInfo?["mark"] as? String ?? "")
            }
        }
    }

    private func observe() {
        observations = [
            counter.observe(\.count, options: [.old, .new]) { [unowned self] _, change in
                put("\(change.oldValue ?? -1)→\(change.newValue ?? -1)")
            },
            counter.observe(\.isEven) { [unowned self] counter, _ in put(counter.isEven ? "even" : "odd") },
            counter.observe(\.label, options: .initial) { [unowned self] counter, _ in
                if let label = counter.label { put(label) }
            },
            strip.observe(\.contentOffset, options: .new) { [unowned self] _, change in
                put("\(Int(change.newValue?.x ?? 0))px")
            },
            UserDefaults.standard.observe(\.favorite, options: .new) { [unowned self] _, change in
                put("♥\(change.newValue ?? "")")
            },
        ]
        counter.addObserver(self, forKeyPath: "step", options: [.new], context: &mark)
        word.publisher(for: \.text)
            .compactMap { $0 }
            .sink { [unowned self] in put("“\($0)”") }
            .store(in: &strokes)
    }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        guard context == &mark, let step = change?[.newKey] as? Double else {
            return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        put("\(keyPath ?? "")\(Int(step))")
    }

    @objc private func add() { counter.count += Int(counter.stride) }
    @objc private func name() { counter.rename("n") }
    @objc private func step() { counter.stride += 1 }
    @objc private func slide() { strip.contentOffset.x += 30 }
    @objc private func like() { UserDefaults.standard.favorite = "tea" }
    @objc private func spell() { word.text = "w" }
    @objc private func stop() {
        observations.removeFirst()
        counter.removeObserver(self, forKeyPath: "step", context: &mark)
    }

    /// Does the last of two planned things, after a pause.
    @objc private func soon() {
        for count in 1...2 {
            planned?.cancel()
            let item = DispatchWorkItem { [weak self] in self?.put("soon\(count)") }
            planned = item
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: item)
        }
        DispatchQueue.global().async(
            execute: DispatchWorkItem { [weak self] in
                Thread.sleep(forTimeInterval: 0.05)
                DispatchQueue.main.async { self?.put("first") }
            })
    }

    @objc private func words() { put(Words.all()) }
    @objc private func lines() {
        Task { put(try await Words.lines(of: "a\n\nb\r\nc").joined(separator: "|")) }
    }
    @objc private func post() {
        NotificationCenter.default.post(name: .tallied, object: self, userInfo: ["mark": "✓"])
    }

    private func put(_ text: String) { textDocumentProxy.insertText(text + " ") }
}

extension Notification.Name {
    fileprivate static let tallied = Notification.Name("Tallied")
}
