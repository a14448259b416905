import Dispatch
import Foundation

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  func add(_ amount: Int = 1) {
    lock.lock()
    defer { lock.unlock() }
    count += amount
  }
  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }
}

/// Queues, groups, semaphores, barriers and timers of Dispatch.
func useDispatch() throws {
  let counter = Counter()
  let group = DispatchGroup()
  let queue = DispatchQueue(label: "work", attributes: .concurrent)
  for _ in 0..<100 { queue.async(group: group) { counter.add() } }
  queue.async(group: group, flags: .barrier) { counter.add(1000) }
  for quality in [DispatchQoS.QoSClass.background, .utility, .userInitiated, .userInteractive] {
    DispatchQueue.global(qos: quality).async(group: group) { counter.add() }
  }
  require(group.wait(timeout: .now() + 20) == .success)
  require(counter.value == 1104)
  DispatchQueue.concurrentPerform(iterations: 500) { _ in counter.add() }
  require(counter.value == 1604)

  let semaphore = DispatchSemaphore(value: 0)
  let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
  source.schedule(deadline: .now(), repeating: .milliseconds(2))
  source.setEventHandler { semaphore.signal() }
  source.resume()
  for _ in 0..<5 { require(semaphore.wait(timeout: .now() + 20) == .success) }
  source.cancel()

  let item = DispatchWorkItem { counter.add() }
  DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5), execute: item)
  require(item.wait(timeout: .now() + 20) == .success)
  let operations = OperationQueue()
  operations.addOperations(
    (0..<20).map { _ in BlockOperation { counter.add() } }, waitUntilFinished: true)
  require(counter.value == 1625)
}

/// More work than workers for over a second, so that Dispatch manages its threads.
func keepWorkersBusy() throws {
  let group = DispatchGroup()
  let counter = Counter()
  let end = DispatchTime.now() + .milliseconds(1300)
  for _ in 0..<24 {
    DispatchQueue.global().async(group: group) {
      // Blocked, so that another worker is needed.
      usleep(20_000)
      var sum = 0
      while DispatchTime.now() < end { for number in 0..<1000 { sum &+= number } }
      if sum != 0 { counter.add() }
    }
  }
  require(group.wait(timeout: .now() + 60) == .success)
  // The tasks that started after the end had nothing to add.
  require(counter.value > 0)
}

/// Threads and the primitives on which they wait.
func useThreads() throws {
  let counter = Counter()
  let condition = NSCondition()
  let done = Counter()
  for _ in 0..<8 {
    let thread = Thread {
      counter.add()
      condition.lock()
      done.add()
      condition.signal()
      condition.unlock()
    }
    thread.name = "word-thread"
    thread.qualityOfService = .utility
    thread.start()
  }
  condition.lock()
  while done.value < 8 { require(condition.wait(until: Date(timeIntervalSinceNow: 20))) }
  condition.unlock()
  require(counter.value == 8)
  Thread.sleep(forTimeInterval: 0.002)
  let recursive = NSRecursiveLock()
  recursive.lock()
  require(recursive.try())
  recursive.unlock()
  recursive.unlock()
  require(sched_yield() == 0)
}

/// Timers and blocks of the run loop.
func useTimers() throws {
  let fires = Counter()
  let timer = Timer(timeInterval: 0.002, repeats: true) { timer in
    fires.add()
    if fires.value % 100 == 5 { timer.invalidate() }
  }
  RunLoop.main.add(timer, forMode: .default)
  DispatchQueue.main.async { fires.add(100) }
  RunLoop.main.perform { fires.add(1000) }
  let end = Date(timeIntervalSinceNow: 20)
  while fires.value < 1105, Date() < end {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
  }
  require(fires.value == 1105)
}

private actor Words {
  private var words: [String] = []
  func add(_ word: String) -> Int {
    words.append(word)
    return words.count
  }
}

/// Tasks, groups, actors, streams and cancellation.
func useConcurrency() throws {
  let finished = DispatchSemaphore(value: 0)
  let sum = Counter()
  Task.detached {
    let total = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
    sum.add(total)
    let words = Words()
    for number in 0..<20 { _ = await words.add("\(number)") }
    sum.add(await words.add("last"))
    try? await Task.sleep(nanoseconds: 2_000_000)
    let stream = AsyncStream<Int> { continuation in
      for number in 0..<10 { continuation.yield(number) }
      continuation.finish()
    }
    for await number in stream { sum.add(number) }
    let endless = Task { try await Task.sleep(nanoseconds: 60_000_000_000) }
    endless.cancel()
    if case .failure = await endless.result { sum.add(1000) }
    await MainActor.run { sum.add(1) }
    finished.signal()
  }
  let end = Date(timeIntervalSinceNow: 20)
  while finished.wait(timeout: .now()) == .timedOut, Date() < end {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
  }
  require(sum.value == 4950 + 21 + 45 + 1000 + 1)
}
