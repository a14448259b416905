import Testing

@testable import UIKit

private final class Finder: UIViewController {
  var results: [String] = []
  var updates = 0
  override func updateContentUnavailableConfiguration(
    using state: UIContentUnavailableConfigurationState
  ) {
    updates += 1
    contentUnavailableConfiguration =
      results.isEmpty ? UIContentUnavailableConfiguration.search() : nil
  }
}

@MainActor @Suite struct `Content that is unavailable` {
  private func labels(in view: UIView) -> [String] {
    if view.isHidden { return [] }
    if let label = view as? UILabel { return label.text.map { [$0] } ?? [] }
    return view.subviews.flatMap(labels)
  }

  @Test func `a controller covers its view until there is content`() async {
    let finder = Finder()
    finder.view.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
    finder.beginAppearanceTransition(true, animated: false)
    finder.endAppearanceTransition()
    finder.view.layoutIfNeeded()
    #expect(finder.updates == 1)
    #expect(
      labels(in: finder.view) == ["No Results", "Check the spelling or try a new search."])
    let cover = finder.view.subviews.last as? UIContentUnavailableView
    #expect(cover?.frame == finder.view.bounds)
    finder.results = ["a"]
    finder.setNeedsUpdateContentUnavailableConfiguration()
    finder.setNeedsUpdateContentUnavailableConfiguration()
    #expect(finder.updates == 1)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(finder.updates == 2 && finder.contentUnavailableConfiguration == nil)
    #expect(finder.view.subviews.isEmpty)
  }

  @Test func `a configuration loads no view, and is shown when the view appears`() {
    let controller = UIViewController()
    controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
    #expect(!controller.isViewLoaded)
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
    #expect(controller.view.subviews.isEmpty)
    controller.beginAppearanceTransition(true, animated: false)
    controller.endAppearanceTransition()
    #expect(controller.view.subviews.count == 1)
    controller.contentUnavailableConfiguration = nil
    #expect(controller.view.subviews.isEmpty)
  }

  @Test func `image, texts and buttons are below each other in the middle`() throws {
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.image = UIImage(systemName: "tray")
    configuration.text = "Nothing here"
    configuration.secondaryText = "Add a phrase."
    configuration.button.title = "Add"
    var isPressed = false
    configuration.buttonProperties.primaryAction = UIAction { _ in isPressed = true }
    let view = try #require(configuration.makeContentView() as? UIContentUnavailableView)
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 300)
    view.layoutIfNeeded()
    func find<View: UIView>(_ type: View.Type, in root: UIView) -> [View] {
      root.subviews.filter { !$0.isHidden }.flatMap {
        ($0 as? View).map { [$0] } ?? find(type, in: $0)
      }
    }
    let texts = find(UILabel.self, in: view)
    let button = try #require(find(UIButton.self, in: view).first)
    let image = try #require(find(UIImageView.self, in: view).first)
    let tops = [image, texts[0], texts[1], button].map { $0.convert($0.bounds, to: view).minY }
    #expect(tops == tops.sorted() && Set(tops).count == 4)
    let middles = [texts[0], texts[1], button].map { $0.convert($0.bounds, to: view).midX }
    #expect(middles.allSatisfy { abs($0 - 160) < 1 })
    button.sendActions(for: .primaryActionTriggered)
    #expect(isPressed)
    // The same action again is not called twice.
    view.configuration = configuration
    isPressed = false
    var count = 0
    configuration.buttonProperties.primaryAction = UIAction { _ in count += 1 }
    view.configuration = configuration
    button.sendActions(for: .primaryActionTriggered)
    #expect(count == 1 && !isPressed)
  }

  @Test func `a search that found nothing names the words, and loading turns a spinner`() throws {
    var state = UIContentUnavailableConfigurationState(traitCollection: .current)
    state.searchText = "zebra"
    let search = UIContentUnavailableConfiguration.search().updated(for: state)
    #expect(search.text == "No Results for “zebra”")
    let view = try #require(
      UIContentUnavailableConfiguration.loading().makeContentView() as? UIContentUnavailableView)
    #expect(
      view.subviews.flatMap { $0.subviews }.flatMap(\.subviews)
        .contains { ($0 as? UIActivityIndicatorView)?.isAnimating == true })
  }
}
