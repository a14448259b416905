import Platform
import Foundation
import Glibc
import Sandbox
import TestSupport
import Testing

@testable import KeyboardHost

/// Makes two bundles that differ in their manifest and in the end of their program, `org.example.A` and `org.example.B`.
func makeTwins(in folder: URL) throws -> (first: URL, second: URL) {
  let first = try BadPeer.good.makeBundle(in: folder, name: "A")
  let second = folder.appendingPathComponent("B.appex")
  try FileManager.default.copyItem(at: first, to: second)
  let manifest = BadPeer.manifest(name: "A").replacing("org.example.A", with: "org.example.B")
  try Data(manifest.utf8).write(to: second.appendingPathComponent("Info.plist"))
  for (bundle, name) in [(first, "org.example.A"), (second, "org.example.B")] {
    // Bytes after an ELF file's last part do not matter to it.
    let program = try FileHandle(forWritingTo: bundle.appendingPathComponent("A"))
    try program.seekToEnd()
    try program.write(contentsOf: Data(name.utf8))
    try program.close()
  }
  return (first, second)
}

/// Exchanges two names again and again, on a separate thread.
final class Swapper: Sendable {
  private let state = Lock((isStopped: false, turns: 0))
  private let thread: DispatchSemaphore

  init(_ one: String, _ other: String) {
    let ended = DispatchSemaphore(value: 0)
    thread = ended
    Thread.detachNewThread { [state] in
      while !state.withLock({ $0.isStopped }) {
        // RENAME_EXCHANGE
        #expect(renameat2(AT_FDCWD, one, AT_FDCWD, other, 2) == 0)
        state.withLock { $0.turns += 1 }
      }
      ended.signal()
    }
  }

  /// Waits until the names were exchanged once more, so that both bundles are seen.
  func waitForTurn() {
    let now = state.withLock { $0.turns }
    while state.withLock({ $0.turns }) == now { sched_yield() }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    thread.wait()
  }
}
