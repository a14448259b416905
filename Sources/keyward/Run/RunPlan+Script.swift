import KeyboardHost
import KeyboardTesting

extension RunPlan {
  /// The script of the run, without the command line around it.
  var script: RunScript {
    var script = RunScript(fields.map { .init(focus: $0.focus, actions: $0.actions) })
    (script.sceneName, script.typesAhead) = (sceneName, device.typesAhead)
    (script.showsGeometry, script.showsTrace, script.traces) = (showsGeometry, showsTrace, traces)
    return script
  }
}

extension RunWords {
  /// The words of the command line.
  static let commandLine = RunWords(remedies: .commandLine) {
    "give it with --answer \($0.name)=allow|deny"
  } enable: {
    "enable it with keyward settings enable \($0)"
  }
}
