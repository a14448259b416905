import SwiftUI

/// The origin of an expectation.
enum RowSource: String, CaseIterable {
  /// According to Apple's documentation.
  case documented
  /// Somebody has published what a device shows, such as a default of 8 or 16 points.
  case measured
  /// It follows from documented rules.
  case derived
}

/// A tree, and its size for each of several proposals.
struct SizeRow {
  let source: RowSource
  let name: String
  let tree: LayoutTree
  /// `-` represents no proposal and `inf` for infinity: "width,height > width height".
  let answers: [String]

  init(_ source: RowSource, _ name: String, _ tree: LayoutTree, _ answers: String...) {
    (self.source, self.name, self.tree, self.answers) = (source, name, tree, answers)
  }
}

enum LayoutSizeRows {
  static var all: [SizeRow] {
    leaves + frames + flexibleFrames + padding + stacks + spacers + layers + ratios + scrolling
      + grids + priorities
  }
  private typealias Flexible = LayoutTree.FlexibleFrame

  static var leaves: [SizeRow] {
    [
      SizeRow(
        .documented, "a colour takes what is proposed, 10 without", .color, "-,- > 10 10",
        "0,0 > 0 0", "30,- > 30 10", "-,40 > 10 40", "30,40 > 30 40", "inf,inf > inf inf",
        "inf,- > inf 10", "0,inf > 0 inf"),
      SizeRow(
        .documented, "a box is as it is", .box(20, 30), "-,- > 20 30", "0,0 > 20 30",
        "50,- > 20 30", "inf,inf > 20 30", "5,100 > 20 30"),
      SizeRow(
        .derived, "a circle is as wide as the shorter side", .circle, "30,40 > 30 30",
        "40,30 > 30 30", "0,30 > 0 0"),
      SizeRow(
        .measured, "a spacer outside of a stack fills both", .spacer(nil), "50,60 > 50 60"),
      SizeRow(
        .derived, "an empty row is nothing", .row(8, .center, []), "-,- > 0 0", "50,50 > 0 0"),
      SizeRow(.derived, "an empty column is nothing", .column(8, .center, []), "9,9 > 0 0"),
      SizeRow(.derived, "an empty depth is nothing", .depth(.center, []), "9,9 > 0 0"),
      SizeRow(
        .documented, "a reader takes what is proposed", .reader(.box(5, 5)), "30,40 > 30 40",
        "-,- > 10 10", "0,0 > 0 0"),
    ]
  }
  static var frames: [SizeRow] {
    [
      SizeRow(
        .documented, "a frame of both", .frame(40, 50, .center, .color), "-,- > 40 50",
        "0,0 > 40 50", "100,100 > 40 50", "inf,inf > 40 50"),
      SizeRow(
        .documented, "a frame of the width leaves the height to the child",
        .frame(40, nil, .center, .color), "-,- > 40 10", "100,30 > 40 30", "0,inf > 40 inf"),
      SizeRow(
        .documented, "a frame of the height leaves the width to the child",
        .frame(nil, 40, .center, .color), "-,- > 10 40", "30,100 > 30 40"),
      SizeRow(
        .documented, "a frame without numbers is as its child", .frame(nil, nil, .center, .color),
        "30,40 > 30 40", "-,- > 10 10"),
      SizeRow(
        .documented, "a frame does not grow with its child",
        .frame(10, 10, .center, .box(50, 60)), "-,- > 10 10", "100,100 > 10 10"),
      SizeRow(
        .derived, "the outer of two frames counts",
        .frame(60, 60, .center, .frame(20, 20, .center, .color)), "-,- > 60 60"),
      SizeRow(
        .documented, "an ideal size is the size in both dimensions", .fixed(true, true, .color),
        "50,60 > 10 10", "0,0 > 10 10"),
      SizeRow(
        .documented, "an ideal size in one dimension", .fixed(true, false, .color),
        "50,60 > 10 60"),
      SizeRow(
        .documented, "an ideal size in the other dimension", .fixed(false, true, .color),
        "50,60 > 50 10"),
      SizeRow(.derived, "fixed in neither", .fixed(false, false, .color), "50,60 > 50 60"),
    ]
  }
  static var flexibleFrames: [SizeRow] {
    [
      SizeRow(
        .documented, "a greatest width of infinity takes what is proposed",
        .flexible(Flexible(maxWidth: .infinity), .box(10, 10)), "50,50 > 50 10", "-,- > 10 10",
        "inf,50 > inf 10"),
      SizeRow(
        .derived, "a greatest width of infinity is no less than the child",
        .flexible(Flexible(maxWidth: .infinity), .box(10, 10)), "0,0 > 10 10"),
      SizeRow(
        .documented, "a greatest height of infinity takes what is proposed",
        .flexible(Flexible(maxHeight: .infinity), .box(10, 10)), "50,50 > 10 50"),
      SizeRow(
        .derived, "infinite both ways",
        .flexible(Flexible(maxWidth: .infinity, maxHeight: .infinity), .box(10, 10)),
        "30,40 > 30 40"),
      SizeRow(
        .documented, "a number in between the limits is proposed as it is",
        .flexible(Flexible(minWidth: 20, maxWidth: 60), .color), "40,5 > 40 5", "10,5 > 20 5",
        "90,5 > 60 5", "inf,5 > 60 5", "0,5 > 20 5"),
      SizeRow(
        .documented, "heights have limits in the same way",
        .flexible(Flexible(minHeight: 20, maxHeight: 60), .color), "5,40 > 5 40", "5,10 > 5 20",
        "5,90 > 5 60"),
      SizeRow(
        .derived, "a least width alone", .flexible(Flexible(minWidth: 20), .color),
        "10,5 > 20 5", "30,5 > 30 5", "-,- > 20 10"),
      SizeRow(
        .derived, "a least width around something smaller",
        .flexible(Flexible(minWidth: 20), .box(10, 10)), "10,5 > 20 10", "50,5 > 20 10"),
      SizeRow(
        .derived, "a least width around something larger",
        .flexible(Flexible(minWidth: 20), .box(30, 10)), "10,5 > 20 10", "50,5 > 30 10"),
      SizeRow(
        .derived, "a greatest width alone", .flexible(Flexible(maxWidth: 20), .color),
        "10,5 > 10 5", "30,5 > 20 5"),
      SizeRow(
        .documented, "the ideal numbers count without a proposal",
        .flexible(Flexible(idealWidth: 30, idealHeight: 40), .color), "-,- > 30 40",
        "50,- > 50 40", "-,50 > 30 50", "50,50 > 50 50"),
      SizeRow(
        .derived, "the limits in order, all of them",
        .flexible(
          Flexible(
            minWidth: 10, idealWidth: 20, maxWidth: 30, minHeight: 15, idealHeight: 25,
            maxHeight: 35), .color), "-,- > 20 25", "0,0 > 10 15", "99,99 > 30 35", "25,20 > 25 20"),
    ]
  }
  static var padding: [SizeRow] {
    [
      SizeRow(
        .documented, "padding is taken off and added", .padding(.all, 10, .color),
        "50,60 > 50 60", "-,- > 30 30", "inf,inf > inf inf"),
      SizeRow(
        .derived, "padding beyond what is proposed", .padding(.all, 10, .color), "5,5 > 20 20",
        "0,0 > 20 20"),
      SizeRow(
        .documented, "padding of an edge", .padding(.leading, 7, .box(10, 10)), "-,- > 17 10"),
      SizeRow(
        .documented, "padding of two edges", .padding(.vertical, 7, .box(10, 10)), "-,- > 10 24"),
      SizeRow(
        .derived, "padding of padding", .padding(.all, 1, .padding(.all, 2, .box(4, 4))),
        "-,- > 10 10"),
      SizeRow(
        .derived, "negative padding", .padding(.all, -5, .box(20, 20)), "-,- > 10 10"),
      SizeRow(
        .documented, "an offset changes no size", .offset(50, 50, .box(10, 10)), "-,- > 10 10"),
      SizeRow(
        .documented, "a position takes what is proposed", .position(5, 5, .box(10, 10)),
        "50,60 > 50 60"),
    ]
  }
  static var stacks: [SizeRow] {
    let two: [LayoutTree] = [.box(20, 10), .box(30, 15)]
    return [
      SizeRow(
        .documented, "a row is as wide as its views and gaps", .row(5, .center, two),
        "-,- > 55 15", "0,0 > 55 15", "99,99 > 55 15", "inf,inf > 55 15"),
      SizeRow(
        .documented, "a column is as high as its views and gaps", .column(5, .center, two),
        "-,- > 30 30", "0,0 > 30 30", "99,99 > 30 30"),
      SizeRow(
        .documented, "a depth is as large as its largest", .depth(.center, two), "-,- > 30 15",
        "0,0 > 30 15"),
      SizeRow(
        .derived, "a row of colours takes the proposal", .row(0, .center, [.color, .color]),
        "50,60 > 50 60", "-,- > 20 10", "0,0 > 0 0", "inf,20 > inf 20", "-,20 > 20 20",
        "20,inf > 20 inf", "inf,inf > inf inf"),
      SizeRow(
        .derived, "a column of colours takes the proposal", .column(4, .center, [.color, .color]),
        "50,60 > 50 60", "-,- > 10 24", "50,inf > 50 inf", "50,0 > 50 4", "inf,50 > inf 50"),
      SizeRow(
        .derived, "rows of colours leave a fixed view its height",
        .column(0, .center, [.row(0, .center, [.color, .depth(.center, [.color])]), .box(9, 20)]),
        "30,90 > 30 90", "30,inf > 30 inf", "30,0 > 30 20"),
      SizeRow(
        .derived, "a fixed view and a colour", .row(0, .center, [.box(30, 10), .color]),
        "50,60 > 50 60", "20,60 > 30 60", "-,- > 40 10", "0,0 > 30 10"),
      SizeRow(
        .derived, "limits inside a row",
        .row(
          0, .center,
          [
            .flexible(Flexible(minWidth: 10, maxWidth: 20), .color),
            .flexible(Flexible(minWidth: 30, maxWidth: 40), .color),
          ]), "0,9 > 40 9", "50,9 > 50 9", "99,9 > 60 9", "inf,9 > 60 9"),
      SizeRow(
        .derived, "rows in columns",
        .column(0, .center, [.row(0, .center, two), .row(0, .center, two + two)]),
        "-,- > 100 30"),
      SizeRow(
        .derived, "negative spacing", .row(-5, .center, two), "-,- > 45 15"),
      SizeRow(
        .derived, "alignment makes a column wider",
        .row(0, .top, [.box(10, 10), .padding(.top, 20, .box(10, 10))]), "-,- > 20 30"),
    ]
  }
  static var spacers: [SizeRow] {
    [
      SizeRow(
        .documented, "a spacer takes what is left",
        .row(0, .center, [.box(10, 10), .spacer(0), .box(10, 10)]), "50,50 > 50 10",
        "-,- > 20 10", "0,0 > 20 10"),
      SizeRow(
        .measured, "a spacer is at least 8 long",
        .row(0, .center, [.box(10, 10), .spacer(nil), .box(10, 10)]), "0,0 > 28 10",
        "-,- > 28 10"),
      SizeRow(
        .documented, "a spacer keeps to its least length",
        .column(0, .center, [.box(10, 10), .spacer(30)]), "0,0 > 10 40", "0,60 > 10 60"),
      SizeRow(
        .derived, "a spacer in a column does not widen it",
        .column(0, .center, [.box(10, 10), .spacer(0)]), "99,50 > 10 50"),
    ]
  }
  static var layers: [SizeRow] {
    [
      SizeRow(
        .documented, "an overlay changes no size", .overlay(.box(90, 90), .center, .box(10, 10)),
        "-,- > 10 10", "50,50 > 10 10"),
      SizeRow(
        .documented, "a background changes no size",
        .background(.box(90, 90), .center, .box(10, 10)), "-,- > 10 10", "50,50 > 10 10"),
      SizeRow(
        .derived, "an overlay of a colour", .overlay(.box(90, 90), .top, .color), "30,40 > 30 40"),
      SizeRow(
        .documented, "the first one that fits", .fitting([.box(50, 10), .box(20, 10)]),
        "60,60 > 50 10", "30,60 > 20 10", "5,60 > 20 10"),
    ]
  }
  static var ratios: [SizeRow] {
    [
      SizeRow(
        .documented, "a ratio fits into both", .ratio(2, .fit, .color), "100,100 > 100 50",
        "100,20 > 40 20", "-,30 > 60 30", "30,- > 30 15"),
      SizeRow(
        .documented, "a ratio fills both", .ratio(2, .fill, .color), "100,100 > 200 100",
        "100,20 > 100 50"),
      SizeRow(
        .derived, "a child's own ratio", .ratio(nil, .fit, .color), "40,90 > 40 40"),
      SizeRow(
        .derived, "a box does not follow a ratio", .ratio(3, .fit, .box(10, 10)), "90,90 > 10 10"),
    ]
  }
  static var scrolling: [SizeRow] {
    [
      SizeRow(
        .documented, "a scroll view takes what is proposed along its axis",
        .scroll(.vertical, .box(20, 500)), "50,60 > 20 60", "50,0 > 20 0"),
      SizeRow(
        .derived, "a scroll view of both axes", .scroll([.horizontal, .vertical], .box(500, 500)),
        "50,60 > 50 60"),
      SizeRow(
        .derived, "a horizontal one takes the width, and its content's height",
        .scroll(.horizontal, .box(500, 20)), "50,60 > 50 20"),
    ]
  }
  static var grids: [SizeRow] {
    let cells: [LayoutTree] = [.box(10, 10), .box(10, 20), .box(10, 10)]
    return [
      SizeRow(
        .documented, "a grid's columns are as wide as their widest cell",
        .grid(2, 3, [[.box(10, 10), .box(30, 10)], [.box(20, 10), .box(10, 10)]]), "-,- > 52 23",
        "99,99 > 52 23"),
      SizeRow(
        .derived, "a colour in a grid takes what is left",
        .grid(0, 0, [[.box(10, 10), .color]]), "50,10 > 50 10"),
      SizeRow(
        .documented, "fixed columns",
        .lazyColumns([GridItem(.fixed(20), spacing: 5), GridItem(.fixed(30))], 2, cells),
        "55,99 > 55 32", "0,0 > 55 32"),
      SizeRow(
        .documented, "flexible columns share",
        .lazyColumns([GridItem(.flexible(), spacing: 0), GridItem(.flexible())], 0, cells),
        "80,99 > 80 30"),
      SizeRow(
        .documented, "as many adaptive columns as fit",
        .lazyColumns([GridItem(.adaptive(minimum: 25), spacing: 0)], 0, cells), "60,99 > 60 30",
        "80,99 > 80 20", "30,99 > 30 40"),
      SizeRow(
        .documented, "fixed rows",
        .lazyRows([GridItem(.fixed(20), spacing: 5), GridItem(.fixed(30))], 2, cells),
        "99,55 > 22 55"),
    ]
  }
  static var priorities: [SizeRow] {
    [
      SizeRow(
        .documented, "a higher priority takes first",
        .row(0, .center, [.color, .priority(1, .flexible(Flexible(maxWidth: 30), .color))]),
        "50,9 > 50 9", "20,9 > 20 9"),
      SizeRow(
        .derived, "the least size of the lower one is kept back",
        .row(
          0, .center, [.flexible(Flexible(minWidth: 20), .color), .priority(1, .color)]),
        "50,9 > 50 9", "10,9 > 20 9"),
    ]
  }
}
