/// The node of a view that lays out what is inside it as one element.
class ContainerNode: PassNode, ElementOwner {
  private var own: Element?
  override func makeElements() -> [Element] {
    let element = own ?? makeElement()
    own = element
    return [element]
  }
  func makeElement() -> Element { fatalError("a container without an element") }
  /// The elements inside.
  final var content: [Element] { child?.elements ?? [] }
}

/// How the views of a stack are arranged.
struct StackArrangement: Equatable {
  let axis: Axis
  let spacing: CGFloat?
  let across: AlignmentKey

  @MainActor
  struct Result {
    var proposals: [ProposedViewSize] = []
    var origins: [CGPoint] = []
    var size = CGSize.zero
  }

  /// The room between two neighbors: nothing beside a spacer unless a number is given.
  @MainActor
  private func gap(_ first: Element, _ second: Element) -> CGFloat {
    if let spacing { return spacing }
    return first.spacerLength != nil || second.spacerLength != nil ? 0 : 8
  }

  /// The proposal with the stack's own size across where nothing else is proposed, so that a line or a color beside a text
  /// can be as long as the stack.
  func filled(_ proposal: ProposedViewSize, _ size: CGSize) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: proposal.width, height: proposal.height ?? size.height)
      : ProposedViewSize(width: proposal.width ?? size.width, height: proposal.height)
  }
  @MainActor
  func arrange(_ elements: [Element], _ proposal: ProposedViewSize) -> Result {
    guard !elements.isEmpty else { return Result() }
    for element in elements { element.setAxis(axis) }
    var gaps: [CGFloat] = []
    for index in 1..<max(elements.count, 1) {
      gaps.append(gap(elements[index - 1], elements[index]))
    }
    let cross = proposal[axis.other]
    let lengths = share(elements, proposal[axis], gaps.reduce(0, +), cross)
    var result = Result()
    result.proposals = lengths.map { ProposedViewSize(axis, $0, cross) }
    align(elements, gaps, &result)
    return result
  }

  /// The proposal for each element along the axis.
  ///
  /// Higher priorities first, keeping back the least sizes of the lower ones; among equals the least flexible first,
  /// each offered an equal part of what is left.
  @MainActor
  private func share(
    _ elements: [Element], _ proposed: CGFloat?, _ gaps: CGFloat, _ cross: CGFloat?
  ) -> [CGFloat?] {
    guard let proposed, proposed.isFinite else {
      return Array(repeating: proposed, count: elements.count)
    }
    func length(_ element: Element, _ along: CGFloat) -> CGFloat {
      element.size(ProposedViewSize(axis, along, cross))[axis]
    }
    var result = [CGFloat?](repeating: 0, count: elements.count)
    var left = proposed - gaps
    let groups = Dictionary(grouping: elements.indices) { elements[$0].priority }
    let priorities = groups.keys.sorted(by: >)
    for (position, priority) in priorities.enumerated() {
      let kept = priorities[(position + 1)...].reduce(CGFloat(0)) { sum, lower in
        sum + (groups[lower] ?? []).reduce(CGFloat(0)) { $0 + length(elements[$1], 0) }
      }
      var room = left - kept
      let members = groups[priority] ?? []
      let ordered =
        members.count == 1
        ? members
        : members.map { (index: $0, flexibility: flexibility(elements[$0], cross)) }
          .sorted { ($0.flexibility, $0.index) < ($1.flexibility, $1.index) }.map(\.index)
      for (done, index) in ordered.enumerated() {
        let offered = max(room / CGFloat(ordered.count - done), 0)
        result[index] = offered
        let used = length(elements[index], offered)
        room -= used
        left -= used
      }
    }
    return result
  }

  @MainActor
  private func flexibility(_ element: Element, _ cross: CGFloat?) -> CGFloat {
    if let least = element.spacerLength { return .greatestFiniteMagnitude - least }
    let most = element.size(ProposedViewSize(axis, .infinity, cross))[axis]
    let least = element.size(ProposedViewSize(axis, 0, cross))[axis]
    return most.isInfinite ? .greatestFiniteMagnitude : most - least
  }

  /// Puts the elements one after the other, with their guides in one line.
  @MainActor
  private func align(_ elements: [Element], _ gaps: [CGFloat], _ result: inout Result) {
    var along: CGFloat = 0
    var (least, most) = (CGFloat.infinity, -CGFloat.infinity)
    var places: [(CGFloat, CGFloat)] = []
    // Guides of what takes all there is, where that is without end, have no difference.
    var isEndless = false
    for (index, element) in elements.enumerated() {
      let dimensions = element.dimensions(result.proposals[index])
      let size = CGSize(width: dimensions.width, height: dimensions.height)
      isEndless = isEndless || size[axis.other].isInfinite
      let start = size[axis.other].isInfinite ? 0 : -dimensions[across]
      places.append((along, start))
      least = min(least, start)
      most = max(most, start + size[axis.other])
      along += size[axis] + (index < gaps.count ? gaps[index] : 0)
    }
    result.origins = places.map { place in
      var point = CGPoint.zero
      point[axis] = place.0
      point[axis.other] = place.1 - least
      return point
    }
    result.size = CGSize(axis, along, isEndless ? .infinity : most - least)
  }
}

