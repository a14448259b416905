import SwiftUI

/// A tree, a proposal, and the places of its leaves when it is at the origin.
struct PlaceRow {
  let source: RowSource
  let name: String
  let tree: LayoutTree
  let proposal: CGSize
  let frames: [[CGFloat]]
  init(
    _ source: RowSource, _ name: String, _ tree: LayoutTree, _ width: CGFloat, _ height: CGFloat,
    _ frames: [CGFloat]...
  ) {
    (self.source, self.name, self.tree) = (source, name, tree)
    (proposal, self.frames) = (CGSize(width: width, height: height), frames)
  }
}

enum LayoutPlaceRows {
  static var all: [PlaceRow] { alignments + sharing + mirrored + nested }
  private typealias Flexible = LayoutTree.FlexibleFrame

  /// A small box in a frame at each of the nine alignments, in both directions.
  static var alignments: [PlaceRow] {
    let places: [(String, Alignment, CGFloat, CGFloat)] = [
      ("topLeading", .topLeading, 0, 0), ("top", .top, 20, 0), ("topTrailing", .topTrailing, 40, 0),
      ("leading", .leading, 0, 10), ("center", .center, 20, 10), ("trailing", .trailing, 40, 10),
      ("bottomLeading", .bottomLeading, 0, 20), ("bottom", .bottom, 20, 20),
      ("bottomTrailing", .bottomTrailing, 40, 20),
    ]
    let box = LayoutTree.box(20, 10)
    return places.flatMap { name, alignment, x, y in
      [
        PlaceRow(
          .documented, "\(name) in a frame", .frame(60, 30, alignment, box), 99, 99,
          [x, y, 20, 10]),
        PlaceRow(
          .documented, "\(name) in a flexible frame",
          .flexible(
            Flexible(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment), box), 60, 30,
          [x, y, 20, 10]),
        PlaceRow(
          .documented, "\(name) in depth", .depth(alignment, [.box(60, 30), box]), 99, 99,
          [0, 0, 60, 30], [x, y, 20, 10]),
        PlaceRow(
          .documented, "\(name) as an overlay", .overlay(box, alignment, .box(60, 30)), 99, 99,
          [0, 0, 60, 30], [x, y, 20, 10]),
        PlaceRow(
          .documented, "\(name) as a background", .background(box, alignment, .box(60, 30)), 99, 99,
          [x, y, 20, 10], [0, 0, 60, 30]),
        PlaceRow(
          .documented, "\(name) from the right",
          .rightToLeft(.frame(60, 30, alignment, box)), 99, 99, [40 - x, y, 20, 10]),
      ]
    }
  }
  static var sharing: [PlaceRow] {
    [
      PlaceRow(
        .derived, "three share", .row(0, .center, [.color, .color, .color]), 60, 10,
        [0, 0, 20, 10], [20, 0, 20, 10], [40, 0, 20, 10]),
      PlaceRow(
        .derived, "three share what the gaps leave", .row(6, .center, [.color, .color, .color]),
        60, 10, [0, 0, 16, 10], [22, 0, 16, 10], [44, 0, 16, 10]),
      PlaceRow(
        .derived, "a limited one gives its rest to the others",
        .row(
          0, .center, [.color, .flexible(Flexible(maxWidth: 10), .color), .color]), 60, 10,
        [0, 0, 25, 10], [25, 0, 10, 10], [35, 0, 25, 10]),
      PlaceRow(
        .documented, "priorities go first and the rest share",
        .row(
          0, .center,
          [.color, .priority(1, .flexible(Flexible(maxWidth: 30), .color)), .color]), 50, 10,
        [0, 0, 10, 10], [10, 0, 30, 10], [40, 0, 10, 10]),
      PlaceRow(
        .derived, "spacers share with each other",
        .row(0, .center, [.spacer(0), .box(10, 10), .spacer(0), .box(10, 10), .spacer(0)]), 50, 10,
        [10, 0, 10, 10], [30, 0, 10, 10]),
      PlaceRow(
        .documented, "a row at the bottom", .row(0, .bottom, [.box(10, 10), .box(10, 30)]), 99, 99,
        [0, 20, 10, 10], [10, 0, 10, 30]),
      PlaceRow(
        .documented, "a column at the trailing edge",
        .column(0, .trailing, [.box(10, 10), .box(30, 10)]), 99, 99, [20, 0, 10, 10],
        [0, 10, 30, 10]),
      PlaceRow(
        .documented, "an offset moves after the layout",
        .row(0, .top, [.offset(3, 4, .box(10, 10)), .box(10, 10)]), 99, 99, [3, 4, 10, 10],
        [10, 0, 10, 10]),
      PlaceRow(
        .documented, "a position is that of the middle", .position(30, 20, .box(10, 10)), 99, 99,
        [25, 15, 10, 10]),
    ]
  }
  static var mirrored: [PlaceRow] {
    [
      PlaceRow(
        .documented, "a row from the right",
        .rightToLeft(.row(5, .top, [.box(10, 10), .box(20, 10)])),
        99, 99, [25, 0, 10, 10], [0, 0, 20, 10]),
      PlaceRow(
        .documented, "a column's leading edge is on the right",
        .rightToLeft(.column(0, .leading, [.box(10, 10), .box(30, 10)])), 99, 99, [20, 0, 10, 10],
        [0, 10, 30, 10]),
      PlaceRow(
        .documented, "leading padding is on the right",
        .rightToLeft(.padding(.leading, 10, .color)), 50, 20, [0, 0, 40, 20]),
      PlaceRow(
        .documented, "an offset is not mirrored", .rightToLeft(.offset(5, 0, .box(10, 10))), 99, 99,
        [5, 0, 10, 10]),
      PlaceRow(
        .derived, "a grid from the right",
        .rightToLeft(.grid(0, 0, [[.box(10, 10), .box(20, 10)]])), 99, 99, [20, 0, 10, 10],
        [0, 0, 20, 10]),
      PlaceRow(
        .derived, "lazy columns from the right",
        .rightToLeft(
          .lazyColumns(
            [GridItem(.fixed(10), spacing: 0), GridItem(.fixed(20))], 0, [.color, .color])), 30, 99,
        [20, 0, 10, 10], [0, 0, 20, 10]),
    ]
  }
  static var nested: [PlaceRow] {
    [
      PlaceRow(
        .derived, "a keyboard's row of keys",
        .row(
          6, .center,
          [
            .flexible(Flexible(maxWidth: .infinity, minHeight: 42, maxHeight: 42), .color),
            .flexible(Flexible(maxWidth: .infinity, minHeight: 42, maxHeight: 42), .color),
            .frame(60, 42, .center, .color),
          ]), 272, 100, [0, 0, 100, 42], [106, 0, 100, 42], [212, 0, 60, 42]),
      PlaceRow(
        .derived, "a bar above what is left",
        .column(0, .center, [.frame(nil, 40, .center, .color), .color]), 100, 100,
        [0, 0, 100, 40], [0, 40, 100, 60]),
      PlaceRow(
        .derived, "padding around a row in a depth",
        .depth(.bottom, [.color, .padding(.all, 5, .row(0, .center, [.color, .box(10, 10)]))]), 50,
        50, [0, 0, 50, 50], [5, 5, 30, 40], [35, 20, 10, 10]),
      PlaceRow(
        .documented, "a reader's content stands at the top left",
        .reader(.box(10, 10)), 50, 50, [0, 0, 10, 10]),
      PlaceRow(.derived, "a grid of empty rows shows nothing", .grid(0, 0, [[], []]), 50, 50),
      PlaceRow(
        .derived, "cells stand in the middle of their fields",
        .grid(0, 0, [[.box(10, 10), .box(20, 30)], [.box(30, 10), .box(10, 10)]]), 99, 99,
        [10, 10, 10, 10], [30, 0, 20, 30], [0, 30, 30, 10], [35, 30, 10, 10]),
    ]
  }
}
