import BrowserDriver
import Foundation
import TestSupport
import Testing

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

      // The inspector has the frame and the constraints of the key under the mouse.
      try page.wait(
        until: "document.getElementById('inspect').textContent.includes('Constraints')")

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
      #expect(flow.contains(#"- tap: [o, k]"#) && flow.contains(#"document: "heyabok""#))
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

  /// The other samples, a key of each that the keyboard before it lacks, and the text that it
  /// types.
  private static let samples: [(name: String, key: String, text: String)] = [
    ("Calculator", "7", ""), ("Kana", "k", "k"), ("Emoji", "🐶", "🐶"), ("Snippets", "a", "a"),
    ("Vocabulary", "Food", " I am hungry."), ("Alphabets", "q", "q"),
  ]

  /// A flow that was edited on the page plays as written; an invalid one is refused with its line.
  private func checkEdit(of flow: String, on page: BrowserPage) throws {
    func edit(_ change: String) throws {
      try page.evaluate(
        """
        (() => { const e = document.getElementById('flowText'); e.value = e.value.replace(\(change));
          e.dispatchEvent(new Event('input')); document.getElementById('apply').click(); })()
        """)
    }
    try edit(#"'- tap: [o, k]', '- tapp: [o, k]'"#)
    try page.wait(until: "document.getElementById('message').textContent.includes('tapp')")
    try edit(#"'- tapp: [o, k]', '- tap: [h, i]'"#)
    try page.wait(until: "document.getElementById('message').textContent === ''")
    try page.click("#play")
    try page.waitForText("heyabhi")
    try page.wait(
      until: "document.getElementById('flowState').textContent.includes('text differs')")
  }

  /// A key of each sample is tapped; the images of one are drawn.
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
    try checkPainter(page)
  }

  /// Drawn text shows, a turned view covers its turned frame, a round edge that clips cuts corners off, and endless
  /// texts end.
  private func checkPainter(_ page: BrowserPage) throws {
    let found = try page.evaluate(
      """
      (() => { const canvas = document.createElement('canvas');
        const painter = new Painter(canvas, { find() {} });
        const dark = (...place) => {
          const { data } = canvas.getContext('2d').getImageData(...place); let count = 0;
          for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 300) count += 1;
          return count; };
        const draw = (...views) => painter.draw(
          { views: [{ f: [0, 0, 100, 100], p: -1 }, ...views], width: 100, height: 100 }, 1, false);
        const found = [];
        draw({ f: [0, 0, 100, 100], p: 0,
          z: { marks: [['text', 'W', [20, 20, 60, 60], 255, 40, [7, false, false, 1]]] } });
        found.push(dark(0, 0, 100, 100) > 100);
        draw({ f: [40, 10, 20, 80], p: 0, b: 255, z: { turn: [0, -1, 1, 0, 80, 20] } });
        found.push(dark(40, 10, 20, 80) === 1600 && dark(0, 0, 40, 100) === 0);
        draw({ f: [0, 0, 40, 40], p: 0, r: 20, z: { clips: true } }, { f: [0, 0, 40, 40], p: 1, b: 255 });
        found.push(dark(0, 0, 4, 4) === 0 && dark(10, 10, 20, 20) === 400);
        let measured = 0; let drawn = 0;
        const kept = [painter.context.measureText, painter.context.fillText];
        painter.context.measureText = (text) => { measured += text.length; return { width: text.length }; };
        painter.context.fillText = (text) => { drawn += text.length; };
        const long = 'word '.repeat(400);
        draw(...Array.from({ length: 8000 }, (_, index) => ({ f: [0, 0, 60, 60], p: 0, ...index % 2 ? { t: long }
          : { z: { marks: [['text', long, [0, 0, 60, 60], 255, 10, [4, false, false, 1]]] } } })));
        [painter.context.measureText, painter.context.fillText] = kept;
        found.push(drawn > 10000 && drawn <= 110000 && measured > 1000 && measured < 1000000);
        return found.join(' '); })()
      """)
    #expect(found as? String == "true true true true")
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

  @Test func `shows a saved source at once, errors at their lines, crashes, and no markup`() throws
  {
    try withScratchFolder { folder in
      let source = try keyboard(
        "Hostile", HostileKeyboard.code("one"), asksForFullAccess: true, in: folder)
      let file = URL(fileURLWithPath: source + "/KeyboardViewController.swift")
      let command = try OpenCommand([source, "--full-access", "on"], in: folder)
      let browser = try Browser(profile: folder.appendingPathComponent("profile"))
      let page = try browser.open(command.address, width: 1000, height: 800)
      try page.waitForKey("one")
      try page.wait(
        until: "document.getElementById('log').textContent.includes('window.hacked = 3')")
      try page.tap("one")
      try page.waitForText("one")

      try Data(HostileKeyboard.code("three", "nothing.at.all()").utf8).write(to: file)
      try command.event("buildFailed")
      try page.wait(
        until:
          "document.getElementById('errorList').textContent.includes(\"cannot find 'nothing'\")")
      let place = try page.evaluate("document.querySelector('#errorList b').textContent") as? String
      #expect(place?.hasSuffix("KeyboardViewController.swift:26:5") == true, "\(place ?? "")")
      try page.waitForKey("one")
      try Data(HostileKeyboard.code("three").utf8).write(to: file)
      #expect(try command.event("built")["milliseconds"] as? Int ?? 0 > 0)
      try page.waitForKey("three")
      try page.wait(
        until: "document.getElementById('build').textContent.startsWith('From save to snapshot')")
      try page.tap("three")
      try page.waitForText("onethree")
      try page.wait(until: "document.getElementById('errors').hidden")

      try page.tap("crash")
      let place2 = try command.event("failed")["place"] as? String
      #expect(
        place2?.contains("KeyboardViewController.swift:41") == true, "\(place2 ?? "no place")")
      // The first lines that the page shows have the same place; the calls follow.
      try page.wait(
        until: "document.getElementById('crashCalls').textContent.includes('fail() at')")
      try page.click("#again")
      try page.waitForKey("three")

      try checkPort(of: command, page)
      try checkExcess(page)
      try checkMarkup(page)
      #expect(command.interrupt() == 130)
      try checkReturn(browser, in: folder, port: command.port)
    }
  }

  /// The keyboard has full access, and may connect to everything except the page.
  private func checkPort(of command: OpenCommand, _ page: BrowserPage) throws {
    let port = command.port
    try page.click("#fields button[data-name=number]")
    try page.wait(until: "document.querySelector('[data-name=number]').ariaPressed === 'true'")
    try page.choose("hardware", in: "keys")
    try page.evaluate("document.getElementById('document').focus()")
    for digit in port.map(String.init) {
      try page.command("Input.dispatchKeyEvent", ["type": "keyDown", "key": digit, "text": digit])
    }
    try page.waitForText(port)
    try page.choose("tap", in: "keys")
    try page.waitForKey("connect")
    try page.tap("connect")
    try page.waitForText("\(port) refused")
    try page.wait(until: "document.getElementById('accesses').textContent.includes('own page')")
  }

  private func mode(of file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// With a chosen port, a page that is open shows the keyboard again once keyward is started again.
  private func checkReturn(_ browser: Browser, in folder: URL, port: String) throws {
    let first = try OpenCommand([sample("Letters"), "--port", port], in: folder)
    let page = try browser.open(first.address, width: 1000, height: 800)
    try page.waitForKey("q")
    let kept = folder.appendingPathComponent("keyward/open-\(port)")
    #expect(try mode(of: kept) == 0o600)
    #expect(try mode(of: kept.deletingLastPathComponent()) == 0o700)
    #expect(first.interrupt() == 130)
    try page.wait(
      until: "document.getElementById('status').textContent.includes('Not connected')")
    let second = try OpenCommand([sample("Letters"), "--port", port], in: folder)
    #expect(second.address == first.address)
    try page.wait(until: "document.getElementById('status').textContent === 'Letters'")
    try page.tap("q")
    try page.waitForText("q")
    #expect(second.interrupt() == 130)
  }

  /// A million views, a label of 10 MB and an image of 30,000 pixels a side terminate the keyboard at most.
  private func checkExcess(_ page: BrowserPage) throws {
    for name in ["views", "label"] {
      try page.tap(name)
      try page.wait(until: "!document.getElementById('crash').hidden")
      try page.click("#again")
      try page.waitForKey(name)
    }
    try page.tap("image")
    try page.wait(until: "document.getElementById('document').textContent.endsWith(' 30000')")
    try page.wait(until: "document.getElementById('canvas').dataset.lost === '1'")
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
