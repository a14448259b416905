import Platform
import Glibc

/// A detached thread that takes no signals.
enum DetachedThread {
  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, 256 << 10)
    let box = unsafe Unmanaged.passRetained(Box(body))
    // Signals are for the host's own threads.
    var (all, old) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &old)
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, &attributes,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body()
        }
        return nil
      }, unsafe box.toOpaque())
    unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
    guard result == 0 else {
      unsafe box.release()
      throw SystemError(call: "pthread_create", errno: result)
    }
  }
}
