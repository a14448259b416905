import KeyboardProtocol

extension SVGPicture {
  /// The end of an element that a mark began.
  private enum Open {
    /// Nothing was written, because the nesting is too deep.
    case nothing
    case elements(Int)
    /// The text that was written before the marks of a mask began.
    case mask(SVGText, isInverse: Bool, isPlain: Bool)
  }

  mutating func draw(_ marks: [DrawnMark], in view: ViewSnapshot) {
    var open: [Open] = []
    for (index, mark) in marks.enumerated() {
      switch mark {
      case .clip(let steps):
        guard begin(&open) else { continue }
        svg.open("g", [("clip-path", "url(#\(clip(steps)))")])
      case .group(let effects):
        guard begin(&open) else { continue }
        open[open.count - 1] = .elements(beginEffects(effects, around: view.rect))
      case .mask(let isInverse):
        guard begin(&open) else { continue }
        let isPlain = ink == nil && Self.isPlain(marks[(index + 1)...])
        open[open.count - 1] = .mask(svg, isInverse: isInverse, isPlain: isPlain)
        if isPlain { ink = isInverse ? 0x0000_00FF : 0xFFFF_FFFF }
        svg = SVGText()
      case .endMask:
        guard case .mask(let before, let isInverse, let isPlain)? = open.last else { continue }
        let drawn = svg.text
        svg = before
        if isPlain { ink = nil }
        let name =
          isPlain
          ? plainMask(drawn, isInverse: isInverse) : maskElement(drawn, isInverse: isInverse)
        svg.open("g", [("mask", "url(#\(name))")])
        open[open.count - 1] = .elements(1)
      case .end: end(&open)
      default: draw(mark, in: view)
      }
    }
    while !open.isEmpty { end(&open) }
  }

  /// Whether one more element may be open.
  private func begin(_ open: inout [Open]) -> Bool {
    // An end without its begin is left out as well.
    open.append(open.count < Self.deepest ? .elements(1) : .nothing)
    if case .nothing = open[open.count - 1] { return false }
    return true
  }

  private mutating func end(_ open: inout [Open]) {
    switch open.popLast() {
    case .elements(let count)?: for _ in 0..<count { svg.close("g") }
    case .mask(let before, _, let isPlain)?:
      if isPlain { ink = nil }
      // Without its `endMask` a mask hides nothing, and shows nothing.
      svg = before
    case .nothing?, nil: break
    }
  }

  private mutating func draw(_ mark: DrawnMark, in view: ViewSnapshot) {
    switch mark {
    case .fill(let steps, let color, let isEvenOdd):
      svg.element(
        "path",
        [("d", steps.pathData)] + SVGText.paint("fill", inked(color))
          + (isEvenOdd ? [("fill-rule", "evenodd")] : []))
    case .stroke(let steps, let color, let width, let line):
      svg.element(
        "path",
        [("d", steps.pathData), ("fill", "none")] + SVGText.paint("stroke", inked(color))
          + [("stroke-width", SVGText.number(width))] + line.attributes)
    case .gradient(let colors, let stops, let from, let to):
      gradient("linearGradient", from.pair("x1", "y1") + to.pair("x2", "y2"), in: view) {
        $0.stops(colors, at: stops)
      }
    case .radialGradient(let colors, let stops, let center, let from, let to):
      gradient(
        "radialGradient", center.pair("cx", "cy") + [("r", SVGText.number(max(to, 0)))], in: view
      ) {
        $0.stops(
          colors, at: stops.isEmpty ? Self.evenly(colors.count) : stops, from: from, to: to)
      }
    case .text(let text, let frame, let color, let size, let font):
      lines(
        [text], frame: frame, size: size, font: font, color: inked(color),
        middle: frame.origin.y + frame.height / 2)
    case .glyphs(_, _, let steps, let color):
      svg.element("path", [("d", steps.pathData)] + SVGText.paint("fill", inked(color)))
    case .image(let image): draw(image, in: view)
    case .clip, .group, .mask, .endMask, .end: break
    }
  }

