@testable import UIKit

let guideRows: [FramesRow] =
  [
    FramesRow(
      "a guide takes part like a view", because: "a guide is a rectangle in its owning view",
      [r(50, 0, 20, 10)]
    ) { root in
      let (a, guide) = (root.box(20, 10), UILayoutGuide())
      root.addLayoutGuide(guide)
      root.top(a)
      hold(
        guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        guide.widthAnchor.constraint(equalToConstant: 50),
        a.leadingAnchor.constraint(equalTo: guide.trailingAnchor))
      return [a]
    },
    FramesRow(
      "equal guides as spacers", because: "three equal spacers: (200 - 30 - 50) / 3 = 40",
      [r(40, 0, 30, 10), r(110, 0, 50, 10)]
    ) { root in
      let (a, b) = (root.box(30, 10), root.box(50, 10))
      let guides = (0..<3).map { _ in UILayoutGuide() }
      for guide in guides {
        root.addLayoutGuide(guide)
        guide.widthAnchor.constraint(equalTo: guides[0].widthAnchor).isActive = guide !== guides[0]
      }
      root.top(a, b)
      hold(
        guides[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
        a.leadingAnchor.constraint(equalTo: guides[0].trailingAnchor),
        guides[1].leadingAnchor.constraint(equalTo: a.trailingAnchor),
        b.leadingAnchor.constraint(equalTo: guides[1].trailingAnchor),
        guides[2].leadingAnchor.constraint(equalTo: b.trailingAnchor),
        guides[2].trailingAnchor.constraint(equalTo: root.trailingAnchor))
      return [a, b]
    },
    FramesRow(
      "a guide around two views", because: "the guide's middle: 10 to 70, so 40 less half of 20",
      [r(30, 50, 20, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(20, 10), x: 10), root.corner(Box(20, 10), x: 50))
      let (c, guide) = (root.box(20, 10), UILayoutGuide())
      root.addLayoutGuide(guide)
      hold(
        guide.leadingAnchor.constraint(equalTo: a.leadingAnchor),
        guide.trailingAnchor.constraint(equalTo: b.trailingAnchor),
        c.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        c.topAnchor.constraint(equalTo: root.topAnchor, constant: 50))
      return [c]
    },
    FramesRow(
      "a guide of a view inside", because: "a guide stands in its owner's coordinates: 30 + 5",
      [r(35, 0, 10, 10)]
    ) { root in
      let (holder, a) = (root.corner(Box(60, 60), x: 30), root.box(10, 10))
      let guide = UILayoutGuide()
      holder.addLayoutGuide(guide)
      root.top(a)
      hold(
        guide.leadingAnchor.constraint(equalTo: holder.leadingAnchor, constant: 5),
        a.leadingAnchor.constraint(equalTo: guide.leadingAnchor))
      return [a]
    },
    FramesRow(
      "a guide that was removed", because: "its constraints go with it; content decides again",
      [r(0, 0, 20, 10)]
    ) { root in
      let (a, guide) = (root.corner(Box(20, 10)), UILayoutGuide())
      root.addLayoutGuide(guide)
      hold(
        guide.widthAnchor.constraint(equalToConstant: 77),
        a.widthAnchor.constraint(equalTo: guide.widthAnchor))
      root.layoutIfNeeded()
      root.removeLayoutGuide(guide)
      return [a]
    },
    FramesRow(
      "the margins guide", because: "the bounds less the default margins of 8", [r(8, 8, 184, 84)]
    ) { root in pinned(to: root.layoutMarginsGuide, root) },
    FramesRow(
      "the margins guide with other margins", because: "200 - 20 - 4, 100 - 1 - 3",
      [r(20, 1, 176, 96)]
    ) { root in
      root.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 4)
      return pinned(to: root.layoutMarginsGuide, root)
    },
    FramesRow(
      "margins that change later", because: "what hangs on the margins moves with them",
      [r(12, 12, 176, 76)]
    ) { root in
      let views = pinned(to: root.layoutMarginsGuide, root)
      root.layoutIfNeeded()
      root.layoutMargins = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
      return views
    },
    FramesRow(
      "directional margins", because: "leading is left where one writes from left to right",
      [r(30, 2, 165, 94)]
    ) { root in
      root.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 2, leading: 30, bottom: 4, trailing: 5)
      return pinned(to: root.layoutMarginsGuide, root)
    },
    FramesRow(
      "directional margins from right to left", because: "leading is the right side there",
      [r(5, 2, 165, 94)]
    ) { root in
      root.semanticContentAttribute = .forceRightToLeft
      root.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 2, leading: 30, bottom: 4, trailing: 5)
      return pinned(to: root.layoutMarginsGuide, root)
    },
    FramesRow(
      "the size of the margins guide", because: "half of 200 - 16", [r(0, 0, 92, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      hold(a.widthAnchor.constraint(equalTo: root.layoutMarginsGuide.widthAnchor, multiplier: 0.5))
      return [a]
    },
    FramesRow(
      "the middle of uneven margins", because: "20 and 4: (20 + 200 - 4) / 2 - 5 = 103",
      [r(103, 0, 10, 10)]
    ) { root in
      let a = root.box(10, 10)
      root.layoutMargins = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 4)
      root.top(a)
      hold(a.centerXAnchor.constraint(equalTo: root.layoutMarginsGuide.centerXAnchor))
      return [a]
    },
    FramesRow(
      "the safe area without insets", because: "nothing covers the view, so it is the bounds",
      [r(0, 0, 200, 100)]
    ) { root in pinned(to: root.safeAreaLayoutGuide, root) },
    FramesRow(
      "the safe area with insets", because: "100 - 10 - 34", [r(0, 10, 200, 56)]
    ) { root in
      root.safeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 34, right: 0)
      return pinned(to: root.safeAreaLayoutGuide, root)
    },
    FramesRow(
      "a safe area that changes", because: "a turned device covers other sides", [r(44, 0, 112, 79)]
    ) { root in
      let views = pinned(to: root.safeAreaLayoutGuide, root)
      root.layoutIfNeeded()
      root.safeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
      return views
    },
    FramesRow(
      "safe area and margins do not add up", because: "each guide counts from the bounds",
      [r(8, 34, 10, 10)]
    ) { root in
      let a = root.box(10, 10)
      root.safeAreaInsets = UIEdgeInsets(top: 34, left: 0, bottom: 0, right: 0)
      hold(
        a.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
        a.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor))
      return [a]
    },
  ] + directionRows + baselineRows

