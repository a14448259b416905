import CSandbox
import Glibc
package import Sandbox

/// The layers that a kernel can lack, simulated by a filter around the whole process and everything
/// that it starts.
public enum LesserMachine: String, CaseIterable, Sendable, Codable {
  /// Linux before 5.13, or a kernel that was built without it.
  case landlockNotBuilt
  /// A kernel whose `lsm=` parameter leaves it out.
  case landlockOff
  /// Linux before 5.0, which knows filters but no listener.
  case noNotification
  /// Neither: Linux before 5.0.
  case noLandlockNorNotification
  /// No filters at all, as under a sandbox that refuses `seccomp(2)`.
  case noFilters

  private var rules: [SyscallRules.Rule] {
    func refused(
      _ call: String, _ errno: Int32, _ conditions: [SyscallRules.Condition] = []
    ) -> SyscallRules.Rule {
      SyscallRules.Rule(
        call: .name(call), conditions: conditions, action: .refuse(errno), reason: "missing")
    }
    let landlock = ["create_ruleset", "add_rule", "restrict_self"].map { "landlock_\($0)" }
    // SECCOMP_SET_MODE_FILTER with NEW_LISTENER, and SECCOMP_GET_NOTIF_SIZES.
    let notification = [
      refused("seccomp", EINVAL, [.equal(0, 1), .masked(1, 8, 8)]),
      refused("seccomp", EINVAL, [.equal(0, 3)]),
    ]
    switch self {
    case .landlockNotBuilt: return landlock.map { refused($0, ENOSYS) }
    case .landlockOff: return landlock.map { refused($0, EOPNOTSUPP) }
    case .noNotification: return notification
    case .noLandlockNorNotification: return landlock.map { refused($0, ENOSYS) } + notification
    case .noFilters: return [refused("seccomp", ENOSYS)]
    }
  }

  /// Makes this process, and everything that it starts, run on such a machine; there is no way back.
  ///
  /// - Throws: Why the filter could not be installed.
  public func begin() throws {
    try Self.install(rules)
  }

  /// Installs a filter in which these rules apply and everything else is allowed.
  ///
  /// - Parameter rules: What is refused.
  /// - Throws: Why the filter could not be installed.
  package static func install(_ rules: [SyscallRules.Rule]) throws {
    let filter = try SyscallRules(
      fallback: .allow, groups: [SyscallRules.Group(name: "missing", rules: rules)]
    ).compiled()
    guard let prctl = SyscallRules.Call.name("prctl").resolved,
      kw_systemCall(Int(prctl), [38, 1, 0, 0, 0, 0]) == 0,
      kw_installFilter(filter.bytes, UInt16(filter.count)) == 0
    else { throw NotInstalled() }
  }

  /// The machine let no filter be installed.
  public struct NotInstalled: Error {}
}
