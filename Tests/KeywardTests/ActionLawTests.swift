import Foundation
import KeyboardHost
import KeyboardProtocol
import Platform
import TestSupport
import TerminalSimulator
import Testing
import TextInput
import YAML

@testable import KeyboardTesting
@testable import keyward

/// Random actions of every kind, the same for the same seed.
private struct ActionGenerator {
  var random: SeededRandom

  static let names = [
    "a", "A", "é", "字", "👨‍👩‍👧", "space bar", "=", "a=b", "+", "+1,2", "+1,+2", "@1,2", "\\@1,2",
    "\\\\+3,-4", "@",
    "--tap", "${x}", "#", "\"", "- x", "null", "on", "1", " ", "\n", "\t",
  ]

  mutating func pick<Item>(_ items: [Item]) -> Item {
    items[.random(in: items.indices, using: &random)]
  }
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  mutating func points() -> Double { Double(number(-40_000...40_000)) / 4 }
  mutating func extent() -> Double { Double(number(0...40_000)) / 4 }
  mutating func flag() -> Bool { .random(using: &random) }

  mutating func touch() -> TouchPlace {
    flag() ? .key(pick(Self.names)) : .point(x: extent(), y: extent())
  }

  mutating func places() -> [DragPlace] {
    (0..<number(1...3)).map { _ in
      flag() ? .key(pick(Self.names)) : .offset(x: points(), y: points())
    }
  }

  mutating func field() -> FieldPlan {
    var plan = FieldPlan(pick(FieldKind.allCases))
    if flag() { plan.text = pick(Self.names) }
    if flag() { plan.selection = 1..<number(1...9) }
    if flag() { plan.traits.returnKey = .send }
    if flag() { plan.traits.autocorrection = .yes }
    if flag() { plan.inputMode = "de-CH" }
    plan.storesInputMode = flag()
    plan.contexts = (0..<number(0...2)).map { _ in pick(Self.names) }
    return plan
  }

  mutating func edit() -> FieldEdit {
    switch number(0...3) {
    case 0: .insert(pick(Self.names))
    case 1: .paste(pick(Self.names))
    case 2: .selectWord(at: number(0...99))
    default: .select(1..<number(1...9))
    }
  }

  mutating func placement() -> KeyboardPlacement {
    switch number(0...4) {
    case 0: .docked
    case 1: .undocked(lift: extent())
    case 2: .split(lift: extent())
    case 3: .floating(left: extent(), bottom: extent())
    default: .hardware(pick(KeyboardPlacement.AssistantBar.allCases))
    }
  }

  mutating func arrangement() -> SceneArrangement {
    guard flag() else { return pick([.full, .split, .external]) }
    return .windows(
      (0..<number(1...3)).map { index in
        SceneWindow(
          name: "w\(index)",
          frame: ScreenRect(x: points(), y: points(), width: 0.5 + extent() / 2, height: 7),
          isExternal: flag())
      })
  }

  mutating func hardwareKey() -> HardwareKey {
    let code: HardwareKey.Code =
      flag() ? .character(pick(Array("aAß?+= 1"))) : .special(pick(HardwareKey.Special.allCases))
    return HardwareKey(code, pick([[], .command, [.shift, .control], .alternate]))
  }

  mutating func action(_ kind: ActionKind) -> UserAction {
    switch kind {
    case .focus: .focus(field())
    case .tap: .tap(touch())
    case .longPress: .longPress(touch(), milliseconds: UInt32(pick([600, number(1...60_000)])))
    case .drag:
      .drag(from: touch(), holding: UInt32(pick([0, 600, number(1...60_000)])), along: places())
    case .press: .press(touch())
    case .release: .release(touch())
    case .rollover: .rollover((0..<number(1...3)).map { _ in touch() })
    case .pinch: .twoFingers(.pinch(scale: Double(number(1...80)) / 8), on: touch())
    case .rotate: .twoFingers(.rotate(degrees: Double(number(-3600...3600))), on: touch())
    case .twoFingerTap: .twoFingers(.tap, on: touch())
    case .twoFingerDrag: .twoFingers(.drag(x: points(), y: points()), on: touch())
    case .type: .type(pick(Self.names))
    case .hardwareKey: .hardwareKey(hardwareKey())
    case .wait: .wait(milliseconds: UInt32(number(0...3_600_000)))
    case .choose: .choose(pick(Self.names))
    case .globe: .globe
    case .hostEdit: .hostEdit(edit())
    case .hide: .hide
    case .show: .show
    case .cycles: .cycles(number(1...1000))
    case .suspend: .suspend
    case .resume: .resume
    case .memoryWarning: .memoryWarning
    case .orientation: .orientation(isLandscape: flag())
    case .appearance: .appearance(isDark: flag())
    case .placement: .placement(placement())
    case .accessoryHeight: .accessoryHeight(extent())
    case .languageBar: .languageBar(isShown: flag())
    case .scenes: .scenes(arrangement())
    case .activateScene: .activateScene(pick(Self.names))
    case .permission: .permission(pick(Permission.allCases), isAllowed: flag())
    case .location:
      .location(flag() ? nil : LocationFix(latitude: extent() / 200, longitude: points() / 80))
    case .copy: .copy(pick(Self.names))
    case .languages: .languages(pick([["de"], ["de-CH", "fr"], ["zh-Hans-CN", "en", "ar"]]))
    }
  }
}

