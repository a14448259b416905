import KeyboardProtocol
import TextInput

/// The user's and the system's actions on keyboards besides typing.
extension KeyboardScene {
  /// Takes the keyboard off the screen, as an app does that takes the focus away.
  package func hide() {
    guard field != nil || app?.first != nil else { return }
    if let presented { leave(presented) }
    isDismissed = true
    settleGeometry(.dismissal)
  }

  /// Brings the keyboard up again on the field that had the focus.
  package func showAgain() throws(SceneError) {
    guard field != nil || app?.first != nil else { throw .noKeyboard(.noFocus) }
    try focusAgain()
  }

  /// Whether the app is in the background, and the process of its keyboard is stopped.
  package var isSuspended: Bool {
    presented.flatMap { sessions[$0.identifier]?.isSuspended } ?? false
  }

  /// Sends the host app to the background; the keyboard's process is stopped.
  package func suspend() throws(SceneError) {
    try exchange(allowsSuspended: true) { (session) throws(SessionFailure) in
      session.isSuspended ? Settlement() : try session.suspend()
    }
  }

  /// Brings the host app back; a keyboard over its memory limit is not resumed, and another replaces it.
  package func resume() throws(SceneError) {
    let appliesLimit = field?.fidelity.resumeLimit == .on
    let limit = configuration.resumeMemory
    try exchange(allowsSuspended: true) { (session) throws(SessionFailure) in
      guard session.isSuspended else { return Settlement() }
      return try session.resume(appliesLimit: appliesLimit, limit: limit)
    }
  }

  /// The active constraints of a view of the layout, one line for each, as the keyboard's process describes them.
  package func constraints(ofView index: Int) throws(SceneError) -> [String] {
    guard let layout, layout.views.indices.contains(index) else { return [] }
    var lines: [String] = []
    try exchange { (session) throws(SessionFailure) in
      try session.requestConstraints(ofView: UInt32(index), into: &lines)
    }
    return lines
  }

  /// Warns the keyboard on the screen that memory is short.
  package func warnOfMemory() throws(SceneError) {
    try exchange { (session) throws(SessionFailure) in try session.warnOfMemory() }
  }
}
