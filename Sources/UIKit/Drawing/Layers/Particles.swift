/// The particles of an emitter layer at a time.
@MainActor
struct Particles {
  private struct Particle {
    let cell: CAEmitterCell
    let born: Double
    let place: CGAffineTransform
    let factors: [CGFloat]
  }
  /// The births of a cell: rates that count from a time on, with the births until then.
  private struct Births {
    private var parts: [(start: Double, count: Double, rate: Double)] = []
    private let end: Double

    init(_ rates: [(start: Double, rate: Double)], from begin: Double, to end: Double) {
      self.end = end
      for rate in rates {
        let start = min(max(rate.start, begin), end)
        let count = parts.last.map { $0.count + (start - $0.start) * $0.rate } ?? 0
        if parts.last?.start == start { parts.removeLast() }
        parts.append((start, count, rate.rate))
      }
    }
    func count(at time: Double) -> Double {
      guard let part = parts.last(where: { $0.start <= time }) else { return 0 }
      return part.count + (min(time, end) - part.start) * part.rate
    }
    func time(of number: Double) -> Double? {
      guard let part = parts.last(where: { $0.count < number }), part.rate > 0 else { return nil }
      return part.start + (number - part.count) / part.rate
    }
  }

  private static let deepest = 4
  private static let mostDrawn = 512
  private let layer: CAEmitterLayer
  private var found: [Particle] = []
  private var left: Int

  private init(_ layer: CAEmitterLayer, left: Int) {
    self.layer = layer
    self.left = left
  }

  /// The drawing of a layer's particles in the coordinates of its bounds; `left` is how many may still be computed.
  static func drawing(of layer: CAEmitterLayer, _ left: inout Int) -> RecordedDrawing {
    var particles = Particles(layer, left: min(left, 8192))
    let before = particles.left
    particles.find()
    left -= before - particles.left
    return particles.drawing
  }

  private mutating func find() {
    let session = CACurrentMediaTime()
    let now = layer.convertTime(session, from: nil)
    layer.rates.wereShown = true
    for cell in layer.emitterCells ?? [] { cell.rates.wereShown = true }
    guard now.isFinite, now > 0 else { return }
    for (index, cell) in (layer.emitterCells ?? []).enumerated() {
      let changes = (layer.rates.changes + cell.rates.changes).map(\.time).sorted()
      let rates = changes.map { time in
        (
          start: time.isFinite ? layer.convertTime(time, from: nil) : 0,
          rate: layer.rates.rate(at: time) * cell.rates.rate(at: time)
        )
      }
      // Of a layer that runs backward only the last rate counts.
      let isForward = zip(rates, rates.dropFirst()).allSatisfy { $0.start <= $1.start }
      let key = UInt64(layer.seed) << 32 | UInt64(truncatingIfNeeded: index)
      add(
        cell, isForward ? rates : [(0, rates.last?.rate ?? 0)], now: now, end: .infinity, key: key,
        depth: 0
      ) { [layer] _, random in layer.birthplace(&random) }
    }
  }

  /// How long after its birth a particle, or one that it emitted, may be there.
  private func longest(_ cell: CAEmitterCell, depth: Int) -> Double {
    guard depth < Self.deepest else { return 0 }
    let own = life(cell, range: abs(Double(cell.lifetimeRange)))
    return own
      + (cell.emitterCells ?? []).prefix(16).map { longest($0, depth: depth + 1) }.reduce(0, max)
  }
  private func life(_ cell: CAEmitterCell, range: Double) -> Double {
    let life = (Double(cell.lifetime) + range) * Double(layer.lifetime)
    return life.isNaN ? 0 : min(max(life, 0), 1e6)
  }

  private mutating func add(
    _ cell: CAEmitterCell, _ rates: [(start: Double, rate: Double)], now: Double, end: Double,
    key: UInt64, depth: Int, birthplace: (Double, inout ParticleRandom) -> CGPoint
  ) {
    guard cell.isEnabled, depth < Self.deepest else { return }
    let begin = max(cell.beginTime, 0)
    let stop = cell.duration > 0 ? min(begin + cell.duration, end) : end
    guard begin.isFinite, stop > begin else { return }
    let births = Births(rates, from: begin, to: stop)
    let pace = cell.speed > 0 && cell.speed.isFinite ? Double(cell.speed) : 1
    let newest = births.count(at: now).rounded(.down)
    let oldest = births.count(at: now - longest(cell, depth: depth) / pace).rounded(.down)
    // Larger numbers can't be told from each other.
    guard newest > oldest, newest < 9e15 else { return }
    for offset in 0..<Int(min(newest - oldest, 8192)) {
      guard left > 0 else { return }
      left -= 1
      let number = newest - Double(offset)
      guard let born = births.time(of: number) else { return }
      add(
        cell, born: born, age: (now - born) * pace, depth: depth,
        ParticleRandom(key, UInt64(number)), birthplace)
    }
  }

