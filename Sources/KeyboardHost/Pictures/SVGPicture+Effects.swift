import KeyboardProtocol

/// How far the views inside of each view reach, and which is the last of them.
struct PictureExtents {
  private(set) var rects: [DrawnRect]
  private(set) var last: [Int]

  init(_ snapshot: LayoutSnapshot) {
    rects = snapshot.views.map(\.rect)
    last = Array(snapshot.views.indices)
    for (index, view) in snapshot.views.enumerated().reversed() {
      let parent = Int(view.parent)
      guard parent >= 0, parent < index else { continue }
      last[parent] = max(last[parent], last[index])
      if !view.isHidden { rects[parent] = rects[parent].joined(with: rects[index]) }
    }
  }
}

extension SVGPicture {
  /// Opens what is around a view and all that is in it: its mask, and its effects.
  mutating func openPart(
    _ index: Int, _ view: ViewSnapshot, _ extents: PictureExtents, _ window: DrawnRect?
  ) {
    guard let decoration = view.decoration, !view.isHidden,
      openParts.reduce(0, { $0 + $1.elements }) < Self.deepest
    else { return }
    var elements = 0
    if !decoration.mask.isEmpty {
      let outer = svg
      svg = SVGText()
      if let turn = view.turn { svg.open("g", [("transform", turn)]) }
      draw(decoration.mask, in: view.upright)
      if view.turn != nil { svg.close("g") }
      let drawn = svg.text
      svg = outer
      let name = maskElement(drawn, isInverse: false)
      svg.open("g", [("mask", "url(#\(name))")])
      elements += 1
    }
    var effects = decoration.effects
    // The shadow of a view that is drawn as a box is beside it; otherwise it is that of the view's
    // content.
    if let shadow = decoration.shadow, view.background == nil, !decoration.clips {
      effects.append(.shadow(shadow))
    }
    if !effects.isEmpty {
      if let window, !window.contains(extents.rects[index]) {
        svg.open("g", [("clip-path", "url(#\(clip(window.steps)))")])
        elements += 1
      }
      elements += beginEffects(effects, around: extents.rects[index])
    }
    if elements > 0 { openParts.append((extents.last[index], elements)) }
  }

  /// Closes what ends before a view.
  mutating func closeParts(before index: Int) {
    while let part = openParts.last, part.last < index {
      for _ in 0..<part.elements { svg.close("g") }
      openParts.removeLast()
    }
  }

  /// Opens a group for each effect, the last one outside, and returns their number.
  mutating func beginEffects(_ effects: [DrawnEffect], around rect: DrawnRect) -> Int {
    let shown = effects.prefix(Self.deepest)
    for effect in shown.reversed() {
      switch effect {
      case .opacity(let opacity): svg.open("g", [("opacity", SVGText.number(opacity))])
      case .blend(let mode): svg.open("g", [("style", "mix-blend-mode:\(mode.name)")])
      case .isolated: svg.open("g", [("style", "isolation:isolate")])
      case .blur, .colors, .shadow: openFiltered(effect, around: rect)
      }
    }
    return shown.count
  }

  private mutating func openFiltered(_ effect: DrawnEffect, around rect: DrawnRect) {
    filters += 1
    guard filters <= Self.mostFilters else { return svg.open("g", []) }
    let name = name("f")
    openFilter(name, region(of: effect, around: rect))
    switch effect {
    case .blur(let radius):
      svg.element("feGaussianBlur", [("stdDeviation", SVGText.number(Self.bounded(radius)))])
    case .colors(let matrix):
      svg.element(
        "feColorMatrix",
        [("values", matrix.values.map(SVGText.number).joined(separator: " "))])
    case .shadow(let shadow): addShadow(shadow)
    case .opacity, .blend, .isolated: break
    }
    svg.close("filter")
    svg.open("g", [("filter", "url(#\(name))")])
  }

  private mutating func addShadow(_ shadow: ViewDecoration.Shadow) {
    svg.element(
      "feGaussianBlur",
      [("in", "SourceAlpha"), ("stdDeviation", SVGText.number(Self.bounded(shadow.radius) / 2))])
    svg.element(
      "feOffset",
      [("dx", SVGText.number(shadow.offset.x)), ("dy", SVGText.number(shadow.offset.y))])
    let shifts = [24, 16, 8].map { SVGText.number(Double(shadow.color >> $0 & 0xFF) / 255) }
    let alpha = SVGText.number(Double(shadow.color & 0xFF) / 255)
    svg.element(
      "feColorMatrix",
      [
        (
          "values",
          "0 0 0 0 \(shifts[0]) 0 0 0 0 \(shifts[1]) 0 0 0 0 \(shifts[2]) 0 0 0 \(alpha) 0"
        )
      ])
    svg.open("feMerge", [])
    svg.element("feMergeNode", [])
    svg.element("feMergeNode", [("in", "SourceGraphic")])
    svg.close("feMerge")
  }

  mutating func openFilter(_ name: String, _ region: DrawnRect) {
    svg.open(
      "filter",
      [("id", name), ("filterUnits", "userSpaceOnUse"), ("color-interpolation-filters", "sRGB")]
        + region.attributes)
  }

  /// A blur beyond that is a shade over everything, and takes long to make.
  private static func bounded(_ radius: Double) -> Double { min(max(radius, 0), 32) }

  /// The part of the snapshot that an effect can reach.
  private func region(of effect: DrawnEffect, around rect: DrawnRect) -> DrawnRect {
    var reach = 1.0
    switch effect {
    case .blur(let radius): reach = Self.bounded(radius) * 3 + 1
    case .shadow(let shadow):
      reach =
        Self.bounded(shadow.radius) * 1.5 + 1 + max(abs(shadow.offset.x), abs(shadow.offset.y))
    default: break
    }
    return DrawnRect(
      origin: DrawnPoint(x: rect.origin.x - reach, y: rect.origin.y - reach),
      width: rect.width + 2 * reach, height: rect.height + 2 * reach
    ).cut(
      by: DrawnRect(
        origin: DrawnPoint(x: 0, y: 0), width: snapshot.width, height: snapshot.height))
  }
}

extension DrawnRect {
  var attributes: [(String, String)] {
    [
      ("x", SVGText.number(origin.x)), ("y", SVGText.number(origin.y)),
      ("width", SVGText.number(max(width, 0))), ("height", SVGText.number(max(height, 0))),
    ]
  }

  /// The smallest rectangle around both; an empty one is ignored.
  func joined(with other: DrawnRect) -> DrawnRect {
    if other.isEmpty { return self }
    if isEmpty { return other }
    let (left, top) = (min(origin.x, other.origin.x), min(origin.y, other.origin.y))
    let right = max(origin.x + width, other.origin.x + other.width)
    let bottom = max(origin.y + height, other.origin.y + other.height)
    return DrawnRect(
      origin: DrawnPoint(x: left, y: top), width: right - left, height: bottom - top)
  }
}

extension DrawnBlend {
  /// The mode's name in style sheets.
  package var name: String {
    switch self {
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    }
  }
}
