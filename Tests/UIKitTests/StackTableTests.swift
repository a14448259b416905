import Testing

@testable import UIKit

/// A stack that fills a root of 200 by 100, and where its views must be.
private struct StackRow: CustomTestStringConvertible, @unchecked Sendable {
  typealias Side = (x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
  var reason: String
  var axis = NSLayoutConstraint.Axis.horizontal
  var distribution = UIStackView.Distribution.fill
  var alignment = UIStackView.Alignment.fill
  var spacing: CGFloat = 0
  var sizes: [(CGFloat, CGFloat)]
  /// Views by number: hugging, resistance, a custom spacing, hidden.
  var hugging: [Int: Float] = [:]
  var resistance: [Int: Float] = [:]
  var gaps: [Int: CGFloat] = [:]
  var hidden: Set<Int> = []
  var margins: UIEdgeInsets?
  /// Of the views that are not hidden.
  var frames: [Side]
  var testDescription: String { reason }
}

private let square: [(CGFloat, CGFloat)] = [(20, 20), (20, 20), (20, 20)]

private let fillRows: [StackRow] = [
  StackRow(reason: "one view takes everything", sizes: [(50, 20)], frames: [(0, 0, 200, 100)]),
  StackRow(
    reason: "who hugs less grows: 200 - 50 = 150", sizes: [(50, 20), (60, 20)], hugging: [1: 249],
    frames: [(0, 0, 50, 100), (50, 0, 150, 100)]),
  StackRow(
    reason: "the first hugs less: 200 - 60 = 140", sizes: [(50, 20), (60, 20)], hugging: [0: 249],
    frames: [(0, 0, 140, 100), (140, 0, 60, 100)]),
  StackRow(
    reason: "the distance comes off: 200 - 50 - 10 = 140", spacing: 10,
    sizes: [(50, 20), (60, 20)],
    hugging: [1: 249], frames: [(0, 0, 50, 100), (60, 0, 140, 100)]),
  StackRow(
    reason: "who resists less shrinks: 200 - 150 = 50", sizes: [(150, 20), (120, 20)],
    resistance: [1: 749], frames: [(0, 0, 150, 100), (150, 0, 50, 100)]),
  StackRow(
    reason: "the first resists less: 200 - 120 = 80", sizes: [(150, 20), (120, 20)],
    resistance: [0: 749], frames: [(0, 0, 80, 100), (80, 0, 120, 100)]),
  StackRow(
    reason: "the middle one grows: 200 - 20 - 40 = 140", sizes: [(20, 9), (30, 9), (40, 9)],
    hugging: [1: 249], frames: [(0, 0, 20, 100), (20, 0, 140, 100), (160, 0, 40, 100)]),
  StackRow(
    reason: "two distances of 5 come off the middle one: 140 - 10 = 130", spacing: 5,
    sizes: [(20, 9), (30, 9), (40, 9)], hugging: [1: 249],
    frames: [(0, 0, 20, 100), (25, 0, 130, 100), (160, 0, 40, 100)]),
  StackRow(
    reason: "a column shares the height: 100 - 30 = 70", axis: .vertical,
    sizes: [(20, 30), (20, 30)], hugging: [1: 249],
    frames: [(0, 0, 200, 30), (0, 30, 200, 70)]),
  StackRow(
    reason: "a hidden view and its distance are gone: 200 - 20 - 10 = 170", spacing: 10,
    sizes: [(20, 9), (30, 9), (40, 9)], hugging: [2: 249], hidden: [1],
    frames: [(0, 0, 20, 100), (30, 0, 170, 100)]),
]

private let equalRows: [StackRow] = [
  StackRow(
    reason: "halves", distribution: .fillEqually, sizes: [(5, 5), (90, 5)],
    frames: [(0, 0, 100, 100), (100, 0, 100, 100)]),
  StackRow(
    reason: "thirds after two distances: (200 - 2) / 3 = 66", distribution: .fillEqually,
    spacing: 1,
    sizes: square, frames: [(0, 0, 66, 100), (67, 0, 66, 100), (134, 0, 66, 100)]),
  StackRow(
    reason: "quarters after three distances of 8: (200 - 24) / 4 = 44", distribution: .fillEqually,
    spacing: 8, sizes: square + [(1, 1)],
    frames: [(0, 0, 44, 100), (52, 0, 44, 100), (104, 0, 44, 100), (156, 0, 44, 100)]),
  StackRow(
    reason: "fifths of a column: 100 / 5 = 20", axis: .vertical, distribution: .fillEqually,
    sizes: square + [(1, 1), (2, 2)],
    frames: [
      (0, 0, 200, 20), (0, 20, 200, 20), (0, 40, 200, 20), (0, 60, 200, 20), (0, 80, 200, 20),
    ]),
  StackRow(
    reason: "a column of four with distances of 4: (100 - 12) / 4 = 22", axis: .vertical,
    distribution: .fillEqually, spacing: 4, sizes: square + [(1, 1)],
    frames: [(0, 0, 200, 22), (0, 26, 200, 22), (0, 52, 200, 22), (0, 78, 200, 22)]),
  StackRow(
    reason: "the first is hidden: (200 - 10) / 2 = 95", distribution: .fillEqually, spacing: 10,
    sizes: square, hidden: [0], frames: [(0, 0, 95, 100), (105, 0, 95, 100)]),
  StackRow(
    reason: "the middle one is hidden", distribution: .fillEqually, spacing: 10, sizes: square,
    hidden: [1], frames: [(0, 0, 95, 100), (105, 0, 95, 100)]),
  StackRow(
    reason: "the last is hidden", distribution: .fillEqually, spacing: 10, sizes: square,
    hidden: [2], frames: [(0, 0, 95, 100), (105, 0, 95, 100)]),
  StackRow(
    reason: "all but one are hidden", distribution: .fillEqually, spacing: 10, sizes: square,
    hidden: [0, 2], frames: [(0, 0, 200, 100)]),
  StackRow(
    reason: "a distance of one's own: (200 - 15 - 5) / 3 = 60", distribution: .fillEqually,
    spacing: 5, sizes: square, gaps: [0: 15],
    frames: [(0, 0, 60, 100), (75, 0, 60, 100), (140, 0, 60, 100)]),
  StackRow(
    reason: "a distance of 0 of one's own: (200 - 20) / 3 = 60", distribution: .fillEqually,
    spacing: 20, sizes: square, gaps: [1: 0],
    frames: [(0, 0, 60, 100), (80, 0, 60, 100), (140, 0, 60, 100)]),
  StackRow(
    reason: "margins on all sides: (200 - 60) / 2 = 70 and 100 - 40 = 60",
    distribution: .fillEqually, sizes: [(5, 5), (5, 5)],
    margins: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40),
    frames: [(20, 10, 70, 60), (90, 10, 70, 60)]),
  StackRow(
    reason: "a column inside margins: (100 - 20) / 2 = 40", axis: .vertical,
    distribution: .fillEqually, sizes: [(5, 5), (5, 5)],
    margins: UIEdgeInsets(top: 10, left: 0, bottom: 10, right: 0),
    frames: [(0, 10, 200, 40), (0, 50, 200, 40)]),
]

