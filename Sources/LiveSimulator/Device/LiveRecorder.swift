import Foundation
import KeyboardHost
import KeyboardTesting

/// Records actions as the steps of a flow, and plays steps.
struct LiveRecorder {
  /// The time between two steps that are played.
  private static let pace = ContinuousClock.Duration.milliseconds(180)

  let paths: [(path: String, target: String?)]
  /// The flow that is being recorded; `nil` while none is.
  private(set) var record: FlowRecord?
  /// The text of the last flow that was recorded.
  private(set) var text: String?
  /// The actions that Play performs, and their name.
  private(set) var actions: [UserAction] = []
  private(set) var name = ""
  /// The field's text at the end, if it was recorded.
  private(set) var expected: String?
  /// The place of the next step; `nil` while nothing plays.
  private(set) var position: Int?
  /// When the next step is due; `nil` while nothing plays or the next step waits for its button.
  private(set) var nextStep: ContinuousClock.Instant?
  /// Whether the last playback had the recorded result; `nil` before one has ended.
  private(set) var matches: Bool?

  init(paths: [(path: String, target: String?)]) { self.paths = paths }

  var isRecording: Bool { record != nil }
  var stepCount: Int { record?.steps.count ?? actions.count }

  mutating func load(_ actions: [UserAction], named name: String) {
    (self.actions, self.name, expected, text) = (actions, name, nil, nil)
  }

  /// Replaces the flow with the user's edited one.
  mutating func replace(_ actions: [UserAction], expecting document: String?, text: String) {
    (self.actions, expected, self.text) = (actions, document, text)
    if name.isEmpty { name = "recorded" }
    matches = nil
  }

  /// Begins a flow on a device.
  mutating func begin(settings: DeviceSettings) {
    var record = FlowRecord(name: "recorded", keyboards: paths)
    record.add(settings)
    self.record = record
    matches = nil
  }

  mutating func add(_ action: UserAction, document: String?) {
    guard record != nil, position == nil else { return }
    record?.add(action)
    if let document { record?.document = document }
  }

  mutating func add(remark: String) { if position == nil { record?.add(remark: remark) } }

  /// Ends the flow, which can be played from now on.
  mutating func finish() {
    guard let record else { return }
    text = record.text
    actions = record.steps.compactMap { if case .act(let action) = $0 { action } else { nil } }
    (name, expected, self.record) = (record.name, record.document, nil)
  }

  /// Begins to play; step by step where `isStepping` is set.
  mutating func play(isStepping: Bool) {
    guard !actions.isEmpty else { return }
    position = 0
    matches = nil
    nextStep = isStepping ? nil : .now
  }

  /// The next step; `nil` at the end.
  mutating func takeStep(isStepping: Bool) -> UserAction? {
    guard let position, actions.indices.contains(position) else { return nil }
    self.position = position + 1
    nextStep = isStepping ? nil : .now + Self.pace
    return actions[position]
  }

  /// Ends the play, with the text in the field.
  mutating func stop(document: String?) {
    if let expected, let position, position == actions.count { matches = document == expected }
    (position, nextStep) = (nil, nil)
  }

  /// The action that plays next.
  var isAtEnd: Bool { position.map { $0 >= actions.count } ?? false }
}
