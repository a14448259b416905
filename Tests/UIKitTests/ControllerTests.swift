import KeyboardProtocol
import Testing
import TextInput

@testable import UIKit

/// Records its notifications.
private final class Recorder: UIInputViewController {
  var calls: [String] = []
  var loads = 0

  override func loadView() {
    calls.append("loadView")
    super.loadView()
  }
  override func viewDidLoad() { calls.append("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) {
    calls.append("viewWillAppear \(Int(view.bounds.width))x\(Int(view.bounds.height))")
  }
  override func viewIsAppearing(_ animated: Bool) {
    calls.append("viewIsAppearing \(Int(view.bounds.width))")
  }
  override func updateViewConstraints() {
    calls.append("updateViewConstraints")
    super.updateViewConstraints()
  }
  override func viewWillLayoutSubviews() { calls.append("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { calls.append("viewDidLayoutSubviews") }
  override func viewDidAppear(_ animated: Bool) { calls.append("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("viewDidDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    calls.append("willMove \(parent != nil)")
  }
  override func didMove(toParent parent: UIViewController?) {
    calls.append("didMove \(parent != nil)")
  }
  override func didReceiveMemoryWarning() { calls.append("memory") }
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    calls.append("viewWillTransition \(Int(size.width))")
    coordinator.animate(
      alongsideTransition: { _ in self.calls.append("alongside \(Int(self.view.bounds.width))") },
      completion: { _ in self.calls.append("completion") })
  }
}

@MainActor @Suite struct ControllerTests {
  private func presentation(width: Double = 390) -> Presentation {
    Presentation(
      documentIdentifier: DocumentIdentifier(high: 0, low: 1), traits: TextInputTraits(),
      window: TextWindow(), pushNumber: 1, width: width, height: 216, screen: (390, 844),
      needsInputModeSwitchKey: true, isDark: false)
  }

  @Test func `a keyboard appears in UIKit's order`() {
    let controller = Recorder(nibName: nil, bundle: nil)
    #expect(!controller.isViewLoaded && controller.calls.isEmpty)
    controller.appear(in: presentation())
    #expect(
      controller.calls == [
        "loadView", "viewDidLoad", "viewWillAppear 390x216", "viewIsAppearing 390",
        "updateViewConstraints", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        "viewDidAppear",
      ])
  }

  @Test func `a keyboard disappears once, however often it is told`() {
    let controller = Recorder()
    controller.appear(in: presentation())
    controller.calls = []
    for _ in 0..<2 {
      controller.beginAppearanceTransition(false, animated: false)
      controller.endAppearanceTransition()
    }
    #expect(controller.calls == ["viewWillDisappear", "viewDidDisappear"])
  }

  @Test func `another width is a transition with its closures beside and after it`() {
    let controller = Recorder()
    controller.appear(in: presentation())
    controller.calls = []
    controller.resize(to: presentation(width: 390), from: .current)
    #expect(controller.calls.isEmpty)
    controller.resize(to: presentation(width: 844), from: .current)
    #expect(
      controller.calls == [
        "viewWillTransition 844", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        "alongside 844", "completion",
      ])
  }

  @Test func `a height constraint of the author beats the system's height`() {
    let controller = Recorder()
    controller.loadViewIfNeeded()
    controller.view.heightAnchor.constraint(equalToConstant: 300).isActive = true
    controller.appear(in: presentation())
    #expect(controller.view.bounds.size == CGSize(width: 390, height: 300))
  }

  @Test func `a staged launch goes through the sizes that were reported`() {
    final class Sizes: UIInputViewController {
      var heights: [Int] = []
      override func viewDidLoad() { heights.append(Int(view.bounds.height)) }
      override func viewWillAppear(_ animated: Bool) { heights.append(Int(view.bounds.height)) }
      override func viewDidLayoutSubviews() { heights.append(Int(view.bounds.height)) }
    }
    var staged = presentation(width: 440)
    staged.screen = (440, 956)
    staged.stagesLaunchFrames = true
    let plain = Sizes()
    plain.appear(in: staged)
    #expect(plain.heights == [0, 956, 956, 452, 216])
    let asking = Sizes()
    asking.loadViewIfNeeded()
    asking.view.heightAnchor.constraint(equalToConstant: 268).withPriority(999).isActive = true
    asking.appear(in: staged)
    #expect(asking.heights == [0, 956, 956, 452, 268])
  }

  @Test(arguments: [
    (390.0, 844.0, false, UIUserInterfaceSizeClass.compact, UIUserInterfaceSizeClass.regular, 3.0),
    (844, 390, false, .compact, .compact, 3), (956, 440, false, .regular, .compact, 3),
    (375, 667, false, .compact, .regular, 2), (820, 1180, true, .regular, .regular, 2),
    (1180, 820, true, .regular, .regular, 2),
  ])
  func `the screen gives the traits that Apple lists for it`(
    width: Double, height: Double, isPad: Bool, horizontal: UIUserInterfaceSizeClass,
    vertical: UIUserInterfaceSizeClass, scale: Double
  ) {
    var presentation = presentation()
    presentation.screen = (width, height)
    presentation.isPad = isPad
    let traits = Surroundings.traits(of: presentation)
    #expect(traits.horizontalSizeClass == horizontal && traits.verticalSizeClass == vertical)
    #expect(traits.displayScale == scale && (traits.userInterfaceIdiom == .pad) == isPad)
  }

  @Test func `a child hears of its parent and of appearing`() {
    let parent = Recorder()
    let child = Recorder()
    parent.loadViewIfNeeded()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(parent.children == [child] && child.parent === parent)
    parent.appear(in: presentation())
    child.removeFromParent()
    #expect(
      child.calls.filter { !$0.contains("ayout") && !$0.contains("Constraints") } == [
        "willMove true", "loadView", "viewDidLoad", "didMove true",
        "viewWillAppear 0x0", "viewIsAppearing 0", "viewDidAppear", "didMove false",
      ])
    #expect(parent.children.isEmpty && child.parent == nil)
  }

  @Test func `the view of an input view controller is its input view, and leads to it`() {
    let controller = Recorder()
    #expect(controller.inputView === controller.view)
    #expect(controller.inputView?.inputViewStyle == .keyboard)
    #expect(controller.view.next === controller)
  }

  @Test func `the lexicon comes later, on the main actor`() async {
    let lexicon = await Recorder().requestSupplementaryLexicon()
    #expect(lexicon.entries.isEmpty)
    await withCheckedContinuation { continuation in
      var isLater = false
      Recorder().requestSupplementaryLexicon { _ in
        #expect(isLater)
        continuation.resume()
      }
      isLater = true
    }
  }
}

extension NSLayoutConstraint {
  fileprivate func withPriority(_ level: Float) -> NSLayoutConstraint {
    priority = UILayoutPriority(level)
    return self
  }
}
