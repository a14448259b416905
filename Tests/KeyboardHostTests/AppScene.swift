import KeyboardHost

/// Makes a responder of an app.
func responder(
  _ name: String, _ kind: FieldKind? = nil, change: (inout AppResponder) -> Void = { _ in }
) -> AppResponder {
  var responder = AppResponder(name: name)
  responder.field = kind.map { AppField($0) }
  change(&responder)
  return responder
}

/// Makes an app of screens.
func app(_ screens: AppResponder..., change: (inout HostApp) -> Void = { _ in }) -> HostApp {
  var app = HostApp(identifier: "org.example.test")
  app.responder.responders = screens
  change(&app)
  return app
}
