import Testing
import UIKit

@MainActor @Suite struct `Sequences of notifications` {
  private let center = NotificationCenter()
  private let name = Notification.Name("changed")

  private func numbers(_ notifications: [Notification?]) -> [Int?] {
    notifications.map { $0?.userInfo?["number"] as? Int }
  }
  private func post(_ number: Int, _ object: Any? = nil, named name: Notification.Name? = nil) {
    center.post(name: name ?? self.name, object: object, userInfo: ["number": number])
  }

  @Test func `keep what comes while nobody waits`() async {
    var iterator = center.notifications(named: name).makeAsyncIterator()
    post(1)
    post(9, named: Notification.Name("other"))
    post(2)
    #expect(numbers([await iterator.next(), await iterator.next()]) == [1, 2])
  }

  @Test func `have those of one object alone, which they do not retain`() async {
    var object: NSObject? = NSObject()
    weak let gone = object
    var iterator = center.notifications(named: name, object: object).makeAsyncIterator()
    post(9)
    post(9, NSObject())
    post(1, object)
    #expect(numbers([await iterator.next()]) == [1])
    object = nil
    #expect(gone == nil)
  }

  @Test func `wake the task that waits`() async {
    let (started, isStarted) = AsyncStream<Void>.makeStream()
    let reading = Task { [center, name] in
      var found: [Int] = []
      isStarted.yield()
      for await number in center.notifications(named: name).compactMap({
        $0.userInfo?["number"] as? Int
      }) {
        found.append(number)
        if number == 3 { break }
        isStarted.yield()
      }
      return found
    }
    var next = 1
    // The task is on the main actor too: when this one goes on, that one waits.
    for await _ in started where next <= 3 {
      post(next)
      next += 1
      if next > 3 { break }
    }
    #expect(await reading.value == [1, 2, 3])
  }

  @Test func `end with their task, and observe nothing afterwards`() async {
    weak var sent: NSObject?
    let (started, isStarted) = AsyncStream<Void>.makeStream()
    let reading = Task { [center, name] in
      var iterator = center.notifications(named: name).makeAsyncIterator()
      isStarted.yield()
      var count = 0
      while await iterator.next() != nil { count += 1 }
      let object = NSObject()
      sent = object
      center.post(name: name, object: object)
      let after = await iterator.next()
      return (count, after == nil)
    }
    for await _ in started { break }
    reading.cancel()
    let (count, isOver) = await reading.value
    #expect(count == 0 && isOver)
    #expect(sent == nil)
  }

  @Test func `are empty in a cancelled task`() async {
    let task = Task { [center, name] in
      withUnsafeCurrentTask { $0?.cancel() }
      for await _ in center.notifications(named: name) { return false }
      return true
    }
    #expect(await task.value)
  }

  @Test func `that nobody reads are bounded`() async {
    var iterator = center.notifications(named: name).makeAsyncIterator()
    for number in 0..<5000 { post(number) }
    #expect(numbers([await iterator.next()]) == [5000 - 4096])
  }
}
