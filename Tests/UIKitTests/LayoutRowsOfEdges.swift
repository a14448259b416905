@testable import UIKit

private typealias Attribute = NSLayoutConstraint.Attribute

private let sizes = "an anchor relates one edge, centre or size to another: first = m * second + c"

let edgeRows: [FramesRow] = [
  FramesRow("four edges fill the root", because: sizes, [r(0, 0, 200, 100)]) { root in
    let a = root.box()
    pin(a, to: root)
    return [a]
  },
  FramesRow(
    "insets of 10", because: "constants of trailing and bottom count outwards, so inwards is minus",
    [r(10, 10, 180, 80)]
  ) { root in
    let a = root.box()
    pin(a, to: root, inset: 10)
    return [a]
  },
  FramesRow(
    "outsets of 5", because: "a constraint may lead outside the superview", [r(-5, -5, 210, 110)]
  ) { root in
    let a = root.box()
    pin(a, to: root, inset: -5)
    return [a]
  },
  FramesRow("a size and a corner", because: sizes, [r(0, 0, 30, 40)]) { root in
    let a = root.corner(Box())
    fix(a, 30, 40)
    return [a]
  },
  FramesRow(
    "centred", because: "centres meet: (200 - 30) / 2, (100 - 20) / 2", [r(85, 40, 30, 20)]
  ) { root in
    let a = root.box(30, 20)
    hold(
      a.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      a.centerYAnchor.constraint(equalTo: root.centerYAnchor))
    return [a]
  },
  FramesRow(
    "centred and shifted", because: "the constant moves the centre: 85 + 7, 40 - 3",
    [r(92, 37, 30, 20)]
  ) { root in
    let a = root.box(30, 20)
    hold(
      a.centerXAnchor.constraint(equalTo: root.centerXAnchor, constant: 7),
      a.centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: -3))
    return [a]
  },
  FramesRow(
    "trailing and bottom", because: "the far edges meet: 200 - 30 - 4, 100 - 20 - 6",
    [r(166, 74, 30, 20)]
  ) { root in
    let a = root.box(30, 20)
    hold(
      a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -4),
      a.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -6))
    return [a]
  },
  FramesRow(
    "from the centre to the edge", because: "two edges give the size: 200 - 100 = 100",
    [r(100, 0, 100, 10)]
  ) { root in
    let a = root.box(-1, 10)
    root.top(a)
    hold(
      a.leftAnchor.constraint(equalTo: root.centerXAnchor),
      a.rightAnchor.constraint(equalTo: root.rightAnchor))
    return [a]
  },
  FramesRow(
    "a centre and an edge give the width", because: "from 60 to the middle at 100, twice: 80",
    [r(60, 0, 80, 10)]
  ) { root in
    let a = root.box(-1, 10)
    root.top(a)
    hold(
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 60),
      a.centerXAnchor.constraint(equalTo: root.centerXAnchor))
    return [a]
  },
  FramesRow(
    "a chain of three", because: "each begins where the one before ends, plus the constant",
    [r(0, 0, 30, 10), r(34, 0, 40, 10), r(80, 0, 50, 10)]
  ) { root in
    let (a, b, c) = (root.corner(Box(30, 10)), root.box(40, 10), root.box(50, 10))
    root.top(b, c)
    hold(
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 4),
      c.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 6))
    return [a, b, c]
  },
  FramesRow(
    "a chain from the right", because: "trailing to leading, with minus for a distance",
    [r(176, 0, 24, 10), r(146, 0, 20, 10)]
  ) { root in
    let (a, b) = (root.box(24, 10), root.box(20, 10))
    root.top(a, b)
    hold(
      a.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: a.leadingAnchor, constant: -10))
    return [a, b]
  },
  FramesRow(
    "overlapping", because: "nothing keeps siblings apart but constraints",
    [r(0, 0, 30, 10), r(20, 0, 30, 10)]
  ) { root in
    let (a, b) = (root.corner(Box(30, 10)), root.box(30, 10))
    root.top(b)
    hold(b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: -10))
    return [a, b]
  },
  FramesRow(
    "the item-based initializer", because: "it makes the same constraint as the anchors",
    [r(50, 20, 30, 10)]
  ) { root in
    let a = root.box(30, 10)
    relate(a, .left, root, .left, plus: 50)
    relate(a, .top, root, .top, plus: 20)
    return [a]
  },
  FramesRow(
    "reversed items", because: "root.left = a.left - 50 is a.left = 50", [r(50, 0, 30, 10)]
  ) { root in
    let a = root.box(30, 10)
    root.top(a)
    relate(root, .left, a, .left, plus: -50)
    return [a]
  },
  FramesRow(
    "addConstraints on an ancestor", because: "the nearest common ancestor keeps the constraint",
    [r(12, 0, 30, 10)]
  ) { root in
    let a = root.box(30, 10)
    root.addConstraints([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 12),
      a.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    return [a]
  },
  FramesRow(
    "system spacing, once", because: "8 points between neighbours, times the multiplier",
    [r(0, 0, 10, 10), r(18, 0, 10, 10)]
  ) { root in
    let (a, b) = (root.corner(Box(10, 10)), root.box(10, 10))
    root.top(b)
    hold(b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 1))
    return [a, b]
  },
  FramesRow(
    "system spacing, twice", because: "8 points between neighbours, times the multiplier",
    [r(0, 0, 10, 10), r(26, 0, 10, 10)]
  ) { root in
    let (a, b) = (root.corner(Box(10, 10)), root.box(10, 10))
    root.top(b)
    hold(b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2))
    return [a, b]
  },
  FramesRow(
    "system spacing below", because: "the same 8 points downwards, halved",
    [r(0, 0, 10, 10), r(0, 14, 10, 10)]
  ) { root in
    let (a, b) = (root.corner(Box(10, 10)), root.box(10, 10))
    hold(
      b.leftAnchor.constraint(equalTo: root.leftAnchor),
      b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 0.5))
    return [a, b]
  },
]

