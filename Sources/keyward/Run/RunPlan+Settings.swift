import Foundation
import KeyboardHost

extension RunPlan {
  /// Distinguishes an installed keyboard's identifier from the path of a bundle or of sources.
  mutating func findInstalled() throws(UsageError) {
    let identifiers = keyboards.filter(Self.isIdentifier)
    if let first = identifiers.first {
      guard keyboards.count == 1 else {
        throw UsageError(
          message:
            "\(first) is an installed keyboard and must be named alone, because the others come from the "
            + "settings; name bundles and sources by paths, such as ./\(first)")
      }
      keyboards = []
      chosen = first
    }
    usesSettings = keyboards.isEmpty && (chosen != nil || stateFolder != nil)
    guard usesSettings, device.fullAccess != nil else { return }
    throw UsageError(
      message: "--full-access applies to keyboards named by path; for an installed one, use "
        + "keyward settings full-access ID on|off")
  }

  /// Whether a name is a bundle identifier, as no path is called that one would write for a folder.
  private static func isIdentifier(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
      && !["appex", "xcodeproj", "app", "swift", "plist", "yml", "yaml"].contains(
        String(parts[parts.count - 1]))
      && !FileManager.default.fileExists(atPath: name)
  }

  mutating func addContext(_ identifier: String) throws(UsageError) {
    if fields.isEmpty { addField(defaultField) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--context belongs to a field; give it before the field's first --tap")
    }
    fields[fields.count - 1].contexts.append(identifier)
  }
}
