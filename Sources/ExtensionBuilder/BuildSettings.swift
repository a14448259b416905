import ExtensionBundle
import Foundation

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

  init(_ request: BuildRequest, source: URL) throws(BuildError) {
    var values = [
      "TARGET_NAME": source.lastPathComponent, "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example.$(PRODUCT_NAME:rfc1034identifier)",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "MARKETING_VERSION": "1.0",
      "CURRENT_PROJECT_VERSION": "1", "DEVELOPMENT_LANGUAGE": "en",
      "IPHONEOS_DEPLOYMENT_TARGET": request.iOSVersion, "SWIFT_VERSION": "5.0",
      "CONFIGURATION": request.isDebug ? "Debug" : "Release", "PLATFORM_NAME": "iphonesimulator",
      "SRCROOT": source.deletingLastPathComponent().path, "WRAPPER_EXTENSION": "appex",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": request.isDebug ? "DEBUG" : "",
      // Signing adds a team here; without a signature Xcode leaves both empty.
      "AppIdentifierPrefix": "", "TeamIdentifierPrefix": "",
    ]
    values.merge(request.settings) { _, given in given }
    self.values = values
    let variables = BuildVariables(values)
    productName = variables.expand("$(PRODUCT_NAME)").text
    moduleName = variables.expand("$(PRODUCT_MODULE_NAME)").text
    let version = variables.expand("$(SWIFT_VERSION)").text
    languageMode = version.split(separator: ".").first.map(String.init) ?? ""
    conditions = variables.expand("$(SWIFT_ACTIVE_COMPILATION_CONDITIONS)").text
      .split(separator: " ").map(String.init).filter { $0 != "$(inherited)" }
    guard !productName.isEmpty, productName.utf8.count <= 200, productName.first != ".",
      !productName.contains("/"), !productName.contains("\0")
    else {
      throw .source(
        path: source.path,
        reason: "the name \"\(productName)\" cannot name a bundle; give one with --set "
          + "PRODUCT_NAME=NAME")
    }
    guard VariableOperator.c99ExtIdentifier(moduleName) == moduleName, !moduleName.isEmpty else {
      throw .source(
        path: source.path,
        reason: "\"\(moduleName)\" is no module name; give one with --set PRODUCT_MODULE_NAME=NAME")
    }
    guard ["4", "5", "6"].contains(languageMode) else {
      throw .source(
        path: source.path, reason: "SWIFT_VERSION is \"\(version)\"; use 4.2, 5.0 or 6.0")
    }
  }
}
