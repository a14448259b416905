import KeyboardProtocol
import Testing

@testable import UIKit

/// Particles, which follow from the layer's time and its seed alone.
@MainActor @Suite struct EmitterTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let layer = CAEmitterLayer()
  private let cell = CAEmitterCell()

  init() {
    cell.name = "spark"
    cell.birthRate = 10
    cell.lifetime = 2
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }.cgImage
    cell.contentsScale = UIScreen.main.scale
    layer.emitterCells = [cell]
    layer.emitterPosition = CGPoint(x: 50, y: 40)
    layer.beginTime = CACurrentMediaTime()
    root.layer.addSublayer(layer)
  }

  private func advance(_ seconds: Double) {
    VirtualClock.current.advance(microseconds: Int64(seconds * 1e6), afterEach: {})
  }
  private var marks: [DrawnMark] {
    SnapshotBuilder.picture(of: root).views[0].decoration?.marks ?? []
  }
  /// The left upper corners of the particles and their colors, the oldest first.
  private var particles: [(x: Double, y: Double, color: UInt32)] {
    marks.compactMap { mark in
      guard case .fill(let steps, let color, _) = mark, case .move(let start) = steps.first else {
        return nil
      }
      return (start.x, start.y, color)
    }
  }

  @Test func `particles are born at a rate, move and die`() {
    cell.velocity = 10
    cell.emissionLongitude = .pi / 2
    cell.yAcceleration = 2
    #expect(particles.isEmpty)
    advance(1)
    // Of ten, the first was born after 0.1 s: it has moved for 0.9 s.
    #expect(particles.count == 10)
    #expect(abs((particles.first?.y ?? 0) - (38 + 9 + 0.81)) < 0.01 && particles.first?.x == 48)
    #expect(abs((particles.last?.y ?? 0) - 38) < 0.01)
    advance(9)
    #expect(20...21 ~= particles.count)
  }

  @Test func `a layer that began long ago shows all its particles at once`() {
    layer.beginTime = 0
    #expect(20...21 ~= particles.count)
  }

  @Test func `a changed birth rate leaves the particles that are there`() {
    advance(1)
    #expect(particles.count == 10)
    layer.birthRate = 0
    #expect(particles.count == 10)
    advance(1.55)
    #expect(particles.count == 5)
    advance(1)
    #expect(particles.isEmpty)
    layer.birthRate = 2
    advance(1)
    #expect(particles.count == 20)
  }

  @Test func `colors and sizes change with a particle's age`() {
    cell.birthRate = 1
    cell.color = UIColor.red.cgColor
    cell.alphaSpeed = -0.5
    cell.scaleSpeed = 1
    advance(2)
    #expect(particles.map(\.color) == [0xFF00_0080, 0xFF00_00FF])
    #expect(particles.map(\.x) == [46, 48])
  }

  @Test func `a seed decides about everything random`() {
    cell.velocityRange = 30
    cell.emissionRange = .pi * 2
    cell.lifetimeRange = 1
    layer.emitterShape = .rectangle
    layer.emitterSize = CGSize(width: 40, height: 20)
    advance(2)
    let first = marks
    #expect(first == marks && Set(particles.map(\.x)).count > 5)
    layer.seed = 7
    #expect(first != marks)
  }

  nonisolated static let shapes: [(CAEmitterLayerEmitterShape, CAEmitterLayerEmitterMode)] =
    [.point, .line, .rectangle, .cuboid, .circle, .sphere].flatMap { shape in
      [.points, .outline, .surface, .volume].map { (shape, $0) }
    }
  @Test(arguments: shapes) func `particles are born in the shape`(
    shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode
  ) {
    layer.emitterShape = shape
    layer.emitterMode = mode
    layer.emitterSize = CGSize(width: 20, height: 10)
    cell.birthRate = 100
    advance(1)
    let isRound = shape == .circle || shape == .sphere
    for particle in particles {
      let (x, y) = (particle.x + 2 - 50, particle.y + 2 - 40)
      if isRound {
        let radius = (x * x + y * y).squareRoot()
        #expect(radius <= 20.01)
        if shape == .circle, mode == .outline { #expect(radius > 19.99) }
      } else {
        #expect(abs(x) <= 10.01 && abs(y) <= 5.01)
        if mode == .points, shape == .rectangle { #expect(abs(x) > 9.99 && abs(y) > 4.99) }
        if mode == .outline, shape == .rectangle { #expect(abs(x) > 9.99 || abs(y) > 4.99) }
      }
    }
    #expect(particles.count == 100)
  }

  @Test func `particles emit particles where they are`() {
    cell.birthRate = 1
    cell.contents = nil
    cell.velocity = 10
    let inner = CAEmitterCell()
    inner.birthRate = 5
    inner.lifetime = 10
    inner.contents = UIImage(systemName: "star")?.cgImage
    cell.emitterCells = [inner]
    inner.duration = 1
    advance(1.7)
    let count = marks.count { if case .image = $0 { true } else { false } }
    // The only one was born after a second, and has emitted for 0.7 s.
    #expect(count == 3)
  }

  @Test func `a cell is reached by its name in a key path`() {
    layer.setValue(40, forKeyPath: "emitterCells.spark.birthRate")
    layer.setValue(Float(3), forKeyPath: "emitterCells.spark.scale")
    layer.setValue("mine", forKeyPath: "emitterCells.spark.note")
    layer.setValue(1, forKeyPath: "emitterCells.other.birthRate")
    #expect(cell.birthRate == 40 && cell.scale == 3)
    #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 40)
    #expect(cell.value(forKey: "note") as? String == "mine")
    #expect((layer.value(forKey: "emitterCells") as? [CAEmitterCell])?.count == 1)
    layer.setValue(0.5, forKey: "lifetime")
    layer.setValue(-1, forKey: "seed")
    #expect(layer.lifetime == 0.5 && layer.seed == 0)
    #expect(CAEmitterCell.defaultValue(forKey: "lifetime") as? Float == 0)
  }

  @Test func `a layer that stands still keeps its particles, and none is beyond the limit`() {
    advance(1)
    layer.timeOffset = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.beginTime = 0
    #expect(particles.count == 10)
    advance(5)
    #expect(particles.count == 10)
    layer.speed = 1
    layer.timeOffset = 0
    cell.birthRate = 1e30
    cell.lifetime = 1e30
    #expect(particles.count <= 512)
  }

  nonisolated static let numbers: [Float] = [.nan, .infinity, -.infinity, -1, 1e38, 1e-38]
  @Test(arguments: numbers) func `no number stops the drawing`(number: Float) {
    advance(1)
    let keys = [
      "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "scale", "scaleSpeed",
      "spin", "emissionRange", "emissionLatitude", "xAcceleration", "alphaSpeed", "redRange",
      "contentsScale", "beginTime", "duration", "speed",
    ]
    for key in keys {
      let old = cell.value(forKey: key)
      cell.setValue(number, forKey: key)
      #expect(marks.count <= 2048, "\(key)")
      cell.setValue(old, forKey: key)
    }
    for key in ["birthRate", "lifetime", "velocity", "scale", "spin"] {
      layer.setValue(number, forKey: key)
    }
    layer.emitterSize = CGSize(width: CGFloat(number), height: CGFloat(number))
    layer.emitterShape = .sphere
    layer.speed = number
    #expect(marks.count <= 2048)
  }

  @Test func `cells that contain each other end, and a picture with particles doesn't last`() {
    let other = CAEmitterCell()
    other.birthRate = 100
    other.lifetime = 3
    other.contents = cell.contents
    other.emitterCells = [cell, other]
    cell.emitterCells = [other, cell]
    advance(3)
    #expect(particles.count <= 512)
    #expect(!KeyboardPicture(of: root).holds(for: root))
    cell.emitterCells = nil
    other.emitterCells = nil
    root.layer.sublayers = nil
    #expect(KeyboardPicture(of: root).holds(for: root))
  }
}
