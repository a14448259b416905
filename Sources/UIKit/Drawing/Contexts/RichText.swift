/// Lines of text with their own fonts, colors and underlines, as a drawing.
struct RichText {
  fileprivate struct Run {
    var text: String
    var font: UIFont
    var attributes: [NSAttributedString.Key: Any]
    /// The place of the image that is drawn instead of the character.
    var attachment: CGRect?
    /// The attachment's index in the text.
    var index = 0
    /// The distance that is added after each character.
    var kern: CGFloat { TextMetrics.kern(in: attributes) }
  }
  /// The look of text without attributes.
  struct Defaults {
    var font: UIFont
    var color: UIColor
    var alignment: NSTextAlignment
    var traits: UITraitCollection
    var isRightToLeft = false
    var scale: CGFloat = 1
    /// Whether lines begin at the top, as drawn text does; a label has them in its middle.
    var isAtTop = false
    /// The shadow of text without one of its own.
    var shadow: NSShadow?
  }
  private let defaults: Defaults
  private var lines: [[Run]] = []
  /// As many as there are lines.
  private var boxes: [TextLayout.LineBox] = []

  /// Whether the host breaks a text because of its length; it shows a part of it.
  static func isEndless(_ text: String) -> Bool { text.utf8.count > 4096 }

  /// Whether a plain title can't show it: more than one font or color, lines through or below the text, a background, a
  /// shadow.
  static func isNeeded(for text: NSAttributedString) -> Bool {
    guard text.length > 0 else { return false }
    var range = NSRange()
    let first = text.attributes(at: 0, effectiveRange: &range)
    if first[NSAttributedString.Key("NSLanguage")] != nil {
      SystemServices.tell("the language of a text doesn't choose its glyphs.")
    }
    let marked: [NSAttributedString.Key] = [
      .underlineStyle, .strikethroughStyle, .backgroundColor, .baselineOffset, .paragraphStyle,
      .shadow, .kern, .tracking, .attachment,
    ]
    if marked.contains(where: { first[$0] != nil }) { return true }
    while NSMaxRange(range) < text.length {
      let next = text.attributes(at: NSMaxRange(range), effectiveRange: &range)
      if marked.contains(where: { next[$0] != nil })
        || next[.font] as? UIFont != first[.font] as? UIFont
        || next[.foregroundColor] as? UIColor !== first[.foregroundColor] as? UIColor
      {
        return true
      }
    }
    return false
  }

  /// Breaks attributed text at a width, in as many lines as a height has room for.
  init(
    _ text: NSAttributedString, width: CGFloat, within room: CGFloat = .greatestFiniteMagnitude,
    lineLimit: Int, mode: NSLineBreakMode, _ defaults: Defaults
  ) {
    self.defaults = defaults
    let layout = TextLayout(
      text, font: defaults.font, width: width / defaults.scale, within: room / defaults.scale,
      lineLimit: lineLimit, mode: mode)
    boxes = layout.boxes
    let whole = text.string as NSString
    var offset = 0
    for line in layout.lines {
      let range = NSRange(location: offset, length: line.utf16.count)
      offset = NSMaxRange(range)
      var runs: [Run] = []
      text.enumerateAttributes(in: range) { attributes, part, _ in
        let run = Run(
          text: whole.substring(with: part),
          font: attributes[.font] as? UIFont ?? defaults.font, attributes: attributes)
        runs += run.splitAtAttachments(width: width / defaults.scale, index: part.location)
      }
      lines.append(runs)
      if offset < whole.length {
        let next = whole.rangeOfComposedCharacterSequence(at: offset)
        if whole.substring(with: next).first?.isNewline == true { offset += next.length }
      }
    }
    if layout.isTruncated {
      cutLastLine(at: min(width, (boxes.last?.room ?? width) * defaults.scale), mode)
    }
  }

  /// Breaks text of one kind at a width; with a mode, one that is too long is cut as the mode says.
  init(
    plain text: String, attributes: [NSAttributedString.Key: Any] = [:], width: CGFloat,
    lineLimit: Int, mode: NSLineBreakMode? = nil, _ defaults: Defaults
  ) {
    self.defaults = defaults
    let layout = TextLayout(
      plain: text, font: defaults.font, width: width / defaults.scale, lineLimit: lineLimit,
      mode: mode ?? .byWordWrapping)
    boxes = layout.boxes
    lines = layout.lines.map { [Run(text: $0, font: defaults.font, attributes: attributes)] }
    if let mode, layout.isTruncated { cutLastLine(at: width, mode) }
  }

  // MARK: Cutting

