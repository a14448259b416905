import Testing

@testable import UIKit

/// Collects the layout's complaints while the body runs.
@MainActor
func reports(_ body: () -> Void) -> [String] {
  var lines: [String] = []
  let before = LayoutDiagnostics.report
  defer { LayoutDiagnostics.report = before }
  LayoutDiagnostics.report = { lines.append($0) }
  body()
  return lines
}

@MainActor @Suite(.serialized) struct LayoutEngineTests {
  @Test func `a contradiction is reported once and the last constraint is broken`() {
    let key = Box()
    key.accessibilityIdentifier = "="
    let view = root(200, 100, [key])
    let narrow = key.widthAnchor.constraint(equalToConstant: 40)
    let wide = key.widthAnchor.constraint(equalToConstant: 60)
    NSLayoutConstraint.activate([narrow, wide])
    let lines = reports {
      view.layoutIfNeeded()
      key.content = CGSize(width: 5, height: 5)
      view.layoutIfNeeded()
    }
    #expect(
      lines == [
        """
        Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:#1 Box:'=' .width == 40   (active)>",
            "<NSLayoutConstraint:#2 Box:'=' .width == 60   (active)>"
        )
        Will attempt to recover by breaking constraint \
        <NSLayoutConstraint:#2 Box:'=' .width == 60   (active)>
        """
      ])
    #expect(key.frame.width == 40)
    narrow.isActive = false
    view.layoutIfNeeded()
    #expect(key.frame.width == 60, "a broken constraint comes back when it can hold")
  }

  @Test func `the constraints of a view are described as seen from the view`() {
    let (key, other) = (Box(), UILabel())
    let view = root(200, 100, [key, other])
    other.text = "abc"
    other.translatesAutoresizingMaskIntoConstraints = false
    other.accessibilityIdentifier = "other"
    let wide = key.widthAnchor.constraint(equalToConstant: 60)
    wide.identifier = "key width"
    let tall = key.heightAnchor.constraint(equalTo: key.widthAnchor, multiplier: 0.5)
    tall.priority = .defaultHigh
    NSLayoutConstraint.activate([
      wide, tall, other.leadingAnchor.constraint(equalTo: key.trailingAnchor, constant: 8),
      key.widthAnchor.constraint(equalToConstant: 40),
    ])
    _ = reports { view.layoutIfNeeded() }
    #expect(
      key.constraintLines.sorted() == [
        "UILabel:'other' .leading == trailing + 8", "height == 0.5*width @750",
        "key width: width == 60", "width == 40, broken: it contradicts others",
      ])
    let own = other.constraintLines
    #expect(own.contains { $0.hasPrefix("content width ") && $0.contains("hugging 251") == false })
    #expect(view.constraintLines == ["frame set without constraints"])
    #expect(SnapshotBuilder.view(at: 1, under: view) === key)
    #expect(SnapshotBuilder.view(at: 9, under: view) == nil)
  }

  @Test func `keys that are too wide for their row leave the row where it is`() {
    let (left, right) = (Box(), Box())
    let row = UIView()
    row.translatesAutoresizingMaskIntoConstraints = false
    for key in [left, right] { row.addSubview(key) }
    let view = root(200, 100, [row])
    let shares = [
      left.leadingAnchor.constraint(equalTo: row.leadingAnchor),
      left.widthAnchor.constraint(equalTo: row.widthAnchor, multiplier: 0.5),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
      right.widthAnchor.constraint(equalTo: row.widthAnchor, multiplier: 0.51),
      right.trailingAnchor.constraint(equalTo: row.trailingAnchor),
    ]
    // A row without width would satisfy them all, so the row's own constraints contradict, and are the last.
    NSLayoutConstraint.activate(shares)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
    let lines = reports { view.layoutIfNeeded() }
    #expect(lines.count == 1)
    #expect(row.frame.width == 200)
    #expect(left.frame.width == 100)
  }

  @Test func `forgetting translatesAutoresizingMask is shown as UIKit shows it`() {
    let key = UIView(frame: rectangle(0, 0, 10, 10))
    let view = root(200, 100, [key])
    key.widthAnchor.constraint(equalToConstant: 40).isActive = true
    let lines = reports { view.layoutIfNeeded() }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("NSAutoresizingMaskLayoutConstraint") == true)
    #expect(key.frame.width == 10)
  }

  @Test func `constraints below required contradict in silence`() {
    let key = Box()
    let view = root(200, 100, [key])
    key.widthAnchor.constraint(equalToConstant: 40).isActive = true
    key.widthAnchor.constraint(equalToConstant: 60).at(999).isActive = true
    #expect(reports { view.layoutIfNeeded() }.isEmpty)
    #expect(key.frame.width == 40)
  }

  @Test(
    arguments: [(nil, 216.0), (1, 300), (250, 300), (999, 300), (1000, 300)] as [(Float?, Double)])
  func `the author's height beats the system's at any priority`(priority: Float?, height: Double) {
    let view = UIView()
    let key = Box(30, 20)
    view.addSubview(key)
    pin(key, to: view)
    if let priority {
      // The key prefers a height of 20 to filling the keyboard, and must not decide.
      key.setContentHuggingPriority(UILayoutPriority(0.1), for: .vertical)
      view.heightAnchor.constraint(equalToConstant: 300).at(priority).isActive = true
    }
    let lines = reports {
      view.host(width: 390, systemHeight: 216)
      view.layoutIfNeeded()
    }
    #expect(lines.isEmpty)
    #expect(view.bounds == rectangle(0, 0, 390, height))
    #expect(key.frame == rectangle(0, 0, 390, height))
  }

  @Test func `a height that changes later moves the root`() {
    let (view, keys) = letterRows()
    view.host(width: 390, systemHeight: 216)
    view.layoutIfNeeded()
    let height = view.heightAnchor.constraint(equalToConstant: 300)
    height.isActive = true
    view.layoutIfNeeded()
    #expect(view.bounds.height == 300)
    height.constant = 256
    view.layoutIfNeeded()
    #expect(keys[32].frame.height == 55)
    height.isActive = false
    view.layoutIfNeeded()
    #expect(view.bounds.height == 216)
    view.host(width: 844, systemHeight: 160)
    view.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: 844, height: 160))
  }

  @Test func `a removed view leaves its constraints behind, as in UIKit`() {
    let (a, b) = (Box(30, 10), Box(40, 10))
    let view = root(200, 100, [a, b])
    let crossing = b.leadingAnchor.constraint(equalTo: a.trailingAnchor)
    let own = b.widthAnchor.constraint(equalToConstant: 70)
    NSLayoutConstraint.activate([crossing, own])
    view.layoutIfNeeded()
    #expect(b.frame.minX == 30)
    b.removeFromSuperview()
    #expect(!crossing.isActive)
    #expect(own.isActive)
    view.addSubview(b)
    view.layoutIfNeeded()
    #expect(b.frame == rectangle(0, 0, 70, 10))
  }

  @Test(arguments: [true, false])
  func `a view outlives the tree that it was laid out in`(isLaidOut: Bool) {
    let (part, inner) = (UIView(frame: rectangle(0, 0, 60, 40)), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    part.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: part.leftAnchor, constant: 5),
      inner.rightAnchor.constraint(equalTo: part.rightAnchor),
      inner.topAnchor.constraint(equalTo: part.topAnchor),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    for width in [60, 70, 80] as [CGFloat] {
      // Each tree ends with its root, and leaves the part without one.
      let root = UIView(frame: rectangle(0, 0, 200, 100))
      if isLaidOut {
        let other = UIView()
        other.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(other)
        other.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        root.layoutIfNeeded()
      }
      root.addSubview(part)
      part.frame.size.width = width
      root.layoutIfNeeded()
      #expect(inner.frame == rectangle(5, 0, width - 5, 10))
    }
    part.frame.size.width = 90
    part.layoutIfNeeded()
    #expect(inner.frame == rectangle(5, 0, 85, 10))
  }

  @Test func `hiding, showing, removing and adding end where a fresh layout begins`() {
    let (view, keys) = letterRows()
    view.layoutIfNeeded()
    let fresh = keys.map(\.frame)
    var source = SeededGenerator(seed: 7)
    for _ in 0..<12 {
      let key = keys[Int.random(in: 0..<keys.count, using: &source)]
      guard let row = key.superview as? UIStackView else { continue }
      let place = row.arrangedSubviews.firstIndex { $0 === key } ?? 0
      if Bool.random(using: &source) {
        key.isHidden = true
        view.layoutIfNeeded()
        #expect(keys.map(\.frame) != fresh)
        key.isHidden = false
      } else {
        key.removeFromSuperview()
        view.layoutIfNeeded()
        #expect(!row.arrangedSubviews.contains { $0 === key })
        row.insertArrangedSubview(key, at: place)
      }
      view.layoutIfNeeded()
      #expect(keys.map(\.frame) == fresh)
    }
  }

  @Test func `the fitting size comes from constraints and content and changes nothing`() {
    let (view, keys) = letterRows()
    view.layoutIfNeeded()
    let before = keys.map(\.frame)
    guard let row = keys[0].superview else { return }
    #expect(
      row.systemLayoutSizeFitting(.zero) == CGSize(width: 10 * 12 + 9 * 6, height: 22))
    #expect(
      row.systemLayoutSizeFitting(
        CGSize(width: 354, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 354, height: 22))
    view.layoutIfNeeded()
    #expect(keys.map(\.frame) == before)
  }

  @Test func `autoresizing shares the change among what is flexible`() {
    let child = UIView(frame: rectangle(10, 10, 80, 20))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let view = root(100, 100, [child])
    view.frame.size = CGSize(width: 150, height: 200)
    #expect(child.frame == rectangle(10, 110, 130, 20))
  }

  @Test func `a transform scales the frame and the touches, not the layout`() {
    let key = Box(40, 20)
    let view = root(200, 100, [key])
    key.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 100).isActive = true
    key.topAnchor.constraint(equalTo: view.topAnchor, constant: 40).isActive = true
    key.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.layoutIfNeeded()
    #expect(key.frame == rectangle(80, 30, 80, 40))
    #expect(key.bounds == rectangle(0, 0, 40, 20))
    #expect(view.hitTest(CGPoint(x: 82, y: 32), with: nil) === key)
    #expect(view.convert(CGPoint(x: 80, y: 30), to: key) == .zero)
  }

  private final class Counter: UIView {
    var layouts = 0
    var updates = 0
    var log: ((String) -> Void)?
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      log?("layout \(tag)")
    }
    override func updateConstraints() {
      super.updateConstraints()
      updates += 1
      log?("update \(tag)")
    }
  }

  @Test func `constraints are updated from below and views laid out from above, once each`() {
    let (outer, inner) = (Counter(frame: rectangle(0, 0, 50, 50)), Counter())
    var order: [String] = []
    outer.tag = 1
    inner.tag = 2
    for view in [outer, inner] { view.log = { order.append($0) } }
    outer.addSubview(inner)
    outer.layoutIfNeeded()
    outer.layoutIfNeeded()
    #expect(order == ["update 2", "update 1", "layout 1", "layout 2"])
    inner.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect((outer.layouts, inner.layouts) == (1, 2))
  }

  @Test func `a layout that asks for layout for ever is stopped and reported`() {
    final class Restless: UIView {
      override func layoutSubviews() { setNeedsLayout() }
    }
    let view = Restless(frame: rectangle(0, 0, 10, 10))
    let lines = reports { view.layoutIfNeeded() }
    #expect(lines.count == 1)
  }

  @Test func `an infinite constant leaves the constraint out and says so`() {
    let key = Box(10, 10)
    let view = root(200, 100, [key])
    key.widthAnchor.constraint(equalToConstant: .infinity).isActive = true
    let lines = reports { view.layoutIfNeeded() }
    #expect(lines.count == 1)
    #expect(key.frame.width == 10)
  }
}
