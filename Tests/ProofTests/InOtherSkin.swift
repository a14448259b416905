import CSandbox
import Foundation
import Glibc

@testable import Sandbox

/// Runs something on a thread of its own whose credentials, signals or filters differ from the process's.
///
/// The kernel keeps these for each thread, and the thread that starts a program hands them on; the C library's
/// functions would change them for the whole process, so the calls are made by number.
enum InOtherSkin {
  enum Change {
    /// Two supplementary groups, as root.
    case groups
    /// Two inheritable capabilities, as root.
    case inheritable
    /// Not root any more.
    case ordinaryUser
    /// Blocked signals.
    case blockedSignals
    /// A kernel that answers a call so.
    case filter(SyscallRules)
  }

  static func run<Value: Sendable>(
    _ changes: [Change], _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    let box = ResultBox<Value>()
    let done = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = {
      box.result = Result {
        for change in changes { try apply(change) }
        return try body()
      }
      done.signal()
    }
    Thread.detachNewThread(work)
    done.wait()
    guard let result = box.result else { throw SystemError(call: "thread", errno: ESRCH) }
    return try result.get()
  }

  private static func apply(_ change: Change) throws {
    let isRoot = geteuid() == 0
    switch change {
    case .groups:
      guard isRoot else { return }
      var groups: [UInt32] = [4, 24]
      try call("setgroups") { groups.withUnsafeMutableBytes { [2, address($0), 0, 0, 0, 0] } }
    case .inheritable:
      guard isRoot else { return }
      var header: [UInt32] = [0x2008_0522, 0]
      var data = [UInt32](repeating: 0, count: 6)
      try call("capget") {
        [
          address(header.withUnsafeMutableBytes { $0 }),
          address(data.withUnsafeMutableBytes { $0 }),
        ]
      }
      data[2] = data[1] & 0b101
      data[5] = 0
      try call("capset") {
        [
          address(header.withUnsafeMutableBytes { $0 }),
          address(data.withUnsafeMutableBytes { $0 }),
        ]
      }
    case .ordinaryUser:
      guard isRoot else { return }
      try call("setgroups") { [0, 0] }
      try call("setresgid") { [65534, 65534, 65534] }
      try call("setresuid") { [65534, 65534, 65534] }
    case .blockedSignals:
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR1)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
    case .filter(let rules):
      let filter = try rules.compiled()
      try call("prctl") { [38, 1, 0, 0, 0] }
      let error = kw_installFilter(filter.bytes, UInt16(filter.count))
      guard error == 0 else { throw SystemError(call: "seccomp", errno: error) }
    }
  }

  private static func address(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    Int(bitPattern: bytes.baseAddress)
  }

  private static func call(_ name: String, _ arguments: () -> [Int]) throws {
    guard let number = Architecture.native.number(of: name) else { return }
    let given = arguments()
    let result = kw_systemCall(Int(number), given + Array(repeating: 0, count: 6 - given.count))
    guard result >= 0 else { throw SystemError(call: name, errno: Int32(-result)) }
  }
}

private final class ResultBox<Value: Sendable>: @unchecked Sendable {
  var result: Result<Value, any Error>?
}
