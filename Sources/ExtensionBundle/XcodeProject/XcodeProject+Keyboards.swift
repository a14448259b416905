import Foundation

extension XcodeProject {
  /// The file that a target's manifest is written in, by its setting `INFOPLIST_FILE`.
  ///
  /// `settings` are the target's own, with whatever was put over them.
  public func manifestFile(of settings: [String: String]) -> String? {
    guard settings["INFOPLIST_FILE"] != nil else { return nil }
    let path = BuildVariables(settings).expand("$(INFOPLIST_FILE)").text
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
      guard let file = manifestFile(of: settings),
        let document = try? PropertyListDocument.read(URL(fileURLWithPath: file))
      else { return false }
      let point = document.root.value["NSExtension"]?["NSExtensionPointIdentifier"]?.string
      return point == ExtensionManifest.keyboardExtensionPoint
    }
  }
}
