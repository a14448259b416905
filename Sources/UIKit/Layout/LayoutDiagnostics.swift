/// Where Auto Layout's complaints go.
@MainActor
enum LayoutDiagnostics {
  /// Receives UIKit's log messages: contradicting constraints, a layout that never settles.
  static var report: (String) -> Void = { DeveloperNotices.report($0) }
}