/// Where an attribute is along its axis in a rectangle that begins at 0, with margins of 8.
private func place(_ attribute: Attribute, in length: Double) -> Double {
  switch attribute {
  case .left, .leading, .top: 0
  case .right, .trailing, .bottom, .firstBaseline, .lastBaseline: length
  case .leftMargin, .leadingMargin, .topMargin: 8
  case .rightMargin, .trailingMargin, .bottomMargin: length - 8
  default: length / 2
  }
}

private let across: [Attribute] = [
  .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
  .trailingMargin, .centerXWithinMargins,
]
private let down: [Attribute] = [
  .top, .bottom, .centerY, .topMargin, .bottomMargin, .centerYWithinMargins, .lastBaseline,
]

/// Pairs of attributes in a row of constraints: the first one's place is the second one's plus 3.
private func pairRow(_ first: Attribute, _ second: Attribute) -> FramesRow {
  let isAcross = across.contains(first)
  let at = place(second, in: isAcross ? 200 : 100) + 3 - place(first, in: isAcross ? 40 : 20)
  return FramesRow(
    "\(first) at \(second) + 3",
    because: "an attribute is a place in its rectangle: start + place(first) = place(second) + 3",
    [isAcross ? r(at, 0, 40, 20) : r(0, at, 40, 20)]
  ) { root in
    let a = root.box(40, 20)
    relate(a, isAcross ? .top : .left, root, isAcross ? .top : .left)
    relate(a, first, root, second, plus: 3)
    return [a]
  }
}

/// Left and right cannot be combined with leading and trailing.
private func mixesDirections(_ a: Attribute, _ b: Attribute) -> Bool {
  let fixed: Set<Attribute> = [.left, .right, .leftMargin, .rightMargin]
  return fixed.contains(a) && b.isDirectional || fixed.contains(b) && a.isDirectional
}

/// Each attribute of a view against each one of the root: the margins' only on the root's side.
let pairRows: [FramesRow] =
  across.prefix(5).flatMap { first in
    across.filter { !mixesDirections(first, $0) }.map { pairRow(first, $0) }
  }
  + down.prefix(3).flatMap { first in down.map { pairRow(first, $0) } }

