@testable import UIKit

private let order = "the constraint of the higher priority holds as nearly as it can, then the next"

let priorityRows: [FramesRow] =
  [
    FramesRow("the higher priority wins", because: order, [r(0, 0, 60, 10)]) { root in
      let a = root.corner(Box(0, 10))
      hold(
        a.widthAnchor.constraint(equalToConstant: 50).at(500),
        a.widthAnchor.constraint(equalToConstant: 60).at(501))
      return [a]
    },
    FramesRow(
      "the order of activation does not matter", because: order, [r(0, 0, 60, 10)]
    ) { root in
      let a = root.corner(Box(0, 10))
      hold(
        a.widthAnchor.constraint(equalToConstant: 60).at(501),
        a.widthAnchor.constraint(equalToConstant: 50).at(500))
      return [a]
    },
    FramesRow(
      "one outweighs many", because: "priorities are compared one by one, never added up",
      [r(0, 0, 10, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      a.widthAnchor.constraint(equalToConstant: 10).at(750).isActive = true
      for _ in 0..<5 { a.widthAnchor.constraint(equalToConstant: 190).at(749).isActive = true }
      return [a]
    },
    FramesRow(
      "a hair's breadth of priority", because: "priorities are real numbers: 500.5 is above 500",
      [r(0, 0, 60, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      hold(
        a.widthAnchor.constraint(equalToConstant: 50).at(500),
        a.widthAnchor.constraint(equalToConstant: 60).at(500.5))
      return [a]
    },
    FramesRow(
      "equal wishes, three to one",
      because: "at one priority the sum of the errors is least: three",
      [r(0, 0, 80, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      a.widthAnchor.constraint(equalToConstant: 50).at(500).isActive = true
      for _ in 0..<3 { a.widthAnchor.constraint(equalToConstant: 80).at(500).isActive = true }
      return [a]
    },
    FramesRow(
      "the median of three wishes",
      because: "at one priority the sum of the errors is least in the middle", [r(0, 0, 70, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      for width: CGFloat in [70, 20, 90] {
        a.widthAnchor.constraint(equalToConstant: width).at(400).isActive = true
      }
      return [a]
    },
    FramesRow(
      "a wish is met as nearly as may be", because: "150 is wished, at most 80 is required",
      [r(0, 0, 80, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      hold(
        a.widthAnchor.constraint(lessThanOrEqualToConstant: 80),
        a.widthAnchor.constraint(equalToConstant: 150).at(999))
      return [a]
    },
    FramesRow(
      "an optional bound gives way", because: "at most 80 at 400 is weaker than 150 at 500",
      [r(0, 0, 150, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      hold(
        a.widthAnchor.constraint(lessThanOrEqualToConstant: 80).at(400),
        a.widthAnchor.constraint(equalToConstant: 150).at(500))
      return [a]
    },
    FramesRow(
      "an optional bound holds", because: "at most 80 at 600 is stronger than 150 at 500",
      [r(0, 0, 80, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      hold(
        a.widthAnchor.constraint(lessThanOrEqualToConstant: 80).at(600),
        a.widthAnchor.constraint(equalToConstant: 150).at(500))
      return [a]
    },
    FramesRow(
      "between two bounds", because: "at least 40, at most 80, wished 60: both bounds are slack",
      [r(0, 0, 60, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      hold(
        a.widthAnchor.constraint(greaterThanOrEqualToConstant: 40),
        a.widthAnchor.constraint(lessThanOrEqualToConstant: 80),
        a.widthAnchor.constraint(equalToConstant: 60).at(1))
      return [a]
    },
    FramesRow(
      "an inequality of positions", because: "at least 20 from the left, pulled to it by a wish",
      [r(20, 0, 10, 10)]
    ) { root in
      let a = root.box(10, 10)
      root.top(a)
      hold(
        a.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor, constant: 20),
        a.leftAnchor.constraint(equalTo: root.leftAnchor).at(250))
      return [a]
    },
    FramesRow(
      "pushed by a neighbour", because: "b keeps 8 from a's end at 60, though it wishes for 30",
      [r(0, 0, 60, 10), r(68, 0, 10, 10)]
    ) { root in
      let (a, b) = (root.corner(Box(60, 10)), root.box(10, 10))
      root.top(b)
      hold(
        b.leftAnchor.constraint(greaterThanOrEqualTo: a.rightAnchor, constant: 8),
        b.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30).at(700))
      return [a, b]
    },
    FramesRow(
      "a priority that changes later", because: "the solution follows the new priority",
      [r(0, 0, 50, 10)]
    ) { root in
      let a = root.corner(Box(-1, 10))
      let (low, high) = (
        a.widthAnchor.constraint(equalToConstant: 50).at(400),
        a.widthAnchor.constraint(equalToConstant: 60).at(500)
      )
      hold(low, high)
      root.layoutIfNeeded()
      low.priority = UILayoutPriority(600)
      return [a]
    },
    FramesRow(
      "required outdoes 999", because: "a required constraint always holds", [r(0, 0, 33, 10)]
    ) { root in
      let a = root.corner(Box(80, 10, hugging: 999, resistance: 999))
      hold(
        a.widthAnchor.constraint(equalToConstant: 77).at(999),
        a.widthAnchor.constraint(equalToConstant: 33))
      return [a]
    },
  ] + wishRows + boundRows

/// A preference for one width against another, for pairs of priorities.
private let wishRows: [FramesRow] = [
  (1, 2), (250, 251), (249, 250), (750, 749), (999, 998), (1000, 999), (50, 49), (510, 490),
].map { first, second in
  FramesRow(
    "40 at \(first) against 90 at \(second)", because: order,
    [r(0, 0, first > second ? 40 : 90, 10)]
  ) { root in
    let a = root.corner(Box(-1, 10))
    hold(
      a.widthAnchor.constraint(equalToConstant: 40).at(Float(first)),
      a.widthAnchor.constraint(equalToConstant: 90).at(Float(second)))
    return [a]
  }
}

/// Content between bounds: the nearest allowed length.
private let boundRows: [FramesRow] = [(10, 30, 60), (30, 30, 60), (45, 30, 60), (90, 30, 60)].map {
  content, least, most in
  FramesRow(
    "content \(content) between \(least) and \(most)",
    because: "required bounds hold, and the content's size as nearly as they let it",
    [r(0, 0, Double(min(max(content, least), most)), 10)]
  ) { root in
    let a = root.corner(Box(CGFloat(content), 10))
    hold(
      a.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat(least)),
      a.widthAnchor.constraint(lessThanOrEqualToConstant: CGFloat(most)))
    return [a]
  }
}

/// Two views side by side that fill the root.
@MainActor private func fill(_ root: UIView, _ a: Box, _ b: Box, gap: CGFloat = 0) -> [UIView] {
  root.corner(a)
  root.addSubview(b)
  root.top(b)
  hold(
    b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: gap),
    b.trailingAnchor.constraint(equalTo: root.trailingAnchor))
  return [a, b]
}

let contentRows: [FramesRow] =
  [
    FramesRow(
      "content gives the size", because: "intrinsic size, hugged at 250 and resisting at 750",
      [r(0, 0, 33, 17)]
    ) { root in [root.corner(Box(33, 17))] },
    FramesRow(
      "one axis without content", because: "no metric, no constraint along that axis",
      [r(0, 0, 33, 25)]
    ) { root in
      let a = root.corner(Box(33, -1))
      hold(a.heightAnchor.constraint(equalToConstant: 25))
      return [a]
    },
    FramesRow(
      "the lower hugging grows", because: "200 - 30 = 170: who hugs less is stretched",
      [r(0, 0, 30, 10), r(30, 0, 170, 10)]
    ) { fill($0, Box(30, 10, hugging: 251), Box(40, 10)) },
    FramesRow(
      "the lower hugging grows, the other way", because: "200 - 40 = 160",
      [r(0, 0, 160, 10), r(160, 0, 40, 10)]
    ) { fill($0, Box(30, 10), Box(40, 10, hugging: 251)) },
    FramesRow(
      "the gap comes off", because: "200 - 30 - 12 = 158", [r(0, 0, 30, 10), r(42, 0, 158, 10)]
    ) { fill($0, Box(30, 10, hugging: 251), Box(40, 10), gap: 12) },
    FramesRow(
      "the lower resistance shrinks", because: "200 - 150 = 50: who resists less is squeezed",
      [r(0, 0, 150, 10), r(150, 0, 50, 10)]
    ) { fill($0, Box(150, 10, resistance: 751), Box(90, 10)) },
    FramesRow(
      "the lower resistance shrinks, the other way", because: "200 - 90 = 110",
      [r(0, 0, 110, 10), r(110, 0, 90, 10)]
    ) { fill($0, Box(150, 10), Box(90, 10, resistance: 751)) },
    FramesRow(
      "squeezed to nothing", because: "250 does not fit, so the weaker one has no room left",
      [r(0, 0, 250, 10), r(250, 0, 0, 10)]
    ) { root in
      let (a, b) = (Box(250, 10, resistance: 800), Box(90, 10, resistance: 700))
      root.corner(a)
      root.addSubview(b)
      root.top(b)
      hold(
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
        b.widthAnchor.constraint(greaterThanOrEqualToConstant: 0),
        b.trailingAnchor.constraint(equalTo: root.trailingAnchor).at(750))
      return [a, b]
    },
    FramesRow(
      "content that changes", because: "invalidateIntrinsicContentSize() asks for the size again",
      [r(0, 0, 55, 10)]
    ) { root in
      let a = root.corner(Box(33, 10))
      root.layoutIfNeeded()
      a.content = CGSize(width: 55, height: 10)
      return [a]
    },
    FramesRow(
      "hugging that changes", because: "the solution follows the new priority",
      [r(0, 0, 160, 10), r(160, 0, 40, 10)]
    ) { root in
      let views = fill(root, Box(30, 10, hugging: 251), Box(40, 10))
      root.layoutIfNeeded()
      views[1].setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
      return views
    },
    FramesRow(
      "a label",
      because:
        "0.676 + 0.651 + 0.727 times 20 points wide, 1.193 times 20 high, up to the next third",
      [r(0, 0, (124.0 / 3 * 1024).rounded() / 1024, 24)]
    ) { root in
      let label = root.corner(UILabel())
      label.font = .systemFont(ofSize: 20)
      label.text = "ABC"
      return [label]
    },
    FramesRow(
      "an empty label", because: "without text there is nothing to show", [r(0, 0, 0, 0)]
    ) { root in [root.corner(UILabel())] },
    FramesRow(
      "a button", because: "A's 0.676 of 20 points, but 30 at least; 24 and 6 above and below",
      [r(0, 0, 30, 36)]
    ) { root in
      let button = root.corner(UIButton(type: .custom))
      button.titleLabel?.font = .systemFont(ofSize: 20)
      button.setTitle("A", for: .normal)
      return [button]
    },
    FramesRow(
      "an image view", because: "as large as its image", [r(0, 0, 24, 16)]
    ) { root in
      let size = CGSize(width: 24, height: 16)
      return [root.corner(UIImageView(image: UIGraphicsImageRenderer(size: size).image { _ in }))]
    },
    FramesRow(
      "an image view without an image", because: "no image, no intrinsic size", [r(0, 0, 9, 7)]
    ) { root in
      let view = root.corner(UIImageView())
      fix(view, 9, 7)
      return [view]
    },
    FramesRow("a switch", because: "a switch is 51 by 31", [r(0, 0, 51, 31)]) { root in
      [root.corner(UISwitch())]
    },
    FramesRow(
      "a label that is squeezed",
      because: "200 - 180 = 20: the label resists at 750, the box at 751",
      [r(0, 0, 180, 10), r(180, 0, 20, 24)]
    ) { root in
      let (a, label) = (root.corner(Box(180, 10, hugging: 251, resistance: 751)), UILabel())
      label.font = .systemFont(ofSize: 20)
      label.text = "ABC"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
      root.top(label)
      hold(
        label.leadingAnchor.constraint(equalTo: a.trailingAnchor),
        label.trailingAnchor.constraint(equalTo: root.trailingAnchor))
      return [a, label]
    },
  ] + stretchRows + squeezeRows

/// A preferred size against hugging: the higher priority decides.
private let stretchRows: [FramesRow] = [
  (1, 250), (249, 250), (251, 250), (999, 250), (400, 500), (600, 500), (750, 751), (1000, 999),
].map { wish, hugging in
  FramesRow(
    "a wish for 90 at \(wish) against hugging at \(hugging)",
    because: "hugging keeps a view at 70 unless a wish above it stretches the view",
    [r(0, 0, wish > hugging ? 90 : 70, 10)]
  ) { root in
    let a = root.corner(Box(70, 10, hugging: Float(hugging)))
    hold(a.widthAnchor.constraint(equalToConstant: 90).at(Float(wish)))
    return [a]
  }
}

/// A preferred size against compression resistance.
private let squeezeRows: [FramesRow] = [
  (250, 750), (749, 750), (751, 750), (999, 750), (50, 51), (52, 51), (900, 999), (1000, 999),
].map { wish, resistance in
  FramesRow(
    "a wish for 20 at \(wish) against resistance at \(resistance)",
    because: "resistance keeps a view at 70 unless a wish above it squeezes the view",
    [r(0, 0, wish > resistance ? 20 : 70, 10)]
  ) { root in
    let a = root.corner(Box(70, 10, hugging: 1, resistance: Float(resistance)))
    hold(a.widthAnchor.constraint(equalToConstant: 20).at(Float(wish)))
    return [a]
  }
}
