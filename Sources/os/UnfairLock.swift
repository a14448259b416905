internal import CExtensionProcess

/// A lock for short sections. As on a device, taking it twice or giving back another thread's ends the process.
public struct os_unfair_lock_s: Sendable {
  var word: UInt32 = 0
  public init() {}
}
public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { kw_unfair_lock_lock(word(of: lock)) }
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  kw_unfair_lock_try(word(of: lock)) != 0
}
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  kw_unfair_lock_unlock(word(of: lock))
}
/// Terminates the process unless this thread owns the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
  precondition(kw_unfair_lock_is_mine(word(of: lock)) != 0, "the thread does not own this lock")
}
/// Terminates the process if this thread owns the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
  precondition(kw_unfair_lock_is_mine(word(of: lock)) == 0, "the thread owns this lock")
}

private func word(of lock: os_unfair_lock_t) -> UnsafeMutablePointer<UInt32> {
  UnsafeMutableRawPointer(lock).assumingMemoryBound(to: UInt32.self)
}

/// A lock with its state, at a fixed address.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    let lock = os_unfair_lock_t.allocate(capacity: 1)
    var state: State

    init(_ state: State) {
      self.state = state
      lock.initialize(to: os_unfair_lock())
    }

    deinit { lock.deallocate() }
  }

  /// The required owner of the lock.
  public enum Ownership: Hashable, Sendable {
    case owner, notOwner
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    os_unfair_lock_lock(storage.lock)
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state)
  }
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { try withLockUnchecked(body) }
  /// `nil` if another thread owns the lock.
  public func withLockIfAvailableUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R? {
    guard os_unfair_lock_trylock(storage.lock) else { return nil }
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state)
  }
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? { try withLockIfAvailableUnchecked(body) }
  public func precondition(_ condition: Ownership) {
    switch condition {
    case .owner: os_unfair_lock_assert_owner(storage.lock)
    case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
    }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }
  public func lock() { os_unfair_lock_lock(storage.lock) }
  public func unlock() { os_unfair_lock_unlock(storage.lock) }
  public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }
}