private let spacedRows: [StackRow] = [
  StackRow(
    reason: "one to three: 200 / 4 = 50", distribution: .fillProportionally,
    sizes: [(10, 5), (30, 5)], frames: [(0, 0, 50, 100), (50, 0, 150, 100)]),
  StackRow(
    reason: "one, one, three: 200 / 5 = 40", distribution: .fillProportionally,
    sizes: [(20, 5), (20, 5), (60, 5)],
    frames: [(0, 0, 40, 100), (40, 0, 40, 100), (80, 0, 120, 100)]),
  StackRow(
    reason: "what a distance leaves is shared: 180 / 4 = 45", distribution: .fillProportionally,
    spacing: 20, sizes: [(10, 5), (30, 5)], frames: [(0, 0, 45, 100), (65, 0, 135, 100)]),
  StackRow(
    reason: "a column, two to three: 100 / 5 = 20", axis: .vertical,
    distribution: .fillProportionally, sizes: [(5, 10), (5, 15)],
    frames: [(0, 0, 200, 40), (0, 40, 200, 60)]),
  StackRow(
    reason: "more content than room shrinks alike: 200 / 400 = 1/2",
    distribution: .fillProportionally, sizes: [(100, 5), (300, 5)],
    frames: [(0, 0, 50, 100), (50, 0, 150, 100)]),
  StackRow(
    reason: "equal gaps: (200 - 100) / 2 = 50", distribution: .equalSpacing,
    sizes: [(20, 5), (30, 5), (50, 5)],
    frames: [(0, 0, 20, 100), (70, 0, 30, 100), (150, 0, 50, 100)]),
  StackRow(
    reason: "the least distance is less than the gap and changes nothing",
    distribution: .equalSpacing, spacing: 10, sizes: [(20, 5), (30, 5), (50, 5)],
    frames: [(0, 0, 20, 100), (70, 0, 30, 100), (150, 0, 50, 100)]),
  StackRow(
    reason: "two views stand at the ends", distribution: .equalSpacing, sizes: [(60, 5), (60, 5)],
    frames: [(0, 0, 60, 100), (140, 0, 60, 100)]),
  StackRow(
    reason: "four of 20: (200 - 80) / 3 = 40", distribution: .equalSpacing,
    sizes: square + [(20, 20)],
    frames: [(0, 0, 20, 100), (60, 0, 20, 100), (120, 0, 20, 100), (180, 0, 20, 100)]),
  StackRow(
    reason: "a column: (100 - 40) / 2 = 30", axis: .vertical, distribution: .equalSpacing,
    sizes: [(5, 10), (5, 20), (5, 10)],
    frames: [(0, 0, 200, 10), (0, 40, 200, 20), (0, 90, 200, 10)]),
  StackRow(
    reason: "a hidden one gives its gap to the others", distribution: .equalSpacing, sizes: square,
    hidden: [1], frames: [(0, 0, 20, 100), (180, 0, 20, 100)]),
  StackRow(
    reason: "centres at 10, 92.5 and 175", distribution: .equalCentering,
    sizes: [(20, 5), (30, 5), (50, 5)],
    frames: [(0, 0, 20, 100), (77.5, 0, 30, 100), (150, 0, 50, 100)]),
  StackRow(
    reason: "centres at 10, 100 and 190", distribution: .equalCentering, sizes: square,
    frames: [(0, 0, 20, 100), (90, 0, 20, 100), (180, 0, 20, 100)]),
  StackRow(
    reason: "a column with centres at 10, 50 and 90", axis: .vertical,
    distribution: .equalCentering, sizes: square,
    frames: [(0, 0, 200, 20), (0, 40, 200, 20), (0, 80, 200, 20)]),
]

