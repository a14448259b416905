/// A kind of particle that an emitter layer, or another particle, emits.
///
/// A range is how far a value is from its mean at most, above or below. Angles are in radians.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject, CAMediaTiming {
  public override init() { super.init() }

  open var name: String?
  open var isEnabled = true { didSet { ViewChanges.note() } }
  /// How many particles are born in a second. Particles that are already there live on after a change.
  open var birthRate: Float = 0 { didSet { rates.set(birthRate) } }
  open var lifetime: Float = 0 { didSet { ViewChanges.note() } }
  open var lifetimeRange: Float = 0 { didSet { ViewChanges.note() } }
  /// The direction as an angle from the plane of the layer.
  open var emissionLatitude: CGFloat = 0 { didSet { ViewChanges.note() } }
  /// The direction as an angle in the plane of the layer; 0 is to the right, and π / 2 down.
  open var emissionLongitude: CGFloat = 0 { didSet { ViewChanges.note() } }
  /// The angle of the cone in which directions are.
  open var emissionRange: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var velocity: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var velocityRange: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var xAcceleration: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var yAcceleration: CGFloat = 0 { didSet { ViewChanges.note() } }
  /// Kept; particles are in one plane.
  open var zAcceleration: CGFloat = 0
  open var scale: CGFloat = 1 { didSet { ViewChanges.note() } }
  open var scaleRange: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var scaleSpeed: CGFloat = 0 { didSet { ViewChanges.note() } }
  /// The angle by which a particle turns in a second. An image that was drawn is shown turned; any other stays upright.
  open var spin: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var spinRange: CGFloat = 0 { didSet { ViewChanges.note() } }
  /// The color that the contents are multiplied with.
  open var color: CGColor? = CGColor(gray: 1, alpha: 1) { didSet { ViewChanges.note() } }
  open var redRange: Float = 0 { didSet { ViewChanges.note() } }
  open var greenRange: Float = 0 { didSet { ViewChanges.note() } }
  open var blueRange: Float = 0 { didSet { ViewChanges.note() } }
  open var alphaRange: Float = 0 { didSet { ViewChanges.note() } }
  open var redSpeed: Float = 0 { didSet { ViewChanges.note() } }
  open var greenSpeed: Float = 0 { didSet { ViewChanges.note() } }
  open var blueSpeed: Float = 0 { didSet { ViewChanges.note() } }
  open var alphaSpeed: Float = 0 { didSet { ViewChanges.note() } }
  /// The image of a particle, a `CGImage`. A cell without one only emits its own cells.
  open var contents: Any? { didSet { ViewChanges.note() } }
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { ViewChanges.note() } }
  /// The pixels of the image per point.
  open var contentsScale: CGFloat = 1 { didSet { ViewChanges.note() } }
  /// Kept; images are always scaled smoothly.
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  /// Kept; images are always scaled smoothly.
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  /// Kept; images are always scaled smoothly.
  open var minificationFilterBias: Float = 0
  /// The particles that each particle emits as long as it lives, four generations at most.
  open var emitterCells: [CAEmitterCell]? { didSet { ViewChanges.note() } }
  /// Kept.
  open var style: [AnyHashable: Any]?

  /// When the cell begins to emit, in the time of its layer, or since the birth of the particle that emits it.
  open var beginTime: CFTimeInterval = 0 { didSet { ViewChanges.note() } }
  /// How long the cell emits.
  open var duration: CFTimeInterval = .infinity { didSet { ViewChanges.note() } }
  /// How much faster the particles live than their layer.
  open var speed: Float = 1 { didSet { ViewChanges.note() } }
  /// Kept.
  open var timeOffset: CFTimeInterval = 0
  /// Kept; a cell emits once.
  open var repeatCount: Float = 0
  /// Kept; a cell emits once.
  open var repeatDuration: CFTimeInterval = 0
  /// Kept; a cell emits once.
  open var autoreverses = false
  /// Kept; a cell emits once.
  open var fillMode = CAMediaTimingFillMode.removed

  var rates = BirthRates(0)
  /// Values that were set for keys without a property.
  var ownValues: [String: Any] = [:]

  /// The value of a property of a new cell.
  open class func defaultValue(forKey key: String) -> Any? {
    CAEmitterCell().codedValue(key) ?? nil
  }
}

