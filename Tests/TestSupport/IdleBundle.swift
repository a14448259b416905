public import Foundation

/// Makes a bundle `Name.appex` in `folder` that can be opened and installed, but whose program isn't a keyboard.
///
/// It needs no compiler, for tests that start no keyboard.
///
/// - Parameters:
///   - name: The bundle's, the keyboard's and the program's name; the identifier is `org.example.` and the name.
///   - folder: Where the bundle is made.
///   - requestsOpenAccess: The value in the manifest.
///   - groups: The application groups that it claims.
/// - Returns: The bundle.
/// - Throws: Why a file could not be written.
public func makeIdleBundle(
  _ name: String, in folder: URL, requestsOpenAccess: Bool = false, groups: [String] = []
) throws -> URL {
  let bundle = folder.appendingPathComponent("\(name).appex")
  try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
  let manifest = BadPeer.manifest(name: name, requestsOpenAccess: requestsOpenAccess)
  try Data(manifest.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
  if !groups.isEmpty {
    let list = groups.map { "<string>\($0)</string>" }.joined()
    let entitlements =
      "<plist version=\"1.0\"><dict><key>com.apple.security.application-groups</key>"
      + "<array>\(list)</array></dict></plist>"
    try Data(entitlements.utf8).write(to: bundle.appendingPathComponent("Entitlements.plist"))
  }
  try FileManager.default.copyItem(
    at: builtProductsFolder.appendingPathComponent("keyward-launch"),
    to: bundle.appendingPathComponent(name))
  return bundle
}
