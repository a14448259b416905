@testable import UIKit

/// A visual format for views `a`, `b` and `c` of 10 by 10, and where they must be.
private func formatRow(
  _ format: String, because: String, options: NSLayoutConstraint.FormatOptions = [],
  metrics: [String: Double] = [:], isMirrored: Bool = false, _ frames: [CGRect]
) -> FramesRow {
  FramesRow("format \(format)\(isMirrored ? " mirrored" : "")", because: because, frames) { root in
    if isMirrored { root.semanticContentAttribute = .forceRightToLeft }
    root.layoutMargins = UIEdgeInsets(top: 4, left: 12, bottom: 6, right: 16)
    var views: [String: Any] = [:]
    let boxes = frames.indices.map { _ in root.box(10, 10) }
    for (name, box) in zip(["a", "b", "c"], boxes) {
      views[name] = box
      let other = format.hasPrefix("V:") ? NSLayoutConstraint.Attribute.left : .top
      // Weaker than the priorities in the format.
      box.setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
      let place = NSLayoutConstraint(
        item: box, attribute: other, relatedBy: .equal, toItem: root, attribute: other,
        multiplier: 1, constant: 0)
      place.at(100).isActive = true
    }
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: metrics, views: views))
    return boxes
  }
}

let formatRows: [FramesRow] = [
  formatRow("|[a]|", because: "| is the superview, and what touches is flush", [r(0, 0, 200, 10)]),
  formatRow("H:|[a]|", because: "H: is the default", [r(0, 0, 200, 10)]),
  formatRow("V:|[a]|", because: "V: goes from top to bottom", [r(0, 0, 10, 100)]),
  formatRow(
    "|-[a]-|", because: "next to the superview the system's distance is its margin: 12 and 16",
    [r(12, 0, 172, 10)]),
  formatRow(
    "V:|-[a]-|", because: "the margins at the top and the bottom: 4 and 6", [r(0, 4, 10, 90)]),
  formatRow("|-20-[a]", because: "a number is a distance", [r(20, 0, 10, 10)]),
  formatRow("[a]-20-|", because: "a number is a distance: 200 - 20 - 10", [r(170, 0, 10, 10)]),
  formatRow("|-(20)-[a]", because: "in brackets it is the same", [r(20, 0, 10, 10)]),
  formatRow("|-2.5-[a]", because: "a number may have a fraction", [r(2.5, 0, 10, 10)]),
  formatRow("|-(-5)-[a]", because: "a distance below zero overlaps", [r(-5, 0, 10, 10)]),
  formatRow("|[a(50)]", because: "a view's bound is its width", [r(0, 0, 50, 10)]),
  formatRow("V:|[a(50)]", because: "in a column it is its height", [r(0, 0, 10, 50)]),
  formatRow("|[a(==50)]", because: "== is the default relation", [r(0, 0, 50, 10)]),
  formatRow("|[a(>=50)]", because: "at least 50, and as near to 10 as may be", [r(0, 0, 50, 10)]),
  formatRow("|[a(>=5)]", because: "at least 5 leaves the content's 10", [r(0, 0, 10, 10)]),
  formatRow("|[a(<=7)]", because: "at most 7 squeezes the content", [r(0, 0, 7, 10)]),
  formatRow(
    "|[a(>=20,<=30,40@500)]", because: "several bounds: 40 is wished, at most 30 required",
    [r(0, 0, 30, 10)]),
  formatRow(
    "|[a(50@100)]", because: "a wish at 100 is weaker than hugging at 200", [r(0, 0, 10, 10)]),
  formatRow(
    "|[a][b]", because: "neighbours without a distance touch", [r(0, 0, 10, 10), r(10, 0, 10, 10)]),
  formatRow(
    "|[a]-[b]", because: "the system's distance between neighbours is 8",
    [r(0, 0, 10, 10), r(18, 0, 10, 10)]),
  formatRow(
    "|[a]-30-[b]", because: "a number is a distance", [r(0, 0, 10, 10), r(40, 0, 10, 10)]),
  formatRow(
    "|[a(==b)]-[b]|", because: "a bound may be another view: (200 - 8) / 2",
    [r(0, 0, 96, 10), r(104, 0, 96, 10)]),
  formatRow(
    "|[a]-(gap)-[b(size)]", because: "names are metrics", metrics: ["gap": 7, "size": 33],
    [r(0, 0, 10, 10), r(17, 0, 33, 10)]),
  formatRow(
    "|-gap-[a]", because: "a metric needs no brackets", metrics: ["gap": 9], [r(9, 0, 10, 10)]),
  formatRow(
    "|-6-[a(b)]-6-[b(c)]-6-[c]-6-|", because: "three equal ones: (200 - 4 * 6) / 3",
    [176.0 / 3, 0, 0].indices.map { index in
      let width = 176.0 / 3
      let x = 6 + Double(index) * (width + 6)
      return r((x * 1024).rounded() / 1024, 0, (width * 1024).rounded() / 1024, 10)
    }),
  formatRow(
    "V:|-5-[a]-5-[b]", because: "a column counts downwards", [r(0, 5, 10, 10), r(0, 20, 10, 10)]),
  formatRow(
    "V:|-20-[a]-5-[b]", because: "the option aligns all views with the first one",
    options: .alignAllRight, [r(0, 20, 10, 10), r(0, 35, 10, 10)]),
  formatRow(
    "|[a]-[b(20)]", because: "centres of one height meet", options: .alignAllCenterY,
    [r(0, 0, 10, 10), r(18, 0, 20, 10)]),
  formatRow(
    "|-5-[a]-5-[b]", because: "leading to trailing follows the direction of writing: 200 - 5 - 10",
    isMirrored: true, [r(185, 0, 10, 10), r(170, 0, 10, 10)]),
  formatRow(
    "|-6-[a]-6-[b]", because: "left to right stays where one writes from right to left",
    options: .directionLeftToRight, isMirrored: true, [r(6, 0, 10, 10), r(22, 0, 10, 10)]),
  formatRow(
    "|-7-[a]-7-[b]", because: "right to left goes leftwards in any case",
    options: .directionRightToLeft, [r(183, 0, 10, 10), r(166, 0, 10, 10)]),
  formatRow(
    "|[a]-(>=10)-|", because: "at least 10 from the end is met by the 190 that content leaves",
    [r(0, 0, 10, 10)]),
  formatRow(" | - 3 - [ a ] ", because: "blanks mean nothing", [r(3, 0, 10, 10)]),
]
