/// A view's appearance in a snapshot beside its colors and its text; most views have none of it.
public struct ViewDecoration: Equatable, Sendable {
  /// A line around a view.
  public struct Border: Equatable, Sendable {
    /// The width in points.
    public var width: Double
    /// The color as 0xRRGGBBAA.
    public var color: UInt32

    /// Makes a border.
    public init(width: Double, color: UInt32) { (self.width, self.color) = (width, color) }
  }
  /// A shadow below a view.
  public struct Shadow: Equatable, Sendable {
    /// How far to the right and down it falls, in points.
    public var offset: DrawnPoint
    /// How far its edge is blurred.
    public var radius: Double
    /// The color as 0xRRGGBBAA, the shadow's opacity in it.
    public var color: UInt32

    /// Makes a shadow.
    public init(offset: DrawnPoint, radius: Double, color: UInt32) {
      (self.offset, self.radius, self.color) = (offset, radius, color)
    }
  }
  /// The position of a view that is rotated, mirrored or scaled, together with the views above it.
  public struct Turn: Equatable, Sendable {
    /// The factors: a point at (x, y) from the middle shows at (a·x + c·y, b·x + d·y).
    public var (a, b, c, d): (Double, Double, Double, Double)
    /// The size of the view before it is turned.
    public var (width, height): (Double, Double)

    /// Makes a turn.
    public init(a: Double, b: Double, c: Double, d: Double, width: Double, height: Double) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
      (self.width, self.height) = (width, height)
    }

    /// Compares all parts.
    public static func == (one: Self, other: Self) -> Bool {
      (one.a, one.b, one.c, one.d) == (other.a, other.b, other.c, other.d)
        && (one.width, one.height) == (other.width, other.height)
    }
  }
  /// How it is turned.
  ///
  /// Its frame is what it covers then; the marks, the mask and the frames of its parts are those
  /// before, around the same middle.
  public var turn: Turn?
  /// `layer.borderWidth` and `layer.borderColor`, where both show.
  public var border: Border?
  /// The layer's shadow, where it shows.
  public var shadow: Shadow?
  /// Whether the view's edge hides what is outside of it.
  public var clips: Bool
  /// Whether the marks show the view's text, in the place of lines in one font and color.
  public var drawsText: Bool
  /// The name of its image.
  public var image: String?
  /// Where the image is, in a button that shows one.
  public var imageFrame: DrawnRect?
  /// Where the text is, in a button that does not have it in its middle.
  public var textFrame: DrawnRect?
  /// The drawings of its layers and its own drawing, in order.
  public var marks: [DrawnMark]
  /// The effects on the look of the view and its content, the first one innermost.
  public var effects: [DrawnEffect]
  /// A drawing whose opacity says how much of the view with all that is in it shows; empty where nothing is masked.
  public var mask: [DrawnMark]

  /// Makes a decoration; everything has a plain default.
  public init(
    border: Border? = nil, shadow: Shadow? = nil, clips: Bool = false, drawsText: Bool = false,
    image: String? = nil, imageFrame: DrawnRect? = nil, textFrame: DrawnRect? = nil,
    marks: [DrawnMark] = [],
    effects: [DrawnEffect] = [], mask: [DrawnMark] = [], turn: Turn? = nil
  ) {
    self.border = border
    self.shadow = shadow
    self.clips = clips
    self.drawsText = drawsText
    self.image = image
    self.imageFrame = imageFrame
    self.textFrame = textFrame
    self.marks = marks
    self.effects = effects
    self.mask = mask
    self.turn = turn
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { self == ViewDecoration() }
}

/// A place in the keyboard's coordinates.
public struct DrawnPoint: Equatable, Sendable {
  /// Points from the left.
  public var x: Double
  /// Points from the top.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle in the keyboard's coordinates.
public struct DrawnRect: Equatable, Sendable {
  /// The corner on the upper left.
  public var origin: DrawnPoint
  /// Points to the right.
  public var width: Double
  /// Points down.
  public var height: Double

  /// Makes a rectangle.
  public init(origin: DrawnPoint, width: Double, height: Double) {
    (self.origin, self.width, self.height) = (origin, width, height)
  }
}

/// One thing that was drawn, in the keyboard's coordinates.
public enum DrawnMark: Equatable, Sendable {
  /// A filled path; colors are 0xRRGGBBAA.
  case fill([DrawnStep], color: UInt32, isEvenOdd: Bool = false)
  /// The line of a path.
  case stroke([DrawnStep], color: UInt32, width: Double, line: DrawnLine = DrawnLine())
  /// Colors that pass into each other, over all that is not clipped away. Without stops they are spread evenly.
  case gradient(colors: [UInt32], stops: [Double] = [], from: DrawnPoint, to: DrawnPoint)
  /// Colors that pass into each other around a point, from one radius to another.
  case radialGradient(
    colors: [UInt32], stops: [Double], center: DrawnPoint, from: Double, to: Double)
  /// A text of one line.
  case text(String, DrawnRect, color: UInt32, fontSize: Double, font: ViewFont = ViewFont())
  /// A text of one line in a font of the keyboard's own, by the outlines of its glyphs.
  case glyphs(String, DrawnRect, [DrawnStep], color: UInt32)
  /// An image.
  case image(DrawnImage)
  /// From here to its end only what is inside the path shows.
  case clip([DrawnStep])
  /// From here to its end the marks are one part, with its own effects; the first effect is the innermost.
  case group([DrawnEffect])
  /// The marks from here to `endMask` are not shown: their opacity, or one minus it, masks the marks up to the
  /// mask's end.
  case mask(isInverse: Bool)
  /// Here the masked part begins.
  case endMask
  /// The end of the last clip, group or masked part.
  case end
}

/// One step of a path.
public enum DrawnStep: Equatable, Sendable {
  /// Moves to a point without drawing.
  case move(DrawnPoint)
  /// A straight line.
  case line(DrawnPoint)
  /// A curve with one control point.
  case quadratic(DrawnPoint, control: DrawnPoint)
  /// A curve with two control points.
  case cubic(DrawnPoint, control1: DrawnPoint, control2: DrawnPoint)
  /// A line back to where the path began.
  case close
}
