@testable import UIKit

private let follows = "the next layout follows what was changed since the last"

/// Changes between one layout and the next, scroll views, and the keyboard's height.
let passRows: [FramesRow] = changeRows + scrollRows + heightRows

private let changeRows: [FramesRow] = [
  FramesRow("a constant that changes", because: follows, [r(70, 0, 30, 10)]) { root in
    let a = root.box(30, 10)
    root.top(a)
    let left = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20)
    hold(left)
    root.layoutIfNeeded()
    left.constant = 70
    return [a]
  },
  FramesRow("a constant that changes twice", because: follows, [r(5, 0, 30, 10)]) { root in
    let a = root.box(30, 10)
    root.top(a)
    let left = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20)
    hold(left)
    root.layoutIfNeeded()
    left.constant = 70
    left.constant = 5
    return [a]
  },
  FramesRow(
    "a constant that pushes others", because: "whoever hangs on the edge moves too: 40 + 50",
    [r(40, 0, 50, 10), r(90, 0, 110, 10)]
  ) { root in
    let (a, b) = (root.box(50, 10), root.box(-1, 10))
    root.top(a, b)
    let left = a.leftAnchor.constraint(equalTo: root.leftAnchor)
    hold(
      left, b.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.rightAnchor.constraint(equalTo: root.rightAnchor))
    root.layoutIfNeeded()
    left.constant = 40
    return [a, b]
  },
  FramesRow(
    "a constant of a bound that starts to matter", because: "at least 90 is more than content's 50",
    [r(0, 0, 90, 10)]
  ) { root in
    let a = root.corner(Box(50, 10))
    let least = a.widthAnchor.constraint(greaterThanOrEqualToConstant: 10)
    hold(least)
    root.layoutIfNeeded()
    least.constant = 90
    return [a]
  },
  FramesRow(
    "a constant of a bound that ceases to matter", because: "at least 10 lets content decide again",
    [r(0, 0, 50, 10)]
  ) { root in
    let a = root.corner(Box(50, 10))
    let least = a.widthAnchor.constraint(greaterThanOrEqualToConstant: 90)
    hold(least)
    root.layoutIfNeeded()
    least.constant = 10
    return [a]
  },
  FramesRow(
    "a deactivated constraint", because: "content decides again", [r(0, 0, 50, 10)]
  ) { root in
    let a = root.corner(Box(50, 10))
    let wide = a.widthAnchor.constraint(equalToConstant: 120)
    hold(wide)
    root.layoutIfNeeded()
    wide.isActive = false
    return [a]
  },
  FramesRow("one set of constraints for another", because: follows, [r(170, 0, 30, 10)]) { root in
    let a = root.box(30, 10)
    root.top(a)
    let left = [a.leftAnchor.constraint(equalTo: root.leftAnchor)]
    let right = [a.rightAnchor.constraint(equalTo: root.rightAnchor)]
    NSLayoutConstraint.activate(left)
    root.layoutIfNeeded()
    NSLayoutConstraint.deactivate(left)
    NSLayoutConstraint.activate(right)
    return [a]
  },
  FramesRow("back and forth", because: follows, [r(0, 0, 30, 10)]) { root in
    let a = root.box(30, 10)
    root.top(a)
    let left = a.leftAnchor.constraint(equalTo: root.leftAnchor)
    let right = a.rightAnchor.constraint(equalTo: root.rightAnchor)
    for _ in 0..<4 {
      (left.isActive, right.isActive) = (false, true)
      root.layoutIfNeeded()
      (left.isActive, right.isActive) = (true, false)
      right.isActive = false
      left.isActive = true
      root.layoutIfNeeded()
    }
    return [a]
  },
  FramesRow(
    "a root that grows", because: "edges follow: 300 - 2 * 10, 120 - 2 * 10", [r(10, 10, 280, 100)]
  ) { root in
    let a = root.box()
    pin(a, to: root, inset: 10)
    root.layoutIfNeeded()
    root.frame = r(0, 0, 300, 120)
    return [a]
  },
  FramesRow(
    "a view that comes later", because: "its constraints join those that hold already",
    [r(0, 0, 95, 10), r(105, 0, 95, 10)]
  ) { root in
    let a = root.corner(Box(-1, 10))
    let alone = a.rightAnchor.constraint(equalTo: root.rightAnchor)
    hold(alone)
    root.layoutIfNeeded()
    alone.isActive = false
    let b = root.box(-1, 10)
    root.top(b)
    hold(
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 10),
      b.rightAnchor.constraint(equalTo: root.rightAnchor),
      b.widthAnchor.constraint(equalTo: a.widthAnchor))
    return [a, b]
  },
  FramesRow(
    "constraints made in updateConstraints", because: "it runs before the layout",
    [r(0, 0, 64, 10)]
  ) { root in
    final class Late: UIView {
      override func updateConstraints() {
        if constraints.isEmpty { fix(self, 64, 10) }
        super.updateConstraints()
      }
    }
    return [root.corner(Late())]
  },
  FramesRow(
    "a constraint that was broken", because: "it comes back when it can hold", [r(0, 0, 60, 10)]
  ) { root in
    let a = root.corner(Box(-1, 10))
    let narrow = a.widthAnchor.constraint(equalToConstant: 40)
    hold(narrow, a.widthAnchor.constraint(equalToConstant: 60))
    _ = reports { root.layoutIfNeeded() }
    narrow.isActive = false
    return [a]
  },
]