@Suite struct `The law of actions` {
  private static let actions: [UserAction] = {
    var generator = ActionGenerator(random: SeededRandom(seed: Proof.seed))
    return ActionKind.allCases.map(\.forms.example)
      + (0..<Proof.count(12, full: 310)).flatMap { _ in
        ActionKind.allCases.map { generator.action($0) }
      }
  }()

  /// The action, or the field, of a plan of one.
  private static func action(of plan: RunPlan) throws -> UserAction {
    let field = try #require(plan.fields.last)
    var focus = field.focus
    focus.name = nil
    return field.actions.last ?? .focus(focus)
  }

  @Test func `what the command line prints of an action it reads as the same`() throws {
    for action in Self.actions {
      var words = ["A", "--device", "pad", "--system-globe"]
      if action.kind != .focus { words += ["--field", "text"] }
      for option in action.options {
        words += ["--\(option.name)"] + [option.value].compactMap(\.self)
      }
      let plan = try RunPlan(ParsedArguments(words, for: Command.run.specification))
      #expect(try Self.action(of: plan) == action, "\(words)")
    }
  }

  @Test func `what a flow prints of an action it reads as the same`() throws {
    for start in stride(from: 0, to: Self.actions.count, by: 400) {
      try check(Array(Self.actions[start..<min(start + 400, Self.actions.count)]))
    }
  }

  private func check(_ actions: [UserAction]) throws {
    var record = FlowRecord(name: "law", keyboards: [])
    // A tap, or a wait, is joined with the one before it.
    for action in actions {
      record.add(action)
      record.add(.hide)
    }
    try #require(record.dropped == 0)
    let flow = try withScratchFolder { folder in
      try Data(record.text.replacing("keyboards:\n", with: "").utf8)
        .write(to: folder.appendingPathComponent("a.yaml"))
      return try #require(
        try FlowLoader(workingFolder: folder.path)
          .flows(in: folder.appendingPathComponent("a.yaml")).first)
    }
    let read = flow.steps.flatMap { step -> [UserAction] in
      if case .act(let actions) = step.step { actions } else { [] }
    }
    let expected = actions.flatMap { [$0, .hide] }
    #expect(read.count == expected.count)
    for (one, other) in zip(read, expected) { #expect(one == other) }
  }

  @Test func `what the window prints of an action it reads as the same`() throws {
    let plan = try RunPlan(
      ParsedArguments(["A", "--device", "pad"], for: Command.run.specification))
    for action in Self.actions {
      let line = InteractiveCommand.line(of: action)
      #expect(try InteractiveCommand(String(line.dropFirst()), of: plan) == .act(action), "\(line)")
    }
  }

  @Test func `what JSON says of an action is read as the same`() throws {
    for action in Self.actions {
      let text = action.json.line
      #expect(try UserAction(json: JSONValue(parsing: Array(text.utf8))) == action, "\(text)")
    }
  }

  @Test func `every kind has an example of its own, and an option`() {
    var options: Set<String> = []
    for kind in ActionKind.allCases {
      #expect(kind.forms.example.kind == kind)
      #expect(options.insert(kind.forms.option).inserted)
      let option = Command.run.specification.option(named: kind.forms.option)
      #expect(option?.help == kind.forms.help && option?.value == kind.forms.value)
    }
  }
}