  private mutating func cutLastLine(at width: CGFloat, _ mode: NSLineBreakMode) {
    guard let line = lines.popLast(), let first = line.first else { return }
    var ellipsis = first
    ellipsis.text = "…"
    ellipsis.attachment = nil
    let room = width - self.width(of: ellipsis) + 0.01
    switch mode {
    case .byTruncatingTail:
      var kept = beginning(of: line, within: room)
      if let last = kept.last, last.font == first.font, last.attachment == nil {
        kept[kept.count - 1].text += "…"
      } else {
        kept.append(ellipsis)
      }
      lines.append(kept)
    case .byTruncatingHead: lines.append([ellipsis] + end(of: line, within: room))
    case .byTruncatingMiddle:
      let kept = beginning(of: line, within: room / 2)
      lines.append(kept + [ellipsis] + end(of: line, within: room - self.width(of: kept)))
    default: lines.append(beginning(of: line, within: width + 0.01))
    }
  }

  /// The characters from the start of a line for which there is room.
  private func beginning(of line: [Run], within room: CGFloat) -> [Run] {
    var (kept, left): ([Run], CGFloat) = ([], room)
    for run in line {
      var part = run
      part.text = ""
      for character in run.text {
        left -= (run.advance(of: character, after: part.text.last) + run.kern) * defaults.scale
        guard left >= 0 else { return part.text.isEmpty ? kept : kept + [part] }
        part.text.append(character)
      }
      kept.append(part)
    }
    return kept
  }

  /// The characters before the end of a line for which there is room.
  private func end(of line: [Run], within room: CGFloat) -> [Run] {
    var (kept, left): ([Run], CGFloat) = ([], room)
    for run in line.reversed() {
      var rest = run.text[...]
      while let character = rest.last {
        left -=
          (run.advance(of: character, after: rest.dropLast().last) + run.kern) * defaults.scale
        guard left >= 0 else { break }
        rest.removeLast()
      }
      var part = run
      part.text = String(run.text[rest.endIndex...])
      if !part.text.isEmpty { kept.insert(part, at: 0) }
      guard left >= 0 else { break }
    }
    return kept
  }

  private func width(of run: Run) -> CGFloat {
    let kern = run.kern
    let added = kern == 0 ? 0 : kern * CGFloat(run.text.count)
    let natural =
      run.text.isEmpty
      ? 0 : run.attachment?.advance ?? TextMetrics.width(of: run.text, in: run.font)
    return (natural + added) * defaults.scale
  }
  private func width(of runs: [Run]) -> CGFloat { runs.reduce(0) { $0 + width(of: $1) } }

  // MARK: Drawing

  func drawing(in frame: CGRect) -> RecordedDrawing {
    var drawing = RecordedDrawing()
    let height = boxes.reduce(0) { $0 + $1.gap + $1.height } * defaults.scale
    var top = defaults.isAtTop ? frame.minY : frame.midY - height / 2
    for (line, box) in zip(lines, boxes) {
      top += box.gap * defaults.scale
      let height = box.height * defaults.scale
      // The height that a style adds to a line is above its letters.
      let natural = box.extent.height * defaults.scale
      let start = defaults.isRightToLeft ? 0 : box.indent * defaults.scale
      let width = max(frame.width - box.indent * defaults.scale, 0)
      add(
        line,
        in: CGRect(
          x: frame.minX + start, y: top + height - natural, width: width, height: natural),
        ascent: box.extent.ascent * defaults.scale, to: &drawing)
      top += height
    }
    return drawing
  }

  private func add(
    _ line: [Run], in frame: CGRect, ascent: CGFloat, to drawing: inout RecordedDrawing
  ) {
    guard let first = line.first else { return }
    // Spaces at the end of a line hang over.
    var shown = line
    while let last = shown.indices.last, shown[last].text.last == " " {
      shown[last].text.removeLast()
    }
    let total = width(of: shown)
    let style = first.attributes[.paragraphStyle] as? NSParagraphStyle
    var alignment = style?.alignment ?? .natural
    if alignment == .natural { alignment = defaults.alignment }
    let isReversed = line.contains { $0.text.unicodeScalars.contains { 0x590...0x8FF ~= $0.value } }
    var x: CGFloat =
      switch alignment {
      case .center: frame.midX - total / 2
      case .right: frame.maxX - total
      case .natural where defaults.isRightToLeft: frame.maxX - total
      default: frame.minX
      }
    let baseline = frame.minY + ascent
    for run in isReversed ? shown.reversed() : shown {
      let width = width(of: run)
      let place = CGRect(x: x, y: frame.minY, width: width, height: frame.height)
      add(run, in: place, baseline: baseline, to: &drawing)
      x += width
    }
  }

