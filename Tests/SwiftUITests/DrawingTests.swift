import SwiftUI
import Testing
import UIKit

/// The drawing of a tree, as the commands of a picture.
@MainActor
func drawing(
  _ size: CGSize = CGSize(width: 100, height: 100), @ViewBuilder _ root: () -> some View
) -> [RecordedDrawing.Command] {
  let laid = Laid(size, root: root())
  return ViewDrawing.of(laid.view).commands
}

@MainActor
struct EffectTests {
  /// The effects on the layers of a tree, the outer ones first.
  private func effects(@ViewBuilder _ root: () -> some View) -> [RecordedDrawing.Effect] {
    let laid = Laid(root: root())
    var found: [RecordedDrawing.Effect] = []
    func visit(_ view: UIView) {
      found += view.layer.effects
      for subview in view.subviews { visit(subview) }
    }
    visit(laid.view)
    return found
  }
  private static let gray: [CGFloat] =
    (0..<3).flatMap { _ in [0.213, 0.715, 0.072, 0, 0] } + [0, 0, 0, 1, 0]
  private static func diagonal(_ factor: CGFloat, _ summand: CGFloat) -> [CGFloat] {
    [
      factor, 0, 0, 0, summand, 0, factor, 0, 0, summand, 0, 0, factor, 0, summand, 0, 0, 0, 1, 0,
    ]
  }

  @Test func `each effect is sent with its numbers`() {
    #expect(effects { Color.red.blur(radius: 3) } == [.blur(3)])
    #expect(effects { Color.red.brightness(0.25) } == [.colors(Self.diagonal(1, 0.25))])
    #expect(effects { Color.red.contrast(0.5) } == [.colors(Self.diagonal(0.5, 0.25))])
    #expect(effects { Color.red.colorInvert() } == [.colors(Self.diagonal(-1, 1))])
    #expect(effects { Color.red.grayscale(1) } == [.colors(Self.gray)])
    #expect(effects { Color.red.saturation(0) } == [.colors(Self.gray)])
    #expect(effects { Color.red.blendMode(.multiply) } == [.blend(.multiply)])
    #expect(effects { Color.red.compositingGroup() } == [.isolated])
    #expect(effects { Color.red.drawingGroup() } == [.isolated])
    #expect(
      effects { Color.red.colorMultiply(Color(red: 1, green: 0.5, blue: 0, opacity: 0.5)) }.count
        == 1)
  }
  @Test func `effects without effect are sent as none, and outer ones come first`() {
    #expect(
      effects {
        Color.red.blur(radius: 0).brightness(0).contrast(1).saturation(1).grayscale(0)
          .hueRotation(.zero).blendMode(.normal)
      }.isEmpty)
    #expect(effects { Color.red.blur(radius: 1).colorInvert() }.last == .blur(1))
    #expect(effects { Color.red.blendMode(.plusLighter) }.isEmpty)
  }
  @Test func `a full turn of the hue changes nothing, half a turn keeps gray`() throws {
    guard case .colors(let turn)? = effects({ Color.red.hueRotation(.degrees(360)) }).first,
      case .colors(let half)? = effects({ Color.red.hueRotation(.degrees(180)) }).first
    else {
      Issue.record("no colour matrix")
      return
    }
    for (index, value) in turn.enumerated() {
      #expect(abs(value - (index % 6 == 0 ? 1 : 0)) < 1e-9)
    }
    for row in 0..<3 { #expect(abs(half[row * 5..<row * 5 + 3].reduce(0, +) - 1) < 1e-9) }
  }
  @Test func `an effect that begins does not take the views away that are touched`() throws {
    struct Key: View {
      let isPressed: Bool
      var body: some View { Text("k").brightness(isPressed ? -0.2 : 0) }
    }
    let laid = Laid(root: Key(isPressed: false))
    let label = try #require(laid.first(UILabel.self))
    laid.controller.rootView = AnyView(Key(isPressed: true))
    laid.update()
    #expect(laid.first(UILabel.self) === label)
    #expect(label.superview?.layer.effects.count == 1)
  }

  @Test func `a mask is drawn beside the tree and takes no part in touches and names`() throws {
    let laid = Laid(
      root: Color.red.frame(width: 40, height: 20).mask(alignment: .leading) { Text("m") })
    #expect(laid.texts.isEmpty && laid.frames == [CGRect(x: 30, y: 40, width: 40, height: 20)])
    var masked: UIView?
    func visit(_ view: UIView) {
      if view.mask != nil { masked = view }
      for subview in view.subviews { visit(subview) }
    }
    visit(laid.view)
    let mask = try #require(masked?.mask)
    guard case .text("m", let frame, _, _, _)? = ViewDrawing.of(mask).commands.last else {
      Issue.record("the mask shows nothing")
      return
    }
    #expect(frame.minX == 0)
  }
  @Test func `a clip shape that is no rounded rectangle is a layer's mask`() {
    let laid = Laid(root: Color.red.frame(width: 40, height: 20).clipShape(Ellipse()))
    let holder = laid.view.subviews.first
    #expect((holder?.layer.mask as? CAShapeLayer)?.path?.boundingBoxOfPath.width == 40)
    let plain = Laid(root: Color.red.clipShape(RoundedRectangle(cornerRadius: 5)))
    #expect(plain.view.subviews.first?.layer.mask == nil)
    #expect(plain.view.subviews.first?.layer.cornerRadius == 5)
  }
}

