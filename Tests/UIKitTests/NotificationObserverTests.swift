import Testing
import UIKit

private final class Listener: UIResponder {
  var heard: [String] = []

  func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }
  func hearAny() { heard.append("any") }
}

@MainActor @Suite struct `Observers with selectors` {
  private let center = NotificationCenter()
  private let name = NSNotification.Name("changed")
  private let other = NSNotification.Name("other")

  /// Posts, and waits for the work of the main queue: a test's main actor may not run on the main thread.
  private func post(_ name: NSNotification.Name, _ object: Any? = nil) async {
    center.post(name: name, object: object)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test func `hear their notifications until they are removed`() async {
    let listener = Listener()
    center.addObserver(
      listener, selector: ._of("hear:", Listener.hear(_:)), name: name, object: nil)
    center.addObserver(
      listener, selector: ._of("hearAny", Listener.hearAny), name: other, object: nil)
    await post(name)
    await post(other)
    center.removeObserver(listener, name: name, object: nil)
    await post(name)
    await post(other)
    center.removeObserver(listener)
    await post(other)
    #expect(listener.heard == ["changed", "any", "any"])
  }

  @Test func `hear of the object that they asked for alone`() async {
    let listener = Listener()
    let object = Listener()
    center.addObserver(
      listener, selector: ._of("hear:", Listener.hear(_:)), name: name, object: object)
    await post(name, Listener())
    await post(name, object)
    #expect(listener.heard == ["changed"])
    center.removeObserver(listener, name: nil, object: object)
    await post(name, object)
    #expect(listener.heard == ["changed"])
  }

  @Test func `are not kept alive, and need not be removed`() async {
    weak var gone: Listener?
    do {
      let listener = Listener()
      center.addObserver(
        listener, selector: ._of("hear:", Listener.hear(_:)), name: name, object: nil)
      gone = listener
    }
    #expect(gone == nil)
    await post(name)
  }

  @Test func `of blocks are removed by their tokens as ever`() {
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(count == 1)
  }
}
