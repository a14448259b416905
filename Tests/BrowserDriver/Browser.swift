public import Foundation
import Glibc

/// A headless Chromium, driven over its DevTools pipe: descriptors 3 and 4, JSON that ends with a zero byte.
///
/// Nothing is polled: a command waits for its answer, and conditions are promises inside the page.
public final class Browser {
  /// Why a browser command failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The error.
    public let description: String
  }

  /// Debian's program.
  public static let program = "/usr/bin/chromium-headless-shell"

  private var process: pid_t = 0
  private let input: Int32
  private let output: Int32
  private var unread: [UInt8] = []
  private var lastCommand = 0
  /// Events that arrived while waiting for answers, by session.
  public private(set) var events: [(method: String, parameters: [String: Any])] = []

  /// Starts a browser with its own profile.
  public init(profile: URL) throws {
    var (toBrowser, fromBrowser) = (
      [Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2)
    )
    guard pipe2(&toBrowser, O_CLOEXEC) == 0, pipe2(&fromBrowser, O_CLOEXEC) == 0 else {
      throw Failure(description: "no pipes")
    }
    (input, output) = (toBrowser[1], fromBrowser[0])
    let arguments = [
      Self.program, "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
      "--user-data-dir=\(profile.path)", "about:blank",
    ]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Through high numbers, because a pipe's own end may be 3 or 4.
    let ends = [
      fcntl(toBrowser[0], F_DUPFD_CLOEXEC, 20), fcntl(fromBrowser[1], F_DUPFD_CLOEXEC, 20),
    ]
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 4)
    for number in [Int32(0), 1, 2] {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var words = arguments.map { strdup($0) } + [nil]
    var variables =
      ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    let result = posix_spawn(&process, Self.program, &actions, nil, &words, &variables)
    for number in ends + [toBrowser[0], fromBrowser[1]] { close(number) }
    guard result == 0 else {
      throw Failure(description: "\(Self.program): \(String(cString: strerror(result)))")
    }
  }

  deinit {
    close(input)
    close(output)
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Sends a command and returns its result.
  @discardableResult
  public func command(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    lastCommand += 1
    let number = lastCommand
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    var bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
    while !bytes.isEmpty {
      let count = write(input, bytes, bytes.count)
      guard count > 0 else { throw Failure(description: "the browser reads no more") }
      bytes.removeFirst(count)
    }
    while true {
      let answer = try next()
      guard answer["id"] as? Int == number else { continue }
      if let error = answer["error"] as? [String: Any] {
        throw Failure(description: "\(method): \(error["message"] ?? error)")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message; events are kept.
  private func next() throws -> [String: Any] {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = Array(unread[..<end])
        unread.removeFirst(end + 1)
        let json = try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
        if let method = json["method"] as? String {
          events.append((method, json["params"] as? [String: Any] ?? [:]))
        }
        return json
      }
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 60_000) > 0 else { throw Failure(description: "no answer in 60 s") }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { throw Failure(description: "the browser has ended") }
      unread += buffer[..<count]
    }
  }

  /// Opens a page in a window of this size.
  public func open(_ address: String, width: Int, height: Int) throws -> BrowserPage {
    let target = try command("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
    let session =
      try command(
        "Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"]
      as? String
    let page = BrowserPage(browser: self, session: session ?? "")
    for domain in ["Page", "Runtime", "Log", "Accessibility"] {
      try page.command("\(domain).enable")
    }
    try page.resize(width: width, height: height)
    try page.command("Page.navigate", ["url": address])
    return page
  }
}

/// One page of a browser.
public struct BrowserPage {
  let browser: Browser
  let session: String

  /// Sends a command to the page.
  @discardableResult
  public func command(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.command(method, parameters, session: session)
  }

  /// Changes the page's size, as on a phone or in a window.
  public func resize(width: Int, height: Int) throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// The value of an expression, or the result of a promise.
  @discardableResult
  public func evaluate(_ expression: String) throws -> Any? {
    let answer = try command(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let fault = answer["exceptionDetails"] as? [String: Any] {
      let exception = fault["exception"] as? [String: Any]
      throw Browser.Failure(description: "\(exception?["description"] ?? fault["text"] ?? fault)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Waits until an expression is true; it is evaluated whenever the document has changed.
  public func wait(until condition: String) throws {
    let quoted = String(
      decoding: try JSONSerialization.data(withJSONObject: [condition]), as: UTF8.self)
    try evaluate(
      """
      new Promise((resolve, reject) => {
        const check = () => { let holds = false; try { holds = Boolean(\(condition)); } catch { holds = false; }
          if (!holds) return; observer.disconnect(); clearTimeout(limit); resolve(true); };
        const observer = new MutationObserver(check);
        const limit = setTimeout(() => reject(new Error('never: ' + \(quoted)[0] + ' ' + document.body.innerText.replace(/\\s+/g, ' ').slice(0, 4000))), 40000);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        check();
      })
      """)
  }

  /// Clicks in the middle of the element of a selector, held for some milliseconds of the page's time.
  public func click(_ selector: String) throws {
    let (x, y) = try middle(of: selector)
    for (type, count) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)] {
      try mouse(type, x, y, clickCount: count)
    }
  }

  /// Moves, presses or releases the left button.
  public func mouse(_ type: String, _ x: Double, _ y: Double, clickCount: Int = 1) throws {
    try command(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": x, "y": y, "button": "left", "buttons": type == "mouseReleased" ? 0 : 1,
        "clickCount": clickCount,
      ])
  }

  /// The middle of an element in the window, once it has the same place in two frames and nothing covers it.
  ///
  /// A page that is still being laid out would move the element away from under the mouse.
  public func middle(of selector: String) throws -> (x: Double, y: Double) {
    let quoted = String(
      decoding: try JSONSerialization.data(withJSONObject: [selector]), as: UTF8.self)
    let box = try evaluate(
      """
      new Promise((resolve, reject) => {
        let last = ''; let frames = 0;
        const look = () => {
          const e = document.querySelector(\(quoted)[0]);
          if (!e) { reject(new Error('no ' + \(quoted)[0])); return; }
          e.scrollIntoView({ block: 'nearest' });
          const b = e.getBoundingClientRect();
          const place = [b.left + b.width / 2, b.top + b.height / 2];
          const hit = document.elementFromPoint(...place);
          const isThere = b.width > 0 && hit && (e.contains(hit) || hit.contains(e));
          if (isThere && place.join() === last) { resolve(place); return; }
          last = isThere ? place.join() : '';
          frames += 1;
          if (frames > 600) { reject(new Error(\(quoted)[0] + ' has no place of its own')); return; }
          requestAnimationFrame(look);
        };
        look();
      })
      """)
    guard let numbers = box as? [Any], let x = (numbers[0] as? NSNumber)?.doubleValue,
      let y = (numbers[1] as? NSNumber)?.doubleValue
    else { throw Browser.Failure(description: "\(selector) has no place") }
    return (x, y)
  }

  /// Writes a PNG image of the window.
  public func screenshot(to file: URL) throws {
    let data = try command("Page.captureScreenshot", ["format": "png"])["data"] as? String
    try Data(base64Encoded: data ?? "")?.write(to: file)
  }
}