let sizeRows: [FramesRow] =
  [
    FramesRow("a multiplier and a constant", because: "200 * 0.25 + 5 = 55", [r(0, 0, 55, 20)]) {
      root in
      let a = root.corner(Box(0, 20))
      hold(a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25, constant: 5))
      return [a]
    },
    FramesRow(
      "a width from a height of another", because: "sizes of both axes go together: 100 * 1.5",
      [r(0, 0, 150, 20)]
    ) { root in
      let a = root.corner(Box(-1, 20))
      hold(a.widthAnchor.constraint(equalTo: root.heightAnchor, multiplier: 1.5))
      return [a]
    },
    FramesRow(
      "a position with a multiplier", because: "places count from the ancestor: 100 * 0.5 - 5",
      [r(45, 0, 10, 10)]
    ) { root in
      let a = root.box(10, 10)
      root.top(a)
      relate(a, .centerX, root, .centerX, by: 0.5)
      return [a]
    },
    FramesRow(
      "a trailing edge at a third", because: "200 * 0.3 - 10 = 50", [r(50, 0, 10, 10)]
    ) { root in
      let a = root.box(10, 10)
      root.top(a)
      relate(a, .trailing, root, .trailing, by: 0.3)
      return [a]
    },
    FramesRow(
      "a bottom at three quarters", because: "100 * 0.75 - 10 = 65", [r(0, 65, 10, 10)]
    ) { root in
      let a = root.box(10, 10)
      relate(a, .left, root, .left)
      relate(a, .bottom, root, .bottom, by: 0.75)
      return [a]
    },
    FramesRow(
      "a chain of multipliers", because: "200 / 2 = 100, 100 / 4 = 25",
      [r(0, 0, 100, 10), r(0, 0, 25, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(-1, 10)), root.corner(Box(-1, 10)))
      hold(
        a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
        b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.25))
      return [a, b]
    },
    FramesRow(
      "a multiplier that leads backwards", because: "a = 2 * b and a = 80, so b = 40",
      [r(0, 0, 80, 10), r(0, 0, 40, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(-1, 10)), root.corner(Box(-1, 10)))
      hold(
        a.widthAnchor.constraint(equalToConstant: 80),
        a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2))
      return [a, b]
    },
    FramesRow(
      "a size is never below zero", because: "50 to 30 is -20: frames have no negative size",
      [r(50, 0, 0, 10)]
    ) { root in
      let a = root.box(-1, 10)
      root.top(a)
      hold(
        a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50),
        a.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 30).at(999))
      return [a]
    },
    FramesRow(
      "the widest of two", because: "at least as wide as each, and as narrow as may be",
      [r(0, 0, 70, 10)]
    ) { root in
      let (a, b, c) = (root.corner(Box(0, 10)), root.corner(Box(30, 10)), root.corner(Box(70, 10)))
      hold(
        a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor),
        a.widthAnchor.constraint(greaterThanOrEqualTo: c.widthAnchor))
      return [a]
    },
    FramesRow(
      "the narrower of two", because: "at most as wide as each, and as wide as may be",
      [r(0, 0, 30, 10)]
    ) { root in
      let (a, b, c) = (root.corner(Box(99, 10)), root.corner(Box(30, 10)), root.corner(Box(70, 10)))
      for view in [b, c] {
        view.setContentCompressionResistancePriority(.required, for: .horizontal)
      }
      for view in [b, c] { view.setContentHuggingPriority(.required, for: .horizontal) }
      hold(
        a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor),
        a.widthAnchor.constraint(lessThanOrEqualTo: c.widthAnchor))
      return [a]
    },
  ] + aspectRows + fractionRows

/// A height and a ratio give the width.
private let aspectRows: [FramesRow] = [0.25, 0.5, 1, 1.5, 2, 3].map { ratio in
  FramesRow(
    "an aspect ratio of \(ratio)", because: "width = ratio * height: \(ratio) * 40",
    [r(0, 0, ratio * 40, 40)]
  ) { root in
    let a = root.corner(Box())
    hold(
      a.heightAnchor.constraint(equalToConstant: 40),
      a.widthAnchor.constraint(equalTo: a.heightAnchor, multiplier: ratio))
    return [a]
  }
}

/// Frames are rounded to 1/1024 point, so that they are the same on every machine.
private let fractionRows: [FramesRow] = [3, 6, 7, 9, 11].map { parts in
  FramesRow(
    "one of \(parts) parts", because: "200 / \(parts), rounded to 1/1024 of a point",
    [r(0, 0, (200.0 / Double(parts) * 1024).rounded() / 1024, 10)]
  ) { root in
    let a = root.corner(Box(-1, 10))
    hold(a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1 / CGFloat(parts)))
    return [a]
  }
}
