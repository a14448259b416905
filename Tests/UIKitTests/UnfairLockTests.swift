import Foundation
import Testing
import os

@Suite struct `Unfair locks` {
  @Test func `let one thread at a time in`() {
    let count = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<2_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 16_000)
  }

  @Test func `know their owner and are tried`() {
    let lock = os_unfair_lock_t.allocate(capacity: 1)
    lock.initialize(to: os_unfair_lock())
    defer { lock.deallocate() }
    #expect(os_unfair_lock_trylock(lock))
    os_unfair_lock_assert_owner(lock)
    #expect(!os_unfair_lock_trylock(lock))
    os_unfair_lock_unlock(lock)
    os_unfair_lock_assert_not_owner(lock)
    os_unfair_lock_lock(lock)
    os_unfair_lock_unlock(lock)
  }

  @Test func `protect nothing but themselves, or a state`() {
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    #expect(!plain.lockIfAvailable() && plain.withLockIfAvailable { _ in 1 } == nil)
    plain.precondition(.owner)
    plain.unlock()
    plain.precondition(.notOwner)
    #expect(plain.withLock { 7 } == 7)
    let texts = OSAllocatedUnfairLock(uncheckedState: ["a"])
    #expect(texts.withLockIfAvailable { $0.append("b") } != nil)
    #expect(texts.withLockUnchecked { $0 } == ["a", "b"])
  }
}
