/// A column of a vertical grid, or a row of a horizontal one.
public struct GridItem: Sendable {
  /// How wide the track is.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
  }
}

/// The tracks that grid items make of a length.
struct GridTracks {
  struct Track {
    var start: CGFloat = 0
    var length: CGFloat
    var alignment: Alignment?
  }
  private(set) var tracks: [Track] = []
  private(set) var length: CGFloat = 0

  /// Fixed tracks have their own size; each of the others gets an equal part of the rest, within its bounds, and an
  /// adaptive one as many tracks as its part has room for.
  init(_ items: [GridItem], in proposed: CGFloat?) {
    let gaps = items.dropLast().reduce(CGFloat(0)) { $0 + ($1.spacing ?? 8) }
    var left = (proposed ?? 0) - gaps
    var waiting = items.count
    for item in items {
      if case .fixed(let length) = item.size {
        left -= length
        waiting -= 1
      }
    }
    for (index, item) in items.enumerated() {
      let part = waiting > 0 ? max(left / CGFloat(waiting), 0) : 0
      let before = length
      switch item.size {
      case .fixed(let length): add([length], item)
      case .flexible(let least, let most):
        add([min(max(proposed == nil ? least : part, least), most)], item)
        left -= length - before
        waiting -= 1
      case .adaptive(let least, let most):
        add(Self.adaptive(part, least, most, item.spacing ?? 8), item)
        left -= length - before
        waiting -= 1
      }
      if index < items.count - 1 { length += item.spacing ?? 8 }
    }
  }

  private static func adaptive(
    _ part: CGFloat, _ least: CGFloat, _ most: CGFloat, _ gap: CGFloat
  ) -> [CGFloat] {
    let count =
      part.isFinite && least + gap > 0 ? max(Int(bounding: (part + gap) / (least + gap)), 1) : 1
    let each = (part - CGFloat(count - 1) * gap) / CGFloat(count)
    return Array(repeating: min(max(each, least), most), count: min(count, 1000))
  }
  private mutating func add(_ lengths: [CGFloat], _ item: GridItem) {
    for (index, one) in lengths.enumerated() {
      if index > 0 { length += item.spacing ?? 8 }
      tracks.append(Track(start: length, length: one, alignment: item.alignment))
      length += one
    }
  }
}

struct GridArrangement {
  let axis: Axis
  let items: [GridItem]
  let spacing: CGFloat?
  let alignment: Alignment
}

final class LazyGridNode: ContainerNode {
  var arrangement: GridArrangement
  init(_ arrangement: GridArrangement, _ scope: _Scope) {
    self.arrangement = arrangement
    super.init(scope)
  }
  override func makeElement() -> Element { LazyGridElement(self) }
  static func update(
    _ old: _ViewNode?, _ content: some View, _ arrangement: GridArrangement, _ scope: _Scope
  ) -> _ViewNode {
    let node = reused(old, LazyGridNode.self) ?? LazyGridNode(arrangement, scope)
    node.arrangement = arrangement
    node.updateChild(content, scope)
    node.layoutChanged()
    return node
  }
}

/// Lines of cells. Only cells that can be seen are shown.
final class LazyGridElement: Element {
  private unowned let container: LazyGridNode
  init(_ node: LazyGridNode) {
    container = node
    super.init(node)
  }

