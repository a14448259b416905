import Testing

@testable import UIKit

@MainActor @Suite struct `Paths made of lines with a width` {
  private nonisolated static func corner() -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 40)])
    return path
  }
  private struct Look: Sendable {
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var limit: CGFloat = 10
  }
  /// Each row: how the line of width 8 around a right angle looks, a point inside and one outside.
  private nonisolated static let looks: [(String, Look, CGPoint, CGPoint)] = [
    ("a sharp corner", Look(), CGPoint(x: 43.9, y: -3.9), CGPoint(x: 44.1, y: -3.9)),
    (
      "a corner beyond the limit", Look(limit: 1.2), CGPoint(x: 41.9, y: -1.9),
      CGPoint(x: 42.1, y: -2.1)
    ),
    ("a cut corner", Look(join: .bevel), CGPoint(x: 41.9, y: -1.9), CGPoint(x: 42.1, y: -2.1)),
    ("a round corner", Look(join: .round), CGPoint(x: 42.7, y: -2.7), CGPoint(x: 43, y: -3)),
    ("a plain end", Look(), CGPoint(x: 0.1, y: 3.9), CGPoint(x: -0.1, y: 0)),
    ("a square end", Look(cap: .square), CGPoint(x: -3.9, y: 3.9), CGPoint(x: -4.1, y: 0)),
    ("a round end", Look(cap: .round), CGPoint(x: -3.8, y: 0), CGPoint(x: -3, y: 3)),
    ("the inner side", Look(), CGPoint(x: 36.1, y: 3.9), CGPoint(x: 35.9, y: 4.1)),
  ]
  @Test(arguments: looks.indices)
  func `a stroked copy covers what the line does`(index: Int) {
    let (name, look, inside, outside) = Self.looks[index]
    let copy = Self.corner().copy(
      strokingWithWidth: 8, lineCap: look.cap, lineJoin: look.join, miterLimit: look.limit)
    #expect(copy.contains(inside), "\(name)")
    #expect(!copy.contains(outside), "\(name)")
  }

  @Test func `a closed line becomes a ring, thick ones too`() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    let thin = square.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(thin.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 24, height: 24))
    #expect(thin.elements.count { $0 == .close } == 2)
    #expect(thin.contains(CGPoint(x: 1, y: 10)) && !thin.contains(CGPoint(x: 10, y: 10)))
    let thick = square.copy(
      strokingWithWidth: 50, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(thick.contains(CGPoint(x: 10, y: 10)) && thick.contains(CGPoint(x: -20, y: -20)))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
      .copy(strokingWithWidth: 6, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    for x in [-2.9, 2.9, 37.1, 42.9] { #expect(circle.contains(CGPoint(x: x, y: 20))) }
    for x in [-3.1, 3.1, 20, 36.9, 43.1] { #expect(!circle.contains(CGPoint(x: x, y: 20))) }
    #expect(
      square.copy(strokingWithWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isEmpty)
  }

  @Test func `a transform applies to the outline, not to the line`() {
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let copy = line.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 3, y: 1))
    #expect(copy.boundingBox == CGRect(x: 0, y: -1, width: 30, height: 2))
  }

  /// Each row: the lengths, the phase, and where the dashes of a line of 20 begin and end.
  private nonisolated static let dashes: [([CGFloat], CGFloat, [[CGFloat]])] = [
    ([5, 5], 0, [[0, 5], [10, 15]]),
    ([5, 5], 3, [[0, 2], [7, 12], [17, 20]]),
    ([4], 0, [[0, 4], [8, 12], [16, 20]]),
    ([6, 2], -2, [[2, 8], [10, 16], [18, 20]]),
    ([], 0, [[0, 20]]),
  ]
  @Test(arguments: dashes.indices)
  func `a dashed copy has the dashes as lines`(index: Int) {
    let (lengths, phase, expected) = Self.dashes[index]
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 20, y: 0)])
    let copy = line.copy(dashingWithPhase: phase, lengths: lengths)
    #expect(
      copy.elements
        == expected.flatMap {
          [PathElement.move(CGPoint(x: $0[0], y: 0)), .line(CGPoint(x: $0[1], y: 0))]
        })
  }

  @Test func `the steps of a path are enumerated with their points`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(
      to: CGPoint(x: 13, y: 14), control1: CGPoint(x: 9, y: 10), control2: CGPoint(x: 11, y: 12))
    path.closeSubpath()
    var (types, numbers): ([CGPathElementType], [CGFloat]) = ([], [])
    let counts: [CGPathElementType: Int] = [
      .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
    ]
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      for index in 0..<counts[element.pointee.type, default: 0] {
        numbers += [element.pointee.points[index].x, element.pointee.points[index].y]
      }
    }
    #expect(
      types == [
        .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
      ])
    #expect(numbers == (1...14).map { CGFloat($0) })
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      path.apply(info: count) { info, _ in
        info?.assumingMemoryBound(to: Int.self).pointee += 1
      }
    }
    #expect(count == 5)
  }

  @Test func `a context replaces its path with the stroked one, and clips to several rectangles`()
    throws
  {
    let context = CGContext(recording: CGSize(width: 50, height: 50))
    context.setLineWidth(4)
    context.setLineDash(phase: 0, lengths: [10, 10])
    context.move(to: CGPoint(x: 0, y: 10))
    context.addLine(to: CGPoint(x: 40, y: 10))
    context.replacePathWithStrokedPath()
    let path = try #require(context.path)
    #expect(path.contains(CGPoint(x: 5, y: 11.9)) && path.contains(CGPoint(x: 25, y: 8.1)))
    #expect(!path.contains(CGPoint(x: 15, y: 10)) && !path.contains(CGPoint(x: 35, y: 10)))
    context.beginPath()
    let areas = [
      CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 20, y: 20, width: 5, height: 5),
    ]
    context.clip(to: areas)
    guard case .clip(let shape)? = context.recorded.commands.first else {
      Issue.record("no clip was recorded")
      return
    }
    #expect(shape.bounds == CGRect(x: 0, y: 0, width: 25, height: 25))
    #expect(!CGPath(elements: shape.elements).contains(CGPoint(x: 10, y: 10)))
  }
}
