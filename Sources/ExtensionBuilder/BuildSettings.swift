import ExtensionBundle
import Foundation
import Platform

/// Xcode's build settings of the keyboard's target: its defaults, and what the request replaces.
struct BuildSettings {
  /// All settings, values unexpanded.
  let values: [String: String]
  /// The bundle's name without `.appex`.
  let productName: String
  /// The Swift module.
  let moduleName: String
  /// The mode of the language, as `-swift-version` takes it.
  let languageMode: String
  /// Conditions for `#if`.
  let conditions: [String]

  /// Compiler flags from settings.
  var compilerFlags: [String]

  /// Xcode's defaults for a target of a name.
  static func defaults(
    _ request: BuildRequest, name: String, projectFolder: URL, configuration: String
  ) -> [String: String] {
    [
      "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example.$(PRODUCT_NAME:rfc1034identifier)",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "MARKETING_VERSION": "1.0",
      "CURRENT_PROJECT_VERSION": "1", "DEVELOPMENT_LANGUAGE": "en",
      "IPHONEOS_DEPLOYMENT_TARGET": request.iOSVersion, "SWIFT_VERSION": "5.0",
      "CONFIGURATION": configuration, "PLATFORM_NAME": "iphonesimulator",
      "SRCROOT": projectFolder.path, "SOURCE_ROOT": projectFolder.path,
      "PROJECT_DIR": projectFolder.path, "WRAPPER_EXTENSION": "appex",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": request.isDebug ? "DEBUG" : "",
      // Signing adds a team here; without a signature Xcode leaves both empty.
      "AppIdentifierPrefix": "", "TeamIdentifierPrefix": "",
    ]
  }

  /// The settings of a plain folder, which is a target of the same name.
  init(_ request: BuildRequest, source: URL) throws(BuildError) {
    let defaults = Self.defaults(
      request, name: source.lastPathComponent, projectFolder: source.deletingLastPathComponent(),
      configuration: request.configuration ?? (request.isDebug ? "Debug" : "Release"))
    try self.init(defaults.merging(request.settings) { _, given in given }, source: source)
  }

  /// Reads from settings what the builder needs; `source` is what errors name.
  init(_ values: [String: String], source: URL) throws(BuildError) {
    self.values = values
    let variables = BuildVariables(values)
    productName = variables.expand("$(PRODUCT_NAME)").text
    moduleName = variables.expand("$(PRODUCT_MODULE_NAME)").text
    let version = variables.expand("$(SWIFT_VERSION)").text
    languageMode = Self.languageMode(of: version)
    let flags = Self.words(variables, "OTHER_SWIFT_FLAGS")
    let defined = zip(flags, flags.dropFirst() + [""]).compactMap { flag, next in
      flag == "-D" ? next : flag.hasPrefix("-D") ? String(flag.dropFirst(2)) : nil
    }
    conditions = (Self.words(variables, "SWIFT_ACTIVE_COMPILATION_CONDITIONS") + defined)
      .filter { VariableOperator.c99ExtIdentifier($0) == $0 && !$0.isEmpty }
    compilerFlags =
      LanguageFeatures(mode: languageMode, flags: flags) {
        Self.words(variables, $0)
      }.flags
    // Xcode's default; from Swift 6 on the language has these literals.
    if languageMode != "6", Self.words(variables, "SWIFT_ENABLE_BARE_SLASH_REGEX") != ["NO"] {
      compilerFlags.append("-enable-bare-slash-regex")
    }
    guard PathName.fault(productName) == nil, productName.utf8.count <= 200,
      productName.first != "."
    else {
      throw .source(
        path: source.path,
        reason: "the name \"\(productName.prefix(200))\" cannot name a bundle",
        remedy: .giveProductName)
    }
    guard VariableOperator.c99ExtIdentifier(moduleName) == moduleName,
      PathName.fault(moduleName) == nil, moduleName.utf8.count <= 200
    else {
      throw .source(
        path: source.path,
        reason: "\"\(moduleName.prefix(200))\" is not a module name", remedy: .giveModuleName)
    }
    guard ["4", "4.2", "5", "6"].contains(languageMode) else {
      throw .source(
        path: source.path,
        reason:
          "SWIFT_VERSION is \"\(version.prefix(80))\", and compilers read Swift 4 and later; use 4.0, 4.2, 5.0 or 6.0"
      )
    }
  }

  /// The compiler's mode for a version of Swift; 4.2 has one of its own, because its SDK has other names than that of 4.0.
  static func languageMode(of version: String) -> String {
    let numbers = version.components(separatedBy: ".")
    return numbers.starts(with: ["4", "2"]) ? "4.2" : numbers[0]
  }

  private static func words(_ variables: BuildVariables, _ name: String) -> [String] {
    guard variables.settings[name] != nil else { return [] }
    return variables.expand("$(\(name))").text.split(separator: " ").map(String.init)
      .filter { $0 != "$(inherited)" }
  }
}