class StackElement: Element {
  private unowned let container: ContainerNode
  var arrangement: StackArrangement {
    didSet { if arrangement != oldValue { container.layoutChanged() } }
  }

  init(_ node: ContainerNode, _ arrangement: StackArrangement) {
    container = node
    self.arrangement = arrangement
    super.init(node)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let result = arrangement.arrange(container.content, proposal)
    return result.size
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let elements = container.content
    let result = arrangement.arrange(elements, arrangement.filled(proposal, size(proposal)))
    let bounds = CGRect(origin: origin, size: size(proposal))
    for index in inOrder(elements) {
      place(
        elements[index], at: result.origins[index], result.proposals[index], in: bounds, placement)
    }
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    let elements = container.content
    guard !elements.isEmpty else { return nil }
    let result = arrangement.arrange(elements, arrangement.filled(proposal, size(proposal)))
    return combinedGuide(key, elements, result.proposals, result.origins)
  }
}

extension Element {
  /// The order in which elements are drawn.
  final func inOrder(_ elements: [Element]) -> [Int] {
    guard elements.contains(where: { $0.zIndex != 0 }) else { return Array(elements.indices) }
    return elements.indices.sorted { (elements[$0].zIndex, $0) < (elements[$1].zIndex, $1) }
  }

  /// The guide of several elements: the first one's of the first baseline, the last one's of the last, else the middle of all.
  final func combinedGuide(
    _ key: AlignmentKey, _ elements: [Element], _ proposals: [ProposedViewSize],
    _ origins: [CGPoint]
  ) -> CGFloat? {
    var guides: [CGFloat] = []
    for (index, element) in elements.enumerated() {
      if let guide = element.guide(key, proposals[index]) {
        guides.append(guide + (key.isHorizontal ? origins[index].x : origins[index].y))
      }
    }
    guard !guides.isEmpty else { return nil }
    if key == VerticalAlignment.firstTextBaseline.key { return guides.min() }
    if key == VerticalAlignment.lastTextBaseline.key { return guides.max() }
    return guides.reduce(0, +) / CGFloat(guides.count)
  }
}

final class StackNode: ContainerNode {
  var arrangement: StackArrangement
  /// Whether only what can be seen is shown.
  let isLazy: Bool
  init(_ arrangement: StackArrangement, isLazy: Bool, _ scope: _Scope) {
    self.arrangement = arrangement
    self.isLazy = isLazy
    super.init(scope)
  }
  override func makeElement() -> Element {
    isLazy ? LazyStackElement(self, arrangement) : StackElement(self, arrangement)
  }
  func update(_ content: some View, _ arrangement: StackArrangement, _ scope: _Scope) {
    updateChild(content, scope)
    self.arrangement = arrangement
    (elements.first as? StackElement)?.arrangement = arrangement
  }
  static func update(
    _ old: _ViewNode?, _ content: some View, _ arrangement: StackArrangement, isLazy: Bool = false,
    _ scope: _Scope
  ) -> _ViewNode {
    let kept = reused(old, StackNode.self).flatMap { $0.isLazy == isLazy ? $0 : nil }
    let node = kept ?? StackNode(arrangement, isLazy: isLazy, scope)
    node.update(content, arrangement, scope)
    return node
  }
}

