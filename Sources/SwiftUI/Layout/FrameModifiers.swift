/// A size that is given for one or both dimensions.
struct FixedFrame: UnaryLayout, Equatable {
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize {
    CGSize(width: width ?? chosen.width, height: height ?? chosen.height)
  }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint {
    alignment.offset(of: child, self.proposal(proposal, child), in: size)
  }
}

extension Alignment {
  /// Where an element is in a room of some size, in reading direction.
  @MainActor
  func offset(of child: Element, _ proposal: ProposedViewSize, in size: CGSize) -> CGPoint {
    let (inner, outer) = (child.dimensions(proposal), ViewDimensions(size))
    return CGPoint(
      x: outer[horizontal] - inner[horizontal], y: outer[vertical] - inner[vertical])
  }
}

/// Bounds of a size. Where one is missing, the child's own size is used.
struct FlexibleFrame: UnaryLayout, Equatable {
  let (minWidth, idealWidth, maxWidth): (CGFloat?, CGFloat?, CGFloat?)
  let (minHeight, idealHeight, maxHeight): (CGFloat?, CGFloat?, CGFloat?)
  let alignment: Alignment

  static func == (old: FlexibleFrame, new: FlexibleFrame) -> Bool {
    old.minWidth == new.minWidth && old.idealWidth == new.idealWidth
      && old.maxWidth == new.maxWidth && old.minHeight == new.minHeight
      && old.idealHeight == new.idealHeight && old.maxHeight == new.maxHeight
      && old.alignment == new.alignment
  }

  private static func clamp(
    _ value: CGFloat?, _ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?
  )
    -> CGFloat?
  {
    guard var value = value ?? ideal else { return nil }
    if let most { value = min(value, most) }
    if let least { value = max(value, least) }
    return value
  }
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    ProposedViewSize(
      width: Self.clamp(proposal.width, minWidth, idealWidth, maxWidth),
      height: Self.clamp(proposal.height, minHeight, idealHeight, maxHeight))
  }
  private static func length(
    _ proposed: CGFloat?, _ chosen: CGFloat, _ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?
  ) -> CGFloat {
    guard least != nil || most != nil else { return proposed == nil ? ideal ?? chosen : chosen }
    let lower = least ?? min(chosen, most ?? .infinity)
    let upper = most ?? max(chosen, least ?? 0)
    guard let proposed = proposed ?? ideal else { return min(max(chosen, lower), upper) }
    return max(min(proposed, upper), lower)
  }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize {
    CGSize(
      width: Self.length(proposal.width, chosen.width, minWidth, idealWidth, maxWidth),
      height: Self.length(proposal.height, chosen.height, minHeight, idealHeight, maxHeight))
  }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint {
    alignment.offset(of: child, self.proposal(proposal, child), in: size)
  }
}

/// Room around an element.
struct Padding: UnaryLayout, Equatable {
  let insets: EdgeInsets
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max($0 - insets.leading - insets.trailing, 0) },
      height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
  }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize {
    CGSize(
      width: chosen.width + insets.leading + insets.trailing,
      height: chosen.height + insets.top + insets.bottom)
  }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint { CGPoint(x: insets.leading, y: insets.top) }
}

/// The ideal size, for any proposal.
struct FixedSize: UnaryLayout, Equatable {
  let horizontal: Bool
  let vertical: Bool
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    ProposedViewSize(
      width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }
}

/// Proposes a size of a given ratio.
struct AspectRatio: UnaryLayout, Equatable {
  let ratio: CGFloat?
  let mode: ContentMode
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    let ideal = child.size(.unspecified)
    let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
    guard ratio > 0, ratio.isFinite else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil):
      return self.ratio == nil
        ? proposal : ProposedViewSize(width: ideal.width, height: ideal.width / ratio)
    case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
    case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
    case (let width?, let height?):
      let byWidth = mode == .fit ? height * ratio >= width : height * ratio <= width
      if width.isInfinite, height.isInfinite { return proposal }
      return byWidth
        ? ProposedViewSize(width: width, height: width / ratio)
        : ProposedViewSize(width: height * ratio, height: height)
    }
  }
}

/// Moves the drawing; the room stays.
struct Offset: UnaryLayout, Equatable {
  let offset: CGSize
  var isAbsolute: Bool { true }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint { CGPoint(x: offset.width, y: offset.height) }
}

/// Puts the middle of an element at a point of all the room that there is.
struct Position: UnaryLayout, Equatable {
  let point: CGPoint
  var isAbsolute: Bool { true }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize {
    CGSize(width: proposal.width ?? chosen.width, height: proposal.height ?? chosen.height)
  }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint {
    CGPoint(x: point.x - chosen.width / 2, y: point.y - chosen.height / 2)
  }
}

/// Whether content fits inside a frame or fills it.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit, fill
}

extension View {
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    layout(
      FixedFrame(
        width: width.map { max($0, 0) }, height: height.map { max($0, 0) }, alignment: alignment))
  }
  @available(*, deprecated, message: "Please pass one or more parameters.")
  public func frame() -> some View { frame(width: nil, height: nil, alignment: .center) }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    layout(
      FlexibleFrame(
        minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
        idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment))
  }
  public func padding(_ insets: EdgeInsets) -> some View { layout(Padding(insets: insets)) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    layout(Padding(insets: EdgeInsets(length ?? 16, on: edges)))
  }
  public func padding(_ length: CGFloat) -> some View {
    layout(Padding(insets: EdgeInsets(length, on: .all)))
  }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    layout(FixedSize(horizontal: horizontal, vertical: vertical))
  }
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    layout(AspectRatio(ratio: aspectRatio, mode: contentMode))
  }
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    layout(
      AspectRatio(
        ratio: aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil,
        mode: contentMode))
  }
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
  public func offset(_ offset: CGSize) -> some View { layout(Offset(offset: offset)) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    layout(Offset(offset: CGSize(width: x, height: y)))
  }
  public func position(_ position: CGPoint) -> some View { layout(Position(point: position)) }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    layout(Position(point: CGPoint(x: x, y: y)))
  }
}