@MainActor
struct GradientTests {
  private func commands<S: ShapeStyle>(_ style: S) -> [RecordedDrawing.Command] {
    drawing { Rectangle().fill(style) }
  }
  @Test func `a linear gradient keeps its stops`() {
    let style = LinearGradient(
      stops: [.init(color: .black, location: 0.2), .init(color: .white, location: 0.3)],
      startPoint: .leading, endPoint: .trailing)
    let found = commands(style).compactMap { command -> [CGFloat]? in
      if case .gradient(_, let stops, _, _) = command { stops } else { nil }
    }
    #expect(found == [[0.2, 0.3]])
  }
  @Test func `a radial gradient has its circles`() {
    let style = RadialGradient(
      colors: [.black, .white], center: .center, startRadius: 5, endRadius: 40)
    let found = commands(style).compactMap { command -> [CGFloat]? in
      if case .radialGradient(_, let stops, let center, let from, let to) = command {
        stops + [center.x, center.y, from, to]
      } else {
        nil
      }
    }
    #expect(found == [[0, 1, 50, 50, 5, 40]])
  }
  private func fills<S: ShapeStyle>(_ style: S) -> [CGColor] {
    commands(style).compactMap {
      if case .fill(_, let color, _) = $0 { color } else { nil }
    }
  }
  @Test func `an angular gradient is made of wedges from its first color to its last`() {
    let colors = fills(AngularGradient(colors: [.black, .white], center: .center))
    #expect(colors.count == 90)
    let grays = colors.map { $0.packed >> 8 & 0xFF }
    #expect(grays == grays.sorted() && grays[0] < 3 && grays[89] > 252)
  }
  @Test func `a mesh has its colors in its corners, and is nothing with too few points`() {
    let points: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    let mesh = MeshGradient(
      width: 2, height: 2, points: points, colors: [.black, .white, .black, .white])
    let colors = fills(mesh)
    #expect(colors.count == 100)
    let first = (colors.first?.packed ?? 0) >> 24
    let last = (colors.last?.packed ?? 0) >> 24
    #expect(first < 10 && last > 245)
    #expect(
      fills(MeshGradient(width: 2, height: 2, points: points, colors: [.red])).isEmpty)
    #expect(fills(MeshGradient(width: -1, height: 2, points: [], colors: [])).isEmpty)
  }
}

@MainActor
struct CanvasTests {
  private func record(
    _ render: @escaping (inout GraphicsContext, CGSize) -> Void
  ) -> [RecordedDrawing.Command] { drawing { Canvas(renderer: render) } }
  private static let square = Path(CGRect(x: 10, y: 10, width: 20, height: 20))
  private func boxes(_ commands: [RecordedDrawing.Command]) -> [CGRect] {
    commands.compactMap { if case .fill(let shape, _, _) = $0 { shape.bounds } else { nil } }
  }

