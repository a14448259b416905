import UIKit

/// The entry point, as the build tool generates it for every keyboard.
@main
enum KeyboardMain {
  @MainActor
  static func main() {
    _KeyboardProcess.run(
      iOSVersion: "18.2",
      principals: [
        "Fixture.FixtureKeyboard": { FixtureKeyboard(nibName: nil, bundle: nil) },
        "ObjectiveCName": { FixtureKeyboard(nibName: nil, bundle: nil) },
        "Fixture.CleanKeyboard": { CleanKeyboard(nibName: nil, bundle: nil) },
      ])
  }
}

/// No input view controller.
class NoKeyboard: UIViewController {}

/// A keyboard that nothing keeps alive; it uses the text before the insertion point as its language.
class CleanKeyboard: UIInputViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    print("load")
    let names: [NSNotification.Name] = [
      .NSExtensionHostWillResignActive, .NSExtensionHostDidEnterBackground,
      .NSExtensionHostWillEnterForeground, .NSExtensionHostDidBecomeActive,
      UITextInputMode.currentInputModeDidChangeNotification,
    ]
    for name in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        print($0.name.rawValue)
      }
    }
  }
  override func textDidChange(_ textInput: UITextInput?) {
    primaryLanguage = textDocumentProxy.documentContextBeforeInput
  }
  deinit { print("end") }
}

/// One key per way in which a keyboard's code can be late with its text.
class FixtureKeyboard: UIInputViewController {
  private var timer: Timer?
  private var blinks = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    log("viewDidLoad")
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
    ) { _ in print("memory notification") }
    let keys: [(String, () -> Void)] = [
      ("now", { self.type("n") }),
      ("two", { self.typeTwo() }),
      ("async", { DispatchQueue.main.async { self.type("a") } }),
      ("chain", { self.chain(5) }),
      ("task", { Task { @MainActor in self.type("t") } }),
      ("await", { self.typeWhenComputed() }),
      ("queue", { self.typeFromQueue() }),
      ("perform", { self.typeFromRunLoop() }),
      ("sleep", { self.typeAfterSleep() }),
      ("after", { self.typeAfterDelay() }),
      ("nested", { self.typeInNestedRunLoop() }),
      ("stuck", { DispatchQueue.global().async { Thread.sleep(forTimeInterval: 3) } }),
      ("later", { DispatchQueue.main.asyncAfter(deadline: .now() + 60) { self.type("!") } }),
      ("timer", { self.startTimer() }),
      ("stop", { self.timer?.invalidate() }),
      ("delay", { self.perform(Selector("typeDelayed"), with: nil, afterDelay: 0.25) }),
      ("zero", { self.perform(Selector("typeDelayed"), with: nil, afterDelay: 0) }),
      (
        "next",
        {
          self.type("x"); self.advanceToNextInputMode()
        }
      ),
      ("print", { print("printed") }),
      ("exit", { exit(7) }),
    ]
    for (index, key) in keys.enumerated() {
      let button = UIButton(type: .system)
      button.frame = CGRect(x: (index % 7) * 50, y: (index / 7) * 40, width: 48, height: 38)
      button.setTitle(key.0, for: .normal)
      button.addAction(UIAction { _ in key.1() }, for: .touchUpInside)
      view.addSubview(button)
    }
  }

  override func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
    guard selector == "typeDelayed" else { return super._perform(selector, arguments) }
    type("d")
    return true
  }

  private func type(_ text: String) { textDocumentProxy.insertText(text) }
  private func typeTwo() {
    type("1")
    textDocumentProxy.deleteBackward()
  }
  private func chain(_ left: Int) {
    DispatchQueue.main.async { left == 0 ? self.type("c") : self.chain(left - 1) }
  }

  private nonisolated static func work() { Thread.sleep(forTimeInterval: 0.03) }
  private nonisolated static func compute() async -> String {
    work()
    await Task.yield()
    return "w"
  }
  private func typeWhenComputed() {
    Task { [weak self] in
      let text = await Self.compute()
      self?.type(text)
    }
  }
  private func typeFromQueue() {
    DispatchQueue.global(qos: .userInitiated).async {
      Thread.sleep(forTimeInterval: 0.03)
      DispatchQueue.main.async { self.type("q") }
    }
  }
  private func typeFromRunLoop() {
    RunLoop.main.perform {
      RunLoop.main.perform { MainActor.assumeIsolated { self.type("p") } }
    }
  }
  private func typeAfterSleep() {
    Task {
      try await Task.sleep(nanoseconds: 50_000_000)
      self.type("s")
    }
  }
  private func typeAfterDelay() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { self.type("f") }
  }
  private func typeInNestedRunLoop() {
    var done = false
    DispatchQueue.main.async {
      self.type("r")
      done = true
    }
    while !done {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    type(".")
  }
  private func startTimer() {
    timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
      self.blinks += 1
      let text = "\(self.blinks)"
      DispatchQueue.main.async { self.type(text) }
    }
  }

  // MARK: Life cycle, on standard output

  private func log(_ line: String) { print(line) }
  override func viewWillAppear(_ animated: Bool) { log("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log("viewDidDisappear") }
  override func textWillChange(_ textInput: UITextInput?) {
    log("will \(textDocumentProxy.documentContextBeforeInput ?? "nil")")
  }
  override func textDidChange(_ textInput: UITextInput?) {
    log("did \(textDocumentProxy.documentContextBeforeInput ?? "nil")")
  }
  override func didReceiveMemoryWarning() { log("memory \(_iOSVersion("18.2"))") }
}
