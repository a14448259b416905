import Glibc
import Synchronization

/// The write end that the signal handler uses; a handler may touch nothing that is initialized lazily.
nonisolated(unsafe) private var interruptionPipe: Int32 = -1

/// Ends the program in good order on Ctrl-C, SIGTERM and SIGHUP.
///
/// The signals are handled rather than blocked or ignored, because only a handler is reset in the programs
/// that we start.
package enum Interruption {
  private static let cleanUps = Lock<[@Sendable () -> Void]>([])

  /// Registers what to undo when a signal ends the program.
  package static func onInterruption(_ cleanUp: @escaping @Sendable () -> Void) {
    cleanUps.withLock { $0.append(cleanUp) }
  }

  private static let isUnderWay = Atomic<Bool>(false)

  /// Never returns once a signal ends the program: the effects of the clean-up must not be reported as a
  /// failure.
  package static func holdIfUnderWay() {
    while isUnderWay.load(ordering: .acquiring) { pause() }
  }

  /// Starts to listen; call it once, before anything else starts.
  package static func install() {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return }
    let input = ends[0]
    interruptionPipe = ends[1]
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(interruptionPipe, &byte, 1)
    }
    action.sa_flags = SA_RESTART
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaction(number, &action, nil) }
    // The mask is inherited from the parent process, and threads of a Dispatch pool block nearly everything.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { number in
        Interruption.wait(on: Int32(Int(bitPattern: number)))
        return nil
      }, UnsafeMutableRawPointer(bitPattern: Int(input)))
    if status == 0 { pthread_detach(thread) }
  }

  private static func wait(on input: Int32) {
    var number: UInt8 = 0
    guard uninterrupted({ read(input, &number, 1) }) == 1 else { return }
    isUnderWay.store(true, ordering: .releasing)
    for cleanUp in cleanUps.withLock({ $0 }).reversed() { cleanUp() }
    _exit(128 + Int32(number))
  }
}
