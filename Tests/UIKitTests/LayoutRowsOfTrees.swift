@testable import UIKit

let treeRows: [FramesRow] =
  [
    FramesRow(
      "a view in a view", because: "a frame counts from the superview: 25 - 10 = 15",
      [r(10, 10, 100, 50), r(15, 5, 20, 10)]
    ) { root in
      let outer = root.corner(Box(100, 50), x: 10, y: 10)
      let inner = outer.box(20, 10)
      hold(
        inner.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 25),
        inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 15))
      return [outer, inner]
    },
    FramesRow(
      "content holds its holder", because: "the holder's edges are the content's: 20 + 2 * 5",
      [r(0, 0, 30, 20), r(5, 5, 20, 10)]
    ) { root in
      let outer = root.corner(Box())
      let inner = outer.box(20, 10)
      pin(inner, to: outer, inset: 5)
      return [outer, inner]
    },
    FramesRow(
      "three levels deep", because: "each level adds its inset: 200 - 2 * 3, 194 - 2 * 3, ...",
      [r(3, 3, 194, 94), r(3, 3, 188, 88), r(3, 3, 182, 82)]
    ) { root in
      let a = root.box()
      let b = a.box()
      let c = b.box()
      for (view, parent) in [(a, root), (b, a), (c, b)] { pin(view, to: parent, inset: 3) }
      return [a, b, c]
    },
    FramesRow(
      "cousins",
      because: "both sides are seen from the common ancestor: 10 + 45 + 10 = 65 = 60 + 5",
      [r(5, 0, 10, 10)]
    ) { root in
      let (left, right) = (UIView(frame: r(10, 0, 50, 50)), UIView(frame: r(60, 0, 50, 50)))
      root.addSubview(left)
      root.addSubview(right)
      let (a, b) = (left.box(10, 10), right.box(10, 10))
      hold(
        a.leadingAnchor.constraint(equalTo: left.leadingAnchor, constant: 45),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor))
      return [b]
    },
    FramesRow(
      "equal widths of cousins", because: "a size has no place, so the distance does not matter",
      [r(0, 0, 44, 10)]
    ) { root in
      let (left, right) = (root.corner(Box(90, 50)), root.corner(Box(90, 50), x: 100))
      let (a, b) = (left.corner(Box(44, 10, hugging: 300)), right.corner(Box(-1, 10)))
      hold(b.widthAnchor.constraint(equalTo: a.widthAnchor))
      return [b]
    },
    FramesRow(
      "a frame-based view holds its frame",
      because: "its autoresizing mask is translated into constraints for its frame",
      [r(20, 30, 40, 50), r(60, 30, 10, 10)]
    ) { root in
      let (a, b) = (UIView(frame: r(20, 30, 40, 50)), Box(10, 10))
      root.addSubview(a)
      root.addSubview(b)
      hold(
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
        b.topAnchor.constraint(equalTo: a.topAnchor))
      return [a, b]
    },
    FramesRow(
      "a frame that changes", because: "the translated constraints follow the frame: 25 + 40",
      [r(65, 30, 10, 10)]
    ) { root in
      let (a, b) = (UIView(frame: r(20, 30, 40, 50)), Box(10, 10))
      root.addSubview(a)
      root.addSubview(b)
      hold(
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
        b.topAnchor.constraint(equalTo: a.topAnchor))
      root.layoutIfNeeded()
      a.frame.origin.x = 25
      return [b]
    },
    FramesRow(
      "a constraint in a frame-based view", because: "the frame's width is a fact: 40 / 2",
      [r(0, 0, 20, 10)]
    ) { root in
      let a = UIView(frame: r(20, 30, 40, 50))
      root.addSubview(a)
      let b = a.corner(Box(-1, 10))
      hold(b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5))
      return [b]
    },
    FramesRow(
      "a hidden view", because: "isHidden does not take a view out of the layout",
      [r(0, 0, 30, 10), r(30, 0, 10, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(30, 10)), root.box(10, 10))
      root.top(b)
      a.isHidden = true
      hold(b.leadingAnchor.constraint(equalTo: a.trailingAnchor))
      return [a, b]
    },
    FramesRow(
      "a scaled view", because: "a transform changes the frame around the centre, not the layout",
      [r(80, 30, 80, 40), r(140, 40, 10, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(40, 20), x: 100, y: 40), root.box(10, 10))
      a.transform = CGAffineTransform(scaleX: 2, y: 2)
      hold(
        b.leftAnchor.constraint(equalTo: a.rightAnchor),
        b.topAnchor.constraint(equalTo: a.topAnchor))
      return [a, b]
    },
    FramesRow(
      "a moved view", because: "a translation moves what is shown, and nobody else",
      [r(7, 9, 40, 20), r(40, 0, 10, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(40, 20)), root.box(10, 10))
      a.transform = CGAffineTransform(translationX: 7, y: 9)
      root.top(b)
      hold(b.leftAnchor.constraint(equalTo: a.rightAnchor))
      return [a, b]
    },
    FramesRow(
      "a removed neighbour", because: "its constraints to others go; a wish remains",
      [r(5, 0, 10, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(30, 10)), root.box(10, 10))
      root.top(b)
      hold(
        b.leftAnchor.constraint(equalTo: a.rightAnchor),
        b.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5).at(500))
      root.layoutIfNeeded()
      a.removeFromSuperview()
      return [b]
    },
    FramesRow(
      "a view that is moved to another", because: "it leaves its old constraints behind",
      [r(4, 0, 10, 10)]
    ) { root in
      let (holder, a) = (root.corner(Box(50, 50), x: 100), root.box(10, 10))
      root.top(a)
      hold(a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 60))
      root.layoutIfNeeded()
      holder.corner(a, x: 4)
      return [a]
    },
    FramesRow(
      "bounds that are scrolled", because: "bounds.origin moves what is seen; frames stay",
      [r(10, 10, 20, 10)]
    ) { root in
      let a = root.corner(Box(20, 10), x: 10, y: 10)
      root.bounds.origin = CGPoint(x: 30, y: 0)
      return [a]
    },
  ] + maskRows + rowRows + columnRows

