import Foundation
import KeyboardHost

extension RunPlan {
  /// Tells an installed keyboard's identifier from the path of a bundle or of sources.
  mutating func findInstalled() throws(UsageError) {
    let identifiers = keyboards.filter(Self.isIdentifier)
    if let first = identifiers.first {
      guard keyboards.count == 1 else {
        throw UsageError(
          message:
            "\(first) is an installed keyboard, which is named alone: the others are those enabled in the "
            + "settings; name bundles and sources by paths, such as ./\(first)")
      }
      keyboards = []
      chosen = first
    }
    usesSettings = keyboards.isEmpty && (chosen != nil || stateFolder != nil)
    guard usesSettings, grant != nil else { return }
    throw UsageError(
      message: "--full-access is for keyboards that are named by paths; installed ones have what "
        + "keyward settings full-access ID on|off says")
  }

  /// Whether a name is a bundle identifier, as no path is called that one would write for a folder.
  private static func isIdentifier(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
      && !["appex", "xcodeproj", "app", "swift", "plist"].contains(String(parts[parts.count - 1]))
      && !FileManager.default.fileExists(atPath: name)
  }

  mutating func addContext(_ identifier: String) throws(UsageError) {
    if fields.isEmpty { addField(.text) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--context belongs to a field; give it before the field's first --tap")
    }
    fields[fields.count - 1].contexts.append(identifier)
  }
}
