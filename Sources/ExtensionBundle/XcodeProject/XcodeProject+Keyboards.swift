import Foundation

extension XcodeProject {
  /// The absolute path of the file that a setting names, such as `INFOPLIST_FILE`; `nil` where it names none.
  ///
  /// `settings` are the target's own, with whatever was put over them.
  public func file(_ setting: String, of settings: [String: String]) -> String? {
    guard settings[setting] != nil else { return nil }
    let path = BuildVariables(settings).expand("$(\(setting))").text
    return path.isEmpty ? nil : XcodeFilePlaces.join(root.path, path)
  }

  /// The app extensions whose manifest names the extension point of keyboards.
  public func keyboardTargets(configuration: String) -> [XcodeTarget] {
    targets.filter { target in
      guard target.isAppExtension else { return false }
      let defaults = [
        "TARGET_NAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)", "SRCROOT": root.path,
        "PROJECT_DIR": root.path,
      ]
      let settings = settings(of: target, configuration: configuration, over: defaults).values
      guard let file = file("INFOPLIST_FILE", of: settings),
        let document = try? PropertyListDocument.read(URL(fileURLWithPath: file))
      else { return false }
      let point = document.root.value["NSExtension"]?["NSExtensionPointIdentifier"]?.string
      return point == ExtensionManifest.keyboardExtensionPoint
    }
  }
}
