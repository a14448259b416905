import Platform

/// Names from a project or a bundle that become components of paths.
package enum PathName {
  /// Why a name cannot be one component of a path; `nil` where it can.
  package static func fault(_ name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name == "." || name == ".." { return "means another folder" }
    if name.hasSlash { return "contains a slash" }
    if name.utf8.count > 255 { return "is longer than 255 bytes" }
    let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return hasControl ? "contains control characters" : nil
  }

  /// Why a relative path leads elsewhere, or cannot be made; `nil` where it can.
  package static func fault(path: String) -> String? {
    let components = path.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for component in components {
      if let fault = fault(String(Substring(component))) { return fault }
    }
    return nil
  }
}
