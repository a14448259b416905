import Testing

@testable import UIKit

@MainActor
struct ButtonTests {
  /// Sizes of a button of a type: title, font size, insets, and the result.
  nonisolated static let sizes: [(UIButton.ButtonType, String?, CGFloat, CGFloat)] = [
    (.system, "0", 30, 30), (.system, nil, 30, 30), (.system, "0000", 113.0 / 3, 30),
    (.custom, "0", 30, 101.0 / 3), (.custom, "00000", 169.0 / 3, 101.0 / 3),
  ]

  @Test(arguments: sizes)
  func `a button holds its title with its type's font`(
    type: UIButton.ButtonType, title: String?, width: CGFloat, height: CGFloat
  ) {
    let button = UIButton(type: type)
    button.setTitle(title, for: .normal)
    let size = button.intrinsicContentSize
    #expect(abs(size.width - width) < 1e-6 && abs(size.height - height) < 1e-6)
  }

  @Test(arguments: [
    (UIButton.ButtonType.infoLight, "info.circle"), (.infoDark, "info.circle"),
    (.detailDisclosure, "info.circle"), (.contactAdd, "plus.circle"), (.close, "xmark"),
  ])
  func `some types have a symbol`(type: UIButton.ButtonType, name: String) {
    let button = UIButton(type: type)
    #expect(button.currentImage?.name == name && button.intrinsicContentSize.width >= 17)
    button.setImage(nil, for: .normal)
    #expect(button.currentImage == nil)
  }

  @Test(arguments: [true, false])
  func `a disabled one is gray unless its background has a color of its own`(hasColor: Bool) {
    var look = UIButton.Configuration.filled()
    if hasColor { look.background.backgroundColor = .red }
    let button = UIButton(configuration: look)
    #expect(button.shownBackgroundColor === (hasColor ? UIColor.red : button.tintColor))
    button.isEnabled = false
    #expect(button.shownBackgroundColor === (hasColor ? UIColor.red : .tertiarySystemFill))
  }

  @Test func `content insets replace the button's own`() {
    let button = UIButton(type: .system)
    button.titleLabel?.font = .systemFont(ofSize: 10)
    button.setTitle("00000", for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let text = TextMetrics.pixelCeiling(31.25)
    #expect(button.intrinsicContentSize == CGSize(width: text + 6, height: 16))
    button.configuration = .filled()
    #expect(button.intrinsicContentSize == CGSize(width: text + 24, height: 26))
  }

  @Test func `title and colour are those of the state, else those of the normal one`() {
    let button = UIButton(type: .custom)
    button.setTitle("a", for: .normal)
    button.setTitle("A", for: .selected)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.gray, for: .disabled)
    let table: [(Bool, Bool, Bool, String, UIColor)] = [
      (false, false, true, "a", .red), (true, false, true, "A", .red),
      (false, true, true, "a", .red), (true, true, true, "a", .red),
      (false, false, false, "a", .gray),
    ]
    for (isSelected, isHighlighted, isEnabled, title, color) in table {
      button.isSelected = isSelected
      button.isHighlighted = isHighlighted
      button.isEnabled = isEnabled
      #expect(button.currentTitle == title && button.titleLabel?.text == title)
      #expect(button.currentTitleColor == color && button.titleLabel?.textColor == color)
    }
  }

  @Test func `a system button's title takes the inherited tint`() {
    let parent = UIView()
    let button = UIButton(type: .system)
    button.setTitle("a", for: .normal)
    parent.addSubview(button)
    parent.tintColor = .purple
    #expect(button.titleLabel?.textColor == .purple)
    button.tintColor = .green
    parent.tintColor = .brown
    #expect(button.titleLabel?.textColor == .green)
    #expect(UIButton(type: .custom).currentTitleColor == .white)
  }

  @Test func `an attributed title comes before a plain one`() {
    let button = UIButton()
    button.setTitle("plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "rich"), for: .normal)
    #expect(button.titleLabel?.text == "rich" && button.accessibilityLabel == "rich")
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.titleLabel?.text == "plain")
  }

  private final class CountedButton: UIButton {
    var passes = 0
    override func layoutSubviews() {
      passes += 1
      super.layoutSubviews()
    }
  }

  @Test func `a layout that changes nothing shows the same attributed title, and settles at once`()
  {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let button = CountedButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.setAttributedTitle(NSAttributedString(string: "rich"), for: .normal)
    root.addSubview(button)
    root.layoutIfNeeded()
    let shown = button.titleLabel?.attributedText
    button.passes = 0
    button.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(button.passes == 1 && button.titleLabel?.attributedText === shown)
    button.titleLabel?.attributedText = NSAttributedString(string: "other")
    button.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(button.titleLabel?.text == "rich")
  }

  @Test func `the title is centred, or at the side the content is aligned to`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.titleLabel?.font = .systemFont(ofSize: 10)
    button.setTitle("00000", for: .normal)
    let width = TextMetrics.pixelCeiling(31.25)
    for (alignment, x) in [
      (UIControl.ContentHorizontalAlignment.center, (100 - width) / 2), (.left, 0),
      (.right, 100 - width),
    ] {
      button.contentHorizontalAlignment = alignment
      button.layoutSubviews()
      #expect(button.titleLabel?.frame == CGRect(x: x, y: 14, width: width, height: 12))
    }
  }

  @Test func `image and title stand side by side`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.titleLabel?.font = .systemFont(ofSize: 10)
    button.setTitle("00000", for: .normal)
    button.setImage(UIImage(systemName: "globe"), for: .normal)
    button.layoutSubviews()
    let width = TextMetrics.pixelCeiling(31.25)
    let left = (100 - 20 - width) / 2
    #expect(button.imageView?.frame == CGRect(x: left, y: 10, width: 20, height: 20))
    #expect(button.titleLabel?.frame == CGRect(x: left + 20, y: 14, width: width, height: 12))
  }

  @Test func `a button made with an action shows its title and runs it on a tap`() {
    var taps = 0
    let button = UIButton(primaryAction: UIAction(title: "Go") { _ in taps += 1 })
    button.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let dispatcher = TouchDispatcher(root: button)
    for phase in [UITouch.Phase.began, .ended] {
      dispatcher.send(finger: 0, phase: phase, at: CGPoint(x: 5, y: 5), timestamp: 0)
    }
    #expect(button.buttonType == .system && button.currentTitle == "Go" && taps == 1)
  }

  @Test func `the round rectangles of old are system buttons`() {
    #expect(UIButton(type: .roundedRect).buttonType == .system)
  }

  @Test func `a configuration gives colours that its base colours change`() {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "a"
    #expect(button.titleLabel?.text == "a" && button.titleLabel?.textColor == .white)
    #expect(button.shownBackgroundColor == .systemBlue)
    button.configuration?.baseBackgroundColor = .red
    button.configuration?.baseForegroundColor = .black
    #expect(button.shownBackgroundColor == .red && button.titleLabel?.textColor == .black)
  }

  @Test func `subclasses that override init(frame:) are made by type`() {
    final class Key: UIButton {
      var wasMade = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        wasMade = true
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    #expect(Key(type: .system).wasMade && Key().wasMade)
  }
}
