@testable import Sandbox
import Testing

@testable import KeyboardHost

@Suite struct `What a crashed process tells of its calls` {
  private static let many = Array(repeating: "1f", count: CrashedFrames.limit)

  @Test(arguments: [
    ("keyward-crash-frames: 4d1f23 - 10", [0x4d_1f23, nil, 0x10] as [UInt64?]?),
    ("keyward-crash-frames: ffffffffffffffff", [UInt64.max]),
    // The end of the stack isn't a call.
    ("keyward-crash-frames: 1 - -", [1]),
    ("keyward-crash-frames: -", [nil]),
    ("keyward-crash-frames: " + many.joined(separator: " "), many.map { _ in 0x1f }),
    ("keyward-crash-frames: " + (many + ["1"]).joined(separator: " "), nil),
    ("keyward-crash-frames:", nil), ("keyward-crash-frames: ", nil),
    ("keyward-crash-frames:1", nil), ("keyward-crash-frames: 1  2", nil),
    ("keyward-crash-frames: 10000000000000000", nil), ("keyward-crash-frames: +1", nil),
    ("keyward-crash-frames: 0x1", nil), ("keyward-crash-frames: 1F", nil),
    ("keyward-crash-frames: ١", nil), ("keyward-crash-frames: \u{1B}[31m", nil),
    ("x keyward-crash-frames: 1", nil), ("", nil),
  ])
  func `is read only as the runtime writes it`(line: String, addresses: [UInt64?]?) {
    #expect(CrashedFrames(line: line)?.addresses == addresses)
  }

  @Test(
    arguments: [
      (["Fatal error", "", "keyward-crash-frames: 1"], ["Fatal error"], 1),
      (["unfinished", "keyward-crash-frames: 1"], ["unfinished"], 1),
      (["keyward-crash-frames: 1", "", "keyward-crash-frames: 2"], ["keyward-crash-frames: 1"], 2),
      (["keyward-crash-frames: 1", "keyward-crash-frames: z"], ["keyward-crash-frames: z"], 1),
      (["", "keyward-crash-frames: z"], ["", "keyward-crash-frames: z"], nil),
      ([], [], nil),
    ] as [([String], [String], UInt64?)])
  func `is taken out of what was printed, the last of it`(
    printed: [String], remaining: [String], address: UInt64?
  ) {
    var lines = printed.map { OutputLine(stream: .standardError, text: $0) }
    let other = OutputLine(stream: .standardOutput, text: "keyward-crash-frames: 3")
    lines.append(other)
    let frames = CrashedFrames.take(from: &lines)
    #expect(frames?.addresses == address.map { [$0] })
    #expect(lines.dropLast().map(\.text) == remaining && lines.last == other)
  }

  @Test func `is named by the symbolizer's lines, the inlined functions first`() {
    let lines = [
      "$s4Keys10ControllerC4readyyF", "/home/me/Keys/Controller.swift:12:3",
      "$s4Keys10ControllerC6tappedyyF", "/home/me/a:b/Controller.swift:40:9", "",
      "$s5UIKit9UIControlC4sendyyF", "/src/UIControl.swift:7:1", "", "??", "??:0:0", "",
      "$sSS4KeysE4foldyyF", "/home/me/Keys/Fold.swift:2:1", "",
      "$sSS5UIKitE4foldyyF", "/src/Fold.swift:2:1", "",
      "$s4Keys13_KeyboardMainO4mainyyF", "/cache/generated/_KeyboardMain.swift:5:1", "",
      "$s4Keys4mainyyF", "/<compiler-generated>:0:0", "", "memmove", "/x/memmove.S:3:0", "",
      "alone",
    ]
    let calls = SymbolizedCalls.calls(in: lines)
    #expect(
      calls.map { $0.map { "\($0.file ?? "-"):\($0.line ?? 0) \($0.isKeyboards)" } } == [
        [
          "/home/me/Keys/Controller.swift:12 true", "/home/me/a:b/Controller.swift:40 true",
        ],
        ["/src/UIControl.swift:7 false"], ["-:0 false"], ["/home/me/Keys/Fold.swift:2 true"],
        ["/src/Fold.swift:2 false"], ["/cache/generated/_KeyboardMain.swift:5 false"],
        ["-:0 false"], ["/x/memmove.S:3 false"], [],
      ])
    #expect(calls[2].first?.symbol == nil && calls[7].first?.symbol == "memmove")
  }

  @Test(arguments: [
    ("f /a.swift:1:1 g /a.swift:2:1", ["f", "g"]),
    ("Swift runtime failure: Index out of range", ["Swift runtime failure: Index out of range"]),
    ("thunk ?:0:0 f /a.swift:1:1 thunk ?:0:0", ["f"]), ("f ?:0:0 g ?:0:0 ?? ??:0:0", ["g"]),
    ("?? ??:0:0 ?? ??:0:0", ["-"]),
  ])
  func `has of one address only what its author knows, but something`(
    text: String, symbols: [String]
  ) {
    let lines =
      text.hasPrefix("Swift") ? [text, "??:0:0"] : text.split(separator: " ").map { String($0) }
    #expect(SymbolizedCalls.calls(in: lines).map { $0.map { $0.symbol ?? "-" } } == [symbols])
  }

  @Test func `is shown bounded and harmless, the keyboard's own code first`() {
    let hostile = Backtrace.Frame(
      address: 1, function: "f\u{1B}[2J\n" + String(repeating: "x", count: 9999), file: "/a/\nb",
      line: 3, isKeyboards: true)
    let frames =
      Array(repeating: Backtrace.Frame(address: 0x4d1f), count: 40) + [
        hostile, .init(address: nil),
      ]
    let lines = Backtrace(frames: frames, remark: "what to do").lines
    #expect(lines.first?.hasPrefix("It crashed in f\\u{1b}[2J\\nxxx") == true)
    #expect(lines.first?.hasSuffix("… at \\nb:3.") == true && lines[0].count < 500)
    #expect(lines[1] == "     0 0x4d1f" && lines[20] == "    19 0x4d1f")
    #expect(lines.dropFirst(21) == ["  … and 22 more calls", "what to do"])
    #expect(Backtrace(frames: []).lines.isEmpty)
  }
}
