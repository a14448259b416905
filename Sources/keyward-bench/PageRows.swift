import BrowserDriver
import ExtensionBuilder
import Foundation

/// Waits of the users of `keyward open`, in a real browser.
enum PageRows {
  /// Measures with a headless Chromium; without one, nothing is measured.
  static func measure(sources: String, rounds: Int) throws -> [Row] {
    guard FileManager.default.isExecutableFile(atPath: Browser.program) else {
      FileHandle.standardError.write(
        Data("keyward-bench: the rows page/ need \(Browser.program)\n".utf8))
      return []
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent(URL(fileURLWithPath: sources).lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: sources), to: copy)
    let bench = try PageBench(sources: copy, folder: folder)
    return try bench.click(rounds: rounds) + [bench.save(rounds: min(rounds, 5))]
      + bench.memory(taps: min(rounds * 90, 18_000))
  }
}

/// A keyboard on the page of `keyward open`.
private struct PageBench {
  private let sources: URL
  private let folder: URL
  private let command: OpenCommand
  private let page: BrowserPage
  private let key: (x: Double, y: Double)
  /// Where a click draws on a canvas of the page's own, without Keyward.
  private let bare: (x: Double, y: Double)

  init(sources: URL, folder: URL) throws {
    (self.sources, self.folder) = (sources, folder)
    let home = folder.appendingPathComponent("home").path
    let program = try Installation.find().prefix.appendingPathComponent("bin/keyward")
    command = try OpenCommand(
      program: program, [sources.path],
      environment: [
        "HOME": home, "XDG_CACHE_HOME": home, "XDG_STATE_HOME": home, "XDG_DATA_HOME": home,
      ], errors: folder.appendingPathComponent("open.err"))
    let browser = try Browser(profile: folder.appendingPathComponent("profile"))
    page = try browser.open(command.address, width: 1280, height: 900)
    try page.wait(until: "document.querySelector('#overlay button')")
    try page.evaluate(Self.script)
    key = try page.middle(of: "#overlay button[aria-label=\"1\"]")
    bare = try page.middle(of: "#bare")
  }

  /// Counts from a press until the canvas is drawn, and until the frame that shows it, in milliseconds.
  private static let script = """
    (() => {
      const bare = document.createElement('canvas');
      bare.id = 'bare';
      bare.width = 390; bare.height = 260;
      Object.assign(bare.style, { position: 'fixed', right: 0, bottom: 0, width: '60px', height: '40px', zIndex: 99 });
      document.body.append(bare);
      let waits = null;
      const drawn = () => {
        if (!waits || waits.start === undefined) return;
        const { start, resolve } = waits;
        waits = null;
        const canvas = performance.now() - start;
        requestAnimationFrame(() => setTimeout(() => resolve([canvas, performance.now() - start])));
      };
      const draw = Painter.prototype.draw;
      Painter.prototype.draw = function (...values) { draw.apply(this, values); drawn(); };
      bare.addEventListener('pointerdown', () => {
        const context = bare.getContext('2d');
        context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
        context.fillRect(0, 0, bare.width, bare.height);
        drawn();
      });
      addEventListener('pointerdown', () => { if (waits) waits.start = performance.now(); }, true);
      window.measured = () => { window.result = new Promise((resolve) => { waits = { resolve }; }); };
    })()
    """

  /// Presses and lifts at a place, and returns the milliseconds until the canvas has changed, and until a frame shows it.
  private func click(_ place: (x: Double, y: Double)) throws -> (canvas: Double, frame: Double) {
    try page.mouse("mouseMoved", place.x, place.y, clickCount: 0)
    try page.evaluate("window.measured()")
    try page.mouse("mousePressed", place.x, place.y)
    let milliseconds = try page.evaluate("window.result") as? [NSNumber] ?? []
    try page.mouse("mouseReleased", place.x, place.y)
    guard milliseconds.count == 2 else { throw BenchFailure("a click drew nothing") }
    return (milliseconds[0].doubleValue, milliseconds[1].doubleValue)
  }

  /// A key is pressed, against a canvas that draws by itself.
  func click(rounds: Int) throws -> [Row] {
    var (ours, alone): ([(canvas: Double, frame: Double)], [Double]) = ([], [])
    for _ in 0..<rounds {
      ours.append(try click(key))
      alone.append(try click(bare).frame)
    }
    return [
      Row(
        name: "page/click-to-canvas", unit: .milliseconds, ours: ours.map(\.canvas),
        against: alone, called: "the next frame of the page alone"),
      Row(
        name: "page/click-to-frame", unit: .milliseconds, ours: ours.map(\.frame), against: alone,
        called: "the next frame of the page alone"),
    ]
  }

  /// A source is saved, against the build of the edit alone.
  func save(rounds: Int) throws -> Row {
    let source = try EditedSource(of: sources, output: folder.appendingPathComponent("out"))
    var (ours, alone) = (Samples(), Samples())
    for round in 0..<rounds {
      try keyward_bench.measure(into: &ours) {
        try source.save(round)
        try command.event("built")
        // The frame that shows the new process.
        try page.evaluate(
          "new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(1))))")
      }
      try keyward_bench.measure(into: &alone) { try source.build() }
    }
    return Row(
      name: "page/save-to-picture", unit: .milliseconds, ours: ours, against: alone,
      called: "the build of that edit alone")
  }

  /// The memory after many taps, against that after a ninth of them: 18,000 are those of 30 minutes with 10 a second.
  func memory(taps: Int) throws -> [Row] {
    try page.command("HeapProfiler.enable")
    func tap(_ count: Int) throws -> (command: Double, page: Double) {
      for _ in 0..<count {
        try page.mouse("mousePressed", key.x, key.y)
        try page.mouse("mouseReleased", key.x, key.y)
      }
      try page.command("HeapProfiler.collectGarbage")
      let heap = try page.command("Runtime.getHeapUsage")["usedSize"] as? NSNumber
      return (try resident(), heap?.doubleValue ?? 0)
    }
    let early = try tap(taps / 9)
    let late = try tap(taps - taps / 9)
    return [
      Row(
        name: "page/memory-of-keyward", unit: .bytes, ours: [late.command],
        against: [early.command], called: "after a ninth of \(taps) taps"),
      Row(
        name: "page/memory-of-page", unit: .bytes, ours: [late.page], against: [early.page],
        called: "after a ninth of \(taps) taps"),
    ]
  }

  /// The resident memory of `keyward open`, in bytes.
  private func resident() throws -> Double {
    let path = "/proc/\(command.processIdentifier)/statm"
    let pages = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    guard pages.count > 1, let count = Double(pages[1]) else {
      throw BenchFailure("\(path) can't be read")
    }
    return count * Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}