  @Test func `paths are filled and traced in the canvas's coordinates`() {
    let commands = record { context, size in
      #expect(size == CGSize(width: 100, height: 100))
      #expect(context.clipBoundingRect == CGRect(origin: .zero, size: size))
      context.fill(Self.square, with: .color(.black), style: FillStyle(eoFill: true))
      context.stroke(
        Self.square, with: .color(white: 1), style: StrokeStyle(lineWidth: 3, dash: [4, 2]))
    }
    guard commands.count == 2, case .fill(let shape, let color, true) = commands[0],
      case .stroke(_, _, 3, let line) = commands[1]
    else {
      Issue.record("\(commands)")
      return
    }
    #expect(shape.bounds == CGRect(x: 10, y: 10, width: 20, height: 20) && color.packed == 0xFF)
    #expect(line.dash == [4, 2])
  }
  @Test func `transforms add up, and a copy of the context has its own`() {
    let commands = record { context, _ in
      var moved = context
      moved.translateBy(x: 10, y: 5)
      moved.scaleBy(x: 2, y: 2)
      moved.fill(Self.square, with: .color(.black))
      context.fill(Self.square, with: .color(.black))
    }
    #expect(
      boxes(commands) == [
        CGRect(x: 30, y: 25, width: 40, height: 40), CGRect(x: 10, y: 10, width: 20, height: 20),
      ])
  }
  @Test func `clips, opacity, blending and filters are around each thing that is drawn`() {
    let commands = record { context, _ in
      context.clip(to: Path(CGRect(x: 0, y: 0, width: 15, height: 15)))
      #expect(context.clipBoundingRect == CGRect(x: 0, y: 0, width: 15, height: 15))
      context.opacity = 0.5
      context.blendMode = .screen
      context.addFilter(.blur(radius: 2))
      context.fill(Self.square, with: .color(.black))
    }
    guard commands.count == 5, case .clip = commands[0], case .group(let effects) = commands[1]
    else {
      Issue.record("\(commands)")
      return
    }
    #expect(effects == [.blur(2), .opacity(0.5), .blend(.screen)])
    #expect(commands[3] == .end && commands[4] == .end)
  }
  @Test func `inverse clips and layers are masks`() {
    let commands = record { context, _ in
      context.clip(to: Self.square, options: .inverse)
      context.clipToLayer { $0.fill(Self.square, with: .color(.black)) }
      context.fill(Self.square, with: .color(.black))
    }
    #expect(commands.filter { $0 == .endMask }.count == 2)
    #expect(commands.contains(.mask(isInverse: true)) && commands.contains(.mask(isInverse: false)))
    #expect(boxes(commands).count == 3)
  }
  @Test func `a layer is one part`() {
    let commands = record { context, _ in
      context.opacity = 0.5
      context.drawLayer { layer in
        layer.fill(Self.square, with: .color(.black))
        layer.fill(Self.square, with: .color(.black))
      }
    }
    #expect(commands.first == .group([.opacity(0.5)]) && commands.last == .end)
    #expect(boxes(commands).count == 2)
  }
  @Test func `gradients fill what the path lets through`() {
    let commands = record { context, _ in
      context.fill(
        Self.square,
        with: .linearGradient(
          Gradient(colors: [.black, .white]), startPoint: .zero, endPoint: CGPoint(x: 9, y: 0)))
      context.stroke(
        Self.square,
        with: .radialGradient(
          Gradient(colors: [.black, .white]), center: .zero, startRadius: 0, endRadius: 9))
      context.fill(
        Self.square,
        with: .style(
          LinearGradient(
            colors: [.black, .white], startPoint: .top, endPoint: .bottom)))
    }
    let ends = commands.compactMap { command -> [CGFloat]? in
      switch command {
      case .gradient(_, _, let from, let to): [from.y, to.y]
      case .radialGradient(_, _, _, let from, let to): [from, to]
      default: nil
      }
    }
    #expect(ends == [[0, 0], [0, 9], [10, 30]])
  }
  @Test func `text and symbols stand where the anchor puts them`() {
    let commands = drawing {
      Canvas { context, _ in
        context.draw(Text("a").font(.system(size: 10)), at: CGPoint(x: 50, y: 50))
        if let symbol = context.resolveSymbol(id: 7) {
          #expect(symbol.size == CGSize(width: 8, height: 6))
          context.draw(symbol, at: CGPoint(x: 20, y: 20), anchor: .topLeading)
        }
        #expect(context.resolveSymbol(id: 8) == nil)
        context.draw(Image(systemName: "globe"), in: CGRect(x: 1, y: 2, width: 3, height: 4))
      } symbols: {
        Color.black.frame(width: 8, height: 6).tag(7)
      }
    }
    let text = commands.compactMap { command -> CGRect? in
      if case .text("a", let frame, _, 10, _) = command { frame } else { nil }
    }
    #expect(abs((text.first?.midX ?? 0) - 50) < 0.01 && abs((text.first?.midY ?? 0) - 50) < 0.01)
    #expect(boxes(commands) == [CGRect(x: 20, y: 20, width: 8, height: 6)])
    #expect(
      commands.contains {
        if case .image("globe", let frame, _) = $0 {
          frame == CGRect(x: 1, y: 2, width: 3, height: 4)
        } else {
          false
        }
      })
  }
  @Test func `Core Graphics draws in the same coordinates`() {
    let commands = record { context, _ in
      context.translateBy(x: 5, y: 0)
      context.withCGContext { graphics in
        graphics.saveGState()
        graphics.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        graphics.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }
    }
    #expect(boxes(commands) == [CGRect(x: 5, y: 0, width: 2, height: 2)])
    #expect(commands.last == .end)
  }
  @Test func `a canvas draws again when what it read has changed, and only then`() {
    final class Model: ObservableObject { @Published var width: CGFloat = 3 }
    struct Board: View {
      @ObservedObject var model: Model
      let count: () -> Void
      var body: some View {
        Canvas { context, _ in
          count()
          context.fill(
            Path(CGRect(x: 0, y: 0, width: model.width, height: 1)), with: .color(.black))
        }
      }
    }
    let model = Model()
    var draws = 0
    let laid = Laid(root: Board(model: model) { draws += 1 })
    laid.view.setNeedsLayout()
    laid.update()
    #expect(draws == 1)
    model.width = 9
    laid.update()
    #expect(draws == 2 && boxes(ViewDrawing.of(laid.view).commands).map(\.width) == [9])
  }
}

