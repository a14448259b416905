import SwiftUI

/// A tree of views that a table can list and a generator can make.
indirect enum LayoutTree {
  case box(CGFloat, CGFloat)
  case color
  case circle
  case spacer(CGFloat?)
  case divider
  case row(CGFloat, VerticalAlignment, [LayoutTree])
  case column(CGFloat, HorizontalAlignment, [LayoutTree])
  case depth(Alignment, [LayoutTree])
  case frame(CGFloat?, CGFloat?, Alignment, LayoutTree)
  case flexible(FlexibleFrame, LayoutTree)
  case padding(Edge.Set, CGFloat, LayoutTree)
  case fixed(Bool, Bool, LayoutTree)
  case ratio(CGFloat?, ContentMode, LayoutTree)
  case offset(CGFloat, CGFloat, LayoutTree)
  case position(CGFloat, CGFloat, LayoutTree)
  case priority(Double, LayoutTree)
  case overlay(LayoutTree, Alignment, LayoutTree)
  case background(LayoutTree, Alignment, LayoutTree)
  case scroll(Axis.Set, LayoutTree)
  case reader(LayoutTree)
  case rightToLeft(LayoutTree)
  case grid(CGFloat, CGFloat, [[LayoutTree]])
  case lazyColumns([GridItem], CGFloat, [LayoutTree])
  case lazyRows([GridItem], CGFloat, [LayoutTree])
  case fitting([LayoutTree])

  /// Limits of a frame; `nil` means the child's own.
  struct FlexibleFrame {
    var minWidth: CGFloat?
    var idealWidth: CGFloat?
    var maxWidth: CGFloat?
    var minHeight: CGFloat?
    var idealHeight: CGFloat?
    var maxHeight: CGFloat?
    var alignment = Alignment.center
  }

  @MainActor var view: AnyView {
    switch self {
    case .box(let width, let height): AnyView(Box(width, height))
    case .color: AnyView(Color.red)
    case .circle: AnyView(Circle())
    case .spacer(let length): AnyView(Spacer(minLength: length))
    case .divider: AnyView(Divider())
    case .row, .column, .depth, .grid, .lazyColumns, .lazyRows, .fitting: container
    default: modified
    }
  }
  @MainActor private static func each(_ trees: [LayoutTree]) -> some View {
    ForEach(trees.indices, id: \.self) { trees[$0].view }
  }
  @MainActor private var container: AnyView {
    switch self {
    case .row(let spacing, let alignment, let trees):
      AnyView(HStack(alignment: alignment, spacing: spacing) { Self.each(trees) })
    case .column(let spacing, let alignment, let trees):
      AnyView(VStack(alignment: alignment, spacing: spacing) { Self.each(trees) })
    case .depth(let alignment, let trees):
      AnyView(ZStack(alignment: alignment) { Self.each(trees) })
    case .grid(let across, let down, let rows):
      AnyView(
        Grid(horizontalSpacing: across, verticalSpacing: down) {
          ForEach(rows.indices, id: \.self) { row in GridRow { Self.each(rows[row]) } }
        })
    case .lazyColumns(let items, let spacing, let trees):
      AnyView(LazyVGrid(columns: items, spacing: spacing) { Self.each(trees) })
    case .lazyRows(let items, let spacing, let trees):
      AnyView(LazyHGrid(rows: items, spacing: spacing) { Self.each(trees) })
    case .fitting(let trees): AnyView(ViewThatFits { Self.each(trees) })
    default: AnyView(EmptyView())
    }
  }
  @MainActor private var modified: AnyView {
    switch self {
    case .frame(let width, let height, let alignment, let tree):
      AnyView(tree.view.frame(width: width, height: height, alignment: alignment))
    case .flexible(let frame, let tree):
      AnyView(
        tree.view.frame(
          minWidth: frame.minWidth, idealWidth: frame.idealWidth, maxWidth: frame.maxWidth,
          minHeight: frame.minHeight, idealHeight: frame.idealHeight, maxHeight: frame.maxHeight,
          alignment: frame.alignment))
    case .padding(let edges, let length, let tree): AnyView(tree.view.padding(edges, length))
    case .fixed(let across, let down, let tree):
      AnyView(tree.view.fixedSize(horizontal: across, vertical: down))
    case .ratio(let ratio, let mode, let tree):
      AnyView(tree.view.aspectRatio(ratio, contentMode: mode))
    case .offset(let x, let y, let tree): AnyView(tree.view.offset(x: x, y: y))
    case .position(let x, let y, let tree): AnyView(tree.view.position(x: x, y: y))
    case .priority(let value, let tree): AnyView(tree.view.layoutPriority(value))
    case .overlay(let other, let alignment, let tree):
      AnyView(tree.view.overlay(alignment: alignment) { other.view })
    case .background(let other, let alignment, let tree):
      AnyView(tree.view.background(alignment: alignment) { other.view })
    case .scroll(let axes, let tree): AnyView(ScrollView(axes) { tree.view })
    case .reader(let tree): AnyView(GeometryReader { _ in tree.view })
    case .rightToLeft(let tree):
      AnyView(tree.view.environment(\.layoutDirection, .rightToLeft))
    default: AnyView(EmptyView())
    }
  }
}

/// A tree's answer to a proposal, and the places of its leaves.
@MainActor
struct LayoutAnswer {
  let size: CGSize
  let frames: [CGRect]

  init(_ tree: LayoutTree, _ proposal: ProposedViewSize) {
    let record = ProbeRecord()
    let laid = Laid(
      CGSize(width: 1000, height: 1000),
      root: Probe(proposal: proposal, record: record) { tree.view })
    (size, frames) = (record.size, laid.frames)
  }
}
private final class ProbeRecord: @unchecked Sendable {
  var size = CGSize(width: -1, height: -1)
}
/// Proposes a size to its content, which is at the top left.
private struct Probe: Layout {
  let proposal: ProposedViewSize
  let record: ProbeRecord
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 1000, height: 1000)
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      record.size = subview.sizeThatFits(self.proposal)
      subview.place(at: bounds.origin, anchor: .topLeading, proposal: self.proposal)
    }
  }
}
