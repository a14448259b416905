public import KeyboardProtocol

extension LayoutSnapshot {
  /// The keyboard as an SVG image of its size in points.
  ///
  /// Everything in it comes from the extension and is bounded and escaped. Equal snapshots have equal text.
  public func svg(isDark: Bool = false) -> String {
    var picture = SVGPicture(self)
    return picture.draw(backdrop: isDark ? 0x2B2B2D_FF : 0xD1D4DA_FF)
  }
}

/// Draws a keyboard's layout snapshot as SVG.
struct SVGPicture {
  /// Clips and groups inside others are followed so deep; readers of SVG refuse documents nested without end.
  static let deepest = 16
  /// Each filter is a pass over many pixels.
  static let mostFilters = 256
  /// A font of emoji has digits too, and would draw them if it were named here.
  private static let fonts = latinFonts + "'Droid Sans Fallback', sans-serif"
  /// Fonts of Korean have Chinese characters too, in other shapes.
  private static let koreanFonts = latinFonts + "NanumGothic, 'Droid Sans Fallback', sans-serif"
  private static let latinFonts =
    "-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', "

  /// The most characters of one line, and the most bytes of all texts: more than a screen can show.
  private static let (longestLine, mostText) = (4096, 1 << 20)

  let snapshot: LayoutSnapshot
  var svg = SVGText()
  /// How many bytes of text may still be drawn.
  private var textLeft = Self.mostText
  /// How many clips, gradients, masks and filters were named so far.
  private var names = 0
  var filters = 0
  /// The contents of the images, as far as they could be decoded.
  private(set) var images: [DrawnImage.Source: DecodedImage] = [:]
  /// Definitions that are written once at the end of the snapshot: its images, and filters for
  /// their colors.
  var defined = SVGText()
  var definitions: [DrawnImage.Source: String] = [:]
  var tints: [UInt32: String] = [:]
  /// The color of everything inside a mask, which uses it as its opacity.
  var ink: UInt32?
  /// The effects that are open: the last view of each, and how many elements it closes.
  var openParts: [(last: Int, elements: Int)] = []
  /// For each view, the part that its ancestors leave visible; `nil` where nothing is cut.
  private var windows: [PictureWindow?] = []

  init(_ snapshot: LayoutSnapshot) { self.snapshot = snapshot }

  mutating func draw(backdrop: UInt32) -> String {
    let (width, height) = (SVGText.number(snapshot.width), SVGText.number(snapshot.height))
    svg.open(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
        ("viewBox", "0 0 \(width) \(height)"), ("font-family", Self.fonts),
      ])
    svg.element("rect", [("width", width), ("height", height)] + SVGText.paint("fill", backdrop))
    images = snapshot.images?.decoded(snapshot.drawnImages.map(\.source)) ?? [:]
    let extents = PictureExtents(snapshot)
    for (index, view) in snapshot.views.enumerated() {
      closeParts(before: index)
      let window = window(of: view)
      openPart(index, view, extents, window?.rect)
      draw(view, window)
    }
    closeParts(before: .max)
    if !defined.text.isEmpty {
      svg.open("defs", [])
      svg.add(String(defined.text.dropLast()))
      svg.close("defs")
    }
    svg.close("svg")
    return svg.text
  }

  /// The part of the view that its ancestors leave visible.
  private mutating func window(of view: ViewSnapshot) -> PictureWindow? {
    let parent = Int(view.parent)
    let window = windows.indices.contains(parent) ? windows[parent] : nil
    windows.append(
      view.decoration?.clips == true
        ? PictureWindow(view.rect, radius: view.cornerRadius, in: window) : window)
    return window
  }

  private mutating func draw(_ view: ViewSnapshot, _ window: PictureWindow?) {
    guard !view.isHidden, view.alpha > 0.01, view.frame.width > 0, view.frame.height > 0,
      window.map({ !view.rect.cut(by: $0.rect).isEmpty }) ?? true
    else { return }
    let outer = svg
    svg = SVGText()
    drawContent(of: view.upright)
    let drawn = svg.text
    svg = outer
    guard !drawn.isEmpty else { return }
    var groups: [[(String, String)]] = []
    if view.alpha < 1 { groups.append([("opacity", SVGText.number(view.alpha))]) }
    for edge in window?.edges(over: view.rect) ?? [] {
      let clip = ("clip-path", "url(#\(clip(edge)))")
      if groups.count == 1, groups[0].count == 1, view.alpha < 1 {
        groups[0].append(clip)
      } else {
        groups.append([clip])
      }
    }
    if let turn = view.turn { groups.append([("transform", turn)]) }
    for group in groups { svg.open("g", group) }
    svg.add(String(drawn.dropLast()))
    for _ in groups { svg.close("g") }
  }

  private mutating func drawContent(of view: ViewSnapshot) {
    let decoration = view.decoration ?? ViewDecoration()
    // Clipping to the bounds cuts off the shadow, which is outside of them.
    if let shadow = decoration.shadow, view.background != nil, !decoration.clips {
      draw(shadow, of: view)
    }
    if let background = view.background {
      svg.element("rect", box(view) + sharpness(of: view) + SVGText.paint("fill", background))
    }
    draw(decoration.marks, in: view)
    if let border = decoration.border {
      svg.element(
        "rect",
        box(view, inset: border.width / 2) + [("fill", "none")]
          + SVGText.paint("stroke", border.color)
          + [("stroke-width", SVGText.number(border.width))])
    }
    guard let text = view.text, !decoration.drawsText else { return }
    // A text that scrolls reaches beyond its view.
    let isCut = decoration.clips && decoration.textFrame.map { !view.rect.contains($0) } ?? false
    if isCut { svg.open("g", [("clip-path", "url(#\(clip(view.rect.steps)))")]) }
    draw(text: text, of: view)
    if isCut { svg.close("g") }
  }

  /// The straight edges of a layer aren't smoothed, so that nothing shows between neighbors.
  private func sharpness(of view: ViewSnapshot) -> [(String, String)] {
    let edges = [
      view.frame.x, view.frame.y, view.frame.x + view.frame.width, view.frame.y + view.frame.height,
    ]
    let isBetweenPixels = edges.contains { abs($0 - $0.rounded()) > 0.0005 }
    // A line that is thinner than a pixel would vanish between two of them.
    let isThin = min(view.frame.width, view.frame.height) < 1
    guard isBetweenPixels, !isThin, view.cornerRadius <= 0, view.turn == nil else { return [] }
    return [("shape-rendering", "crispEdges")]
  }

  func box(_ view: ViewSnapshot, inset: Double = 0) -> [(String, String)] {
    let (width, height) = (view.frame.width - 2 * inset, view.frame.height - 2 * inset)
    var box = [
      ("x", SVGText.number(view.frame.x + inset)), ("y", SVGText.number(view.frame.y + inset)),
      ("width", SVGText.number(max(width, 0))), ("height", SVGText.number(max(height, 0))),
    ]
    let radius = min(view.cornerRadius, min(width, height) / 2) - inset
    if radius > 0 { box.append(("rx", SVGText.number(radius))) }
    return box
  }

  private mutating func draw(_ shadow: ViewDecoration.Shadow, of view: ViewSnapshot) {
    var moved = view
    moved.frame.x += shadow.offset.x
    moved.frame.y += shadow.offset.y
    var attributes = box(moved) + SVGText.paint("fill", shadow.color)
    // A blur beyond that is a shade over everything, and takes long to make.
    let blur = min(shadow.radius, 20)
    if blur > 0 {
      let name = name("b")
      svg.open("filter", [("id", name)])
      svg.element("feGaussianBlur", [("stdDeviation", SVGText.number(blur / 2))])
      svg.close("filter")
      attributes.append(("filter", "url(#\(name))"))
    }
    svg.element("rect", attributes)
  }

  mutating func name(_ prefix: String) -> String {
    names += 1
    return prefix + String(names)
  }

  mutating func clip(_ steps: [DrawnStep]) -> String {
    let name = name("c")
    svg.open("clipPath", [("id", name)])
    svg.element("path", [("d", steps.pathData)])
    svg.close("clipPath")
    return name
  }
}

