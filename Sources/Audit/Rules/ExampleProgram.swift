/// The contents of an example's program; the tests make a Mach-O file of it.
package struct ExampleProgram: Equatable, Sendable {
  /// The architecture by Apple's name.
  package var architecture = "arm64"
  /// The platform, by the numbers of `LC_BUILD_VERSION`: 2 for iOS, 7 for its Simulator.
  package var platform = 2
  /// The least version of the system, such as `15.0`.
  package var minimumOS = "15.0"
  /// The paths of what it links.
  package var libraries = [
    "/System/Library/Frameworks/Foundation.framework/Foundation",
    "/System/Library/Frameworks/UIKit.framework/UIKit", "/usr/lib/libSystem.B.dylib",
  ]
  /// Symbols that others must have.
  package var imports = ["_NSExtensionMain", "_OBJC_CLASS_$_UIInputViewController"]
  /// The names of its classes.
  package var classes = ["_TtC8Keyboard22KeyboardViewController"]
  /// The selectors that it names.
  package var selectors = [
    "handleInputModeListFromView:withEvent:", "hasFullAccess", "needsInputModeSwitchKey",
  ]
  /// The property list of entitlements that it is signed with.
  package var entitlements: String?
  /// Whether the App Store has encrypted it.
  package var isEncrypted = false
  /// How many bytes of it there are, where that is not all of them.
  package var truncated: Int?

  /// A program in which nothing is wrong.
  package static let good = ExampleProgram()

  /// The same with changes.
  static func with(_ change: (inout ExampleProgram) -> Void) -> ExampleProgram {
    var program = good
    change(&program)
    return program
  }

  /// The difference from a correct program, for people.
  var difference: [String] {
    let good = Self.good
    var lines: [String] = []
    if architecture != good.architecture { lines.append("is for \(architecture) alone") }
    if platform != good.platform {
      let name = MachOSlice.Platform(rawValue: platform)?.name ?? "platform \(platform)"
      lines.append("is built for \(name)")
    }
    if minimumOS != good.minimumOS { lines.append("needs iOS \(minimumOS)") }
    if isEncrypted { lines.append("is encrypted") }
    if let truncated { lines.append("ends after \(truncated) bytes") }
    func changes(_ own: [String], _ others: [String], _ has: String, _ lacks: String) -> [String] {
      own.filter { !others.contains($0) }.map { "\(has) \($0)" }
        + others.filter { !own.contains($0) }.map { "\(lacks) \($0)" }
    }
    lines += changes(libraries, good.libraries, "links", "does not link")
    lines += changes(imports, good.imports, "uses the symbol", "does not use the symbol")
    lines += changes(classes, good.classes, "has the class", "has no class")
    lines += changes(selectors, good.selectors, "names", "does not name")
    if let entitlements { lines.append("is signed with\n" + entitlements) }
    return lines
  }
}
