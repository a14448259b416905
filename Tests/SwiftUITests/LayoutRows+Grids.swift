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
    ]
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
