import ExtensionBuilder
import ExtensionBundle
import KeyboardHost
import KeyboardTesting

extension Installation {
  /// The parts of Keyward that a command uses.
  static func ofCommand() throws(CommandFailure) -> Installation {
    do throws(BuildError) { return try find() } catch { throw CommandFailure(error) }
  }
}

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
