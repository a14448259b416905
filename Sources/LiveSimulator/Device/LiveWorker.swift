import Platform
import Foundation

/// Does slow work on its own threads, and passes the results to the thread that polls.
final class LiveWorker: Sendable {
  private let results = Lock<[@Sendable (LiveDevice) -> Void]>([])
  private let wake: DescriptorPair

  init() throws(SystemError) { wake = try DescriptorPair.pipe(O_NONBLOCK) }

  /// Readable while results wait.
  var descriptor: Int32 { wake.first.number }

  /// Does the work elsewhere; `finish` runs with its result on the thread that polls.
  func start<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    finish: @escaping @Sendable (LiveDevice, Result) -> Void
  ) {
    Thread.detachNewThread { [self] in
      let result = work()
      results.withLock { $0.append { finish($0, result) } }
      // A full pipe has woken the other thread already.
      _ = [UInt8(0)].withUnsafeBytes { Glibc.write(wake.second.number, $0.baseAddress, 1) }
    }
  }

  /// Passes finished work to the device.
  func finish(on device: LiveDevice) {
    var buffer = [UInt8](repeating: 0, count: 64)
    var count: Int?
    repeat {
      count = buffer.withUnsafeMutableBytes { try? wake.first.read(into: $0) }
    } while count ?? 0 > 0
    let done = results.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for result in done { result(device) }
  }
}
