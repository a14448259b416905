import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol
import Sandbox

/// The extension that is measured, placed once so that copying it isn't part of any figure.
struct Subject {
  let bundle: ExtensionBundle
  let placement: Placement
  let launcher: String

  /// How the extension is started, with the policy of closed access.
  func request(confinement: Confinement) -> LaunchRequest {
    let policy = AccessPolicy(
      bundlePath: placement.bundlePath, executablePath: placement.executablePath,
      containerPath: placement.containerPath, interpreter: bundle.interpreter, hasFullAccess: false
    ).policy
    return LaunchRequest(
      executable: placement.executablePath,
      environment: [
        "HOME": placement.containerPath, "CFFIXED_USER_HOME": placement.containerPath,
        "TMPDIR": placement.containerPath, "LANG": "C.UTF-8",
      ], workingDirectory: placement.containerPath, policy: policy, launcher: launcher,
      user: placement.user, confinement: confinement)
  }

  /// A session whose keyboard has appeared on a text field.
  func session(confinement: Confinement) throws -> (Session, Field) {
    try session(request(confinement: confinement))
  }

  /// A session whose process is started in another way.
  func session(_ request: LaunchRequest) throws -> (Session, Field) {
    let manifest = bundle.manifest
    let session = try Session(
      extensionName: manifest.displayName, launch: request,
      parameters: StartParameters(
        principalClass: manifest.principalClass, bundlePath: placement.bundlePath,
        containerPath: placement.containerPath, hasFullAccess: false,
        primaryLanguage: manifest.primaryLanguage))
    let field = Field(name: "text", kind: .text)
    _ = try session.present(on: field, needsInputModeSwitchKey: false)
    return (session, field)
  }
}
