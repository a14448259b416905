public import ExtensionBuilder
public import ExtensionBundle
import Foundation
public import KeyboardHost

extension Installation {
  /// How this installation starts keyboards: with its launcher, and with its own keyboard in fields that allow no other.
  ///
  /// - Throws: Why its own keyboard cannot be used; installing Keyward again fixes it.
  public func sceneConfiguration() throws(BundleError) -> SceneConfiguration {
    var configuration = SceneConfiguration(launcher: launcher.path)
    configuration.systemKeyboard = EnabledKeyboard(bundle: try ExtensionBundle.open(systemKeyboard))
    return configuration
  }
}
