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
  @Test func `an image paint repeats the image, or a part of it`() {
    let image = Image(
      uiImage: UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      })
    func frames(_ paint: ImagePaint) -> [CGRect] {
      commands(paint).compactMap { if case .image(_, let frame, _) = $0 { frame } else { nil } }
    }
    let whole = frames(ImagePaint(image: image))
    #expect(whole.count == 9 && whole[4] == CGRect(x: 40, y: 40, width: 40, height: 40))
    #expect(frames(ImagePaint(image: image, scale: 2)).count == 4)
    let half = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let parts = frames(.image(image, sourceRect: half))
    #expect(parts.count == 15 && parts[0].minX == -20)
    #expect(frames(ImagePaint(image: Image("missing"))).isEmpty)
    #expect(frames(ImagePaint(image: image, scale: 0)).isEmpty)
  }
  @Test func `a line of several colors is drawn with all of them`() {
    let laid = Laid(
      root: Circle().stroke(
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)))
    let drawn = ViewDrawing.of(laid.view).commands
    #expect(drawn.contains { if case .gradient = $0 { true } else { false } })
    #expect(drawn.contains { if case .mask = $0 { true } else { false } })
  }
  @Test func `a background or tint style made of itself is that of what is around`() {
    let laid = Laid(
      root: Color.clear.background(in: Rectangle())
        .backgroundStyle(.background.secondary).backgroundStyle(.background.opacity(0.5)))
    #expect(!laid.frames.isEmpty)
    #expect(!Laid(root: Rectangle().fill(.tint).tint(.tint.opacity(0.5))).frames.isEmpty)
  }
}
