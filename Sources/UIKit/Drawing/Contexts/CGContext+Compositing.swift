extension CGContext {
  /// A transparency layer that was begun.
  struct Layer {
    /// Where its commands begin in the drawing.
    let start: Int
    /// The limits around it.
    let limits: Int
    /// The states that were saved before it.
    let saved: Int
  }
  /// A mask that keeps parts of the drawing from being shown.
  struct Erasure {
    /// Where one more part belongs.
    var end: Int
    /// The commands when it was made; more of them are drawn over it.
    var count: Int
  }
  /// Each time, the drawing is nested one deeper.
  private static let mostRearrangements = 8

  // MARK: State

  /// Confines what is drawn until the state is restored.
  func limit(_ opening: [RecordedDrawing.Command]) {
    state.limits.append(opening)
    for command in opening { record(command) }
  }

  /// Draws with a blend mode and an opacity.
  func with(_ mode: CGBlendMode, alpha: CGFloat, _ draw: () -> Void) {
    saveGState()
    setBlendMode(mode)
    setAlpha(alpha)
    draw()
    restoreGState()
  }
  func fill(_ rect: CGRect, _ mode: CGBlendMode) {
    saveGState()
    setBlendMode(mode)
    fill(rect)
    restoreGState()
  }

  func beginLayer() {
    var effects = effects(opacity: state.alpha)
    if state.blend != .normal {
      if let mode = state.blend.ofGroups {
        effects.append(.blend(mode))
        hasBlended = true
      } else {
        isInexact("a layer was drawn with the blend mode \(state.blend)")
      }
    }
    saveGState()
    (state.alpha, state.shadow, state.blend) = (1, nil, .normal)
    record(.group(effects))
    layers.append(
      Layer(
        start: drawing.commands.count, limits: state.limits.count, saved: saved.count))
  }
  func endLayer() {
    guard let layer = layers.last else { return }
    while saved.count > layer.saved { restoreGState() }
    for _ in layer.limits..<max(state.limits.count, layer.limits) { record(.end) }
    layers.removeLast()
    record(.end)
    if let outer = saved.popLast() { state = outer }
  }

  private func effects(opacity: CGFloat) -> [RecordedDrawing.Effect] {
    (opacity < 1 ? [.opacity(max(opacity, 0))] : []) + (state.shadow.map { [$0] } ?? [])
  }

  // MARK: Drawing

  /// Draws something with the shadow and the blend mode that are set.
  func paint(_ command: RecordedDrawing.Command, opacity: CGFloat = 1) {
    let effects = effects(opacity: opacity)
    if let mode = state.blend.ofGroups {
      hasBlended = true
      return grouped([command], effects + [.blend(mode)]).forEach(record)
    }
    let source = grouped([command], effects)
    switch state.blend {
    case .clear: erase([command.silhouette(in: size)])
    case .destinationOut: erase(source)
    case .copy:
      erase([command.silhouette(in: size)])
      source.forEach(record)
    case .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationAtop,
      .xor:
      rearrange(state.blend, source, [command.silhouette(in: size)])
    default:
      if state.blend != .normal { isInexact("the blend mode \(state.blend) was set") }
      source.forEach(record)
    }
  }

  private func grouped(
    _ commands: [RecordedDrawing.Command], _ effects: [RecordedDrawing.Effect]
  ) -> [RecordedDrawing.Command] {
    effects.isEmpty ? commands : [.group(effects)] + commands + [.end]
  }

  /// Where the commands of the innermost layer begin.
  private var start: Int { layers.last?.start ?? 0 }
  /// The limits that were set in the innermost layer.
  private var limits: ArraySlice<[RecordedDrawing.Command]> {
    state.limits.dropFirst(layers.last?.limits ?? 0)
  }
  /// Commands inside of the limits, where these are not open.
  private func limited(_ commands: [RecordedDrawing.Command]) -> [RecordedDrawing.Command] {
    limits.flatMap { $0 } + commands + limits.map { _ in .end }
  }

  /// Takes away from the layer what the commands cover, as much as they are opaque.
  func erase(_ hole: [RecordedDrawing.Command]) {
    memory?.erase(hole)
    guard drawing.commands.count > start else { return }
    let hole = limited(hole)
    let last = erasure
    erasure = nil
    if isWhole(hole) {
      _ = drawing.replace(from: start, with: [])
    } else if let last, last.count == drawing.commands.count, limits.isEmpty {
      guard drawing.replace(from: last.end, with: hole + drawing.commands[last.end...]) else {
        return
      }
      erasure = Erasure(end: last.end + hole.count, count: drawing.commands.count)
    } else if let part = takePart() {
      let masked = part.masked(by: hole, isInverse: true) + limits.flatMap { $0 }
      guard drawing.replace(from: start, with: masked) else { return }
      erasure = Erasure(end: start + 1 + hole.count, count: drawing.commands.count)
    }
  }

  /// Draws by the rules of Porter and Duff, which concern what is there already. Outside of the shape all stays.
  private func rearrange(
    _ mode: CGBlendMode, _ source: [RecordedDrawing.Command], _ shape: [RecordedDrawing.Command]
  ) {
    memory?.tell("the blend mode \(mode) was set")
    erasure = nil
    guard let part = takePart() else { return }
    let (source, shape) = (limited(source), limited(shape))
    let outside = isWhole(shape) ? [] : part.masked(by: shape, isInverse: true)
    let result: [RecordedDrawing.Command] =
      switch mode {
      case .sourceIn: outside + source.masked(by: part)
      case .sourceOut: outside + source.masked(by: part, isInverse: true)
      case .sourceAtop: part + source.masked(by: part)
      case .destinationOver: source + part
      case .destinationIn: outside + part.masked(by: source)
      case .destinationAtop:
        outside + source.masked(by: part, isInverse: true) + part.masked(by: source)
      default: source.masked(by: part, isInverse: true) + part.masked(by: source, isInverse: true)
      }
    _ = drawing.replace(from: start, with: result + limits.flatMap { $0 })
  }

  /// Whether the commands fill the whole drawing.
  private func isWhole(_ commands: [RecordedDrawing.Command]) -> Bool {
    guard commands.count == 1, case .fill(let shape, let color, _) = commands[0] else {
      return false
    }
    return color.alpha == 1 && shape.isRectangle
      && shape.bounds.contains(CGRect(origin: .zero, size: size))
  }

  /// The commands of the innermost layer, with its limits ended; `nil` if they are nested too deep already.
  private func takePart() -> [RecordedDrawing.Command]? {
    rearrangements += 1
    guard rearrangements <= Self.mostRearrangements else {
      isInexact("more than \(Self.mostRearrangements) parts were erased one after the other")
      return nil
    }
    return drawing.commands[start...] + limits.map { _ in .end }
  }
}

