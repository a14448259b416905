/// Lines for the keyboard's developer: what went wrong that Apple's UIKit would log.
package enum DeveloperNotices {
  /// Receives each notice. The process sets it; until then a notice goes to standard error.
  @MainActor package static var report: (String) -> Void = { line in
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
