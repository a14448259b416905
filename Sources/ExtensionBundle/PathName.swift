/// Names from a project or a bundle that become components of paths.
package enum PathName {
  /// Why a name cannot be one component of a path; `nil` where it can.
  package static func fault(_ name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name == "." || name == ".." { return "means another folder" }
    if name.utf8.contains(UInt8(ascii: "/")) { return "contains a slash" }
    if name.utf8.count > 255 { return "is longer than 255 bytes" }
    let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return hasControl ? "contains control characters" : nil
  }

  /// Why a relative path leads elsewhere, or cannot be made; `nil` where it can.
  package static func fault(path: String) -> String? {
    for component in path.split(separator: "/", omittingEmptySubsequences: false) {
      if let fault = fault(String(component)) { return fault }
    }
    return nil
  }
}
