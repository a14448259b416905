import Glibc

/// A value that one thread at a time may use, guarded by a mutex of `pthread_mutex_lock(3)`.
///
/// Not `Synchronization.Mutex`: under contention, that one waits inside a library that ThreadSanitizer does not
/// see into, and each use of the value is then reported as a race (measured).
package final class Lock<Value: ~Copyable>: @unchecked Sendable {
  // The mutex makes it so: `value` is touched only between lock and unlock.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  /// Guards a value.
  package init(_ value: consuming Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Uses the value while no other thread can; `body` must not use the same lock.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