  private func add(
    _ run: Run, in place: CGRect, baseline: CGFloat, to drawing: inout RecordedDrawing
  ) {
    guard !run.text.isEmpty else { return }
    let size = run.font.pointSize * defaults.scale
    let color = color(run.attributes[.foregroundColor], else: defaults.color)
    if let behind = run.attributes[.backgroundColor] as? UIColor {
      drawing.append(.fill(.rounded(place, 0), color: self.color(behind, else: behind)))
    }
    let baseline = baseline - number(run.attributes[.baselineOffset]) * defaults.scale
    let shadow = (run.attributes[.shadow] as? NSShadow ?? defaults.shadow)?.effect(
      scale: defaults.scale, traits: defaults.traits)
    if let shadow { drawing.append(.group([shadow])) }
    if run.attachment != nil { add(imageOf: run, at: place.minX, baseline, color, to: &drawing) }
    for (text, x, width) in parts(of: run, from: place.minX, width: place.width) {
      drawing.append(
        .text(
          text,
          CGRect(
            x: x, y: baseline - run.font.baselineDrop * defaults.scale - place.height / 2,
            width: width, height: place.height), color: color, fontSize: size,
          face: run.font.drawnFace(.left)))
    }
    if shadow != nil { drawing.append(.end) }
    let thickness = max(size / 14, 1)
    for (key, colorKey, offset) in [
      (NSAttributedString.Key.underlineStyle, NSAttributedString.Key.underlineColor, size * 0.11),
      (.strikethroughStyle, .strikethroughColor, -size * 0.29),
    ] {
      let style = Int(exactly: number(run.attributes[key]).rounded()) ?? 0
      guard style != 0 else { continue }
      let isThick = style & 0xF == NSUnderlineStyle.thick.rawValue
      let lineColor = self.color(
        run.attributes[colorKey] ?? run.attributes[.foregroundColor], else: defaults.color)
      let box = CGRect(
        x: place.minX, y: baseline + offset, width: place.width,
        height: isThick ? thickness * 2 : thickness)
      drawing.append(.fill(.rounded(box, 0), color: lineColor))
      if style & 0xF == NSUnderlineStyle.double.rawValue {
        drawing.append(.fill(.rounded(box.offsetBy(dx: 0, dy: thickness * 2), 0), color: lineColor))
      }
    }
  }

  private func add(
    imageOf run: Run, at x: CGFloat, _ baseline: CGFloat, _ color: CGColor,
    to drawing: inout RecordedDrawing
  ) {
    guard let place = run.attachment, !place.isEmpty,
      let attachment = run.attributes[.attachment] as? NSTextAttachment,
      let image = attachment.image(forBounds: place, textContainer: nil, characterIndex: run.index)
    else { return }
    let scale = defaults.scale
    let frame = CGRect(
      x: x + place.minX * scale, y: baseline - place.maxY * scale, width: place.width * scale,
      height: place.height * scale)
    drawing.append(
      .image(image.name, frame, image.placed(tint: UIColor(cgColor: color), defaults.traits)))
  }

  /// A run as it is drawn: by characters where there is a distance between them, except where a script joins them.
  private func parts(
    of run: Run, from start: CGFloat, width: CGFloat
  ) -> [(text: String, x: CGFloat, width: CGFloat)] {
    let kern = run.kern
    if run.attachment != nil { return [] }
    guard kern != 0, !run.text.unicodeScalars.contains(where: { 0x590...0x1CFF ~= $0.value }) else {
      return [(run.text, start, width)]
    }
    var (x, previous): (CGFloat, Character?) = (start, nil)
    return run.text.map { character in
      defer { previous = character }
      let advance = TextMetrics.advance(of: character, after: previous, in: run.font)
      defer { x += (advance + kern) * defaults.scale }
      return (String(character), x, advance * defaults.scale)
    }
  }

  private func color(_ value: Any?, else color: UIColor) -> CGColor {
    (value as? UIColor ?? color).resolvedColor(with: defaults.traits).cgColor
  }
  private func number(_ value: Any?) -> CGFloat {
    if let style = value as? NSUnderlineStyle { return CGFloat(style.rawValue) }
    return TextMetrics.number(value)
  }
}

extension RichText.Run {
  /// Each attachment is a run of its own.
  fileprivate func splitAtAttachments(width: CGFloat, index: Int) -> [RichText.Run] {
    guard let attachment = attributes[.attachment] as? NSTextAttachment,
      text.contains(NSTextAttachment.character)
    else { return [self] }
    let place = attachment.place(in: font, width: width, index: index)
    return text.map { character in
      var run = self
      run.text = String(character)
      if character == NSTextAttachment.character { (run.attachment, run.index) = (place, index) }
      return run
    }
  }

  fileprivate func advance(of character: Character, after previous: Character?) -> CGFloat {
    attachment?.advance ?? TextMetrics.advance(of: character, after: previous, in: font)
  }
}
