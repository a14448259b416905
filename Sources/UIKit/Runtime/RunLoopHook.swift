internal import CExtensionProcess
internal import CoreFoundation
import Glibc

/// The descriptor that is readable while the main queue has work. CoreFoundation's run loop drains the queue
/// through it.
@_silgen_name("_dispatch_get_main_queue_port_4CF")
private func mainQueueDescriptor() -> Int32

/// Brings a pipe and the moments before the main run loop waits to one object.
///
/// The pipe is received by a source of version 1: of the ways that keep main queue, timers, `RunLoop.perform` and nested
/// run loops alive it costs the least. Its port is an epoll descriptor, because the run loop reads eight bytes from a
/// port that wakes it, and those must not be the host's.
@MainActor
final class RunLoopHook {
  private let readiness: Int32
  private let canRead: @MainActor () -> Void
  private let willWait: @MainActor () -> Void
  private var source: CFRunLoopSource?
  private var observer: CFRunLoopObserver?
  private var alarm: CFRunLoopTimer?

  init?(
    input: Int32, canRead: @escaping @MainActor () -> Void,
    willWait: @escaping @MainActor () -> Void
  ) {
    self.canRead = canRead
    self.willWait = willWait
    readiness = kw_openReadiness(input)
    guard readiness >= 0 else { return nil }
    addSource()
    addObserver()
  }

  private var information: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  nonisolated private static func hook(_ information: UnsafeMutableRawPointer?) -> RunLoopHook? {
    information.map { Unmanaged<RunLoopHook>.fromOpaque($0).takeUnretainedValue() }
  }

  private func addSource() {
    var context = CFRunLoopSourceContext1()
    context.version = 1
    context.info = information
    context.getPort = { information in
      MainActor.assumeIsolated { RunLoopHook.hook(information)?.readiness ?? -1 }
    }
    context.perform = { information in
      MainActor.assumeIsolated { RunLoopHook.hook(information)?.canRead() }
    }
    source = withUnsafeMutablePointer(to: &context) { pointer in
      // Both versions of the context go through one parameter; the version field distinguishes
      // them.
      pointer.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) {
        CFRunLoopSourceCreate(nil, 0, $0)
      }
    }
    CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopCommonModes)
  }

  private func addObserver() {
    var context = CFRunLoopObserverContext()
    context.info = information
    observer = CFRunLoopObserverCreate(
      nil, CFRunLoopActivity.beforeWaiting.rawValue, true, .max,
      { _, _, information in
        MainActor.assumeIsolated { RunLoopHook.hook(information)?.willWait() }
      }, &context)
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
  }

  /// Whether something waits on the main queue.
  var mainQueueHasWork: Bool {
    var descriptor = pollfd(fd: mainQueueDescriptor(), events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Has the run loop go round once more before it waits.
  func goRoundAgain() { CFRunLoopWakeUp(CFRunLoopGetMain()) }

  /// Handles everything that is ready without waiting; a bound keeps self-renewing work from blocking the caller.
  func runReadyWork() {
    for _ in 0..<64 {
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true)
      guard mainQueueHasWork else { return }
    }
  }

  /// Wakes the run loop after some seconds of real time, unless changed before.
  func setAlarm(after seconds: Double?) {
    if let alarm { CFRunLoopTimerInvalidate(alarm) }
    alarm = nil
    guard let seconds else { return }
    alarm = CFRunLoopTimerCreate(
      nil, CFAbsoluteTimeGetCurrent() + seconds, 0, 0, 0, { _, _ in }, nil)
    CFRunLoopAddTimer(CFRunLoopGetMain(), alarm, kCFRunLoopCommonModes)
  }
}