/// Views beside each other.
public struct HStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }
}
extension HStack: View {
  public var body: Never { fatalError("HStack has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    StackNode.update(
      old, content,
      StackArrangement(axis: .horizontal, spacing: spacing, across: alignment.key), scope)
  }
}

/// Views below each other.
public struct VStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }
}
extension VStack: View {
  public var body: Never { fatalError("VStack has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    StackNode.update(
      old, content, StackArrangement(axis: .vertical, spacing: spacing, across: alignment.key),
      scope)
  }
}

/// Views in front of each other.
public struct ZStack<Content: View> {
  let alignment: Alignment
  let content: Content
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }
}
extension ZStack: View {
  public var body: Never { fatalError("ZStack has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, DepthNode.self) ?? DepthNode(scope)
    node.update(content, alignment, scope)
    return node
  }
}

final class DepthNode: ContainerNode {
  fileprivate(set) var alignment = Alignment.center
  override func makeElement() -> Element { DepthElement(self) }
  func update(_ content: some View, _ alignment: Alignment, _ scope: _Scope) {
    updateChild(content, scope)
    if alignment != self.alignment {
      self.alignment = alignment
      layoutChanged()
    }
  }
}

final class DepthElement: Element {
  private unowned let container: DepthNode
  init(_ node: DepthNode) {
    container = node
    super.init(node)
  }
  private struct Result {
    var size = CGSize.zero
    var origins: [CGPoint] = []
  }
  private func arrange(_ proposal: ProposedViewSize) -> Result {
    let (elements, alignment) = (container.content, container.alignment)
    var starts: [CGPoint] = []
    var box = CGRect.null
    let highest = elements.map(\.priority).max() ?? 0
    for element in elements {
      let dimensions = element.dimensions(proposal)
      let start = CGPoint(
        x: -dimensions[alignment.horizontal], y: -dimensions[alignment.vertical])
      starts.append(start)
      guard element.priority == highest else { continue }
      let frame = CGRect(
        x: start.x, y: start.y, width: dimensions.width, height: dimensions.height)
      box = box.isNull ? frame : Self.union(box, frame)
    }
    guard !box.isNull else { return Result() }
    return Result(
      size: box.size,
      origins: starts.map {
        CGPoint(x: Self.difference($0.x, box.minX), y: Self.difference($0.y, box.minY))
      })
  }
  private static func difference(_ first: CGFloat, _ second: CGFloat) -> CGFloat {
    let difference = first - second
    return difference.isFinite ? difference : 0
  }
  /// Foundation's union returns NaN for infinite rectangles.
  private static func union(_ first: CGRect, _ second: CGRect) -> CGRect {
    func span(_ a: CGFloat, _ lengthA: CGFloat, _ b: CGFloat, _ lengthB: CGFloat)
      -> (CGFloat, CGFloat)
    {
      if lengthA.isInfinite || lengthB.isInfinite { return (0, .infinity) }
      let low = min(a, b)
      return (low, max(a + lengthA, b + lengthB) - low)
    }
    let (x, width) = span(
      first.origin.x, first.size.width, second.origin.x, second.size.width)
    let (y, height) = span(
      first.origin.y, first.size.height, second.origin.y, second.size.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { arrange(proposal).size }
  /// The stack's own size where nothing else is proposed, so that the views in it can be as large as it is.
  private func filled(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let size = size(proposal)
    return ProposedViewSize(
      width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let elements = container.content
    let whole = filled(proposal)
    let result = arrange(whole)
    let bounds = CGRect(origin: origin, size: size(proposal))
    for index in inOrder(elements) {
      place(elements[index], at: result.origins[index], whole, in: bounds, placement)
    }
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    let elements = container.content
    let whole = filled(proposal)
    let result = arrange(whole)
    guard result.origins.count == elements.count else { return nil }
    return combinedGuide(
      key, elements, Array(repeating: whole, count: elements.count), result.origins)
  }
}