private let alignedRows: [StackRow] = [
  StackRow(
    reason: "a row's views at the top", distribution: .equalSpacing, alignment: .top,
    sizes: [(20, 10), (30, 20)], frames: [(0, 0, 20, 10), (170, 0, 30, 20)]),
  StackRow(
    reason: "a row's views in the middle: (100 - 10) / 2 = 45, (100 - 20) / 2 = 40",
    distribution: .equalSpacing, alignment: .center, sizes: [(20, 10), (30, 20)],
    frames: [(0, 45, 20, 10), (170, 40, 30, 20)]),
  StackRow(
    reason: "a row's views at the bottom: 100 - 10, 100 - 20", distribution: .equalSpacing,
    alignment: .bottom, sizes: [(20, 10), (30, 20)], frames: [(0, 90, 20, 10), (170, 80, 30, 20)]),
  StackRow(
    reason: "a column's views at the left", axis: .vertical, distribution: .equalSpacing,
    alignment: .leading, sizes: [(20, 10), (30, 20)], frames: [(0, 0, 20, 10), (0, 80, 30, 20)]),
  StackRow(
    reason: "a column's views in the middle: (200 - 20) / 2 = 90, (200 - 30) / 2 = 85",
    axis: .vertical, distribution: .equalSpacing, alignment: .center, sizes: [(20, 10), (30, 20)],
    frames: [(90, 0, 20, 10), (85, 80, 30, 20)]),
  StackRow(
    reason: "a column's views at the right: 200 - 20, 200 - 30", axis: .vertical,
    distribution: .equalSpacing, alignment: .trailing, sizes: [(20, 10), (30, 20)],
    frames: [(180, 0, 20, 10), (170, 80, 30, 20)]),
  StackRow(
    reason: "equal widths in the middle of the height", distribution: .fillEqually,
    alignment: .center, sizes: [(20, 10), (30, 20)],
    frames: [(0, 45, 100, 10), (100, 40, 100, 20)]),
  StackRow(
    reason: "equal heights at the right", axis: .vertical, distribution: .fillEqually,
    alignment: .trailing, sizes: [(20, 10), (30, 20)],
    frames: [(180, 0, 20, 50), (170, 50, 30, 50)]),
  StackRow(
    reason: "inside margins the middle is that of the rest: 20 + (60 - 10) / 2 = 45",
    distribution: .fillEqually, alignment: .center, sizes: [(20, 10)],
    margins: UIEdgeInsets(top: 20, left: 0, bottom: 20, right: 0), frames: [(0, 45, 200, 10)]),
]

/// The size of a stack without a stretching view.
private struct FittingRow: CustomTestStringConvertible, @unchecked Sendable {
  var reason: String
  var axis = NSLayoutConstraint.Axis.horizontal
  var distribution = UIStackView.Distribution.fill
  var alignment = UIStackView.Alignment.fill
  var spacing: CGFloat = 0
  var hidden: Set<Int> = []
  var margin: CGFloat?
  var size: CGSize
  var testDescription: String { reason }

