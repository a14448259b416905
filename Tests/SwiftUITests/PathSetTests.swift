import SwiftUI
import Testing
import UIKit

struct PathSetTests {
  private let left = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
  private let right = Path(CGRect(x: 5, y: 5, width: 10, height: 10))
  private func area(_ path: Path) -> Int {
    var sum = 0
    for x in 0..<40 {
      for y in 0..<40
      where path.contains(CGPoint(x: Double(x) / 2 + 0.25, y: Double(y) / 2 + 0.25)) { sum += 1 }
    }
    return sum
  }

  @Test func `the areas of two rectangles are combined`() {
    #expect(area(left.union(right)) == 700)
    #expect(area(left.intersection(right)) == 100)
    #expect(area(left.subtracting(right)) == 300)
    #expect(area(left.symmetricDifference(right)) == 600)
    #expect(
      left.intersection(right).boundingRect == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(left.union(right).boundingRect == CGRect(x: 0, y: 0, width: 15, height: 15))
  }
  @Test func `shared edges and equal paths leave no lines inside`() {
    let beside = Path(CGRect(x: 10, y: 0, width: 5, height: 10))
    #expect(
      left.union(beside).cgPath.isEqual(
        Path(CGRect(x: 0, y: 0, width: 15, height: 10)).cgPath.normalized()))
    #expect(area(left.union(beside)) == 600)
    #expect(left.intersection(beside).isEmpty && left.subtracting(left).isEmpty)
    #expect(area(left.union(left)) == 400 && area(left.intersection(left)) == 400)
    #expect(left.subtracting(Path()).boundingRect == left.boundingRect)
  }
  @Test func `a hole stays a hole, and parts that are apart stay apart`() {
    let big = Path(CGRect(x: 0, y: 0, width: 18, height: 18))
    let ring = big.subtracting(Path(CGRect(x: 4, y: 4, width: 4, height: 4)))
    #expect(area(ring) == 36 * 36 - 64 && !ring.contains(CGPoint(x: 6, y: 6)))
    let apart = left.union(Path(CGRect(x: 12, y: 12, width: 4, height: 4)))
    #expect(area(apart) == 464)
    #expect(area(ring.union(Path(CGRect(x: 5, y: 5, width: 1, height: 1)))) == 36 * 36 - 60)
  }
  @Test func `circles are combined as polygons`() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let lens = circle.intersection(circle.offsetBy(dx: 5, dy: 0))
    #expect(abs(lens.boundingRect.minX - 5) < 0.001 && abs(lens.boundingRect.width - 5) < 0.001)
    #expect(lens.contains(CGPoint(x: 7.5, y: 5)) && !lens.contains(CGPoint(x: 4, y: 5)))
    #expect(circle.cgPath.intersects(circle.offsetBy(dx: 9, dy: 0).cgPath))
    #expect(!circle.cgPath.intersects(circle.offsetBy(dx: 11, dy: 0).cgPath))
  }
  @Test func `lines are cut at another area`() {
    var line = Path()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 20, y: 5))
    #expect(line.lineIntersection(left).boundingRect == CGRect(x: 0, y: 5, width: 10, height: 0))
    let outside = line.lineSubtraction(left)
    #expect(outside.boundingRect == CGRect(x: -5, y: 5, width: 25, height: 0))
    #expect(outside.cgPath.copy(using: nil) != nil && !outside.isEmpty)
  }
  @Test func `a star has its inner lines removed`() {
    let star = Path { path in
      path.addLines(
        [0, 2, 4, 1, 3].map { index in
          let angle = Double(index) * 2 * .pi / 5
          return CGPoint(x: 10 + 8 * sin(angle), y: 10 - 8 * cos(angle))
        })
      path.closeSubpath()
    }
    let middle = CGPoint(x: 10, y: 10)
    #expect(!star.contains(middle, eoFill: true) && !star.normalized().contains(middle))
    #expect(star.normalized(eoFill: false).contains(middle, eoFill: true))
  }
  @Test func `shapes are combined in the frame in which they are shown`() {
    let shape = Circle().subtracting(Rectangle().scale(0.5))
    let path = shape.path(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(!path.contains(CGPoint(x: 10, y: 10)) && path.contains(CGPoint(x: 10, y: 2)))
  }
}
