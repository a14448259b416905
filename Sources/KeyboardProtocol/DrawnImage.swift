/// An image that a view shows, or that was drawn.
public struct DrawnImage: Equatable, Sendable {
  /// The source of its pixels or its paths.
  public enum Source: Hashable, Sendable {
    /// Only its name is known.
    case unknown
    /// A file of the bundle, by its path there.
    case resource(String)
    /// A file that the extension sent in `ExtensionMessage.image`, by its number.
    case sent(UInt32)
    /// A symbol of the system: the image's name, with lines of a weight from 1 to 9.
    case symbol(weight: UInt8)
  }
  /// How the stored picture is turned before it is shown, counted as in image files.
  public enum Turn: UInt8, CaseIterable, Sendable {
    /// As stored.
    case up = 1
    /// Left and right exchanged.
    case upMirrored
    /// By half a turn.
    case down
    /// Top and bottom exchanged.
    case downMirrored
    /// Turned and mirrored.
    case leftMirrored
    /// By a quarter to the right.
    case right
    /// Turned and mirrored.
    case rightMirrored
    /// By a quarter to the left.
    case left
  }
  /// Edges that keep their size when the image is made larger.
  public struct Caps: Equatable, Sendable {
    /// Points from each edge, in the image's own size.
    public var (top, left, bottom, right): (Double, Double, Double, Double)
    /// The image's own size.
    public var (width, height): (Double, Double)
    /// Whether the middle is repeated, not stretched.
    public var isTiled: Bool

    /// Makes caps of an image's size.
    public init(
      top: Double, left: Double, bottom: Double, right: Double, width: Double, height: Double,
      isTiled: Bool = false
    ) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
      (self.width, self.height, self.isTiled) = (width, height, isTiled)
    }

    /// Compares all parts.
    public static func == (a: Self, b: Self) -> Bool {
      (a.top, a.left, a.bottom, a.right) == (b.top, b.left, b.bottom, b.right)
        && (a.width, a.height, a.isTiled) == (b.width, b.height, b.isTiled)
    }
  }
  /// The keyboard's name for it.
  public var name: String
  /// Where the whole image is.
  public var frame: DrawnRect
  /// The source of its pixels.
  public var source: Source
  /// The color that all of it has, as 0xRRGGBBAA; `nil` where it has its own colors.
  public var color: UInt32?
  /// How it is turned.
  public var turn: Turn
  /// The edges that keep their size; `nil` where all of it is stretched.
  public var caps: Caps?

  /// Makes an image.
  public init(
    _ name: String, _ frame: DrawnRect, source: Source = .unknown, color: UInt32? = nil,
    turn: Turn = .up, caps: Caps? = nil
  ) {
    (self.name, self.frame, self.source) = (name, frame, source)
    (self.color, self.turn, self.caps) = (color, turn, caps)
  }
}

/// The content of a decoded image.
public struct DecodedImage: Equatable, Sendable {
  /// A newly encoded PNG file.
  public var png: [UInt8]
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a decoded image.
  public init(png: [UInt8], width: Int, height: Int) {
    (self.png, self.width, self.height) = (png, width, height)
  }
}

/// Provides the contents of the images in snapshots.
///
/// The host has one for each keyboard's process; nothing of it is sent.
public protocol SnapshotImages: AnyObject, Sendable {
  /// The images that could be decoded.
  func decoded(_ sources: [DrawnImage.Source]) -> [DrawnImage.Source: DecodedImage]
}

extension DrawnImage.Turn {
  /// Where a place of the stored picture is shown, both counted from 0 to 1: `x = a·s + c·t + e`, `y = b·s + d·t + f`.
  public var matrix: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    switch self {
    case .up: (1, 0, 0, 1, 0, 0)
    case .upMirrored: (-1, 0, 0, 1, 1, 0)
    case .down: (-1, 0, 0, -1, 1, 1)
    case .downMirrored: (1, 0, 0, -1, 0, 1)
    case .leftMirrored: (0, 1, 1, 0, 0, 0)
    case .right: (0, 1, -1, 0, 1, 0)
    case .rightMirrored: (0, -1, -1, 0, 1, 1)
    case .left: (0, -1, 1, 0, 0, 1)
    }
  }
}

extension DrawnImage.Caps {
  /// A part of the image, counted from 0 to 1 on both sides, and where it is shown.
  public typealias Slice = (from: DrawnRect, to: DrawnRect)
  private static let mostTiles = 16

  /// The parts that fill a frame: unchanged corners, stretched or repeated edges and middle.
  public func slices(filling frame: DrawnRect) -> [Slice] {
    let columns = Self.runs(frame.origin.x, frame.width, left, right, width, isTiled)
    let rows = Self.runs(frame.origin.y, frame.height, top, bottom, height, isTiled)
    return rows.flatMap { row in
      columns.map { column in
        (
          from: DrawnRect(
            origin: DrawnPoint(x: column.from, y: row.from), width: column.part, height: row.part),
          to: DrawnRect(
            origin: DrawnPoint(x: column.to, y: row.to), width: column.size, height: row.size)
        )
      }
    }
  }

  private typealias Run = (from: Double, part: Double, to: Double, size: Double)

  /// The parts along one side.
  private static func runs(
    _ start: Double, _ length: Double, _ near: Double, _ far: Double, _ own: Double, _ tiles: Bool
  ) -> [Run] {
    guard own > 0, near >= 0, far >= 0, near + far < own, length > 0 else {
      return [(0, 1, start, length)]
    }
    // If there is no room for both ends, both shrink by the same factor.
    let factor = min(1, length / max(near + far, .leastNonzeroMagnitude))
    let (first, last) = (near * factor, far * factor)
    let (middle, room) = (own - near - far, length - first - last)
    var runs: [Run] = []
    if near > 0 { runs.append((0, near / own, start, first)) }
    // An image can be as small as a number can be, so that no whole number counts its tiles.
    let tileCount = (room / middle).rounded(.up)
    let count = tiles && tileCount <= Double(mostTiles) ? Int(tileCount) : tiles ? .max : 1
    if room > 0, count <= 1 || count > mostTiles || !tiles {
      runs.append((near / own, middle / own, start + first, room))
    } else if room > 0 {
      for index in 0..<count {
        let offset = Double(index) * middle
        let size = min(middle, room - offset)
        runs.append((near / own, size / own, start + first + offset, size))
      }
    }
    if far > 0 { runs.append((1 - far / own, far / own, start + length - last, last)) }
    return runs
  }
}

extension LayoutSnapshot {
  /// Stretches the images that would be tiled, but for the first ones: a tiled image is drawn in hundreds of parts.
  package mutating func stretchTiles(beyond limit: Int) {
    var left = limit
    for index in views.indices {
      views[index].decoration?.stretchTiles(&left)
    }
  }
}

extension ViewDecoration {
  fileprivate mutating func stretchTiles(_ left: inout Int) {
    for index in marks.indices { marks[index].stretchTiles(&left) }
    for index in mask.indices { mask[index].stretchTiles(&left) }
  }
}

extension DrawnMark {
  fileprivate mutating func stretchTiles(_ left: inout Int) {
    guard case .image(var image) = self, image.caps?.isTiled == true else { return }
    left -= 1
    guard left < 0 else { return }
    image.caps?.isTiled = false
    self = .image(image)
  }
}
