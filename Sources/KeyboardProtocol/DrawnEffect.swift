/// A change of how a part of a drawing looks as a whole.
public enum DrawnEffect: Equatable, Sendable {
  /// How much of the part shows, 0...1.
  case opacity(Double)
  /// Blurs the part; the number is the standard deviation in points.
  case blur(Double)
  /// Changes each color.
  case colors(DrawnColorMatrix)
  /// How the part's colors blend with those behind it.
  case blend(DrawnBlend)
  /// A shadow of all that the part shows.
  case shadow(ViewDecoration.Shadow)
  /// Blending inside the part does not reach what is behind it.
  case isolated
}

/// A linear change of colors, whose components go from 0 to 1 and are not premultiplied.
public struct DrawnColorMatrix: Hashable, Sendable {
  /// How many numbers a matrix has: four rows (red, green, blue, opacity) of four factors and a summand.
  public static let count = 20
  /// The rows, one after the other.
  public let values: [Double]

  /// Makes a matrix; `nil` unless there are `count` numbers.
  public init?(values: [Double]) {
    guard values.count == Self.count else { return nil }
    self.values = values
  }
}

/// How colors blend with those behind them.
public enum DrawnBlend: UInt8, CaseIterable, Sendable {
  case multiply = 0
  case screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity
}

/// How the line of a path is drawn.
public struct DrawnLine: Equatable, Sendable {
  /// The ends of a line.
  public enum Cap: UInt8, CaseIterable, Sendable { case butt = 0, round, square }
  /// The corners of a line.
  public enum Join: UInt8, CaseIterable, Sendable { case miter = 0, round, bevel }
  /// The ends.
  public var cap: Cap
  /// The corners.
  public var join: Join
  /// The lengths of dashes and gaps in points; a line without gaps has none.
  public var dash: [Double]
  /// How far into the dashes the line begins, in points.
  public var phase: Double

  /// Makes a line; the default has plain ends and no gaps.
  public init(cap: Cap = .butt, join: Join = .miter, dash: [Double] = [], phase: Double = 0) {
    (self.cap, self.join, self.dash, self.phase) = (cap, join, dash, phase)
  }
}
