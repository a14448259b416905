/// The changes that a document can undo.
struct TextHistory: Sendable {
  /// One change, as the content that undoes it.
  struct Step: Sendable {
    var range: Range<Int>
    var units: [UInt16]
    var styles: [(length: Int, style: TextStyle)]
    var selection: Range<Int>
  }
  /// How many steps are kept.
  private static let stepLimit = 1_000
  /// How many removed units are kept.
  private static let unitLimit = 1 << 22
  /// The maximum size of one step while the user keeps typing or deleting.
  private static let joinLimit = 1 << 10

  private var undone: [Step] = []
  private var done: [Step] = []
  private var keptUnits = 0
  /// Whether the next change may become part of the last step.
  private var isOpen = false

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Ends the last step, so that what follows is undone on its own.
  mutating func close() { isOpen = false }

  /// Takes in a change: what it put into `range`, and what was there before.
  mutating func record(_ step: Step, replaced: Range<Int>) {
    undone = []
    if isOpen, let last = done.last, let joined = Self.join(last, step, replaced) {
      done[done.count - 1] = joined
      keptUnits += joined.units.count - last.units.count
    } else {
      done.append(step)
      keptUnits += step.units.count
    }
    isOpen = true
    while done.count > Self.stepLimit || (keptUnits > Self.unitLimit && done.count > 1) {
      keptUnits -= done.removeFirst().units.count
    }
  }

  mutating func takeUndo() -> Step? {
    isOpen = false
    guard let step = done.popLast() else { return nil }
    keptUnits -= step.units.count
    return step
  }

  mutating func takeRedo() -> Step? {
    isOpen = false
    return undone.popLast()
  }

  mutating func pushRedo(_ step: Step) { undone.append(step) }

  mutating func pushUndo(_ step: Step) {
    done.append(step)
    keptUnits += step.units.count
  }

  /// Typing on, deleting on, and changing a composition are one step each.
  private static func join(_ last: Step, _ step: Step, _ replaced: Range<Int>) -> Step? {
    var joined = last
    if replaced == last.range, !replaced.isEmpty {
      joined.range = step.range
      return joined
    }
    guard last.range.count + last.units.count < joinLimit else { return nil }
    if replaced.isEmpty, replaced.lowerBound == last.range.upperBound, last.units.isEmpty {
      joined.range = last.range.lowerBound..<step.range.upperBound
      return joined
    }
    if step.range.isEmpty, last.range.isEmpty, replaced.upperBound == last.range.lowerBound {
      joined.range = step.range
      joined.units = step.units + last.units
      joined.styles = step.styles + last.styles
      return joined
    }
    return nil
  }
}
