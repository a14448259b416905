import KeyboardProtocol

/// The parts of views that the views around them leave visible, in the keyboard's coordinates.
extension LayoutSnapshot {
  /// The middle of a view, or that of its visible part if its own is cut off, as the extension finds it.
  func visibleMiddle(of index: Int) -> (x: Double, y: Double) {
    let frame = views[index].frame
    let middle = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    guard !isVisible(middle.x, middle.y, in: index), let part = visiblePart(of: index) else {
      return middle
    }
    return ((part.left + part.right) / 2, (part.top + part.bottom) / 2)
  }
  /// Whether no view around a view cuts a point off.
  func isVisible(_ x: Double, _ y: Double, in index: Int) -> Bool {
    clips(around: index).allSatisfy {
      x >= $0.left && x < $0.right && y >= $0.top && y < $0.bottom
    }
  }
  /// Whether the views around a view show nothing of it.
  func isClippedAway(_ index: Int) -> Bool { visiblePart(of: index) == nil }

  private struct Edges {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    init(_ view: ViewSnapshot) {
      (left, top) = (view.frame.x, view.frame.y)
      (right, bottom) = (left + view.frame.width, top + view.frame.height)
    }
    mutating func cut(by other: Edges) {
      (left, top) = (max(left, other.left), max(top, other.top))
      (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
    }
  }
  /// The visible part of a view if it is at least a point wide and high.
  private func visiblePart(of index: Int) -> Edges? {
    var edges = Edges(views[index])
    for clip in clips(around: index) { edges.cut(by: clip) }
    return edges.right - edges.left >= 1 && edges.bottom - edges.top >= 1 ? edges : nil
  }
  private func clips(around index: Int) -> [Edges] {
    var clips: [Edges] = []
    var current = index
    // Parents come before their children; any other order is ignored.
    while let parent = Int(exactly: views[current].parent), parent >= 0, parent < current {
      if views[parent].decoration?.clips == true { clips.append(Edges(views[parent])) }
      current = parent
    }
    return clips
  }
}