/// The birth rates of the past: a change doesn't concern particles that were born before it.
@MainActor
struct BirthRates {
  /// The session's times from which on rates count; the first one counts from the beginning.
  private(set) var changes: [(time: Double, rate: Double)]
  /// Once particles were shown, their number is settled.
  var wereShown = false
  private static let most = 64

  init(_ rate: Float) { changes = [(-.infinity, Self.bounded(rate))] }

  mutating func set(_ rate: Float) {
    ViewChanges.note()
    let rate = Self.bounded(rate)
    guard wereShown else { return changes = [(-.infinity, rate)] }
    let now = CACurrentMediaTime()
    if changes[changes.count - 1].time == now { changes.removeLast() }
    changes.append((now, rate))
    if changes.count > Self.most { changes.removeFirst() }
    changes[0].time = -.infinity
  }
  func rate(at time: Double) -> Double { changes.last { $0.time <= time }?.rate ?? 0 }
  private static func bounded(_ rate: Float) -> Double {
    rate.isNaN ? 0 : min(max(Double(rate), 0), 1e6)
  }
}

extension CAEmitterCell: KeyValueCoded {
  package nonisolated func codedValue(_ key: String) -> Any?? {
    MainActor.assumeIsolated { Coded(value: coded(key)) }.value
  }
  package nonisolated func setCoded(_ value: Any?, _ key: String) -> Bool {
    let given = Coded(value: .some(value))
    MainActor.assumeIsolated { set(given.value ?? nil, key) }
    return true
  }
  private struct Coded: @unchecked Sendable {  // handed out on the actor that made it
    let value: Any??
  }

  private static let floats: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    "redRange": \.redRange, "greenRange": \.greenRange, "blueRange": \.blueRange,
    "alphaRange": \.alphaRange, "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed,
    "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed, "speed": \.speed,
    "repeatCount": \.repeatCount, "minificationFilterBias": \.minificationFilterBias,
  ]
  private static let lengths: [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
    "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude,
    "emissionRange": \.emissionRange, "velocity": \.velocity, "velocityRange": \.velocityRange,
    "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration,
    "zAcceleration": \.zAcceleration, "scale": \.scale, "scaleRange": \.scaleRange,
    "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
    "contentsScale": \.contentsScale,
  ]
  private static let times: [String: ReferenceWritableKeyPath<CAEmitterCell, CFTimeInterval>] = [
    "beginTime": \.beginTime, "duration": \.duration, "timeOffset": \.timeOffset,
    "repeatDuration": \.repeatDuration,
  ]

  private func coded(_ key: String) -> Any?? {
    if let path = Self.floats[key] { return self[keyPath: path] }
    if let path = Self.lengths[key] { return self[keyPath: path] }
    if let path = Self.times[key] { return self[keyPath: path] }
    return switch key {
    case "name": .some(name)
    case "enabled", "isEnabled": isEnabled
    case "color": .some(color)
    case "contents": .some(contents)
    case "contentsRect": NSValue(cgRect: contentsRect)
    case "emitterCells": .some(emitterCells)
    default: .some(ownValues[key])
    }
  }
  private func set(_ value: Any?, _ key: String) {
    let number = _number(value)
    if let path = Self.floats[key] {
      self[keyPath: path] = Float(number ?? 0)
    } else if let path = Self.lengths[key] {
      self[keyPath: path] = CGFloat(number ?? 0)
    } else if let path = Self.times[key] {
      self[keyPath: path] = number ?? 0
    } else {
      switch key {
      case "name": name = value as? String
      case "enabled", "isEnabled": isEnabled = number != 0
      case "color": color = value as? CGColor
      case "contents": contents = value
      case "contentsRect":
        if let rect = value as? CGRect { contentsRect = rect }
      case "emitterCells": emitterCells = value as? [CAEmitterCell]
      default: ownValues[key] = value
      }
    }
  }
}
