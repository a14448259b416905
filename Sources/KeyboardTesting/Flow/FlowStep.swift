public import KeyboardHost
public import KeyboardProtocol
public import TextInput

/// One thing that is done, or must hold, while a flow runs.
public indirect enum FlowStep: Equatable, Sendable {
  /// A new field gets the focus.
  case focus(FlowField)
  /// Keys are tapped, one after the other.
  case tap([TouchPlace])
  /// A key is held for so long on the keyboard's own clock.
  case longPress(TouchPlace, milliseconds: UInt32)
  /// A finger goes down on a key, stays for so long, moves from place to place, and goes up.
  case drag(from: TouchPlace, holding: UInt32, along: [DragPlace])
  /// Fingers go down on keys, one after the other, and stay there.
  case press([TouchPlace])
  /// The fingers that were put down on keys go up, one after the other.
  case release([TouchPlace])
  /// Keys are typed as two thumbs do it: each goes down before the one before it is up.
  case rollover([TouchPlace])
  /// Two fingers make a gesture with their middle on a key or another view.
  case twoFingers(TwoFingerGesture, on: TouchPlace)
  /// Time passes on the keyboard's own clock.
  case wait(milliseconds: UInt32)
  /// The keyboard leaves the screen, as when the app takes the focus away.
  case hide
  /// The keyboard comes up again on the field that had the focus.
  case show
  /// The keys for a text are found and tapped.
  case type(String)
  /// Another keyboard is chosen in the system's list, by name or identifier.
  case switchKeyboard(String)
  /// The host app changes the field.
  case hostEdit(FieldEdit)
  /// Answers the keyboard's permission prompt.
  case permission(Permission, isAllowed: Bool)
  /// The device comes to another place, or to one that it cannot tell.
  case location(LocationFix?)
  /// Something must hold.
  case expect(FlowExpectation)
  /// Steps are done several times.
  case `repeat`(times: Int, [PlacedFlowStep])
  /// Keys of a hardware keyboard are pressed, one after the other.
  case hardwareKey([HardwareKey])
  /// The steps of another file are done.
  case runFlow(file: String, [PlacedFlowStep])

  /// The key that stands for the step in a flow file.
  public var name: String {
    switch self {
    case .focus: "focus"
    case .tap: "tap"
    case .longPress: "longPress"
    case .drag: "drag"
    case .press: "press"
    case .release: "release"
    case .rollover: "rollover"
    case .twoFingers(let gesture, _): gesture.stepName
    case .wait: "wait"
    case .hide: "hide"
    case .show: "show"
    case .type: "type"
    case .switchKeyboard: "switchKeyboard"
    case .hostEdit: "hostEdit"
    case .permission: "permission"
    case .location: "location"
    case .expect: "expect"
    case .repeat: "repeat"
    case .runFlow: "runFlow"
    case .hardwareKey: "hardwareKey"
    }
  }

  /// How many things are done in all, or `nil` if more than fit.
  var cost: Int? {
    switch self {
    case .tap(let keys), .press(let keys), .release(let keys), .rollover(let keys):
      return keys.count
    case .hardwareKey(let keys): return keys.count
    case .drag(_, _, let path): return path.count
    case .type(let text): return text.count
    case .runFlow(_, let steps): return Self.cost(of: steps)
    case .repeat(let times, let steps):
      guard let once = Self.cost(of: steps) else { return nil }
      let (cost, isTooLarge) = once.multipliedReportingOverflow(by: times)
      return isTooLarge ? nil : cost
    default: return 1
    }
  }

  static func cost(of steps: [PlacedFlowStep]) -> Int? {
    steps.reduce(0 as Int?) { sum, step in
      guard let sum, let cost = step.step.cost else { return nil }
      let (total, isTooLarge) = sum.addingReportingOverflow(cost)
      return isTooLarge ? nil : total
    }
  }
}

extension TwoFingerGesture {
  /// The key that stands for the gesture in a flow file.
  var stepName: String {
    switch self {
    case .tap: "twoFingerTap"
    case .drag: "twoFingerDrag"
    case .pinch: "pinch"
    case .rotate: "rotate"
    }
  }
}

/// A step and where it is written.
public struct PlacedFlowStep: Equatable, Sendable {
  /// The step.
  public var step: FlowStep
  /// Where it is written.
  public var place: FlowPlace

  /// Makes a placed step.
  public init(_ step: FlowStep, at place: FlowPlace) {
    self.step = step
    self.place = place
  }
}

/// The field that a flow moves the focus to.
public struct FlowField: Equatable, Sendable {
  /// What kind of field it is.
  public var kind: FieldKind
  /// What it holds at first.
  public var text = ""
  /// What is selected at first, in UTF-16 units; `nil` for an insertion point at the end.
  public var selection: Range<Int>?
  /// Its traits.
  public var traits: TextInputTraits
  /// The responder of the flow's app that gets the focus; the others count only where there is none.
  public var responder: String?

  /// Makes an empty field with the traits of its kind.
  public init(_ kind: FieldKind) {
    self.kind = kind
    traits = kind.traits
  }
}

/// What the host app does to a field behind the keyboard's back.
public enum FieldEdit: Equatable, Sendable {
  /// Inserts at the insertion point.
  case insert(String)
  /// Pastes over the selection.
  case paste(String)
  /// Selects a range of UTF-16 units; an empty one moves the caret.
  case select(Range<Int>)
  /// Selects the word at an offset in UTF-16 units.
  case selectWord(at: Int)

  /// Does it.
  public func apply(to field: Field) {
    switch self {
    case .insert(let text): field.insert(text)
    case .paste(let text): field.paste(text)
    case .select(let range): field.select(range)
    case .selectWord(let offset): field.selectWord(at: offset)
    }
  }
}
