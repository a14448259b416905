import SwiftUI

/// Grids, shapes, the direction of reading and geometry.
extension LayoutRows {
  static var grids: [LayoutRow] {
    let flexible = [GridItem(.flexible(), spacing: 0), GridItem(.flexible(), spacing: 0)]
    let mixed = [GridItem(.fixed(20), spacing: 10), GridItem(.flexible())]
    return [
      LayoutRow(
        "flexible columns",
        {
          LazyVGrid(columns: flexible, spacing: 0) {
            ForEach(0..<3) { _ in Color.red.frame(height: 20) }
          }
        },
        [[0, 30, 50, 20], [50, 30, 50, 20], [0, 50, 50, 20]]),
      LayoutRow(
        "a fixed and a flexible column",
        {
          LazyVGrid(columns: mixed, spacing: 5) {
            ForEach(0..<2) { _ in Color.red.frame(height: 20) }
          }
        },
        [[0, 40, 20, 20], [30, 40, 70, 20]]),
      LayoutRow(
        "adaptive columns",
        {
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 30), spacing: 5)], spacing: 0) {
            ForEach(0..<3) { _ in Color.red.frame(height: 20) }
          }
        }, [[0, 40, 30, 20], [35, 40, 30, 20], [70, 40, 30, 20]]),
      LayoutRow(
        "a section's header has a line of a lazy grid for itself, and ends the line before",
        {
          LazyVGrid(columns: flexible, spacing: 0) {
            Color.red.frame(height: 20)
            Section {
              ForEach(0..<3) { _ in Color.red.frame(height: 20) }
            } header: {
              Color.red.frame(height: 10)
            }
          }
        },
        [
          [0, 15, 50, 20], [0, 35, 100, 10], [0, 45, 50, 20], [50, 45, 50, 20], [0, 65, 50, 20],
        ]),
      LayoutRow(
        "a grid's columns are as wide as their widest cell",
        {
          Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
              Box(10, 10); Box(30, 10)
            }
            GridRow {
              Box(20, 10); Box(10, 10)
            }
          }
        }, [[30, 40, 10, 10], [45, 40, 30, 10], [25, 50, 20, 10], [55, 50, 10, 10]]),
      LayoutRow(
        "a cell over two columns",
        {
          Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
              Box(20, 10); Box(20, 10)
            }
            GridRow { Box(40, 10).gridCellColumns(2) }
          }
        }, [[30, 40, 20, 10], [50, 40, 20, 10], [30, 50, 40, 10]]),
    ] + cells
  }
  /// The modifiers of a grid's cells.
  private static var cells: [LayoutRow] {
    func grid(@ViewBuilder _ content: () -> some View) -> some View {
      Grid(horizontalSpacing: 0, verticalSpacing: 0, content: content)
    }
    func pair(_ first: some View, _ second: some View) -> some View {
      GridRow {
        first
        second
      }
    }
    return [
      LayoutRow(
        "a cell over two columns widens both",
        {
          grid {
            pair(Box(10, 10), Box(10, 10))
            GridRow { Box(60, 10).gridCellColumns(2) }
          }
        }, [[30, 40, 10, 10], [60, 40, 10, 10], [20, 50, 60, 10]]),
      LayoutRow(
        "a view that is no row widens the grid",
        {
          grid {
            pair(Box(10, 10), Box(10, 10))
            Box(nil, 2)
          }
        }, [[20, 44, 10, 10], [70, 44, 10, 10], [0, 54, 100, 2]]),
      LayoutRow(
        "an unsized axis has no part in the size",
        {
          grid {
            pair(Box(10, nil).gridCellUnsizedAxes(.vertical), Box(10, 10))
            Box(nil, 2).gridCellUnsizedAxes(.horizontal)
          }
        }, [[40, 44, 10, 10], [50, 44, 10, 10], [40, 54, 20, 2]]),
      LayoutRow(
        "a column has its own alignment",
        {
          grid {
            pair(Box(20, 10).gridColumnAlignment(.trailing), Box(10, 10))
            pair(Box(10, 10), Box(30, 10))
          }
        }, [[25, 40, 20, 10], [55, 40, 10, 10], [35, 50, 10, 10], [45, 50, 30, 10]]),
      LayoutRow(
        "a cell has its own anchor",
        {
          grid {
            pair(Box(30, 30), Box(10, 10).gridCellAnchor(.topTrailing))
            pair(Box(10, 10).gridCellAnchor(UnitPoint(x: 0.25, y: 0)), Box(20, 10))
          }
        }, [[25, 30, 30, 30], [65, 30, 10, 10], [30, 60, 10, 10], [55, 60, 20, 10]]),
      LayoutRow(
        "a grid as a layout",
        {
          AnyLayout(GridLayout(horizontalSpacing: 0, verticalSpacing: 0)) {
            pair(Box(10, 10), Box(30, 10))
            Box(20, 10)
            pair(Box(20, 10), Box(10, 10))
          }
        },
        [
          [30, 35, 10, 10], [45, 35, 30, 10], [40, 45, 20, 10], [25, 55, 20, 10],
          [55, 55, 10, 10],
        ]),
      LayoutRow(
        "a layout's own guide",
        {
          HStack(alignment: .top, spacing: 0) {
            Lowered {
              ForEach(0..<2) { _ in Box(10, 10) }
            }
            Box(10, 10)
          }
        }, [[35, 40, 10, 10], [45, 40, 10, 10], [55, 45, 10, 10]]),
    ]
  }
  /// A row whose top is lower than its bounds.
  private struct Lowered: Layout {
    func makeCache(subviews: Subviews) -> Int { subviews.count }
    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Int
    ) -> CGSize { CGSize(width: CGFloat(cache * 10), height: 20) }
    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int
    ) {
      for (index, subview) in subviews.enumerated() {
        let x = bounds.minX + CGFloat(index * 10)
        subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
      }
    }
    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
      subviews: Subviews, cache: inout Int
    ) -> CGFloat? { guide == .top ? 5 : nil }
  }
  static var shapes: [LayoutRow] {
    [
      LayoutRow(
        "a circle is as wide as the shorter side", size: CGSize(width: 100, height: 60),
        { Circle() }, [[20, 0, 60, 60]]),
      LayoutRow("a capsule takes everything", { Capsule() }, [[0, 0, 100, 100]]),
      LayoutRow(
        "an inset border is as large as its shape",
        { Rectangle().strokeBorder(.red, lineWidth: 4) },
        [[0, 0, 100, 100]]),
    ]
  }
  static var direction: [LayoutRow] {
    [
      LayoutRow(
        "a row from the right",
        {
          HStack(spacing: 0) {
            Box(20, 20); Box(40, 20)
          }
          .environment(\.layoutDirection, .rightToLeft)
        }, [[60, 40, 20, 20], [20, 40, 40, 20]]),
      LayoutRow(
        "a leading edge on the right",
        {
          VStack(alignment: .leading, spacing: 0) {
            Box(20, 20); Box(40, 20)
          }
          .environment(\.layoutDirection, .rightToLeft)
        }, [[50, 30, 20, 20], [30, 50, 40, 20]]),
      LayoutRow(
        "leading padding on the right",
        { Color.red.padding(.leading, 10).environment(\.layoutDirection, .rightToLeft) },
        [[0, 0, 90, 100]]),
      LayoutRow(
        "an offset is the same in every direction",
        { Box(20, 20).offset(x: 10).environment(\.layoutDirection, .rightToLeft) },
        [[50, 40, 20, 20]]),
    ]
  }
  static var geometry: [LayoutRow] {
    [
      LayoutRow(
        "a reader takes everything, and its content stands at the top left",
        { GeometryReader { _ in Box(20, 20) } }, [[0, 0, 20, 20]]),
      LayoutRow(
        "a reader knows its size",
        { GeometryReader { proxy in Box(proxy.size.width / 2, proxy.size.height / 4) } },
        [[0, 0, 50, 25]]),
      LayoutRow(
        "a reader in a column shares",
        {
          VStack(spacing: 0) {
            Box(20, 20); GeometryReader { Box($0.size.width, $0.size.height) }
          }
        },
        [[40, 0, 20, 20], [0, 20, 100, 80]]),
    ]
  }
}