  private struct Line {
    var start: CGFloat
    var length: CGFloat
    var cells: Range<Int>
  }
  private func lines(_ tracks: GridTracks) -> (lines: [Line], length: CGFloat) {
    let (elements, arrangement) = (container.content, container.arrangement)
    let count = max(tracks.tracks.count, 1)
    var lines: [Line] = []
    var start: CGFloat = 0
    var first = 0
    while first < elements.count {
      let cells = cells(from: first, atMost: count)
      let length =
        cells.map {
          elements[$0].size(proposal(tracks, cells, $0))[arrangement.axis]
        }.max() ?? 0
      if first > 0 { start += arrangement.spacing ?? 8 }
      lines.append(Line(start: start, length: length, cells: cells))
      start += length
      first = cells.upperBound
    }
    return (lines, start)
  }
  /// The cells of a line: those up to a header or footer, which has a line for itself.
  private func cells(from first: Int, atMost count: Int) -> Range<Int> {
    let elements = container.content
    if elements[first].takesLine { return first..<first + 1 }
    let last = min(first + count, elements.count)
    return first..<((first..<last).first { elements[$0].takesLine } ?? last)
  }
  /// Where a cell of a line is, from side to side.
  private func track(_ tracks: GridTracks, _ cells: Range<Int>, _ cell: Int) -> GridTracks.Track {
    container.content[cell].takesLine
      ? GridTracks.Track(length: tracks.length) : tracks.tracks[cell - cells.lowerBound]
  }
  private func proposal(_ tracks: GridTracks, _ cells: Range<Int>, _ cell: Int) -> ProposedViewSize
  {
    ProposedViewSize(container.arrangement.axis, nil, track(tracks, cells, cell).length)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let axis = container.arrangement.axis
    let tracks = GridTracks(container.arrangement.items, in: proposal[axis.other])
    guard !tracks.tracks.isEmpty else { return .zero }
    let across = proposal[axis.other].map { $0.isFinite ? max($0, tracks.length) : tracks.length }
    return CGSize(axis, lines(tracks).length, across ?? tracks.length)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let (elements, arrangement) = (container.content, container.arrangement)
    let axis = arrangement.axis
    let tracks = GridTracks(arrangement.items, in: proposal[axis.other])
    guard !tracks.tracks.isEmpty else { return }
    let bounds = CGRect(origin: origin, size: size(proposal))
    // Tracks that do not fill the room are aligned.
    let free = bounds.size[axis.other] - tracks.length
    let shift = ViewDimensions(CGSize(width: free, height: free))
    let start =
      axis == .vertical
      ? shift[arrangement.alignment.horizontal] : shift[arrangement.alignment.vertical]
    for line in lines(tracks).lines {
      var rect = CGRect(origin: origin, size: bounds.size)
      if axis == .vertical {
        rect = CGRect(
          x: rect.minX, y: rect.minY + line.start, width: rect.width, height: line.length)
      } else {
        rect = CGRect(
          x: rect.minX + line.start, y: rect.minY, width: line.length, height: rect.height)
      }
      if axis == .horizontal, isRightToLeft {
        rect.origin.x = bounds.minX + bounds.maxX - rect.maxX
      }
      let isVisible = placement.isVisible(rect, alongOnly: axis)
      for cell in line.cells {
        let track = track(tracks, line.cells, cell)
        let inner = self.proposal(tracks, line.cells, cell)
        let room = CGSize(axis, line.length, track.length)
        let alignment = track.alignment ?? arrangement.alignment
        var offset = alignment.offset(of: elements[cell], inner, in: room)
        offset[axis] += line.start
        offset[axis.other] += track.start + start
        let frame = frame(of: elements[cell], at: offset, inner, in: bounds)
        if isVisible {
          elements[cell].place(frame.origin, inner, placement)
        } else {
          elements[cell].skip(frame, placement)
        }
      }
    }
  }
}

/// A grid that grows downwards.
public struct LazyVGrid<Content: View> {
  let arrangement: GridArrangement
  let content: Content
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    arrangement = GridArrangement(
      axis: .vertical, items: columns, spacing: spacing,
      alignment: Alignment(horizontal: alignment, vertical: .center))
    self.content = content()
  }
}
extension LazyVGrid: View {
  public var body: Never { fatalError("LazyVGrid has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    LazyGridNode.update(old, content, arrangement, scope)
  }
}

/// A grid that grows to the side.
public struct LazyHGrid<Content: View> {
  let arrangement: GridArrangement
  let content: Content
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    arrangement = GridArrangement(
      axis: .horizontal, items: rows, spacing: spacing,
      alignment: Alignment(horizontal: .center, vertical: alignment))
    self.content = content()
  }
}
extension LazyHGrid: View {
  public var body: Never { fatalError("LazyHGrid has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    LazyGridNode.update(old, content, arrangement, scope)
  }
}
