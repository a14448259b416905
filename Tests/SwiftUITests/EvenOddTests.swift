import Testing
import UIKit

@testable import SwiftUI

/// A square of 50 points with a hole that the even-odd rule leaves: both squares turn the same way.
private func square() -> Path {
  Path { path in
    path.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
    path.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
  }
}
private struct Frame: Shape {
  func path(in rect: CGRect) -> Path { square() }
}

@MainActor @Suite struct `Shapes filled by the even-odd rule` {
  private func rules(_ view: some View) -> [Bool] {
    drawing { view }.compactMap { command in
      if case .fill(_, _, let isEvenOdd) = command { isEvenOdd } else { nil }
    }
  }

  @Test func `a fill follows the rule of its style`() {
    #expect(rules(square().fill(.red, style: FillStyle(eoFill: true))) == [true])
    #expect(rules(square().fill(style: FillStyle(eoFill: true))) == [true])
    #expect(rules(square().fill(.red)) == [false])
    #expect(
      rules(square().fill(.red).fill(.blue, style: FillStyle(eoFill: true))) == [false, true])
    let backed = Color.clear.background(.red, in: Frame(), fillStyle: FillStyle(eoFill: true))
    #expect(rules(backed) == [true, false])
  }

  @Test func `a gradient and a clip leave the hole out`() throws {
    let commands = drawing {
      square().fill(
        RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 9),
        style: FillStyle(eoFill: true))
    }
    let plain = drawing {
      square().fill(
        RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 9))
    }
    #expect(commands != plain)
    let laid = Laid(
      root: Color.red.frame(width: 50, height: 50)
        .clipShape(Frame(), style: FillStyle(eoFill: true)))
    let mask = try #require(laid.view.subviews.first?.layer.mask as? CAShapeLayer)
    let path = try #require(mask.path)
    #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 20, y: 20)))
  }
}
