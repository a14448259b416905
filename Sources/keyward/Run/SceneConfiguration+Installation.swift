import ExtensionBuilder
import ExtensionBundle
import KeyboardHost
import KeyboardTesting

extension SceneConfiguration {
  /// How an installation starts keyboards.
  static func of(_ installation: Installation) throws(CommandFailure) -> SceneConfiguration {
    do throws(BundleError) { return try installation.sceneConfiguration() } catch {
      throw CommandFailure(
        .unavailable,
        "Keyward's own keyboard cannot be used: \(error.message); install Keyward again")
    }
  }
}
