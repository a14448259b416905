import SwiftUI
import Testing
import UIKit

@MainActor
struct PaintTests {
  private func commands<S: ShapeStyle>(_ style: S) -> [RecordedDrawing.Command] {
    let laid = Laid(CGSize(width: 100, height: 100), root: Rectangle().fill(style))
    return ViewDrawing.of(laid.view).commands
  }
  private func fills<S: ShapeStyle>(_ style: S) -> [CGColor] {
    commands(style).compactMap {
      if case .fill(_, let color, _) = $0 { color } else { nil }
    }
  }

  @Test func `an elliptical gradient is made of rings from its center to its end`() {
    let style = EllipticalGradient(
      colors: [.black, .white], center: .center, startRadiusFraction: 0, endRadiusFraction: 0.5)
    let boxes = commands(style).compactMap { command -> CGRect? in
      if case .fill(let shape, _, true) = command { shape.bounds } else { nil }
    }
    #expect(boxes.count == 65 && boxes[0] == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(boxes[1].width < 2 && boxes[64].width == 100)
    let grays = fills(style).dropFirst().map { $0.packed >> 8 & 0xFF }
    #expect(grays == grays.sorted() && grays.first ?? 9 < 3 && grays.last ?? 0 > 252)
    #expect(fills(.ellipticalGradient(colors: [])).isEmpty)
    #expect(fills(AnyShapeStyle(EllipticalGradient(colors: [.red]))).count == 65)
    #expect(fills(.ellipticalGradient(colors: [.red], endRadiusFraction: .infinity)).isEmpty)
  }
}