  private mutating func add(
    _ cell: CAEmitterCell, born: Double, age: Double, depth: Int, _ random: ParticleRandom,
    _ birthplace: (Double, inout ParticleRandom) -> CGPoint
  ) {
    var random = random
    let life = life(cell, range: random.next(0, Double(cell.lifetimeRange)))
    let start = birthplace(born, &random)
    let latitude = Double(cell.emissionLatitude)
    let longitude = random.next(Double(cell.emissionLongitude), Double(cell.emissionRange) / 2)
    let pace =
      random.next(Double(cell.velocity), Double(cell.velocityRange)) * Double(layer.velocity)
      * cos(latitude)
    let (x, y) = (pace * cos(longitude), pace * sin(longitude))
    func place(_ age: Double) -> CGPoint {
      CGPoint(
        x: start.x + CGFloat(x * age + Double(cell.xAcceleration) * age * age / 2),
        y: start.y + CGFloat(y * age + Double(cell.yAcceleration) * age * age / 2))
    }
    let scale =
      (random.next(Double(cell.scale), Double(cell.scaleRange)) + Double(cell.scaleSpeed) * age)
      * Double(layer.scale)
    let angle = random.next(Double(cell.spin), Double(cell.spinRange)) * Double(layer.spin) * age
    let color = cell.color ?? CGColor(gray: 1, alpha: 1)
    let factors = zip(
      [color.red, color.green, color.blue, color.alpha],
      [
        (cell.redRange, cell.redSpeed), (cell.greenRange, cell.greenSpeed),
        (cell.blueRange, cell.blueSpeed), (cell.alphaRange, cell.alphaSpeed),
      ]
    ).map { mean, change in
      let factor = random.next(Double(mean), Double(change.0)) + Double(change.1) * age
      return factor.isNaN ? 0 : CGFloat(min(max(factor, 0), 1))
    }
    for (index, inner) in (cell.emitterCells ?? []).prefix(16).enumerated() {
      let key = random.branch() ^ UInt64(index)
      add(
        inner, [(0, inner.rates.changes.last?.rate ?? 0)], now: age, end: life, key: key,
        depth: depth + 1
      ) { time, _ in place(time) }
    }
    guard age < life, scale > 0, factors[3] > 0, cell.contents != nil else { return }
    let here = place(age)
    let map = CGAffineTransform(translationX: here.x, y: here.y)
      .rotated(by: angle.isFinite ? CGFloat(angle) : 0).scaledBy(
        x: CGFloat(scale), y: CGFloat(scale))
    guard [map.a, map.b, map.tx, map.ty].allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
      return
    }
    found.append(Particle(cell: cell, born: born, place: map, factors: factors))
  }

  // MARK: Drawing

  private var drawing: RecordedDrawing {
    var drawing = RecordedDrawing()
    // The newest come first here.
    var shown = Array(found.prefix(Self.mostDrawn))
    if layer.renderMode != .oldestLast { shown.reverse() }
    for particle in shown { Self.add(particle, to: &drawing) }
    return drawing
  }

  private static func add(_ particle: Particle, to drawing: inout RecordedDrawing) {
    let cell = particle.cell
    guard var image = (cell.contents as? CGImage) ?? (cell.contents as? UIImage)?.cgImage else {
      return
    }
    let part = cell.contentsRect
    if part != CGRect(x: 0, y: 0, width: 1, height: 1) {
      let (width, height) = (CGFloat(image.width), CGFloat(image.height))
      let pixels = CGRect(
        x: part.minX * width, y: part.minY * height, width: part.width * width,
        height: part.height * height)
      guard let cropped = image.cropping(to: pixels) else { return }
      image = cropped
    }
    guard let content = image.content else { return }
    let scale = cell.contentsScale > 0 && cell.contentsScale.isFinite ? cell.contentsScale : 1
    let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    var own = RecordedDrawing()
    if case .drawing(let made, let drawnSize) = content.origin, drawnSize.width > 0,
      drawnSize.height > 0
    {
      own.append(
        made,
        CGAffineTransform(translationX: -size.width / 2, y: -size.height / 2)
          .scaledBy(x: size.width / drawnSize.width, y: size.height / drawnSize.height)
          .concatenating(particle.place))
    } else {
      // Images stay upright.
      let factor = particle.place.lengthFactor
      let (width, height) = (size.width * factor, size.height * factor)
      let frame = CGRect(
        x: particle.place.tx - width / 2, y: particle.place.ty - height / 2, width: width,
        height: height)
      own.append(.image(image.name, frame, PlacedImage(content: content)))
    }
    drawing.append(own, multipliedBy: particle.factors)
  }
}
