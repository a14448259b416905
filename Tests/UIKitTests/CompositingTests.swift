import Foundation
import KeyboardHost
import TestSupport
import Testing

@testable import UIKit

/// A drawing, and the share of its ink by which its pixels may differ from those of the renderer.
private struct Scene: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var tolerance = 0.03
  var draw: @Sendable @MainActor (CGContext) -> Void
}

/// Drawings with blend modes, shadows, layers, masks and texts.
@MainActor @Suite struct `The pixels of a drawing` {
  private static let (red, blue) = (
    CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  )

  private static func image(
    _ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void
  ) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
      .image { draw($0.cgContext) }
  }

  // MARK: Porter and Duff

  /// The rest of red (D) where blue (S) is drawn over it, and of blue beside it.
  nonisolated private static let rules: [(CGBlendMode, String)] = [
    (.normal, "SS"), (.clear, "00"), (.copy, "SS"), (.sourceIn, "S0"), (.sourceOut, "0S"),
    (.sourceAtop, "S0"), (.destinationOver, "DS"), (.destinationIn, "D0"),
    (.destinationOut, "00"), (.destinationAtop, "DS"), (.xor, "0S"),
  ]
  nonisolated private static let settings = ["plain", "clipped", "in a layer", "twice"]

  @Test(arguments: rules, settings)
  func `follow the rules of Porter and Duff`(rule: (CGBlendMode, String), setting: String) throws {
    let image = Self.image(4, 4) { context in
      if setting == "in a layer" { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      if setting == "clipped" { context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4)) }
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      context.setFillColor(Self.blue)
      context.setBlendMode(rule.0)
      let top = CGRect(x: 0, y: 0, width: 4, height: 2)
      if setting == "twice" {
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        context.fill(CGRect(x: 0, y: 1, width: 4, height: 1))
      } else {
        context.fill(top)
      }
      if setting == "in a layer" { context.endTransparencyLayer() }
    }
    let pixels = try #require(image.content).pixels()
    let colors = [(0, 0), (3, 0), (0, 3), (3, 3)].map { x, y -> Character in
      let at = (y * 4 + x) * 4
      switch Array(pixels.bytes[at..<at + 4]) {
      case [255, 0, 0, 255]: return "D"
      case [0, 0, 255, 255]: return "S"
      case let other: return other[3] == 0 ? "0" : "?"
      }
    }
    // Nothing changes outside of the shape.
    #expect(String(colors) == rule.1 + "D0")
  }

  @Test func `of a context's memory lose what is cleared, also in a layer`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let bytes = try #require(context.data)
    func values() -> [UInt8] { (0..<8).map { bytes.load(fromByteOffset: $0, as: UInt8.self) } }
    context.setFillColor(Self.red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(values() == [0, 0, 0, 0, 255, 0, 0, 255])
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(Self.blue)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(values()[3] == 0)
    context.endTransparencyLayer()
    #expect(values() == [0, 0, 128, 128, 255, 0, 0, 255])
  }

  @Test func `keep to a limit of nested erasures, with a notice`() {
    let image = Self.image(40, 4) { context in
      for x in 0..<20 {
        context.fill(CGRect(x: 2 * x, y: 0, width: 2, height: 4))
        context.clear(CGRect(x: 2 * x, y: 0, width: 1, height: 4))
      }
    }
    #expect(throws: ImageObstacle.self) { try image.content?.pixels() }
    let erased = Self.image(40, 4) { context in
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 4))
      for x in 0..<20 { context.clear(CGRect(x: 2 * x, y: 0, width: 1, height: 4)) }
    }
    #expect((try? erased.content?.pixels().bytes[3]) == 0)
    #expect((try? erased.content?.pixels().bytes[7]) == 255)
  }

  @Test func `are right after a part, then all, and then a part again was erased`() throws {
    let image = Self.image(4, 1) { context in
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      context.clear(CGRect(x: 0, y: 0, width: 4, height: 1))
      // As many commands as before: a fill, and a mask around it.
      for _ in 0..<5 { context.fill(CGRect(x: 0, y: 0, width: 4, height: 1)) }
      context.clear(CGRect(x: 3, y: 0, width: 1, height: 1))
    }
    let bytes = try #require(image.content).pixels().bytes
    #expect(bytes == [255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0])
  }

  @Test func `are refused, and nothing ends, where more is erased than a drawing may hold`() {
    let image = Self.image(4, 1) { context in
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      for _ in 0..<20_100 { context.clear(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    }
    #expect(throws: ImageObstacle.self) { try image.content?.pixels() }
  }

  @Test(arguments: [1e30, -1e30, .infinity, -.infinity, .nan, 0.5] as [CGFloat])
  func `have a shadow for every number`(number: CGFloat) throws {
    let image = Self.image(4, 4) { context in
      context.setShadow(
        offset: CGSize(width: number, height: number), blur: abs(number), color: Self.blue)
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
    }
    let bytes = try #require(image.content).pixels().bytes
    #expect(bytes[20] == 255 && bytes[23] == 255)
  }

  // MARK: As pictures show them

  nonisolated private static let blends: [Scene] = [
    CGBlendMode.multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
    .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
  ].map { mode in
    Scene(testDescription: "\(mode)") { context in
      context.setFillColor(red: 0.9, green: 0.5, blue: 0.2, alpha: 1)
      context.fill(CGRect(x: 4, y: 4, width: 32, height: 32))
      context.setBlendMode(mode)
      context.setFillColor(red: 0.3, green: 0.6, blue: 0.8, alpha: 0.7)
      context.fill(CGRect(x: 20, y: 12, width: 36, height: 20))
    }
  }
  nonisolated private static let effects: [Scene] = [
    Scene(testDescription: "shadow") { context in
      context.setShadow(offset: CGSize(width: 3, height: 5), blur: 6, color: Self.blue)
      context.setFillColor(Self.red)
      context.fillEllipse(in: CGRect(x: 12, y: 6, width: 24, height: 20))
    },
    Scene(testDescription: "shadow of a layer") { context in
      context.setShadow(offset: CGSize(width: 4, height: 4), blur: 0)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 4, y: 4, width: 20, height: 20))
      context.setFillColor(Self.blue)
      context.fill(CGRect(x: 14, y: 14, width: 20, height: 16))
      context.endTransparencyLayer()
    },
    Scene(testDescription: "opacity of a layer") { context in
      context.setAlpha(0.4)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 4, y: 4, width: 20, height: 20))
      context.setFillColor(Self.blue)
      context.fill(CGRect(x: 14, y: 14, width: 20, height: 16))
      context.endTransparencyLayer()
    },
    Scene(testDescription: "mask of an image") { context in
      let mask = Self.image(60, 40) { mask in
        mask.fillEllipse(in: CGRect(x: 10, y: 5, width: 40, height: 30))
      }
      guard let image = mask.cgImage else { return }
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 60, height: 40), mask: image)
      context.setFillColor(Self.blue)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 25))
      context.restoreGState()
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 0, y: 36, width: 60, height: 4))
    },
    Scene(testDescription: "even-odd clip") { context in
      context.addRect(CGRect(x: 5, y: 5, width: 50, height: 30))
      context.addRect(CGRect(x: 15, y: 12, width: 30, height: 16))
      context.clip(using: .evenOdd)
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
    },
    Scene(testDescription: "translucent image") { context in
      Self.image(20, 20) { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20)) }
        .draw(in: CGRect(x: 10, y: 10, width: 20, height: 20), blendMode: .normal, alpha: 0.3)
    },
    Scene(testDescription: "holes") { context in
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 2, y: 2, width: 56, height: 36))
      context.clear(CGRect(x: 8, y: 8, width: 10, height: 20))
      context.setBlendMode(.clear)
      context.fillEllipse(in: CGRect(x: 26, y: 8, width: 24, height: 24))
      context.setBlendMode(.destinationOver)
      context.setFillColor(Self.blue)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
    },
  ]
  nonisolated private static let texts: [Scene] = [
    ("Latin", "Aß&Qy", 20, UIFont.Weight.regular), ("bold", "Bold", 20, .bold),
    ("Greek and Cyrillic", "Ωж", 24, .regular), ("Chinese", "漢字", 24, .regular),
    ("Korean", "한글", 24, .regular), ("emoji", "😀👍🏽", 22, .regular),
    ("joined emoji", "👩‍👧🇫🇷", 22, .regular), ("symbols", "→♞", 24, .regular),
  ].map { name, text, size, weight in
    Scene(testDescription: name, tolerance: 0.2) { _ in
      NSAttributedString(
        string: text,
        attributes: [
          .font: UIFont.systemFont(ofSize: size, weight: weight), .foregroundColor: UIColor.black,
        ]
      ).draw(at: CGPoint(x: 2, y: 4))
    }
  }

  /// The pixels over white.
  private func flat(_ pixels: ImagePixels) -> [UInt8] {
    stride(from: 0, to: pixels.bytes.count, by: 4).flatMap { at in
      let alpha = Int(pixels.bytes[at + 3])
      return (0..<3).map { part in
        UInt8((Int(pixels.bytes[at + part]) * alpha + 255 * (255 - alpha)) / 255)
      }
    }
  }

  @Test(arguments: blends + effects + texts)
  fileprivate func `are those of its picture`(scene: Scene) throws {
    let image = Self.image(60, 40) { scene.draw($0) }
    let own = flat(try #require(image.content).pixels())
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    root.backgroundColor = .white
    let view = UIImageView(frame: root.frame)
    view.image = image
    root.addSubview(view)
    root.layoutIfNeeded()
    let svg = SnapshotBuilder.picture(of: root).svg()
    let program = stageFolder.appendingPathComponent("libexec/keyward/keyward-render").path
    let png = Data(try PictureRenderer(program: program).png(of: svg, scale: 1))
    let shown = flat(try #require(ImageCodecs.read(png, .png)))
    #expect(own.count == shown.count)
    let difference = zip(own, shown).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    let ink = shown.reduce(0) { $0 + 255 - Int($1) }
    let share = Double(difference) / Double(max(ink, 1))
    #expect(ink > 1000 && share < scene.tolerance, "\(share) of \(ink)")
  }
}

/// Shadows of texts, and of layers without a view; lines of shapes.
@MainActor @Suite struct `The shadow` {
  private func shadows(_ drawing: RecordedDrawing?) -> [RecordedDrawing.Effect] {
    (drawing?.commands ?? []).flatMap { command -> [RecordedDrawing.Effect] in
      guard case .group(let effects) = command else { return [] }
      return effects.filter { if case .shadow = $0 { true } else { false } }
    }
  }

  @Test func `of a label is drawn, and of a text its own`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
    label.text = "Key"
    #expect(label.controlLook() == nil)
    label.shadowColor = .red
    let red = UIColor.red.cgColor
    #expect(
      shadows(label.controlLook())
        == [.shadow(color: red, radius: 0, offset: CGSize(width: 0, height: -1))])
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 4
    label.attributedText = NSAttributedString(string: "Key", attributes: [.shadow: shadow])
    #expect(
      shadows(label.controlLook())
        == [.shadow(color: CGColor(gray: 0, alpha: 1 / 3), radius: 4, offset: .zero)])
    let image = UIGraphicsImageRenderer(size: CGSize(width: 90, height: 30)).image { _ in
      label.attributedText?.draw(at: .zero)
    }
    #expect(shadows(image.drawing).count == 1 && (try? image.content?.pixels()) != nil)
  }

  @Test func `of a layer is drawn unless it clips`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    layer.backgroundColor = UIColor.blue.cgColor
    #expect(shadows(ViewDrawing.of(layer, origin: .zero)).isEmpty)
    (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2)
    let color = CGColor(gray: 0, alpha: 0.5)
    #expect(
      shadows(ViewDrawing.of(layer, origin: .zero))
        == [.shadow(color: color, radius: 2, offset: CGSize(width: 0, height: -3))])
    layer.masksToBounds = true
    #expect(shadows(ViewDrawing.of(layer, origin: .zero)).isEmpty)
  }

  @Test(arguments: [(0, 0.5, 10), (0.25, 0.75, 10), (0, 0, 0), (0, 1, 20), (0.5, 2, 10)])
  func `beside it, the line of a shape is as long as its start and end say`(
    start: Double, end: Double, length: Double
  ) {
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath
    (layer.fillColor, layer.strokeColor) = (nil, UIColor.red.cgColor)
    (layer.strokeStart, layer.strokeEnd) = (start, end)
    let drawn = ViewDrawing.of(layer, origin: .zero).commands.compactMap { command -> Double? in
      guard case .stroke(let shape, _, _, _) = command else { return nil }
      let lines = Flattened(shape.elements).lines
      return lines.reduce(0) { sum, line in
        zip(line, line.dropFirst()).reduce(sum) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
      }
    }
    #expect(drawn == (length > 0 ? [length] : []))
  }
}