@MainActor private func pinned(to guide: UILayoutGuide, _ root: UIView) -> [UIView] {
  let a = root.box()
  hold(
    a.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
    a.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    a.topAnchor.constraint(equalTo: guide.topAnchor),
    a.bottomAnchor.constraint(equalTo: guide.bottomAnchor))
  return [a]
}

private let mirrored = "from right to left, leading is the right side and distances count leftwards"

private let directionRows: [FramesRow] = [
  FramesRow("leading from right to left", because: mirrored, [r(164, 0, 30, 10)]) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box(30, 10)
    root.top(a)
    hold(a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 6))
    return [a]
  },
  FramesRow("trailing from right to left", because: mirrored, [r(6, 0, 30, 10)]) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box(30, 10)
    root.top(a)
    hold(a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -6))
    return [a]
  },
  FramesRow(
    "a chain from right to left", because: mirrored, [r(170, 0, 30, 10), r(126, 0, 40, 10)]
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let (a, b) = (root.box(30, 10), root.box(40, 10))
    root.top(a, b)
    hold(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 4))
    return [a, b]
  },
  FramesRow(
    "left and right stay", because: "left and right are never mirrored", [r(6, 0, 30, 10)]
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box(30, 10)
    root.top(a)
    hold(a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 6))
    return [a]
  },
  FramesRow(
    "insets from right to left", because: "the same inset on both sides is its own mirror image",
    [r(10, 10, 180, 80)]
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box()
    pin(a, to: root, inset: 10)
    return [a]
  },
  FramesRow(
    "an inequality from right to left", because: "at least 20 from the right, wished at it",
    [r(150, 0, 30, 10)]
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box(30, 10)
    root.top(a)
    hold(
      a.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 20),
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor).at(500))
    return [a]
  },
  FramesRow(
    "a multiplier from right to left", because: "a quarter of the way from the right: 200 - 50",
    [r(150, 0, 30, 10)]
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box(30, 10)
    root.top(a)
    relate(a, .trailing, root, .trailing, by: 0.25)
    return [a]
  },
  FramesRow(
    "leading at the centre", because: mirrored, [r(70, 0, 30, 10)]
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    let a = root.box(30, 10)
    root.top(a)
    hold(a.leadingAnchor.constraint(equalTo: root.centerXAnchor))
    return [a]
  },
  FramesRow(
    "a direction that changes later", because: "constraints follow the direction",
    [r(170, 0, 30, 10)]
  ) { root in
    let a = root.box(30, 10)
    root.top(a)
    hold(a.leadingAnchor.constraint(equalTo: root.leadingAnchor))
    root.layoutIfNeeded()
    root.semanticContentAttribute = .forceRightToLeft
    return [a]
  },
  FramesRow(
    "the view's own direction is for what is in it",
    because: "the common ancestor decides, and the root runs from left to right", [r(0, 0, 30, 10)]
  ) { root in
    let a = root.box(30, 10)
    a.semanticContentAttribute = .forceRightToLeft
    root.top(a)
    hold(a.leadingAnchor.constraint(equalTo: root.leadingAnchor))
    return [a]
  },
]

