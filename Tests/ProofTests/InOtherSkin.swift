import Platform
import CSandbox
import Foundation
import Glibc
import TestSupport

@testable import Sandbox

/// Runs something on a separate thread whose credentials, signals or filters differ from the process's.
///
/// The kernel keeps these for each thread, and the thread that starts a program hands them on; the C library's
/// functions would change them for the whole process, so the calls are made by number.
enum InOtherSkin {
  enum Change {
    /// Two supplementary groups, as root.
    case groups
    /// Two inheritable capabilities, as root.
    case inheritable
    /// Without some capabilities, as root; what root starts has them again unless it lacks them `forGood`.
    case lacking([Int], forGood: Bool)
    /// No longer root.
    case ordinaryUser
    /// Blocked signals.
    case blockedSignals
    /// A kernel that answers a call with this error.
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
      try changeCapabilities { effective, permitted, inheritable in
        inheritable = permitted & 0b101
      }
    case .lacking(let capabilities, let forGood):
      guard isRoot else { return }
      if forGood {
        for capability in capabilities { try call("prctl") { [24, capability, 0, 0, 0] } }
      }
      let mask = capabilities.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
      try changeCapabilities { effective, permitted, inheritable in
        effective &= ~mask
        permitted &= ~mask
        inheritable &= ~mask
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
      try LesserMachine.install(rules.rules)
    }
  }

  private static func changeCapabilities(
    _ change: (inout UInt64, inout UInt64, inout UInt64) -> Void
  ) throws {
    var header: [UInt32] = [0x2008_0522, 0]
    // Effective, permitted and inheritable, the low halves first.
    var data = [UInt32](repeating: 0, count: 6)
    func arguments() -> [Int] {
      [address(header.withUnsafeMutableBytes { $0 }), address(data.withUnsafeMutableBytes { $0 })]
    }
    try call("capget", arguments)
    var sets = (0..<3).map { UInt64(data[$0]) | UInt64(data[$0 + 3]) << 32 }
    var (effective, permitted, inheritable) = (sets[0], sets[1], sets[2])
    change(&effective, &permitted, &inheritable)
    sets = [effective, permitted, inheritable]
    for (place, set) in sets.enumerated() {
      data[place] = UInt32(truncatingIfNeeded: set)
      data[place + 3] = UInt32(truncatingIfNeeded: set >> 32)
    }
    try call("capset", arguments)
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
