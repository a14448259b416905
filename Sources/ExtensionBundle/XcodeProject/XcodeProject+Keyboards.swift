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
  ///
  /// - Throws: An error if the settings and manifests of all extensions are too large to read.
  package func keyboardTargets(
    configuration: String
  ) throws(XcodeProjectError) -> [XcodeTarget] {
    var budget = TargetBudget(file: objects.file)
    var points: [String: String?] = [:]
    var found: [XcodeTarget] = []
    for target in targets where target.isAppExtension {
      let settings = manifestSettings(of: target, configuration: configuration)
      try budget.spend(settings.size)
      guard let file = file("INFOPLIST_FILE", of: settings.values) else { continue }
      if points[file] == nil {
        try budget.spend(Int((try? files?.status(file))?.st_size ?? 0))
        let root = try? propertyList(file).root.value
        points[file] = .some(root?["NSExtension"]?["NSExtensionPointIdentifier"]?.string)
      }
      if points[file] == ExtensionManifest.keyboardExtensionPoint { found.append(target) }
    }
    return found
  }

  /// How much may still be read of the settings and manifests of a project's targets, in bytes.
  ///
  /// A project can name one large file of settings in each of thousands of targets.
  package struct TargetBudget {
    private static let limit = 16 << 20
    private let file: String
    private var left = limit

    /// Begins to count; `file` is what the error names.
    package init(file: String) { self.file = file }

    /// Takes from what is left.
    package mutating func spend(_ bytes: Int) throws(XcodeProjectError) {
      left -= bytes
      guard left < 0 else { return }
      throw XcodeProjectError(
        file: file,
        reason: "the settings and manifests of its targets exceed \(Self.limit >> 20) MB in total; "
          + "remove targets, or settings that they share")
    }
  }

  /// The path of a target's `Info.plist`; `nil` where no setting names one.
  package func manifestFile(of target: XcodeTarget, configuration: String) -> String? {
    file(
      "INFOPLIST_FILE", of: manifestSettings(of: target, configuration: configuration).values)
  }

  private func manifestSettings(of target: XcodeTarget, configuration: String) -> Settings {
    let defaults = [
      "TARGET_NAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)", "SRCROOT": root.path,
      "PROJECT_DIR": root.path,
    ]
    return settings(of: target, configuration: configuration, over: defaults)
  }
}