  private mutating func gradient(
    _ element: String, _ place: [(String, String)], in view: ViewSnapshot,
    _ stops: (inout SVGText) -> Void
  ) {
    let name = name("g")
    svg.open(element, [("id", name), ("gradientUnits", "userSpaceOnUse")] + place)
    stops(&svg)
    svg.close(element)
    svg.element("rect", box(view) + [("fill", "url(#\(name))")])
  }

  fileprivate static func evenly(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// Whether a mask's own marks are lines and areas of one color each, so that they can be drawn in the mask's colors.
  private static func isPlain(_ marks: ArraySlice<DrawnMark>) -> Bool {
    for mark in marks {
      switch mark {
      case .fill, .stroke: continue
      case .endMask: return true
      default: return false
      }
    }
    return false
  }

  private func inked(_ color: UInt32) -> UInt32 {
    ink.map { $0 & 0xFFFF_FF00 | color & 0xFF } ?? color
  }

  /// A mask of a drawing in white on nothing, or in black on white.
  private mutating func plainMask(_ drawn: String, isInverse: Bool) -> String {
    let name = name("m")
    let region = DrawnRect(
      origin: DrawnPoint(x: 0, y: 0), width: snapshot.width, height: snapshot.height)
    svg.open("mask", [("id", name), ("maskUnits", "userSpaceOnUse")] + region.attributes)
    if isInverse { svg.element("rect", region.attributes + [("fill", "#ffffff")]) }
    if !drawn.isEmpty { svg.add(String(drawn.dropLast())) }
    svg.close("mask")
    return name
  }

  /// A mask of a drawing: its opacity, or one minus its opacity.
  mutating func maskElement(_ drawn: String, isInverse: Bool) -> String {
    let (whiten, name) = (name("f"), name("m"))
    let region = DrawnRect(
      origin: DrawnPoint(x: 0, y: 0), width: snapshot.width, height: snapshot.height)
    openFilter(whiten, region)
    // White wherever something was drawn: a mask uses brightness.
    svg.element("feColorMatrix", [("values", "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0")])
    if isInverse {
      svg.element("feColorMatrix", [("values", "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 -1 1")])
    }
    svg.close("filter")
    svg.open("mask", [("id", name), ("maskUnits", "userSpaceOnUse")] + region.attributes)
    svg.open("g", [("filter", "url(#\(whiten))")])
    if !drawn.isEmpty { svg.add(String(drawn.dropLast())) }
    svg.close("g")
    svg.close("mask")
    return name
  }
}

extension SVGText {
  fileprivate mutating func stops(_ colors: [UInt32], at places: [Double]) {
    let places = places.isEmpty ? SVGPicture.evenly(colors.count) : places
    for (color, place) in zip(colors, places) {
      element(
        "stop",
        [("offset", SVGText.number(place))]
          + SVGText.paint("stop-color", color).map {
            ($0.0 == "stop-color-opacity" ? "stop-opacity" : $0.0, $0.1)
          })
    }
  }
  /// The same for circles, where the first color fills all within the inner one.
  fileprivate mutating func stops(
    _ colors: [UInt32], at places: [Double], from: Double, to: Double
  ) {
    guard to > 0 else { return stops(colors, at: places) }
    let inner = min(max(from / to, 0), 1)
    stops(colors, at: places.map { inner + $0 * (1 - inner) })
  }
}

extension DrawnPoint {
  fileprivate func pair(_ x: String, _ y: String) -> [(String, String)] {
    [(x, SVGText.number(self.x)), (y, SVGText.number(self.y))]
  }
}

extension DrawnLine {
  fileprivate var attributes: [(String, String)] {
    var attributes: [(String, String)] = []
    switch cap {
    case .butt: break
    case .round: attributes.append(("stroke-linecap", "round"))
    case .square: attributes.append(("stroke-linecap", "square"))
    }
    switch join {
    case .miter: break
    case .round: attributes.append(("stroke-linejoin", "round"))
    case .bevel: attributes.append(("stroke-linejoin", "bevel"))
    }
    // Dashes without length would be drawn without end.
    guard dash.allSatisfy({ $0 >= 0 }), dash.reduce(0, +) >= 0.5 else { return attributes }
    attributes.append(
      ("stroke-dasharray", dash.map(SVGText.number).joined(separator: " ")))
    if phase != 0 { attributes.append(("stroke-dashoffset", SVGText.number(phase))) }
    return attributes
  }
}
