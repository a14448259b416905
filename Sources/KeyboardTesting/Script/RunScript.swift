package import KeyboardHost
package import KeyboardProtocol
package import Platform

/// The actions of one run on a device, and how much of them the transcript shows.
package struct RunScript: Sendable {
  /// A field, and what is done while it has the focus.
  package struct Part: Sendable {
    /// The field or responder that gets the focus.
    package var focus: FieldPlan
    /// The following actions, in order.
    package var actions: [UserAction]

    /// Makes a part.
    package init(focus: FieldPlan, actions: [UserAction]) {
      (self.focus, self.actions) = (focus, actions)
    }
  }

  /// The fields in the order in which they get the focus.
  package var parts: [Part]
  /// The scene of the app in which names are looked for; `nil` for its first one.
  package var sceneName: String?
  /// Whether the user continues before the host app has caught up.
  package var typesAhead = false
  /// Whether the transcript says where the keyboard is.
  package var showsGeometry = false
  /// Whether the transcript shows the exchanges between keyboards and documents.
  package var showsTrace = false
  /// Whether that is kept at all.
  package var traces = false

  /// Makes a script without its options.
  package init(_ parts: [Part]) { self.parts = parts }
}

/// Words that depend on how a run was started.
package struct RunWords: Sendable {
  /// The fix for an error.
  package var remedies: RemedyWords
  /// How to answer a keyboard that requests a permission.
  package var answer: @Sendable (Permission) -> String
  /// How to enable an installed keyboard, by its identifier.
  package var enable: @Sendable (String) -> String

  /// Takes the words, each a clause without its full stop.
  package init(
    remedies: RemedyWords, answer: @escaping @Sendable (Permission) -> String,
    enable: @escaping @Sendable (String) -> String
  ) {
    (self.remedies, self.answer, self.enable) = (remedies, answer, enable)
  }
}

/// How a run ended.
package enum RunEnding {
  /// Everything was done.
  case done
  /// Something could not be done.
  case refused(SceneError)
  /// A keyboard failed.
  case failed(SessionFailure)
}
