import Platform
import Dispatch

/// The filters of a policy, checked against it and ready to install.
struct CompiledPolicy: Sendable {
  typealias Compile = @Sendable (SyscallRules) throws(FilterError) -> CompiledFilter

  var notify: CompiledFilter
  var main: CompiledFilter

  private static let cache = Lock<[SyscallPolicy: CompiledPolicy]>([:])

  /// Compiles a policy's system calls and compares the programs with them, once for each value.
  init(_ policy: SyscallPolicy) throws(FilterError) {
    if let known = Self.cache.withLock({ $0[policy] }) {
      self = known
      return
    }
    let compiled = try Self(policy) { (rules) throws(FilterError) in try rules.compiled() }
    Self.cache.withLock { $0[policy] = compiled }
    self = compiled
  }

  /// Compiles with another compiler, which is checked like the usual one.
  init(_ policy: SyscallPolicy, with compile: Compile) throws(FilterError) {
    notify = try Self.checked(policy.notify, compile)
    main = try Self.checked(policy.main, compile)
  }

  private static func checked(
    _ rules: SyscallRules, _ compile: Compile
  ) throws(FilterError) -> CompiledFilter {
    let program = try compile(rules)
    let proof = FilterProof(program, of: rules)
    if let mismatch = proof.mismatches.first {
      throw FilterError(
        message: "the compiled filter differs from the policy, at \(proof.mismatchCount) of "
          + "\(proof.calls) calls; \(mismatch.text)")
    }
    return program
  }
}

extension Policy {
  /// Compiles and checks the filters for this network on another thread, for a later launch.
  ///
  /// It takes some milliseconds, once in a process; a launch that is too early compiles it itself.
  package static func compileAhead(_ network: Network) {
    DispatchQueue.global(qos: .userInitiated).async {
      // A failure is the launch's to report.
      _ = try? CompiledPolicy(Policy(name: "", network: network, files: []).systemCalls)
    }
  }
}
