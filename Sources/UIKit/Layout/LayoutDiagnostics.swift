/// Where Auto Layout's complaints go.
@MainActor
enum LayoutDiagnostics {
  /// Receives what UIKit would log: contradicting constraints, a layout that never comes to rest.
  static var report: (String) -> Void = { DeveloperNotices.report($0) }

  /// Called where UIKit raises an exception that ends the app. Must not return.
  static func raise(_ name: String, _ reason: String) -> Never {
    fatalError("Terminating app due to uncaught exception '\(name)', reason: '\(reason)'")
  }
}