// MARK: - Text

extension SVGPicture {
  private mutating func draw(text: String, of view: ViewSnapshot) {
    let size = view.fontSize > 0 ? view.fontSize : 17
    let own = view.decoration?.textFrame.flatMap { $0.isEmpty ? nil : $0 }
    let columns = (own?.width ?? view.frame.width) / size
    let height = own.map { $0.height + 1 } ?? view.frame.height
    // A height can be negative, and a size so small that no whole number counts the lines.
    let most = Int(min(max(height / (size * 1.2), 1), 40))
    let frame = own ?? view.rect
    guard textLeft > 0 else { return }
    let shown = Self.cut(text, to: Self.longestLine * most)
    lines(
      TextLines(font: view.font, columns: columns).lines(of: shown, atMost: most), frame: frame,
      size: size, font: view.font, color: view.foreground ?? 0x0000_00FF,
      middle: frame.origin.y + frame.height / 2)
  }

  private static func cut(_ text: String, to count: Int) -> String {
    text.utf8.count > count ? String(text.prefix(count)) : text
  }

  /// Lines around a middle.
  mutating func lines(
    _ lines: [String], frame: DrawnRect, size: Double, font: ViewFont, color: UInt32,
    middle: Double
  ) {
    var (x, anchor) = (frame.origin.x, "start")
    switch font.alignment {
    case .left: break
    case .center: (x, anchor) = (frame.origin.x + frame.width / 2, "middle")
    case .right: (x, anchor) = (frame.origin.x + frame.width, "end")
    }
    var attributes = [("font-size", SVGText.number(size)), ("text-anchor", anchor)]
    if font.weight != 4 { attributes.append(("font-weight", "\(font.weight)00")) }
    if font.isItalic { attributes.append(("font-style", "italic")) }
    if font.isMonospaced {
      attributes.append(("font-family", "'DejaVu Sans Mono', monospace"))
    } else if lines.contains(where: { $0.unicodeScalars.contains(where: TextAdvances.isHangul) }) {
      attributes.append(("font-family", Self.koreanFonts))
    }
    attributes += SVGText.paint("fill", color)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let line = Self.cut(line, to: Self.longestLine)
      textLeft -= line.utf8.count
      guard textLeft >= 0 else { return }
      let above = Double(lines.count - 1) / 2 - Double(index)
      let baseline = middle + size * ViewFont.baselineDrop - above * size * 1.2
      // XML readers drop spaces at the beginning, and elsewhere all except one.
      let keepsSpaces = line.hasPrefix(" ") || line.contains("  ")
      svg.element(
        "text",
        [("x", SVGText.number(x)), ("y", SVGText.number(baseline))] + attributes
          + (keepsSpaces ? [("xml:space", "preserve")] : []), text: line)
    }
  }
}
