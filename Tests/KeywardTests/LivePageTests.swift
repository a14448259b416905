import Foundation
import TestSupport
import Testing

/// `keyward open` while it runs: its events are read line by line.
private final class OpenCommand {
  struct Ended: Error, CustomStringConvertible { let description: String }

  private let process = Process()
  private let pipe = Pipe()
  private let errors: URL
  private var unread = Data()
  private(set) var address = ""

  init(_ arguments: [String], in folder: URL) throws {
    errors = folder.appendingPathComponent("open.err")
    try Data().write(to: errors)
    process.executableURL = stageFolder.appendingPathComponent("bin/keyward")
    process.arguments = ["open", "--json", "--no-open"] + arguments
    var cache = folder.appendingPathComponent("cache").path
    if let shared = ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"],
      arguments.contains(where: { $0.hasPrefix(sample("")) })
    {
      cache = shared
    }
    process.environment = ProcessInfo.processInfo.environment.merging([
      "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache,
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    address = try event("listening")["address"] as? String ?? ""
  }

  deinit { if process.isRunning { process.terminate() } }

  /// The next event of a kind; others are passed over.
  @discardableResult
  func event(_ name: String) throws -> [String: Any] {
    while true {
      while let end = unread.firstIndex(of: 0x0A) {
        let line = unread[unread.startIndex..<end]
        unread = Data(unread[unread.index(after: end)...])
        let json = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
        if json["event"] as? String == name { return json }
      }
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Ended(description: try String(contentsOf: errors, encoding: .utf8))
      }
      unread += more
    }
  }

  /// Ends it as Ctrl-C does, and returns its exit status.
  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension BrowserPage {
  /// The selector of a key by its accessibility label.
  fileprivate func key(_ label: String) -> String { "#overlay button[aria-label=\"\(label)\"]" }

  fileprivate func tap(_ labels: String...) throws {
    for label in labels { try click(key(label)) }
  }

  fileprivate func waitForText(_ text: String) throws {
    try wait(until: "document.getElementById('document').textContent === '\(text)'")
  }

  fileprivate func waitForKey(_ label: String) throws {
    try wait(until: "document.querySelector('#overlay button[aria-label=\"\(label)\"]')")
  }

  /// Chooses in a list, as a user does.
  fileprivate func choose(_ value: String, in list: String) throws {
    try evaluate(
      """
      (() => { const e = document.getElementById('\(list)'); e.value = '\(value)';
        e.dispatchEvent(new Event('change', { bubbles: true })); })()
      """)
  }

  /// The colour of the keyboard's backdrop, in its lower left corner.
  fileprivate var backdrop: String {
    get throws {
      try evaluate(
        """
        (() => { const c = document.getElementById('canvas');
          return [...c.getContext('2d').getImageData(0, c.height - 1, 1, 1).data].join(','); })()
        """) as? String ?? ""
    }
  }
}

@Suite struct `The page of keyward open` {
  @Test func `types by clicks, turns, goes dark, records and plays`() throws {
    try withScratchFolder { folder in
      let names = ["Letters"] + Self.samples.map(\.name)
      let command = try OpenCommand(names.map(sample), in: folder)
      let browser = try Browser(profile: folder.appendingPathComponent("profile"))
      let page = try browser.open(command.address, width: 1280, height: 900)
      try page.waitForKey("q")
      try page.tap("h", "e", "y")
      try page.waitForText("hey")
      let taps = try (0..<3).map { _ in try command.event("action")["action"] as? [String: String] }
      #expect(taps == [["tap": "h"], ["tap": "e"], ["tap": "y"]])

      // The computer's own keys, and a screen reader's press.
      try page.evaluate("document.getElementById('document').focus()")
      try page.command("Input.dispatchKeyEvent", ["type": "keyDown", "key": "a", "text": "a"])
      try page.waitForText("heya")
      try page.evaluate("document.querySelector('\(page.key("b"))').click()")
      try page.waitForText("heyab")

      #expect(try page.backdrop == "209,212,218,255")
      try page.choose("dark", in: "appearance")
      try page.wait(until: "document.getElementById('screen').classList.contains('dark')")
      #expect(try page.backdrop == "43,43,45,255")
      try page.click("#rotate")
      try page.wait(until: "document.getElementById('canvas').style.width === '844px'")

      try page.click("#record")
      try page.wait(
        until: "document.getElementById('flowState').textContent === 'Recording: 1 step'")
      try page.waitForKey("q")
      try page.tap("o", "k")
      try page.waitForText("heyabok")
      try page.click("#record")
      let flow = try command.event("recorded")["flow"] as? String ?? ""
      #expect(flow.contains("appearance: dark") && flow.contains("orientation: landscape"))
      #expect(flow.contains(#"- tap: ["o", "k"]"#) && flow.contains(#"document: "heyabok""#))
      try page.wait(until: "!document.getElementById('play').disabled")
      try page.click("#play")
      try page.wait(
        until: "document.getElementById('flowState').textContent.includes('as recorded')")
      let file = folder.appendingPathComponent("recorded.yaml")
      try Data(flow.utf8).write(to: file)
      let test = try staged(["test", file.path], in: folder)
      #expect(test.status == 0, "\(test.output)\(test.error)")

      try checkEdit(of: flow, on: page)
      try checkSamples(on: page)
      try checkStrangers(browser, command.address)
      #expect(command.interrupt() == 130)
    }
  }

  /// The other samples, a key of each, and what the field holds once it was tapped.
  private static let samples = [
    (name: "Calculator", key: "7", text: ""), ("Emoji", "🐶", "🐶"), ("Kana", "k", "k"),
    ("Snippets", "a", "a"), ("Vocabulary", "Food", "I am hungry."), ("Alphabets", "Q", "Q"),
  ]

  /// A flow that was edited on the page plays as it reads; one that can't be read is refused at its place.
  private func checkEdit(of flow: String, on page: BrowserPage) throws {
    func edit(_ change: String) throws {
      try page.evaluate(
        """
        (() => { const e = document.getElementById('flowText'); e.value = e.value.replace(\(change));
          e.dispatchEvent(new Event('input')); document.getElementById('apply').click(); })()
        """)
    }
    try edit(#"'- tap: ["o", "k"]', '- tapp: ["o", "k"]'"#)
    try page.wait(until: "document.getElementById('message').textContent.includes('tapp')")
    try edit(#"'- tapp: ["o", "k"]', '- tap: ["h", "i"]'"#)
    try page.wait(until: "document.getElementById('message').textContent === ''")
    try page.click("#play")
    try page.waitForText("heyabhi")
    try page.wait(
      until: "document.getElementById('flowState').textContent.includes('text differs')")
  }

  /// A key of each sample is tapped; the pictures of one are drawn.
  private func checkSamples(on page: BrowserPage) throws {
    for sample in Self.samples {
      try page.evaluate(
        """
        (() => { const e = document.getElementById('keyboards');
          e.value = [...e.options].find((o) => o.textContent === '\(sample.name)').value;
          e.dispatchEvent(new Event('change', { bubbles: true })); })()
        """)
      try page.waitForKey(sample.key)
      let before = try page.evaluate("document.getElementById('document').textContent") as? String
      try page.tap(sample.key)
      if !sample.text.isEmpty { try page.waitForText("\(before ?? "")\(sample.text)") }
      guard sample.name == "Vocabulary" else { continue }
      try page.wait(until: "Number(document.getElementById('canvas').dataset.pictures) >= 3")
      // The heart's red, which only its image file has.
      let red = try page.evaluate(
        """
        (() => { const c = document.getElementById('canvas');
          const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); let count = 0;
          for (let i = 0; i < data.length; i += 4) {
            if (data[i] > 180 && data[i + 1] < 90 && data[i + 2] < 110) count += 1;
          }
          return count; })()
        """)
      #expect((red as? Int ?? 0) > 200)
    }
  }

  /// A second tab shows the same device; another site's page, and one without the token, get nothing.
  private func checkStrangers(_ browser: Browser, _ address: String) throws {
    let second = try browser.open(address, width: 360, height: 740)
    try second.wait(until: "document.getElementById('document').textContent.startsWith('heyab')")
    let isNarrow = try second.evaluate("document.documentElement.scrollWidth <= 360") as? Bool
    #expect(isNarrow == true)
    let plain = address.prefix { $0 != "#" }
    let third = try browser.open(plain + "#wrong", width: 800, height: 600)
    try third.wait(until: "document.getElementById('status').textContent.includes('has expired')")
    let socket = plain.replacingOccurrences(of: "http", with: "ws") + "live"
    let stranger = try browser.open("about:blank", width: 800, height: 600)
    let answer = try stranger.evaluate(
      """
      new Promise((resolve) => { const s = new WebSocket('\(socket)');
        s.onopen = () => resolve('open'); s.onerror = () => resolve('refused'); })
      """)
    #expect(answer as? String == "refused")
  }

  private static func code(_ title: String, _ more: String = "") -> String {
    #"""
    import UIKit
    #if canImport(Glibc)
    import Glibc
    #endif

    final class KeyboardViewController: UIInputViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let titles = ["\#(title)", "crash", "connect", "<img src=x onerror=\"window.hacked = 1\">"]
        for (row, title) in titles.enumerated() {
          let key = UIButton(type: .system)
          key.setTitle(title, for: .normal)
          key.frame = CGRect(x: 0, y: row * 40, width: 380, height: 38)
          key.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
          view.addSubview(key)
        }
        for index in 0..<3000 {
          let label = UILabel(frame: CGRect(x: index % 380, y: 180, width: 20, height: 20))
          label.text = index == 0
            ? String(repeating: "</script><script>window.hacked = 2</script>", count: 20000) : "<b>"
          view.addSubview(label)
        }
        print("<script>window.hacked = 3</script>")
        \#(more)
      }

      @objc private func tapped(_ sender: UIButton) {
        switch sender.title(for: .normal) ?? "" {
        case "crash": fail()
        case "connect": connectToPage()
        case let title: textDocumentProxy.insertText(title.first == "<" ? "markup" : title)
        }
      }

      @inline(never) private func fail() {
        fatalError("as asked")
      }

      private func connectToPage() {
        let port = UInt16(textDocumentProxy.documentContextBeforeInput ?? "") ?? 0
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        textDocumentProxy.insertText(result == 0 ? " open" : errno == ECONNREFUSED ? " refused" : " \(errno)")
      }
    }
    """#
  }

  @Test func `shows a saved source at once, errors at their lines, crashes, and no markup`() throws
  {
    try withScratchFolder { folder in
      let source = try keyboard(
        "Hostile", Self.code("one"), asksForFullAccess: true, in: folder)
      let file = URL(fileURLWithPath: source + "/KeyboardViewController.swift")
      let command = try OpenCommand([source, "--full-access", "on"], in: folder)
      let browser = try Browser(profile: folder.appendingPathComponent("profile"))
      let page = try browser.open(command.address, width: 1000, height: 800)
      try page.waitForKey("one")
      try page.wait(
        until: "document.getElementById('log').textContent.includes('window.hacked = 3')")
      try page.tap("one")
      try page.waitForText("one")

      try Data(Self.code("two").utf8).write(to: file)
      #expect(try command.event("built")["milliseconds"] as? Int ?? 0 > 0)
      try page.waitForKey("two")
      try page.wait(
        until: "document.getElementById('build').textContent.startsWith('Save to picture')")
      try page.tap("two")
      try page.waitForText("onetwo")

      try Data(Self.code("three", "nothing.at.all()").utf8).write(to: file)
      try command.event("buildFailed")
      try page.wait(
        until:
          "document.getElementById('errorList').textContent.includes(\"cannot find 'nothing'\")")
      let place = try page.evaluate("document.querySelector('#errorList b').textContent") as? String
      #expect(place?.hasSuffix("KeyboardViewController.swift:24:5") == true, "\(place ?? "")")
      try page.waitForKey("two")
      try Data(Self.code("three").utf8).write(to: file)
      try command.event("built")
      try page.waitForKey("three")
      try page.wait(until: "document.getElementById('errors').hidden")

      try page.tap("crash")
      let place2 = try command.event("failed")["place"] as? String
      #expect(
        place2?.contains("KeyboardViewController.swift:36") == true, "\(place2 ?? "no place")")
      try page.wait(
        until: "document.getElementById('crashPlace').textContent.includes('.swift:36')")
      try page.click("#again")
      try page.waitForKey("three")

      try checkPort(of: command, page)
      try checkMarkup(page)
      #expect(command.interrupt() == 130)
    }
  }

  /// The keyboard has full access, and may connect to everything but the page.
  private func checkPort(of command: OpenCommand, _ page: BrowserPage) throws {
    let port = command.address.split(separator: ":").last?.prefix { $0 != "/" } ?? ""
    try page.click("#fields button[data-name=number]")
    try page.wait(until: "document.querySelector('[data-name=number]').ariaPressed === 'true'")
    try page.choose("hardware", in: "keys")
    try page.evaluate("document.getElementById('document').focus()")
    for digit in port.map(String.init) {
      try page.command("Input.dispatchKeyEvent", ["type": "keyDown", "key": digit, "text": digit])
    }
    try page.waitForText(String(port))
    try page.choose("tap", in: "keys")
    try page.waitForKey("connect")
    try page.tap("connect")
    try page.waitForText("\(port) refused")
    try page.wait(until: "document.getElementById('accesses').textContent.includes('own page')")
  }

  private func checkMarkup(_ page: BrowserPage) throws {
    let label = try page.evaluate(
      "[...document.querySelectorAll('#overlay button')].map((b) => b.getAttribute('aria-label')).at(-1)"
    )
    #expect(label as? String == #"<img src=x onerror="window.hacked = 1">"#)
    let foreign = try page.evaluate(
      "document.querySelectorAll('#overlay :not(button), #log :not(li), main script, main img').length"
    )
    #expect(foreign as? Int == 0)
    #expect(try page.evaluate("window.hacked === undefined") as? Bool == true)
  }
}
