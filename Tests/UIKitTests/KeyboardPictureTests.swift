import Testing

@testable import UIKit

/// Changes its look on request, as a keyboard's own key may, without a setter having been called.
private final class MoodyKey: UIButton {
  var mood = "calm"
  override var accessibilityLabel: String? {
    get { mood }
    set { super.accessibilityLabel = newValue }
  }
}

/// Lets touches through on request.
private final class Curtain: UIView {
  var isOpen = false
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    !isOpen && super.point(inside: point, with: event)
  }
}

// Serialized: the changes of all views are counted together.
@MainActor @Suite(.serialized) struct KeyboardPictureTests {
  /// The parts of a small keyboard, all of them classes of the module.
  @MainActor private struct Parts {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let panel = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let key = UIButton(type: .system)
    let label = UILabel(frame: CGRect(x: 80, y: 10, width: 60, height: 20))

    init() {
      key.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
      key.setTitle("K", for: .normal)
      label.text = "display"
      root.addSubview(panel)
      panel.addSubview(key)
      panel.addSubview(label)
      root.layoutIfNeeded()
    }
  }

  private struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @MainActor (Parts) -> Void
    init(_ name: String, _ make: @escaping @MainActor (Parts) -> Void) {
      testDescription = name
      self.make = make
    }
  }

  nonisolated private static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  nonisolated private static let changes: [Change] = [
    Change("frame") { $0.key.frame.origin.x += 5 },
    Change("bounds") { $0.key.bounds.size.width += 5 },
    Change("scrolled bounds") { $0.panel.bounds.origin.y = 5 },
    Change("center") { $0.key.center.y += 5 },
    Change("transform") { $0.key.transform = CGAffineTransform(scaleX: 2, y: 2) },
    Change("layer frame") { $0.key.layer.frame.size.width = 30 },
    Change("hidden") { $0.panel.isHidden = true },
    Change("layer hidden") { $0.key.layer.isHidden = true },
    Change("alpha") { $0.panel.alpha = 0.5 },
    Change("layer opacity") { $0.key.layer.opacity = 0.5 },
    Change("interaction") { $0.panel.isUserInteractionEnabled = false },
    Change("enabled") { $0.key.isEnabled = false },
    Change("selected") { $0.key.isSelected = true },
    Change("highlighted") { $0.key.isHighlighted = true },
    Change("added view") { $0.panel.addSubview(UIView(frame: $0.key.frame)) },
    Change("removed view") { $0.label.removeFromSuperview() },
    Change("order by index") { $0.panel.exchangeSubview(at: 0, withSubviewAt: 1) },
    Change("order to the front") { $0.panel.bringSubviewToFront($0.key) },
    Change("order to the back") { $0.panel.sendSubviewToBack($0.label) },
    Change("background") { $0.key.backgroundColor = red },
    Change("layer background") { $0.key.layer.backgroundColor = red.cgColor },
    Change("corners") { $0.key.layer.cornerRadius = 4 },
    Change("accessibility label") { $0.key.accessibilityLabel = "kay" },
    Change("accessibility identifier") { $0.key.accessibilityIdentifier = "kay" },
    Change("title") { $0.key.setTitle("L", for: .normal) },
    Change("attributed title") {
      $0.key.setAttributedTitle(NSAttributedString(string: "L"), for: .normal)
    },
    Change("title colour") { $0.key.setTitleColor(red, for: .normal) },
    Change("title font") { $0.key.titleLabel?.font = .systemFont(ofSize: 40) },
    Change("title of the state") {
      $0.key.setTitle("S", for: .highlighted); $0.key.isHighlighted = true
    },
    Change("tint of the key") { $0.key.tintColor = red },
    Change("tint of what is above") { $0.root.tintColor = red },
    Change("configuration") { $0.key.configuration = .filled() },
    Change("style") { parts in
      parts.label.textColor = .label
      parts.root.overrideUserInterfaceStyle = .dark
    },
    Change("text") { $0.label.text = "7" },
    Change("attributed text") { $0.label.attributedText = NSAttributedString(string: "7") },
    Change("no text") { $0.label.text = nil },
    Change("font") { $0.label.font = .systemFont(ofSize: 40) },
    Change("text colour") { $0.label.textColor = red },
    Change("highlighted text") {
      $0.label.highlightedTextColor = red
      $0.label.isHighlighted = true
    },
    Change("shrinking text") {
      $0.label.text = "more than there is room for"
      $0.label.adjustsFontSizeToFitWidth = true
    },
  ]

  @Test(arguments: changes)
  private func `every change of what is shown ends the last picture`(change: Change) {
    let parts = Parts()
    let before = KeyboardPicture(of: parts.root)
    #expect(before.holds(for: parts.root))
    change.make(parts)
    #expect(!before.holds(for: parts.root))
    parts.root.layoutIfNeeded()
    let after = KeyboardPicture(of: parts.root)
    #expect(after.snapshot != before.snapshot)
    #expect(after.holds(for: parts.root))
  }

  @Test func `each later change of a shrinking text counts`() {
    let parts = Parts()
    parts.label.text = "more than there is room for"
    parts.label.adjustsFontSizeToFitWidth = true
    let before = KeyboardPicture(of: parts.root)
    parts.label.minimumScaleFactor = 0.9
    #expect(!before.holds(for: parts.root))
    #expect(KeyboardPicture(of: parts.root).snapshot != before.snapshot)
  }

  @Test func `new traits end the last picture`() {
    let parts = Parts()
    let before = KeyboardPicture(of: parts.root)
    let traits = UITraitCollection.current
    defer { UITraitCollection.current = traits }
    UITraitCollection.current = traits.with(style: .dark)
    #expect(!before.holds(for: parts.root))
  }

  @Test func `another root needs a picture of its own`() {
    let parts = Parts()
    #expect(!KeyboardPicture(of: parts.root).holds(for: parts.panel))
  }

  @Test func `a tap that changes nothing leaves the last picture as it was`() {
    let parts = Parts()
    let before = KeyboardPicture(of: parts.root)
    parts.key.isHighlighted = true
    parts.root.layoutIfNeeded()
    #expect(!before.holds(for: parts.root))
    parts.key.isHighlighted = false
    parts.root.layoutIfNeeded()
    #expect(before.holds(for: parts.root))
    #expect(KeyboardPicture(of: parts.root).snapshot == before.snapshot)
  }

  @Test func `a value that was there before changes nothing`() {
    let parts = Parts()
    let before = KeyboardPicture(of: parts.root)
    parts.key.setTitle("K", for: .normal)
    parts.label.text = "display"
    parts.label.frame = parts.label.frame
    parts.panel.isHidden = false
    #expect(before.holds(for: parts.root))
  }

  @Test func `what an overridden getter says shows without a setter`() {
    let parts = Parts()
    let key = MoodyKey(frame: parts.key.frame)
    parts.panel.addSubview(key)
    let before = KeyboardPicture(of: parts.root)
    key.mood = "angry"
    #expect(!before.holds(for: parts.root))
    #expect(KeyboardPicture(of: parts.root).snapshot.views.last?.accessibilityLabel == "angry")
  }

  @Test func `an overridden hit test counts wherever the view is`() {
    let parts = Parts()
    let curtain = Curtain(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    parts.label.frame = parts.root.bounds
    parts.label.isUserInteractionEnabled = true
    parts.label.addSubview(curtain)
    #expect(!KeyboardPicture(of: parts.root).holds(for: parts.root))
    curtain.removeFromSuperview()
    parts.key.titleLabel?.addSubview(curtain)
    #expect(!KeyboardPicture(of: parts.root).holds(for: parts.root))
  }
}
