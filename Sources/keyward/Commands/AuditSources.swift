import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation
import Audit

extension Command {
  /// Audits with the program that reads Swift; that it is missing matters only where there are sources.
  static func withSources(
    _ request: StaticAudit.Request
  ) throws(CommandFailure) -> StaticAudit {
    var request = request
    var missing: BuildError?
    do throws(BuildError) {
      request.sourceTool = try Installation.find().lower.path
    } catch {
      missing = error
    }
    let audit = StaticAudit(request)
    if audit.leavesSourcesOut, let missing {
      throw CommandFailure(missing)
    }
    if let fault = audit.sourceFault { throw CommandFailure(.internalError, fault) }
    if let fault = audit.suppressionFault, let path = request.suppressions {
      throw CommandFailure(.badInput, "--suppressions \(path.onOneLine): \(fault)")
    }
    return audit
  }
}
