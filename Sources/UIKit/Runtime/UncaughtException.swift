/// Raises the Objective-C exceptions of UIKit and Foundation, which crash the app on a device.
///
/// A keyboard cannot catch it there either, so its process ends, and the host reports the words.
package enum UncaughtException {
  /// The function that the keyboard has set with `NSSetUncaughtExceptionHandler(_:)`.
  static let handler = Lock<NSUncaughtExceptionHandler?>(nil)

  /// Ends the keyboard.
  /// - Parameters:
  ///   - name: Apple's name of the exception.
  ///   - reason: What was wrong, in Apple's words where they are known.
  package static func raise(_ name: String, _ reason: String) -> Never {
    NSException(name: NSExceptionName(name), reason: reason).raise()
  }

  /// Calls the handler once, and ends the keyboard.
  static func end(with exception: NSException) -> Never {
    // An exception in the handler doesn't call it again.
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(exception)
    fatalError(
      "Terminating app due to uncaught exception '\(exception.name.rawValue)', reason: '\(exception.reason ?? "")'"
    )
  }
}
