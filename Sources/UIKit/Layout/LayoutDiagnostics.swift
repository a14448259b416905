/// Where Auto Layout's complaints go.
@MainActor
enum LayoutDiagnostics {
  /// Receives what UIKit would log: contradicting constraints, a layout that never comes to rest.
  static var report: (String) -> Void = { DeveloperNotices.report($0) }
}
