import ExtensionBuilder
import ExtensionBundle

/// The words for what is known of a build's errors: in the lines for people and in the report.
enum BuildWords {
  /// Names in the summary at most.
  static let groupLimit = 20

  /// The project's warnings and all errors, each with a line about its name, and at the end how many there are of what.
  static func text(_ errors: CompileErrors) -> String {
    var lines = errors.projectWarnings + errors.errors.flatMap { Self.lines($0) }
    if errors.errors.count > 1 || !errors.groups.isEmpty { lines += summary(errors) }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ error: BuildDiagnostic) -> [String] {
    let place = [error.file, error.line.map(String.init), error.column.map(String.init)]
      .compactMap { $0 }.map { $0 + ":" }.joined()
    let start = place.isEmpty ? "" : place + " "
    var lines = error.lines
    if error.isInWrittenCode {
      let subject = error.file != nil && error.line == nil ? "file" : "class"
      lines.append("\(start)note: in code that Keyward writes for this \(subject)")
    }
    if let finding = error.finding { lines.append("\(start)note: \(sentence(finding))") }
    return lines
  }

  /// `23 errors in 5 files:` and a line for each name.
  private static func summary(_ errors: CompileErrors) -> [String] {
    let groups = errors.groups
    let total = errors.errors.count + errors.leftOut
    let files = errors.files.count
    let head =
      "\(count(total, "error"))" + (files == 0 ? "" : " in \(count(files, "file"))")
      + (errors.consequences == 0
        ? ""
        : ", and \(errors.consequences) more that may only follow from the modules that were not found")
    guard !groups.isEmpty else { return [head] }
    let shown = groups.prefix(groupLimit).map { "  \($0.count) × \(brief($0.finding))" }
    let rest = groups.count - shown.count
    return [head + ":"] + shown + (rest > 0 ? ["  and \(count(rest, "more name"))"] : [])
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// The name and its relation, on one line of the summary.
  private static func brief(_ finding: NameFinding) -> String {
    let name = "`\(finding.name)`"
    switch finding.kind {
    case .missing:
      return "\(name) (not in Keyward's \(finding.framework ?? "") yet\(versions(finding)))"
    case .notImported: return "\(name) (import \(finding.framework ?? ""))"
    case .renamed: return "\(name) (now `\(finding.replacement ?? "")`)"
    case .misspelled: return "\(name) (did you mean `\(finding.replacement ?? "")`?)"
    case .missingModule: return "\(name) (a module that Keyward doesn't have)"
    case .unknownModule: return "\(name) (a module that was not found)"
    }
  }

  private static func versions(_ finding: NameFinding) -> String {
    let since = finding.since.map { ", iOS \($0)" } ?? ""
    let deprecated = finding.deprecated.map {
      $0 == "*" ? ", deprecated" : ", deprecated in iOS \($0)"
    }
    return since + (deprecated ?? "")
  }

  /// The facts about a name.
  static func sentence(_ finding: NameFinding) -> String {
    let framework = finding.framework ?? ""
    switch finding.kind {
    case .missing:
      return "not in Keyward's \(framework) yet: \(finding.name)\(versions(finding))"
    case .notImported:
      return "\(finding.name) is in \(framework), which the file doesn't import"
    case .renamed: return "\(finding.name) is now \(finding.replacement ?? "")"
    case .misspelled: return "did you mean \(finding.replacement ?? "")?"
    case .missingModule, .unknownModule: return module(finding)
    }
  }

  /// The fix for a name; `nil` where the sentence has it.
  static func advice(_ finding: NameFinding) -> String {
    switch finding.kind {
    case .missing: "Leave it out for Keyward, or use another name."
    case .notImported: "Add import \(finding.framework ?? "")."
    case .renamed, .misspelled: "Write \(finding.replacement ?? "")."
    case .missingModule:
      "Put the import and its uses in #if canImport(\(finding.name)) to build without them."
    case .unknownModule: "Add the package or framework to the target."
    }
  }

  private static func module(_ finding: NameFinding) -> String {
    guard finding.kind == .missingModule else {
      return
        "\(finding.name) isn't an Apple module; it is probably a package or framework of the project "
        + "that was not found. Add it to the target's dependencies"
    }
    let reason = modules[finding.name] ?? "Keyward doesn't have this framework"
    return "\(finding.name): \(reason); code in #if canImport(\(finding.name)) is left out"
  }

  /// Alternatives for a missing module.
  private static let modules: [String: String] = [
    "CreateML": "Keyward trains no models; ship the results as data",
    "WebKit": "Keyward has no web view; build the view with UIKit or SwiftUI",
    "JavaScriptCore": "Keyward runs no JavaScript; write the logic in Swift",
    "Intents": "Keyward runs no intents; keep them in the app's target",
    "IntentsUI": "Keyward runs no intents; keep them in the app's target",
    "ActivityKit": "Keyward shows no Live Activities; keep them in the app's target",
    "Messages": "Keyward runs no iMessage apps; keep them in a separate target",
    "Metal": "Keyward draws no pixels and has no GPU; draw with UIKit",
    "MetalKit": "Keyward draws no pixels and has no GPU; draw with UIKit",
    "SpriteKit": "Keyward has no SpriteKit scenes; animate views or layers",
    "SceneKit": "Keyward has no 3D scenes; draw with UIKit",
    "RealityKit": "Keyward has no 3D scenes; draw with UIKit",
    "ARKit": "a keyboard has no camera; keep this in the app's target",
    "CoreBluetooth": "Keyward has no Bluetooth; treat it as switched off",
    "MapKit": "Keyward has no maps; CoreLocation is available",
    "MediaPlayer": "Keyward has no media library; use AVFoundation for sounds",
    "AuthenticationServices": "Keyward signs nobody in; keep this in the app's target",
    "BackgroundTasks": "a keyboard has no background tasks; keep them in the app's target",
    "EventKit": "Keyward has no calendars; treat it as not authorized",
    "GameKit": "Keyward has no Game Center; keep it in the app's target",
    "PencilKit": "Keyward has no PencilKit canvas; handle touches in a UIView",
    "PDFKit": "Keyward shows no PDF files; show their text in your own view",
    "TipKit": "Keyward shows no tips; show your own view",
    "Charts": "Keyward has no charts; draw with SwiftUI's shapes",
  ]
}
