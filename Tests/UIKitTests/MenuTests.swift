import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct `Menus and configurations of buttons` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 216))
  private let key = UIButton(type: .system)

  init() {
    key.frame = CGRect(x: 100, y: 100, width: 60, height: 40)
    root.addSubview(key)
    root.enter(UIWindow(of: root))
  }
  private func tap(_ view: UIView) {
    let touches = TouchDispatcher(root: root)
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    touches.send(finger: 0, phase: .began, at: place, timestamp: 0)
    touches.send(finger: 0, phase: .ended, at: place, timestamp: 0.05)
  }
  private var open: MenuView? { root.subviews.compactMap { $0 as? MenuView }.first }
  private func row(_ title: String) throws -> UIButton {
    root.layoutIfNeeded()
    func find(_ view: UIView) -> UIButton? {
      if let button = view as? UIButton, button.currentTitle == title { return button }
      return view.subviews.lazy.compactMap(find).first
    }
    return try #require(open.flatMap(find))
  }

  @Test func `a tap shows the menu in place of the button's events, and an element closes it`()
    throws
  {
    var heard: [String] = []
    for (event, name) in [
      (UIControl.Event.touchUpInside, "up"), (.menuActionTriggered, "menu"), (.touchDown, "down"),
    ] { key.addAction(UIAction { _ in heard.append(name) }, for: event) }
    key.menu = UIMenu(children: [UIAction(title: "One") { _ in heard.append("one") }])
    key.showsMenuAsPrimaryAction = true
    tap(key)
    #expect(heard == ["down", "menu"])
    tap(try row("One"))
    #expect(heard == ["down", "menu", "one"] && open == nil)
  }

  @Test func `a tap beside the menu closes it`() {
    key.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
    key.showsMenuAsPrimaryAction = true
    tap(key)
    #expect(open != nil)
    let corner = UIView(frame: CGRect(x: 380, y: 206, width: 10, height: 10))
    corner.isUserInteractionEnabled = false
    root.addSubview(corner)
    tap(corner)
    #expect(open == nil)
  }

  @Test
  func `inner menus, menus in place, hidden, disabled and late elements are shown as they say`()
    throws
  {
    var asked = 0
    let late = UIDeferredMenuElement { give in
      asked += 1
      give([UIAction(title: "Late") { _ in }])
    }
    let inner = UIMenu(title: "Inner", children: [UIAction(title: "Deep") { _ in }])
    let inline = UIMenu(options: .displayInline, children: [UIAction(title: "Flat") { _ in }])
    let off = UIAction(title: "Off", attributes: .disabled) { _ in }
    let hidden = UIAction(title: "Hidden", attributes: .hidden) { _ in }
    key.menu = UIMenu(children: [inner, inline, off, hidden, late])
    key.showsMenuAsPrimaryAction = true
    tap(key)
    #expect(try row("Flat").isEnabled && !(try row("Off").isEnabled))
    #expect(throws: (any Error).self) { try row("Hidden") }
    _ = try row("Late")
    tap(try row("Inner"))
    _ = try row("Deep")
    open?.close()
    tap(key)
    #expect(asked == 1)
  }

  @Test func `a single selection moves with the choice, and may be the button's title`() throws {
    let choices = ["A", "B"].map { name in
      UIAction(title: name, state: name == "A" ? .on : .off) { _ in }
    }
    key.changesSelectionAsPrimaryAction = true
    key.showsMenuAsPrimaryAction = true
    key.menu = UIMenu(options: .singleSelection, children: choices)
    #expect(key.currentTitle == "A")
    tap(key)
    #expect(try row("A").isSelected)
    tap(try row("B"))
    #expect(choices.map(\.state) == [.off, .on] && key.currentTitle == "B")
    #expect(key.menu?.selectedElements == [choices[1]])
  }

  @Test func `a button without a menu that changes its selection is switched by taps`() {
    key.changesSelectionAsPrimaryAction = true
    tap(key)
    #expect(key.isSelected)
    tap(key)
    #expect(!key.isSelected)
  }

  // MARK: Configurations

  @Test func `a configuration has the defaults that Apple documents`() {
    let plain = UIButton.Configuration.plain()
    #expect(plain.title == nil && plain.subtitle == nil && plain.image == nil)
    #expect(plain.imagePlacement == .leading && plain.imagePadding == 0 && plain.titlePadding == 0)
    #expect(plain.titleAlignment == .automatic && plain.cornerStyle == .dynamic)
    #expect(plain.buttonSize == .medium && !plain.showsActivityIndicator)
    #expect(plain.background.backgroundColor == nil && plain.baseForegroundColor == nil)
  }

  @Test func `an image stands at the edge that its placement names`() throws {
    let image = try #require(UIImage(systemName: "star"))
    for (placement, isBefore, isStacked) in [
      (NSDirectionalRectEdge.leading, true, false), (.trailing, false, false), (.top, true, true),
      (.bottom, false, true),
    ] {
      var configuration = UIButton.Configuration.plain()
      configuration.title = "Star"
      configuration.image = image
      configuration.imagePlacement = placement
      configuration.imagePadding = 4
      let button = UIButton(configuration: configuration)
      button.frame = CGRect(origin: .zero, size: button.intrinsicContentSize)
      button.layoutIfNeeded()
      let picture = try #require(button.imageView?.frame)
      let title = try #require(button.titleLabel?.frame)
      if isStacked {
        #expect((picture.maxY + 4 == title.minY) == isBefore)
        #expect((title.maxY + 4 == picture.minY) == !isBefore)
        #expect(button.bounds.height > picture.height + title.height)
      } else {
        #expect((picture.maxX + 4 == title.minX) == isBefore)
        #expect((title.maxX + 4 == picture.minX) == !isBefore)
      }
    }
  }

  @Test func `titles with attributes, subtitles, transformers and indicators show`() {
    var configuration = UIButton.Configuration.filled()
    configuration.attributedTitle = AttributedString("Rich")
    configuration.subtitle = "below"
    configuration.background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in
      .red
    }
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      var attributes = $0
      attributes.font = .systemFont(ofSize: 30)
      return attributes
    }
    let button = UIButton(configuration: configuration)
    #expect(button.shownTitle == "Rich\nbelow" && button.currentTitle == "Rich")
    #expect(button.shownBackgroundColor == .red)
    #expect(button.titleLabel?.font == .systemFont(ofSize: 30))
    button.configuration?.title = "Plain"
    #expect(button.configuration?.attributedTitle == AttributedString("Plain"))
    button.configuration?.showsActivityIndicator = true
    #expect(button.currentImage?.size == CGSize(width: 20, height: 20))
  }

  @Test func `a configuration is updated at the next layout when that is asked for`() {
    var updates = 0
    let button = UIButton(configuration: .plain())
    button.configurationUpdateHandler = { _ in updates += 1 }
    #expect(updates == 1)
    button.setNeedsUpdateConfiguration()
    button.setNeedsUpdateConfiguration()
    #expect(updates == 1)
    button.layoutIfNeeded()
    #expect(updates == 2)
  }

  // MARK: Animations

  @Test func `what is said of animations holds inside their blocks only`() {
    #expect(UIView.areAnimationsEnabled && UIView.inheritedAnimationDuration == 0)
    UIView.performWithoutAnimation { #expect(!UIView.areAnimationsEnabled) }
    #expect(UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 0.3) { #expect(UIView.inheritedAnimationDuration == 0.3) }
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test func `a transition puts one view into another's place, or hides it`() {
    let (old, new) = (UIView(), UIView())
    root.insertSubview(old, at: 0)
    UIView.transition(from: old, to: new, duration: 0.2)
    #expect(root.subviews.first === new && old.superview == nil)
    root.addSubview(old)
    UIView.transition(from: new, to: old, duration: 0.2, options: .showHideTransitionViews)
    #expect(new.isHidden && !old.isHidden && new.superview === root)
  }
}