private let lines = "the first baseline is 0.952 of the font's size below the top of the text"

private let baselineRows: [FramesRow] = [
  FramesRow(
    "baselines of views without text", because: "without text the bottom is the baseline",
    [r(0, 0, 10, 30), r(0, 20, 10, 10)]
  ) { root in
    let (a, b) = (root.corner(Box(10, 30)), root.box(10, 10))
    hold(
      b.leftAnchor.constraint(equalTo: root.leftAnchor),
      b.lastBaselineAnchor.constraint(equalTo: a.lastBaselineAnchor))
    return [a, b]
  },
  FramesRow(
    "first baselines of labels of two sizes", because: lines + ": 0.952 * 20 - 0.952 * 10",
    [r(0, (9.52 * 1024).rounded() / 1024, 13, 12)]
  ) { root in
    let (a, b) = (root.corner(UILabel()), UILabel())
    for (label, size) in [(a, 20.0), (b, 10)] {
      label.font = .systemFont(ofSize: size)
      label.text = "Bb"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    hold(
      b.leftAnchor.constraint(equalTo: root.leftAnchor),
      b.firstBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor))
    return [b]
  },
  FramesRow(
    "a line below a baseline", because: lines + ": 0.952 * 20 + 4 = 23.04",
    [r(0, (23.04 * 1024).rounded() / 1024, 10, 1)]
  ) { root in
    let (label, line) = (root.corner(UILabel()), root.box(10, 1))
    label.font = .systemFont(ofSize: 20)
    label.text = "a"
    hold(
      line.leftAnchor.constraint(equalTo: root.leftAnchor),
      line.topAnchor.constraint(equalTo: label.lastBaselineAnchor, constant: 4))
    return [line]
  },
  FramesRow(
    "the last of two lines",
    because: "the second line is 1.193 of the size below the first: 0.952 * 20 + 1.193 * 20",
    [r(0, (42.9 * 1024).rounded() / 1024, 10, 1)]
  ) { root in
    let (label, line) = (root.corner(UILabel()), root.box(10, 1))
    label.font = .systemFont(ofSize: 20)
    label.numberOfLines = 2
    label.text = "a\nb"
    hold(
      line.leftAnchor.constraint(equalTo: root.leftAnchor),
      line.topAnchor.constraint(equalTo: label.lastBaselineAnchor))
    return [line]
  },
]
