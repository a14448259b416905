import Foundation

@testable import ExtensionBundle

extension FuzzTarget {
  /// An Xcode project and a file of build settings.
  static let pbxproj = FuzzTarget(
    name: "pbxproj",
    words: [
      "isa = ", "PBXNativeTarget", "PBXGroup", "PBXVariantGroup", "PBXFileReference",
      "PBXBuildFile", "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase",
      "PBXFrameworksBuildPhase", "PBXShellScriptBuildPhase", "XCConfigurationList",
      "XCBuildConfiguration", "PBXFileSystemSynchronizedRootGroup", "children = (", "files = (",
      "targets = (", "buildPhases = (", "sourceTree = \"<absolute>\"", "SOURCE_ROOT", "path = ..",
      "path = \"/etc\"", "path = out", "link.xcconfig", "buildSettings = {", "$(inherited)",
      "INFOPLIST_FILE", "[sdk=iphone*]", "productRef", "relativePath", "membershipExceptions = (",
    ],
    seeds: {
      // Lists that repeat the same object.
      let again = String(repeating: "T, ", count: 60)
      let folded = """
        { rootObject = R; objects = { R = { isa = PBXProject; targets = (\(again)); };
        T = { isa = PBXSourcesBuildPhase; buildPhases = (\(again)); files = (\(again)); fileRef = V; };
        V = { isa = PBXVariantGroup; children = (\(again)); }; }; }
        """
      return [
        FuzzFolder.joined([bytes(project), bytes("LOWER = $(inherited) b;\n")]), bytes(folded),
      ]
        + (try checkoutFiles("Tests/Projects", ["pbxproj"]))
    },
    check: checkProject)

  /// Three files of build settings.
  static let xcconfig = FuzzTarget(
    name: "xcconfig",
    words: [
      "#include \"", "#include? \"", "a.xcconfig", "b.xcconfig\"", "../secret.xcconfig\"",
      "link.xcconfig\"", "out/secret.xcconfig\"", "$(inherited)", "${A}", "[sdk=iphonesimulator*]",
      "[arch=arm64,config=Debug]", "//", " = ", ":upper", ":default=", ":rfc1034identifier", "A",
      "B",
    ],
    seeds: {
      [
        [
          "#include \"b.xcconfig\"\n#include? \"none.xcconfig\"\nA = $(inherited) 1 // x\n",
          "A = 2",
        ],
        [
          "A[sdk=iphone*][arch=arm64] = $(B)\nB = ${C:upper:default=d};\n",
          "#include \"a.xcconfig\"",
        ],
        ["#include \"../secret.xcconfig\"\n#include \"link.xcconfig\"", "A = $(A)$(A)\nA = b"],
        ["A = $(B)$(B)\nB = $(C)$(C)\nC = $($(D))\nD = A\n", "#include \"/etc/hostname\""],
      ].map { FuzzFolder.joined($0.map(bytes)) }
    },
    check: checkSettings)
}

private let project = """
  // !$*UTF8*$!
  { objectVersion = 77; rootObject = R; objects = {
  R = { isa = PBXProject; mainGroup = G; buildConfigurationList = CL; targets = (T, L);
    packageReferences = (P); projectDirPath = ""; };
  G = { isa = PBXGroup; children = (F, X, S, V, H); path = Keys; sourceTree = "<group>"; };
  H = { isa = PBXGroup; children = (N, G); path = ..; sourceTree = SOURCE_ROOT; };
  F = { isa = PBXFileReference; path = "Key.swift"; sourceTree = "<group>"; };
  N = { isa = PBXFileReference; path = /etc/passwd; sourceTree = "<absolute>"; };
  X = { isa = PBXFileReference; path = ../a.xcconfig; sourceTree = "<group>"; };
  V = { isa = PBXVariantGroup; children = (F, N); name = Localizable.strings; };
  S = { isa = PBXFileSystemSynchronizedRootGroup; path = Sync; exceptions = (E); };
  E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
    membershipExceptions = (Info.plist); platformFiltersByRelativePath = { "a.swift" = (ios, ); }; };
  B1 = { isa = PBXBuildFile; fileRef = F; platformFilter = ios; };
  B2 = { isa = PBXBuildFile; fileRef = V; };
  B3 = { isa = PBXBuildFile; productRef = D; };
  D = { isa = XCSwiftPackageProductDependency; productName = Kit; package = P; };
  P = { isa = XCLocalSwiftPackageReference; relativePath = Kit; };
  PS = { isa = PBXSourcesBuildPhase; files = (B1); };
  PR = { isa = PBXResourcesBuildPhase; files = (B2); };
  PF = { isa = PBXFrameworksBuildPhase; files = (B3); };
  PC = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 7; files = (B2); };
  SH = { isa = PBXShellScriptBuildPhase; name = Run; };
  T = { isa = PBXNativeTarget; name = Keys; productType = "com.apple.product-type.app-extension";
    buildPhases = (PS, PR, PF, PC, SH); dependencies = (DT); buildConfigurationList = CT;
    fileSystemSynchronizedGroups = (S); packageProductDependencies = (D); };
  L = { isa = PBXNativeTarget; name = Kit; productReference = Q; };
  DT = { isa = PBXTargetDependency; target = L; };
  CL = { isa = XCConfigurationList; buildConfigurations = (C1); };
  CT = { isa = XCConfigurationList; buildConfigurations = (C2); };
  C1 = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X;
    buildSettings = { LOWER = a; SWIFT_VERSION = 5.0; }; };
  C2 = { isa = XCBuildConfiguration; name = Debug;
    buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/Info.plist"; FLAGS = ("$(inherited)", b);
    "LOWER[sdk=iphone*]" = "$(LOWER)$(LOWER)"; }; };
  }; }
  """

