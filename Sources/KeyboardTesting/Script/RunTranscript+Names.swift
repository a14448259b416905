import Foundation
import KeyboardHost
import Platform

/// The parts of an action as the transcript names them.
extension RunTranscript {
  static func name(of gesture: TwoFingerGesture) -> String {
    switch gesture {
    case .tap: "two-finger tap"
    case .drag(let x, let y): "two-finger drag \(signed(x)),\(signed(y))"
    case .pinch(let scale): "pinch \(String(format: "%g", scale))"
    case .rotate(let degrees): "rotate \(String(format: "%g", degrees))"
    }
  }

  static func name(of edit: FieldEdit) -> String {
    switch edit {
    case .insert(let text): "host inserts \(text.forDisplay)"
    case .paste(let text): "host pastes \(text.forDisplay)"
    case .select(let range):
      range.isEmpty
        ? "host moves caret to \(range.lowerBound)"
        : "host selects \(range.lowerBound)-\(range.upperBound)"
    case .selectWord(let offset): "host selects the word at \(offset)"
    }
  }

  static func name(of place: DragPlace) -> String {
    switch place {
    case .key(let key): key.forDisplay
    case .offset(let x, let y): "\(signed(x)),\(signed(y))"
    }
  }

  private static func signed(_ points: Double) -> String {
    (points < 0 ? "" : "+") + String(format: "%g", points)
  }
}
