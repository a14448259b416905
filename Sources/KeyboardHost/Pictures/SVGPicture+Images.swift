import Foundation
public import KeyboardProtocol

extension LayoutSnapshot {
  /// The images that its views show, each source once for each time it is shown.
  package var drawnImages: [DrawnImage] {
    views.flatMap { view in
      view.isHidden ? [] : (view.decoration?.marks ?? []) + (view.decoration?.mask ?? [])
    }.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }

  /// Names of symbols of the system without a drawing here, which are shown as a neutral mark.
  public var unknownSymbols: [String] {
    let names = drawnImages.compactMap { image in
      if case .symbol = image.source, !SymbolTable.contains(image.name) { image.name } else { nil }
    }
    return Set(names).sorted()
  }
}

extension SVGPicture {
  /// An image: its pixels, the lines of a symbol, or a frame with its name where there is neither.
  mutating func draw(_ image: DrawnImage, in view: ViewSnapshot) {
    guard !image.frame.isEmpty else { return }
    if case .symbol(let weight) = image.source {
      return draw(
        SymbolTable.marks(
          image.name, in: image.frame, color: image.color ?? 0x0000_00FF, weight: weight), in: view)
    }
    guard let decoded = images[image.source] else {
      return placeholder(image.name, in: image.frame)
    }
    let name = definition(of: image.source, decoded)
    var tint: String?
    if let color = image.color { tint = self.tint(color) }
    if let tint { svg.open("g", [("filter", "url(#\(tint))")]) }
    let whole = DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 1, height: 1)
    for slice in image.caps?.slices(filling: image.frame) ?? [(whole, image.frame)] {
      draw(slice, of: name, decoded, image.turn)
    }
    if tint != nil { svg.close("g") }
  }

  /// A part of an image, as a picture in the picture whose units are the image's pixels.
  private mutating func draw(
    _ slice: DrawnImage.Caps.Slice, of name: String, _ image: DecodedImage, _ turn: DrawnImage.Turn
  ) {
    let matrix = turn.matrix
    let (wide, high) = (Double(image.width), Double(image.height))
    let isSideways = matrix.a == 0
    let (width, height) = isSideways ? (high, wide) : (wide, high)
    let part = [
      slice.from.origin.x * width, slice.from.origin.y * height, slice.from.width * width,
      slice.from.height * height,
    ]
    svg.open(
      "svg",
      slice.to.attributes + [
        ("viewBox", part.map(SVGText.number).joined(separator: " ")),
        ("preserveAspectRatio", "none"),
      ])
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e * width, matrix.f * height]
    let place = numbers.map(SVGText.number).joined(separator: " ")
    svg.element(
      "use",
      [("href", "#\(name)")] + (turn == .up ? [] : [("transform", "matrix(\(place))")]))
    svg.close("svg")
  }

  /// The name of an image that is defined once in the SVG, for all its uses.
  private mutating func definition(of source: DrawnImage.Source, _ image: DecodedImage) -> String {
    if let name = definitions[source] { return name }
    let name = name("i")
    definitions[source] = name
    let data = Data(image.png).base64EncodedString()
    defined.element(
      "image",
      [
        ("id", name), ("width", String(image.width)), ("height", String(image.height)),
        ("preserveAspectRatio", "none"), ("href", "data:image/png;base64,\(data)"),
      ])
    return name
  }

  /// The name of a filter that makes everything one color.
  private mutating func tint(_ color: UInt32) -> String {
    if let name = tints[color] { return name }
    let name = name("t")
    tints[color] = name
    let parts = [24, 16, 8, 0].map { SVGText.number(Double(color >> $0 & 0xFF) / 255) }
    defined.open(
      "filter",
      [
        ("id", name), ("x", "0"), ("y", "0"), ("width", "1"), ("height", "1"),
        ("color-interpolation-filters", "sRGB"),
      ])
    defined.element(
      "feColorMatrix",
      [
        (
          "values",
          "0 0 0 0 \(parts[0]) 0 0 0 0 \(parts[1]) 0 0 0 0 \(parts[2]) 0 0 0 \(parts[3]) 0"
        )
      ])
    defined.close("filter")
    return name
  }

  /// A dashed frame with the image's name: the image is not available.
  private mutating func placeholder(_ name: String, in frame: DrawnRect) {
    let inset = min(frame.width, frame.height) / 10
    svg.element(
      "rect",
      [
        ("x", SVGText.number(frame.origin.x + inset)),
        ("y", SVGText.number(frame.origin.y + inset)),
        ("width", SVGText.number(max(frame.width - 2 * inset, 0))),
        ("height", SVGText.number(max(frame.height - 2 * inset, 0))), ("rx", "3"),
        ("fill", "none"), ("stroke", "#8e8e93"), ("stroke-dasharray", "3 2"),
      ])
    lines(
      [name], frame: frame, size: min(9, frame.height / 2), font: ViewFont(alignment: .center),
      color: 0x6C6C_70FF, middle: frame.origin.y + frame.height / 2)
  }
}