@Sendable private func checkProject(_ input: [UInt8]) {
  let root = FuzzFolder.root
  FuzzFolder.write(input, ["K.xcodeproj/project.pbxproj", "a.xcconfig"])
  let url = URL(fileURLWithPath: FuzzFolder.path + "/K.xcodeproj")
  let project: XcodeProject
  do throws(XcodeProjectError) { project = try XcodeProject.read(url, files: root) } catch {
    return law(!error.message.contains(where: \.isNewline), "a message is one line")
  }
  for configuration in project.configurations.prefix(4) + ["Debug"] {
    _ = try? project.keyboardTargets(configuration: configuration)
    for target in project.targets.prefix(8) {
      let settings = project.settings(
        of: target, configuration: configuration, over: ["SRCROOT": project.root.path])
      checkValues(settings.values)
      for name in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
        _ = project.file(name, of: settings.values)
        _ = project.place(ofSetting: name, of: target, configuration: configuration)
      }
      _ = project.baseFiles(of: target, configuration: configuration)
    }
  }
  for target in project.targets.prefix(64) {
    for path in target.sources + target.resources + target.folders.map(\.path) {
      law(path.utf8.count <= Int(PATH_MAX), "a path is no longer than one can be")
    }
    for path in (target.sources + target.resources).prefix(16) {
      _ = project.place(ofPath: path)
      if let read = try? root.read(path, limit: 1 << 20) {
        law(!read.contains(bytes(FuzzFolder.secret)), "nothing outside the root is read")
      }
    }
  }
}

@Sendable private func checkSettings(_ input: [UInt8]) {
  FuzzFolder.write(input, ["a.xcconfig", "b.xcconfig", "c.xcconfig"])
  let file = XcodeSettingsFile(
    FuzzFolder.path + "/a.xcconfig", beneath: FuzzFolder.root, namedAt: ("project.pbxproj", nil))
  law(file.places.count == file.assignments.count, "each setting has its place")
  for place in file.places.prefix(100) {
    law(place.file.hasPrefix(FuzzFolder.path + "/"), "settings come from the root")
  }
  var layers = LayeredSettings(
    context: .init(sdk: "iphonesimulator", architecture: "arm64", configuration: "Debug"),
    values: ["A": "below"])
  // Each layer can multiply the values of the one below.
  for _ in 0..<4 { layers.add(file.assignments) }
  checkValues(layers.values)
}

/// Checks that values are bounded, contain nothing from outside the root, and expand to bounded texts.
private func checkValues(_ values: [String: String]) {
  let variables = BuildVariables(values)
  for (name, value) in values.sorted(by: { $0.key < $1.key }).prefix(20) {
    law(value.utf8.count <= 256 << 10, "a setting's value is bounded")
    law(!value.contains(FuzzFolder.secret), "nothing outside the root is read")
    let (text, unresolved) = variables.expand("$(\(name)) ${\(name):upper}")
    law(text.utf8.count < 256 << 10, "a text with its variables is bounded")
    law(unresolved.count <= 1_000, "what stays as it was is counted")
  }
}