/// A scroll view that fills the root, with a view in it that gives the content its size.
@MainActor private func scroller(_ root: UIView, _ content: Box) -> UIScrollView {
  let scroll = UIScrollView()
  scroll.translatesAutoresizingMaskIntoConstraints = false
  root.addSubview(scroll)
  pin(scroll, to: root)
  scroll.addSubview(content)
  pin(content, to: scroll)
  return scroll
}

private let scrollRows: [FramesRow] = [
  FramesRow(
    "content of a scroll view", because: "edges to a scroll view are those of its content",
    [r(0, 0, 500, 300)]
  ) { root in
    let a = Box(500, 300)
    _ = scroller(root, a)
    return [a]
  },
  FramesRow(
    "content that is as wide as its scroll view", because: "a size means the scroll view's own",
    [r(0, 0, 200, 300)]
  ) { root in
    let a = Box(-1, 300)
    let scroll = scroller(root, a)
    hold(a.widthAnchor.constraint(equalTo: scroll.widthAnchor))
    return [a]
  },
  FramesRow(
    "the frame layout guide", because: "it is the scroll view's own rectangle", [r(0, 0, 500, 100)]
  ) { root in
    let a = Box(500, -1)
    let scroll = scroller(root, a)
    hold(a.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor))
    return [a]
  },
  FramesRow(
    "the content layout guide", because: "it is the content's rectangle: 60 + 2 * 5 wide",
    [r(5, 5, 60, 40)]
  ) { root in
    let (scroll, a) = (UIScrollView(), Box(60, 40))
    root.corner(scroll)
    fix(scroll, 200, 100)
    scroll.addSubview(a)
    let guide = scroll.contentLayoutGuide
    hold(
      a.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 5),
      a.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -5),
      a.topAnchor.constraint(equalTo: guide.topAnchor, constant: 5),
      a.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -5))
    return [a]
  },
  FramesRow(
    "scrolled content", because: "scrolling moves the bounds, and no frame", [r(0, 0, 500, 300)]
  ) { root in
    let a = Box(500, 300)
    let scroll = scroller(root, a)
    root.layoutIfNeeded()
    scroll.contentOffset = CGPoint(x: 100, y: 50)
    return [a]
  },
]

/// A keyboard whose height constraint has a priority, hosted at 200 by 216.
private func heightRow(
  _ name: String, _ because: String, asked: (CGFloat, Float)?, is height: Double
)
  -> FramesRow
{
  FramesRow(name, because: because, [r(0, 0, 200, height)]) { root in
    let a = root.box()
    pin(a, to: root)
    if let asked {
      root.heightAnchor.constraint(equalToConstant: asked.0).at(asked.1).isActive = true
    }
    root.host(width: 200, systemHeight: 216)
    return [a]
  }
}

private let heightRows: [FramesRow] = [
  heightRow(
    "a keyboard without a height", "the system gives it its own height", asked: nil, is: 216),
  heightRow(
    "a keyboard with a required height", "a height constraint on the view sets the keyboard's",
    asked: (280, 1000), is: 280),
  heightRow(
    "a keyboard with a height at 999", "the system's height is a wish that yields to it",
    asked: (260, 999), is: 260),
  heightRow(
    "a keyboard with a low height", "any height of the author's beats the system's",
    asked: (180, 250), is: 180),
  FramesRow(
    "a height that changes", because: "the keyboard is resized while it is up", [r(0, 0, 200, 320)]
  ) { root in
    let a = root.box()
    pin(a, to: root)
    let height = root.heightAnchor.constraint(equalToConstant: 240)
    hold(height)
    root.host(width: 200, systemHeight: 216)
    root.layoutIfNeeded()
    height.constant = 320
    return [a]
  },
  FramesRow(
    "a height from required content", because: "required constraints beat the system's height",
    [r(0, 0, 200, 150), r(0, 150, 200, 150)]
  ) { root in
    let (a, b) = (root.box(), root.box())
    for view in [a, b] {
      hold(
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        view.heightAnchor.constraint(equalToConstant: 150))
    }
    hold(
      a.topAnchor.constraint(equalTo: root.topAnchor),
      b.topAnchor.constraint(equalTo: a.bottomAnchor),
      b.bottomAnchor.constraint(equalTo: root.bottomAnchor))
    root.host(width: 200, systemHeight: 216)
    return [a, b]
  },
  FramesRow(
    "a turned device", because: "the system gives a new width and height", [r(0, 0, 844, 162)]
  ) { root in
    let a = root.box()
    pin(a, to: root)
    root.host(width: 390, systemHeight: 216)
    root.layoutIfNeeded()
    root.host(width: 844, systemHeight: 162)
    return [a]
  },
]