/// How one axis of a frame-based view of 40 in 100 follows its superview to 150, by its mask.
private let maskRows: [FramesRow] = {
  // (left, width, right) flex; the frame was 20..<60, so the parts are 20, 40 and 40.
  let flexes = [
    (false, false, false), (true, false, false), (false, true, false), (false, false, true),
    (true, true, false), (false, true, true), (true, false, true), (true, true, true),
  ]
  return flexes.map { left, width, right in
    let parts = [(20.0, left), (40, width), (40, right)]
    let total = parts.reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let grown = parts.map { length, flexible in flexible ? length + 50 * length / total : length }
    let names = zip(["left", "width", "right"], parts).filter(\.1.1).map(\.0)
    return FramesRow(
      "a mask of \(names.isEmpty ? "nothing" : names.joined(separator: " and "))",
      because: "the flexible parts share the 50 points more in proportion to their lengths",
      [r(0, 0, 150, 50), r(grown[0], 0, grown[1], 20)]
    ) { root in
      let holder = UIView(frame: r(0, 0, 100, 50))
      let a = UIView(frame: r(20, 0, 40, 20))
      if left { a.autoresizingMask.insert(.flexibleLeftMargin) }
      if width { a.autoresizingMask.insert(.flexibleWidth) }
      if right { a.autoresizingMask.insert(.flexibleRightMargin) }
      root.addSubview(holder)
      holder.addSubview(a)
      holder.frame.size.width = 150
      return [holder, a]
    }
  }
}()

/// Keys of equal width in a row, chained by constraints.
private let rowRows: [FramesRow] = [
  (2, 0.0), (3, 6), (4, 6), (5, 5), (7, 4), (9, 3), (10, 6), (11, 2),
]
.map { count, gap in
  let width = (200 - Double(count - 1) * gap) / Double(count)
  func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
  return FramesRow(
    "\(count) keys of equal width with gaps of \(gap)",
    because: "width = (200 - (n - 1) * gap) / n",
    (0..<count).map { r(rounded(Double($0) * (width + gap)), 0, rounded(width), 100) }
  ) { root in
    let keys = (0..<count).map { _ in root.box() }
    for (index, key) in keys.enumerated() {
      let before = index == 0 ? root.leadingAnchor : keys[index - 1].trailingAnchor
      hold(
        key.topAnchor.constraint(equalTo: root.topAnchor),
        key.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        key.leadingAnchor.constraint(equalTo: before, constant: index == 0 ? 0 : CGFloat(gap)))
      if index > 0 { key.widthAnchor.constraint(equalTo: keys[0].widthAnchor).isActive = true }
    }
    keys[count - 1].trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
    return keys
  }
}

/// Rows of a keyboard, each a share of the height.
private let columnRows: [FramesRow] = [[1.0, 1, 1, 1], [1, 2, 1], [3, 1], [1, 1, 1, 1, 0.5]].map {
  shares in
  let total = shares.reduce(0, +)
  func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
  var y = 0.0
  let frames = shares.map { share in
    defer { y += 100 * share / total }
    return r(0, rounded(y), 200, rounded(100 * share / total))
  }
  return FramesRow(
    "rows in shares of \(shares)", because: "height = share * the first's, and together 100", frames
  ) { root in
    let rows = shares.map { _ in root.box() }
    for (index, row) in rows.enumerated() {
      hold(
        row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        row.topAnchor.constraint(
          equalTo: index == 0 ? root.topAnchor : rows[index - 1].bottomAnchor))
      guard index > 0 else { continue }
      row.heightAnchor.constraint(
        equalTo: rows[0].heightAnchor, multiplier: CGFloat(shares[index] / shares[0])
      ).isActive = true
    }
    rows[rows.count - 1].bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
    return rows
  }
}
