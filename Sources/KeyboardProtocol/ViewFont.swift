/// The face and the place of a view's text.
public struct ViewFont: Equatable, Sendable {
  /// Where lines are in the view.
  public enum Alignment: UInt8, CaseIterable, Sendable {
    case left = 0
    case center
    case right
  }
  /// The weight as style sheets count it, in hundreds: 4 is regular, 7 bold.
  public var weight: UInt8
  /// Whether the letters lean.
  public var isItalic: Bool
  /// Whether all letters have one width.
  public var isMonospaced: Bool
  /// Where lines are.
  public var alignment: Alignment

  /// How far the baseline of a line is below its middle, in parts of the text's size.
  package static let baselineDrop = 0.35

  /// Makes a face; a weight outside 1...9 is brought inside.
  public init(
    weight: UInt8 = 4, isItalic: Bool = false, isMonospaced: Bool = false,
    alignment: Alignment = .left
  ) {
    self.weight = min(max(weight, 1), 9)
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.alignment = alignment
  }
}
