/// Where particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of a shape in which particles are born.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// As `oldestFirst`: particles are in one plane.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// As `oldestFirst`: colors are drawn over each other, not added.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// A layer that emits particles.
///
/// The particles depend on the layer's time and its seed alone, so a test has the same ones each time. As on a device, a
/// layer with the `beginTime` 0 has been emitting for a long time when it is first shown. At most 512 particles of a layer
/// are drawn, the newest ones, and 8,192 are computed.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
  open override class func _make() -> CALayer? { CAEmitterLayer() }
  /// The kinds of particles.
  open var emitterCells: [CAEmitterCell]? { didSet { ViewChanges.note() } }
  /// The factor of the cells' birth rates.
  open var birthRate: Float = 1 { didSet { rates.set(birthRate) } }
  /// The factor of the cells' lifetimes.
  open var lifetime: Float = 1 { didSet { ViewChanges.note() } }
  /// The middle of the shape.
  open var emitterPosition = CGPoint.zero { didSet { ViewChanges.note() } }
  /// Kept; particles are in one plane.
  open var emitterZPosition: CGFloat = 0
  /// The size of the shape; the width is the radius of a circle and a sphere.
  open var emitterSize = CGSize.zero { didSet { ViewChanges.note() } }
  /// Kept; particles are in one plane.
  open var emitterDepth: CGFloat = 0
  open var emitterShape = CAEmitterLayerEmitterShape.point { didSet { ViewChanges.note() } }
  open var emitterMode = CAEmitterLayerEmitterMode.volume { didSet { ViewChanges.note() } }
  open var renderMode = CAEmitterLayerRenderMode.unordered { didSet { ViewChanges.note() } }
  /// Kept; particles are in one plane.
  open var preservesDepth = false
  /// The factor of the cells' velocities.
  open var velocity: Float = 1 { didSet { ViewChanges.note() } }
  /// The factor of the cells' scales.
  open var scale: Float = 1 { didSet { ViewChanges.note() } }
  /// The factor of the cells' spins.
  open var spin: Float = 1 { didSet { ViewChanges.note() } }
  /// The number from which the particles' random values follow.
  open var seed: UInt32 = 0 { didSet { ViewChanges.note() } }

  var rates = BirthRates(1)

  /// Whether there was ever an emitter, which only a few keyboards have.
  private(set) static var exists = false
  public override init() {
    super.init()
    Self.exists = true
  }
  public override init(layer: Any) {
    super.init(layer: layer)
    Self.exists = true
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    Self.exists = true
  }

  /// A point of the shape.
  func birthplace(_ random: inout ParticleRandom) -> CGPoint {
    let (width, height) = (emitterSize.width, emitterSize.height)
    let (u, v) = (CGFloat(random.next()), CGFloat(random.next()))
    let isCorner = emitterMode == .points
    var offset = CGPoint.zero
    switch emitterShape {
    case .line: offset.x = width * (isCorner ? u.rounded() : u) - width / 2
    case .rectangle, .cuboid:
      var unit = CGPoint(x: u, y: v)
      if isCorner {
        unit = CGPoint(x: u.rounded(), y: v.rounded())
      } else if emitterMode == .outline {
        // The four sides one after the other, by their lengths.
        let around = u * 2 * (abs(width) + abs(height))
        let isLevel = around < 2 * abs(width)
        unit =
          isLevel
          ? CGPoint(x: v, y: around < abs(width) ? 0 : 1)
          : CGPoint(x: around - 2 * abs(width) < abs(height) ? 0 : 1, y: v)
      }
      offset = CGPoint(x: width * (unit.x - 0.5), y: height * (unit.y - 0.5))
    case .circle, .sphere:
      let isHollow = emitterMode == .outline || (emitterShape == .sphere && emitterMode == .surface)
      var radius = isCorner ? 0 : isHollow ? width : width * u.squareRoot()
      // A point on a sphere, seen from the front.
      if emitterShape == .sphere, isHollow {
        radius *= (1 - (2 * u - 1) * (2 * u - 1)).squareRoot()
      }
      let angle = Double(v) * 2 * .pi
      offset = CGPoint(x: radius * CGFloat(cos(angle)), y: radius * CGFloat(sin(angle)))
    default: break
    }
    return CGPoint(x: emitterPosition.x + offset.x, y: emitterPosition.y + offset.y)
  }
}

extension CALayer {
  /// Whether the layer, or one in it, changes as time passes.
  var showsParticles: Bool {
    guard CAEmitterLayer.exists else { return false }
    var left = [self]
    var count = 0
    while let layer = left.popLast(), count < 20_000 {
      if layer is CAEmitterLayer { return true }
      count += 1
      left += layer.sublayers ?? []
      if let mask = layer.mask { left.append(mask) }
    }
    return false
  }
}

/// Random numbers that follow from a seed and a particle's number.
struct ParticleRandom {
  private var state: UInt64
  init(_ parts: UInt64...) {
    state = 0x9E37_79B9_7F4A_7C15
    for part in parts {
      state ^= part
      _ = bits()
    }
  }
  private mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
  /// A number from 0 up to 1.
  mutating func next() -> Double { Double(bits() >> 11) / Double(1 << 53) }
  /// A number that is no farther from a mean than a range.
  mutating func next(_ mean: Double, _ range: Double) -> Double { mean + range * (2 * next() - 1) }
  /// The number from which those of a particle's own particles follow.
  mutating func branch() -> UInt64 { bits() }
}