extension [RecordedDrawing.Command] {
  /// The commands where others are opaque, or where these are not.
  fileprivate func masked(by mask: Self, isInverse: Bool = false) -> Self {
    if isEmpty { return [] }
    return [.mask(isInverse: isInverse)] + mask + [.endMask] + self + [.end]
  }
}

extension RecordedDrawing.Command {
  /// The area in which the command changes anything, in a drawing of a size.
  fileprivate func silhouette(in size: CGSize) -> Self {
    let black = CGColor(gray: 0, alpha: 1)
    func fill(_ rect: CGRect) -> Self {
      .fill(RecordedDrawing.Shape(CGPath(rect: rect, transform: nil)), color: black)
    }
    switch self {
    case .fill(let shape, _, let isEvenOdd):
      return .fill(shape, color: black, isEvenOdd: isEvenOdd)
    case .stroke(let shape, _, let width, let line):
      return .stroke(shape, color: black, width: width, line: line)
    case .text(let text, let frame, _, let size, let face):
      return .text(text, frame, color: black, fontSize: size, face: face)
    case .image(_, let rect, _): return fill(rect)
    default: return fill(CGRect(origin: .zero, size: size))
    }
  }
}

extension CGBlendMode {
  /// The mode of a group that does the same; `nil` for the modes of Porter and Duff.
  var ofGroups: RecordedDrawing.Blend? {
    switch self {
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    default: nil
    }
  }
}
