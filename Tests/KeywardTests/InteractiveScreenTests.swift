import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Testing

@testable import TerminalSimulator
@testable import keyward

/// A keyboard of two rows: a, b and a wide key below.
private let layout = LayoutSnapshot(
  width: 300, height: 100,
  views: [
    ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 300, 100)),
    ViewSnapshot(
      parent: 0, className: "UIButton", frame: (0, 0, 150, 50), reach: .tappable, text: "a"),
    ViewSnapshot(
      parent: 0, className: "UIButton", frame: (150, 0, 150, 50), reach: .tappable, text: "字"),
    ViewSnapshot(
      parent: 0, className: "UIButton", frame: (0, 50, 300, 50), reach: .tappable, text: "space"),
  ])

private var model: InteractiveModel {
  var model = InteractiveModel()
  model.keyboard = "Keys"
  model.field = "text"
  model.layout = layout
  model.document = ("Hello ", "", "world")
  model.contexts = ("Hello ", nil)
  return model
}

@Suite struct `The window of keyward run --interactive` {
  @Test func `shows the keyboard, the document and what happened`() {
    var model = model
    model.log(["Keys prints: one"])
    model.accesses = ["Keys tried to read /etc/passwd; denied"]
    let lines = InteractiveScreen(columns: 40, rows: 14).lines(of: model).map(\.text)
    #expect(
      lines == [
        "Keys on the field “text”", "╭──────────────────────────────────────╮",
        "│[        a        ][       字        ]│", "│[               space                ]│",
        "╰──────────────────────────────────────╯", "document  “Hello ▏world”",
        "before    “Hello ”", "after     nothing", "The sandbox stopped:",
        "  Keys tried to read /etc/passwd; denied".fitted(to: 40), "Keys prints: one", "", "",
        "Type or click keys; Tab, arrows and Return; :help; Ctrl-C quits.".fitted(to: 40),
      ])
  }

  @Test func `has the document beside the keyboard where there is room`() {
    let lines = InteractiveScreen(columns: 120, rows: 30).lines(of: model).map(\.text)
    #expect(lines[1].hasPrefix("╭") && lines[1].hasSuffix("╮  document  “Hello ▏world”"))
    #expect(lines[2].hasSuffix("│  before    “Hello ”"))
  }

  @Test(arguments: [
    (80, 24), (40, 12), (100, 12), (1000, 400), (39, 24), (80, 11), (10, 3), (1, 1), (0, 0),
  ])
  func `fills the window and no more, whatever it shows`(columns: Int, rows: Int) {
    var model = model
    model.document = (
      String(repeating: "字\u{1B}[31m", count: 5000), "marked", String(repeating: "é\n", count: 5000)
    )
    model.contexts = (model.document.before, model.document.after)
    model.message = String(repeating: "m", count: 5000)
    model.command = String(repeating: "c", count: 900)
    model.log((1...5000).map { "line \($0) " + String(repeating: "x", count: 2000) })
    model.accesses = (1...50).map { "tried \($0)" }
    let lines = InteractiveScreen(columns: columns, rows: rows).lines(of: model)
    #expect(lines.count == rows)
    for line in lines {
      #expect(line.width <= columns, "\(line.text)")
      #expect(line.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
    let isLarge = columns >= 40 && rows >= 12
    #expect(lines.contains { $0.text.hasPrefix("╭") } == isLarge)
    if !isLarge, columns >= 30, rows >= 3 {
      #expect(lines[0].text == "The window is too small:")
      #expect(lines[1].text == "it has \(columns) x \(rows) cells,")
    }
  }

  @Test func `leads from each cell to the key that is drawn there`() {
    let screen = InteractiveScreen(columns: 40, rows: 14)
    for row in 0..<14 {
      for column in 0..<40 {
        let inside = (1...38).contains(column)
        let expected: Int? =
          switch row {
          case 2 where inside: column <= 19 ? 1 : 2
          case 3 where inside: 3
          default: nil
          }
        #expect(screen.key(atColumn: column, row: row, of: model) == expected, "\(column), \(row)")
      }
    }
    #expect(screen.key(atColumn: -1, row: 2, of: model) == nil)
    #expect(InteractiveScreen(columns: 20, rows: 14).key(atColumn: 2, row: 2, of: model) == nil)
  }

  @Test func `marks the highlighted key, and no other cell`() {
    var model = model
    model.highlighted = 3
    let lines = InteractiveScreen(columns: 40, rows: 14).lines(of: model)
    let marked = lines.map { $0.parts.filter { $0.style == .reversed }.map(\.text) }
    #expect(marked[3] == ["[               space                ]"])
    #expect(marked.enumerated().allSatisfy { $0.offset == 3 || $0.element.isEmpty })
    #expect(lines[3].rendered.contains("\u{1B}[7m[") && lines[3].rendered.contains("]\u{1B}[0m"))
  }

  @Test func `shows a line that is being written`() {
    var model = model
    model.command = "tap a"
    #expect(InteractiveScreen(columns: 80, rows: 24).lines(of: model).last?.text == ":tap a▏")
  }

  @Test func `moves the highlight to the nearest key, and round by Tab`() {
    var model = model
    let steps: [(move: (inout InteractiveModel) -> Void, key: Int)] = [
      ({ $0.highlight(.right) }, 1), ({ $0.highlight(.right) }, 2), ({ $0.highlight(.right) }, 2),
      ({ $0.highlight(.down) }, 3), ({ $0.highlight(.down) }, 3), ({ $0.highlight(.up) }, 1),
      ({ $0.highlightNext() }, 2), ({ $0.highlightNext() }, 3), ({ $0.highlightNext() }, 1),
      ({ $0.highlightNext(backwards: true) }, 3),
    ]
    for (number, step) in steps.enumerated() {
      step.move(&model)
      #expect(model.highlighted == step.key, "step \(number)")
    }
  }

  @Test func `keeps the highlight on a key that is still there, and loses it with the keyboard`() {
    var model = model
    model.highlighted = 2
    model.layout = layout
    #expect(model.highlighted == 2)
    var moved = layout
    moved.views.remove(at: 1)
    model.layout = moved
    #expect(model.highlighted == 1)
    model.layout = LayoutSnapshot(width: 300, height: 100, views: [])
    #expect(model.highlighted == nil)
    model.highlighted = 7
    model.layout = nil
    #expect(model.highlighted == nil)
    model.highlightNext()
    #expect(model.highlighted == nil)
  }

  private static func plan() throws -> RunPlan {
    try RunPlan(ParsedArguments(["A"], for: Command.run.specification))
  }

  @Test(
    arguments: [
      ("tap a", .act(.tap("a"))), ("  tap  ", .act(.tap(" "))),
      ("tap Insert now", .act(.tap("Insert now"))),
      ("tap @3,4.5", .act(.tap(.point(x: 3, y: 4.5)))),
      ("long e", .act(.longPress("e", milliseconds: 600))),
      ("drag e é", .act(.drag(from: "e", holding: 0, along: [.key("é")]))),
      ("drag a b +3,-4", .act(.drag(from: "a b", holding: 0, along: [.offset(x: 3, y: -4)]))),
      ("hold e=30 --to é", .act(.drag(from: "e", holding: 30, along: [.key("é")]))),
      ("field email", .act(.focus(FieldPlan(.email)))),
      ("orientation landscape", .act(.orientation(isLandscape: true))),
      ("text ", .text("")), ("text a b", .text("a b")), ("choose Keys", .act(.choose("Keys"))),
      ("globe", .act(.globe)), ("hide", .act(.hide)), ("show", .act(.show)), ("q", .quit),
      ("quit", .quit), ("?", .help),
    ] as [(String, InteractiveCommand)])
  func `reads commands`(line: String, command: InteractiveCommand) throws {
    let read = try InteractiveCommand(line, of: try Self.plan())
    #expect(read == command)
  }

  @Test(arguments: [
    ("", "there is no :"), ("tip a", "there is no :tip"), ("tap", ":tap takes a key's name"),
    ("drag e", ":drag takes a key and a destination"), ("drag  e", ":drag takes a key"),
    ("hide x", ":hide takes no value"), ("wait x", ":wait takes milliseconds"),
    ("device pad", "there is no :device"),
    ("field emial", "did you mean email?"), ("\u{1B}", "there is no :\\u{1b}"),
  ])
  func `says what is wrong with a command`(line: String, words: String) {
    let error = #expect(throws: UsageError.self) {
      try InteractiveCommand(line, of: try Self.plan())
    }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
