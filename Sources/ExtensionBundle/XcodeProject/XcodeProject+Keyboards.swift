import Foundation

extension XcodeProject {
  /// The place that names a path: `project.pbxproj:LINE:COLUMN`, as the compiler writes places.
  package func place(ofPath path: String) -> String {
    Self.place(objects.file, position(ofPath: path))
  }

  /// The place where a setting has its value, in the project or in a file of settings.
  package func place(
    ofSetting name: String, of target: XcodeTarget, configuration: String
  ) -> String {
    let (file, position) = position(ofSetting: name, of: target, configuration: configuration)
    return Self.place(file, position)
  }

  /// The same as a file and a position in it.
  package func position(
    ofSetting name: String, of target: XcodeTarget, configuration: String
  ) -> (file: String, position: SourcePosition?) {
    for layer in configurations(of: target, configuration).reversed() {
      if let entry = layer.node.value["buildSettings"]?.entry(name) {
        return (objects.file, entry.node.position)
      }
      guard let file = settingsFile(of: layer),
        let index = file.assignments.lastIndex(where: { $0.name == name })
      else { continue }
      return file.places[index]
    }
    return (objects.file, nil)
  }

  private static func place(_ file: String, _ position: SourcePosition?) -> String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }

  /// The absolute path of the file that a setting names, such as `INFOPLIST_FILE`; `nil` where it names none.
  ///
  /// `settings` are the target's own, with overrides.
  package func file(_ setting: String, of settings: [String: String]) -> String? {
    guard settings[setting] != nil else { return nil }
    let path = BuildVariables(settings).expand("$(\(setting))").text
    guard !path.isEmpty else { return nil }
    let whole = XcodeFilePlaces.join(root.path, path)
    return files?.found(whole) ?? whole
  }

  /// The app extensions whose manifest names the extension point of keyboards.
  package func keyboardTargets(configuration: String) -> [XcodeTarget] {
    targets.filter { target in
      guard target.isAppExtension,
        let file = manifestFile(of: target, configuration: configuration),
        let document = try? propertyList(file)
      else { return false }
      let point = document.root.value["NSExtension"]?["NSExtensionPointIdentifier"]?.string
      return point == ExtensionManifest.keyboardExtensionPoint
    }
  }

  /// The path of a target's `Info.plist`; `nil` where no setting names one.
  package func manifestFile(of target: XcodeTarget, configuration: String) -> String? {
    let defaults = [
      "TARGET_NAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)", "SRCROOT": root.path,
      "PROJECT_DIR": root.path,
    ]
    return file(
      "INFOPLIST_FILE",
      of: settings(of: target, configuration: configuration, over: defaults).values)
  }
}
