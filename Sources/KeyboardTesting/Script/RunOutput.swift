import Sandbox

/// The lines that keyboards printed in a run, each with its step.
struct RunOutput {
  /// One line.
  struct Line {
    var step: String
    /// The step's place among all, counted from 1.
    var number: Int
    var keyboard: String
    var stream: OutputLine.Stream
    /// Escaped and bounded.
    var text: String
  }

  /// How many lines are kept, and how many of each step the transcript shows.
  private static let limit = (kept: 10_000, shown: 200)

  private(set) var lines: [Line] = []
  /// How many more there were.
  private(set) var dropped = 0
  private var step = "start"
  private var number = 0
  private var countOfStep = 0

  /// Names the next step.
  mutating func begin(_ step: String) {
    self.step = step
    number += 1
    countOfStep = 0
  }

  /// Keeps a line, and says whether the transcript is to show it.
  mutating func add(_ text: String, to stream: OutputLine.Stream, of keyboard: String) -> Bool {
    countOfStep += 1
    if lines.count < Self.limit.kept {
      lines.append(
        Line(step: step, number: number, keyboard: keyboard, stream: stream, text: text))
    } else {
      dropped += 1
    }
    return countOfStep <= Self.limit.shown
  }

  /// The transcript's remark about hidden lines; `nil` when it shows all.
  mutating func takeRemark() -> String? {
    let more = countOfStep - Self.limit.shown
    countOfStep = 0
    return more > 0 ? "… and \(more) more printed lines" : nil
  }
}
