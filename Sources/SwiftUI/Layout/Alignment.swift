/// A kind of alignment, with its default place in a view.
public protocol AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// Identifies a guide by its kind, a type.
struct AlignmentKey: Hashable, @unchecked Sendable {
  let id: any AlignmentID.Type
  static func == (old: AlignmentKey, new: AlignmentKey) -> Bool { old.id == new.id }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

/// Where views are aligned horizontally.

public struct HorizontalAlignment: Equatable, Sendable {
  let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id)
    CustomGuides.horizontal.withLock { _ = $0.insert(ObjectIdentifier(id)) }
  }

  private enum Leading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }
  private enum Trailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(Center.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
  // Guides of their own: a row that moves its separator doesn't move itself.
  private enum SeparatorLeading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum SeparatorTrailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
  public static let listRowSeparatorLeading = HorizontalAlignment(SeparatorLeading.self)
  public static let listRowSeparatorTrailing = HorizontalAlignment(SeparatorTrailing.self)
}

/// Where views are aligned vertically.

public struct VerticalAlignment: Equatable, Sendable {
  let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id) }

  private enum Top: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }
  private enum Bottom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  private enum FirstBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  private enum LastBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(Center.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)
}

/// Where views are aligned in both dimensions.

public struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  public static let centerLastTextBaseline = Alignment(
    horizontal: .center, vertical: .lastTextBaseline)
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
}

/// A view's size and its alignment guides.
public struct ViewDimensions: Equatable {
  public let width: CGFloat
  public let height: CGFloat
  /// The view's own guides; `nil` where only the size counts.
  let guides: ((AlignmentKey) -> CGFloat?)?

  init(_ size: CGSize, guides: ((AlignmentKey) -> CGFloat?)? = nil) {
    (width, height) = (size.width, size.height)
    self.guides = guides
  }
  subscript(key: AlignmentKey) -> CGFloat { guides?(key) ?? key.id.defaultValue(in: self) }
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { guides?(guide.key) }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { guides?(guide.key) }
  public static func == (old: ViewDimensions, new: ViewDimensions) -> Bool {
    old.width == new.width && old.height == new.height
  }
}
