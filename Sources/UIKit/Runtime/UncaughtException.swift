/// Raises the Objective-C exceptions of UIKit and Foundation, which crash the app on a device.
///
/// A keyboard cannot catch it there either, so its process ends, and the host reports the words.
package enum UncaughtException {
  /// Ends the keyboard.
  /// - Parameters:
  ///   - name: Apple's name of the exception.
  ///   - reason: What was wrong, in Apple's words where they are known.
  package static func raise(_ name: String, _ reason: String) -> Never {
    fatalError("Terminating app due to uncaught exception '\(name)', reason: '\(reason)'")
  }
}