  /// All stacks have views of 20 by 10 and 30 by 40.
  static let all: [FittingRow] = [
    FittingRow(reason: "a row: 20 + 30, the higher", size: CGSize(width: 50, height: 40)),
    FittingRow(reason: "a row with a distance", spacing: 5, size: CGSize(width: 55, height: 40)),
    FittingRow(
      reason: "a column: the wider, 10 + 40", axis: .vertical, size: CGSize(width: 30, height: 50)),
    FittingRow(
      reason: "a column with a distance", axis: .vertical, spacing: 5,
      size: CGSize(width: 30, height: 55)),
    FittingRow(
      reason: "equal widths: twice the wider", distribution: .fillEqually,
      size: CGSize(width: 60, height: 40)),
    FittingRow(
      reason: "equal heights: twice the higher and the distance", axis: .vertical,
      distribution: .fillEqually, spacing: 5, size: CGSize(width: 30, height: 85)),
    FittingRow(
      reason: "equal gaps are the least distance", distribution: .equalSpacing, spacing: 7,
      size: CGSize(width: 57, height: 40)),
    FittingRow(
      reason: "aligned in the middle", alignment: .center, size: CGSize(width: 50, height: 40)),
    FittingRow(
      reason: "aligned at the bottom", alignment: .bottom, size: CGSize(width: 50, height: 40)),
    FittingRow(
      reason: "a hidden view takes nothing", spacing: 5, hidden: [1],
      size: CGSize(width: 20, height: 10)),
    FittingRow(
      reason: "margins of 8 on each side", margin: 8, size: CGSize(width: 66, height: 56)),
  ]
}

@MainActor @Suite struct `Stack views by hand` {
  private func stack(_ boxes: [Box], _ row: StackRow) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: boxes)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.axis = row.axis
    stack.distribution = row.distribution
    stack.alignment = row.alignment
    stack.spacing = row.spacing
    for (index, gap) in row.gaps { stack.setCustomSpacing(gap, after: boxes[index]) }
    for index in row.hidden { boxes[index].isHidden = true }
    if let margins = row.margins {
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = margins
    }
    return stack
  }

  @Test(arguments: fillRows + equalRows + spacedRows + alignedRows)
  private func `views stand where the reason says`(row: StackRow) {
    let boxes = row.sizes.enumerated().map { index, size in
      Box(
        size.0, size.1, hugging: row.hugging[index] ?? 250,
        resistance: row.resistance[index] ?? 750)
    }
    let stack = stack(boxes, row)
    let root = root(200, 100, [stack])
    pin(stack, to: root)
    root.layoutIfNeeded()
    let shown = boxes.indices.filter { !row.hidden.contains($0) }.map { boxes[$0].frame }
    let expected = row.frames.map { rectangle($0.x, $0.y, $0.width, $0.height) }
    #expect(shown.areOnPixels(of: expected), "\(shown) is not \(expected)")
  }

  @Test(arguments: stackMatrixRows + stackChangeRows)
  func `arranged views stand where the row's reason puts them`(row: FramesRow) {
    let view = root(200, 100, [])
    var views: [UIView] = []
    let complaints = reports {
      views = row.build(view)
      view.layoutIfNeeded()
    }
    #expect(views.map(\.frame).areOnPixels(of: row.frames), "\(row.because)")
    #expect(complaints.isEmpty)
  }

  @Test func `the tables have eighty rows, each with a name of its own`() {
    let names =
      (fillRows + equalRows + spacedRows + alignedRows).map(\.reason)
      + FittingRow.all.map(\.reason) + (stackMatrixRows + stackChangeRows).map(\.name)
    #expect(names.count >= 80)
    #expect(Set(names).count == names.count)
    #expect((stackMatrixRows + stackChangeRows).allSatisfy { $0.because.count > 5 })
  }

  @Test(arguments: FittingRow.all)
  private func `a stack that nobody stretches takes what its views take`(row: FittingRow) {
    let boxes = [Box(20, 10), Box(30, 40)]
    let stack = UIStackView(arrangedSubviews: boxes)
    stack.axis = row.axis
    stack.distribution = row.distribution
    stack.alignment = row.alignment
    stack.spacing = row.spacing
    for index in row.hidden { boxes[index].isHidden = true }
    if let margin = row.margin {
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    }
    let size = stack.systemLayoutSizeFitting(.zero)
    #expect(abs(size.width - row.size.width) < 0.01 && abs(size.height - row.size.height) < 0.01)
  }
}
