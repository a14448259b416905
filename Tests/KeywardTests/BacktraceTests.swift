import Foundation
import TestSupport
import Testing

/// Crashes in a different way with each key; the line that crashes is marked with the key's name.
private let code = #"""
  import UIKit

  final class KeyboardViewController: UIInputViewController {
    private var memory = [1, 2, 3]
    private let ways = [
      "unwrap", "index", "fatal", "recurse", "thread", "task", "abort", "null", "call", "copy",
      "forge", "own",
    ]

    override func viewDidLoad() {
      super.viewDidLoad()
      for (column, way) in ways.enumerated() {
        let key = UIButton(type: .system)
        key.setTitle(way, for: .normal)
        key.frame = CGRect(x: column * 26, y: 0, width: 25, height: 50)
        key.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
        view.addSubview(key)
      }
    }

    @objc private func tapped(_ sender: UIButton) {
      let way = sender.title(for: .normal) ?? ""
      switch way {
      case "unwrap": textDocumentProxy.insertText(unwrap(Int(way)))
      case "index": textDocumentProxy.insertText("\(element(way.count * 100))")
      case "fatal": fail(way)
      case "recurse": textDocumentProxy.insertText("\(recurse(way.count))")
      case "thread": crashElsewhere()
      case "task": Task { await self.later() }
      case "abort": giveUp()
      case "null": textDocumentProxy.insertText("\(read(UnsafePointer(bitPattern: way.count)!))")
      case "call": callNothing(way.count - 4)
      case "copy": copyNothing(way.count)
      case "forge": forge()
      default: handleItself()
      }
    }

    @inline(never) private func unwrap(_ number: Int?) -> String {
      "\(number! + 1)"  // unwrap
    }

    @inline(never) private func element(_ index: Int) -> Int {
      memory[index]  // index
    }

    @inline(never) private func fail(_ word: String) {
      if memory.count == 3 {
        fatalError("nothing to do with \(word)")  // fatal
      }
    }

    @inline(never) private func recurse(_ depth: Int) -> Int {
      depth < 0
        ? 0
        : recurse(depth &+ 1) &+ memory[1]  // recurse
    }

    private func crashElsewhere() {
      let ended = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        countDown(from: 3)
        ended.signal()
      }
      ended.wait()
    }

    private func later() async {
      await Task.yield()
      memory[memory.count] = 1  // task
    }

    @inline(never) private func giveUp() {
      abort()  // abort
    }

    @inline(never) private func read(_ pointer: UnsafePointer<Int>) -> Int {
      pointer.pointee  // null
    }

    @inline(never) private func callNothing(_ place: Int) {
      let function = unsafeBitCast(place, to: (@convention(c) () -> Void).self)
      function()  // call
      memory.append(1)
    }

    @inline(never) private func copyNothing(_ place: Int) {
      let pointer = UnsafeMutableRawPointer(bitPattern: place)!
      memcpy(pointer, pointer + 1, 1 << 20)  // copy
      memory.append(1)
    }

    private func forge() {
      signal(SIGABRT, SIG_DFL)
      fputs("keyward-crash-frames: ffffffffffffffff - 3\n", stderr)
      abort()
    }

    private func handleItself() {
      signal(SIGSEGV) { _ in _exit(7) }
      textDocumentProxy.insertText("\(read(UnsafePointer(bitPattern: memory.count)!))")
    }
  }

  @inline(never) private func countDown(from start: Int) {
    for number in (-1...start).reversed() {
      print(100 / number)  // thread
    }
  }
  """#

private struct Failure: Decodable {
  struct Frame: Decodable {
    var function: String?
    var file: String?
    var line: Int?
    var address: String?
    var isKeyboards: Bool
  }
  var reason: String
  var backtrace: [Frame]
}

/// A keyboard that was built, and its messages about a crash.
private struct CrashingKeyboard {
  let folder: URL
  var bundle: String

  init(_ code: String = code, in folder: URL, _ options: [String] = []) throws {
    self.folder = folder
    let source = try keyboard("Crasher", code, in: folder)
    bundle = folder.appendingPathComponent("out/Crasher.appex").path
    let result = try staged(
      ["build", source, "-o", folder.appendingPathComponent("out").path] + options, in: folder)
    try #require(result.status == 0, "\(result.error)")
  }

  func run(_ arguments: [String], path: String? = nil) throws -> ProgramResult {
    var environment = [
      "KEYWARD_HOME": stageFolder.path, "HOME": folder.path,
      "XDG_CACHE_HOME": folder.appendingPathComponent("cache").path,
    ]
    if let path { environment["PATH"] = path }
    return try runProgram(
      stageFolder.appendingPathComponent("bin/keyward").path, arguments, environment: environment)
  }

  func failure(_ way: String, path: String? = nil) throws -> Failure {
    struct Report: Decodable { var failures: [Failure] }
    let result = try run(["run", "--json", bundle, "--tap", way], path: path)
    try #require(result.status == 2, "\(way): \(result.output) \(result.error)")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    return try #require(report.failures.first)
  }
}

private func line(marked mark: String) -> Int? {
  code.split(separator: "\n", omittingEmptySubsequences: false)
    .firstIndex { $0.hasSuffix("// \(mark)") }.map { $0 + 1 }
}

@Suite struct `A keyboard that crashes` {
  /// The signal of the processor's trap, with which Swift ends a program.
  #if arch(arm64)
    private static let trap = "SIGTRAP"
  #else
    private static let trap = "SIGILL"
  #endif
  private static let ways = [
    ("unwrap", trap, "KeyboardViewController.unwrap(_:)"),
    ("index", trap, "KeyboardViewController.element(_:)"),
    ("fatal", trap, "KeyboardViewController.fail(_:)"),
    ("recurse", "SIGSEGV", "KeyboardViewController.recurse(_:)"),
    ("thread", trap, "countDown(from:)"),
    ("task", trap, "KeyboardViewController.later()"),
    ("abort", "SIGABRT", "KeyboardViewController.giveUp()"),
    ("null", "SIGSEGV", "KeyboardViewController.read(_:)"),
    ("call", "SIGSEGV", "KeyboardViewController.callNothing(_:)"),
    ("copy", "SIGSEGV", "KeyboardViewController.copyNothing(_:)"),
  ]

  @Test func `is told with the function, the file and the line of each kind of crash`() throws {
    try withScratchFolder { folder in
      let keyboard = try CrashingKeyboard(in: folder)
      for (way, signal, function) in Self.ways {
        let failure = try keyboard.failure(way)
        #expect(failure.reason.contains(signal), "\(way): \(failure.reason)")
        let own = failure.backtrace.filter(\.isKeyboards)
        // A stack can overflow at the function's first instruction, before the call that is marked.
        let place = try #require(way == "recurse" ? own.dropFirst().first : own.first)
        #expect(place.function?.contains(function) == true, "\(way): \(place)")
        #expect(place.file?.hasSuffix("/Crasher/KeyboardViewController.swift") == true, "\(place)")
        #expect(place.line == line(marked: way), "\(way): \(place)")
        #expect(place.address?.hasPrefix("0x") == true)
        #expect(failure.backtrace.count <= 200)
      }
    }
  }

  @Test func `is told in words, in runs and flows, without what carried the addresses`() throws {
    try withScratchFolder { folder in
      let keyboard = try CrashingKeyboard(in: folder)
      let place =
        "KeyboardViewController.unwrap(_:) at KeyboardViewController.swift:"
        + "\(line(marked: "unwrap") ?? 0)"
      let run = try keyboard.run(["run", keyboard.bundle, "--tap", "unwrap"])
      #expect(run.output.contains("It crashed in \(place).\n"), "\(run.output)")
      #expect(run.output.contains("Unexpectedly found nil"))
      let control = run.output.split(separator: "\n").first {
        $0.contains("UIControl.send(_:with:) at ")
      }
      #expect(control?.contains("UIControl+Targets.swift:") == true, "\(run.output)")
      #expect(!(run.output + run.error).contains("keyward-crash-frames"))
      let flow = folder.appendingPathComponent("crash.yaml")
      try Data("keyboards: out/Crasher.appex\nsteps: [{focus: text}, {tap: unwrap}]".utf8).write(
        to: flow)
      let text = try keyboard.run(["test", flow.path])
      #expect(text.status == 2 && text.output.contains("It crashed in \(place)."))
      #expect(!text.output.contains("keyward-crash-frames"))
      struct Report: Decodable {
        struct Flow: Decodable { var backtrace: [Failure.Frame] }
        var flows: [Flow]
      }
      let json = try keyboard.run(["test", flow.path, "--json"])
      let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
      #expect(
        report.flows.first?.backtrace.first(where: \.isKeyboards)?.line == line(marked: "unwrap"))
    }
  }

  @Test func `keeps its addresses where nothing can name them, and says what is missing`() throws {
    try withScratchFolder { folder in
      var keyboard = try CrashingKeyboard(in: folder)
      let nothing = folder.appendingPathComponent("nothing").path
      let failure = try keyboard.failure("unwrap", path: nothing)
      #expect(failure.backtrace.count > 10)
      #expect(failure.backtrace.allSatisfy { $0.function == nil && $0.address != nil })
      let text = try keyboard.run(["run", keyboard.bundle, "--tap", "unwrap"], path: nothing)
      #expect(text.output.contains("is not on PATH"), "\(text.output)")
      let moved = folder.appendingPathComponent("moved").path
      try FileManager.default.moveItem(atPath: keyboard.bundle, toPath: moved + ".appex")
      keyboard.bundle = moved + ".appex"
      let elsewhere = try keyboard.run(["run", keyboard.bundle, "--tap", "unwrap"])
      #expect(
        elsewhere.output.contains("The names of these addresses are in the folder .keyward"))
    }
  }

  @Test
  func `cannot lead the host astray with addresses of its own, and may handle signals itself`()
    throws
  {
    try withScratchFolder { folder in
      let keyboard = try CrashingKeyboard(in: folder)
      let forged = try keyboard.failure("forge")
      #expect(forged.reason.contains("SIGABRT"))
      #expect(forged.backtrace.map(\.address) == ["0xffffffffffffffff", nil, "0x3"])
      #expect(forged.backtrace.allSatisfy { $0.file == nil && !$0.isKeyboards })
      let own = try keyboard.failure("own")
      #expect(own.reason.contains("exited with code 7") && own.backtrace.isEmpty)
    }
  }

  @Test(arguments: [["--debug"], []])
  func `is told of in a bundle with symbols, and in one that shared libraries are loaded for`(
    options: [String]
  ) throws {
    try withScratchFolder { folder in
      let networking = code.replacingOccurrences(
        of: "private let ways", with: "private let session = URLSession.shared\n  private let ways")
      var keyboard = try CrashingKeyboard(options.isEmpty ? networking : code, in: folder, options)
      if !options.isEmpty {
        let moved = folder.appendingPathComponent("Moved.appex").path
        try FileManager.default.moveItem(atPath: keyboard.bundle, toPath: moved)
        keyboard.bundle = moved
      }
      let place = try #require(
        try keyboard.failure("unwrap").backtrace.first(where: \.isKeyboards))
      #expect(place.function == "KeyboardViewController.unwrap(_:)", "\(place)")
      let marked = try #require(line(marked: "unwrap"))
      #expect(place.line == marked + (options.isEmpty ? 1 : 0))
    }
  }
}