@MainActor
struct MatchedGeometryTests {
  private struct Pair: View {
    @Namespace private var space
    let properties: MatchedGeometryProperties
    let anchor: UnitPoint
    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.red.matchedGeometryEffect(
          id: 1, in: space, properties: properties, anchor: anchor, isSource: false
        ).frame(width: 10, height: 10)
        Color.blue.frame(width: 30, height: 20)
          .matchedGeometryEffect(id: 1, in: space).offset(x: 40, y: 50)
      }.frame(width: 100, height: 100, alignment: .topLeading)
    }
  }
  @Test(arguments: [
    (
      MatchedGeometryProperties.frame, UnitPoint.center, CGRect(x: 40, y: 50, width: 30, height: 20)
    ),
    (.position, .center, CGRect(x: 50, y: 55, width: 10, height: 10)),
    (.position, .topLeading, CGRect(x: 40, y: 50, width: 10, height: 10)),
    (.size, .topLeading, CGRect(x: 0, y: 0, width: 30, height: 20)),
  ])
  func `a view takes over what it shares with the source`(
    properties: MatchedGeometryProperties, anchor: UnitPoint, frame: CGRect
  ) {
    #expect(Laid(root: Pair(properties: properties, anchor: anchor)).frames.first == frame)
  }
  @Test func `without a source a view keeps its own place`() {
    struct Lonely: View {
      @Namespace private var space
      var body: some View {
        Box(10, 10).matchedGeometryEffect(id: "a", in: space, isSource: false)
      }
    }
    #expect(Laid(root: Lonely()).frames == [CGRect(x: 45, y: 45, width: 10, height: 10)])
  }
}

@MainActor @Suite struct `A bordered button` {
  private func outlines(_ shape: ButtonBorderShape) -> [RecordedDrawing.Command] {
    drawing { Button("a") {}.buttonStyle(.borderedProminent).buttonBorderShape(shape) }
  }

  @Test func `has the shape that it is given`() {
    let automatic = outlines(.automatic)
    #expect(!automatic.isEmpty && automatic == outlines(.roundedRectangle))
    #expect(automatic == outlines(.roundedRectangle(radius: 7)))
    #expect(automatic != outlines(.capsule) && outlines(.capsule) != outlines(.circle))
  }
}
