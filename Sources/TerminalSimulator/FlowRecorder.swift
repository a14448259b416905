import ExtensionBundle
import Foundation
import KeyboardHost
package import KeyboardTesting
import Platform

/// Writes what is done in a window to a flow file, when the window is closed or the program interrupted.
package final class FlowRecorder: Sendable {
  private let file: String
  private let record: Lock<FlowRecord?>

  /// Why the file was not written.
  package struct Failure: Error {
    /// The file.
    package var file: String
    /// The system's reason.
    package var reason: String
  }

  /// Begins a record.
  ///
  /// - Parameters:
  ///   - file: The file to write.
  ///   - record: The keyboards and settings, before anything is done.
  package init(file: String, record: FlowRecord) {
    self.file = file
    self.record = Lock(record)
  }

  /// Records an action, and the field's text after it.
  func add(_ action: UserAction?, document: String?) {
    record.withLock {
      if let action { $0?.add(action) }
      $0?.document = document
    }
  }

  /// Keeps what a flow cannot do, in words.
  func add(remark: String) { record.withLock { $0?.add(remark: remark) } }

  /// Writes the file at once or not at all; only the first call does.
  package func write() throws(Failure) {
    let text = record.withLock { record -> String? in
      defer { record = nil }
      return record?.text
    }
    guard let text else { return }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw Failure(file: file, reason: "\(IOReason(error))")
    }
  }
}
