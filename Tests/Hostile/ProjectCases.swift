import Foundation
import Glibc

/// Hostile `project.pbxproj` files and files of settings.
extension HostileCase {
  /// Makes a project; each argument replaces or adds to a part of an honest one.
  private static func project(
    _ place: HostilePlace, file: String? = nil, objects: String = "", settings: String = "",
    manifest: String = "Keys/Info.plist", target: String = "Keys", extra: String = "",
    root: String = "", configuration: String = ""
  ) throws {
    let canary = place.outside.appendingPathComponent("canary").path
    let text = """
      // !$*UTF8*$!
      { rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L0; \(root)};
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (S, R, C, X);};
      S = {isa = PBXFileReference; path = Keys/KeyboardViewController.swift; sourceTree = "<group>";};
      C = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>";};
      R = {isa = PBXFileReference; \(file ?? "path = Keys/Info.plist; sourceTree = \"<group>\";")};
      BS = {isa = PBXBuildFile; fileRef = S;};
      BR = {isa = PBXBuildFile; fileRef = R;};
      T = {isa = PBXNativeTarget; name = "\(target)"; productType = "com.apple.product-type.app-extension";
        buildPhases = (PS, PR); buildConfigurationList = L1; \(extra)};
      PS = {isa = PBXSourcesBuildPhase; files = (BS);};
      PR = {isa = PBXResourcesBuildPhase; files = (\(file == nil ? "" : "BR"));};
      L0 = {isa = XCConfigurationList; buildConfigurations = (D0);};
      D0 = {isa = XCBuildConfiguration; name = Debug; \(configuration) buildSettings = {};};
      L1 = {isa = XCConfigurationList; buildConfigurations = (D1);};
      D1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
        INFOPLIST_FILE = "\(manifest)"; PRODUCT_BUNDLE_IDENTIFIER = org.example.keys; \(settings)};};
      \(objects)
      }; }
      """
    try place.write(
      text.replacing("CANARY", with: canary),
      to: place.project.appendingPathComponent("project.pbxproj"))
  }

  private static let references = [
    "absolute": "path = \"CANARY.txt\"; sourceTree = \"<absolute>\";",
    "upwards": "path = ../outside/canary.txt; sourceTree = \"<group>\";",
    "upwards from the root": "path = \"Keys/../../outside/canary.txt\"; sourceTree = SOURCE_ROOT;",
    "in a group": "path = \"CANARY.txt\"; sourceTree = \"<group>\";",
    "a folder outside": "path = ../outside; sourceTree = \"<group>\";",
    "the machine": "path = /; sourceTree = \"<absolute>\";",
    "its environment": "path = /proc/self/environ; sourceTree = \"<absolute>\";",
    "a device": "path = /dev/zero; sourceTree = \"<absolute>\";",
    "processes": "path = /proc; sourceTree = \"<absolute>\";",
    "strings outside": "path = ../outside/canary.strings; sourceTree = \"<group>\";",
    "a catalogue outside": "path = ../outside/canary.xcstrings; sourceTree = \"<group>\";",
    "a view outside": "path = ../outside/canary.xib; sourceTree = \"<group>\";",
    "with controls": "path = \"a\\U001b[31m\\U202e.txt\"; sourceTree = \"<group>\";",
    "with a command": "path = \"\\n::error::x\"; sourceTree = \"<group>\";",
  ]

  private static let settings = [
    "INFOPLIST_FILE outside": "INFOPLIST_FILE = \"CANARY.plist\";",
    "INFOPLIST_FILE upwards": "INFOPLIST_FILE = ../outside/canary.plist;",
    "INFOPLIST_FILE from a variable":
      "D = ../outside; INFOPLIST_FILE = \"$(D)/canary.plist\";",
    "entitlements outside": "CODE_SIGN_ENTITLEMENTS = \"CANARY.entitlements\";",
    "a header outside": "SWIFT_OBJC_BRIDGING_HEADER = \"CANARY.txt\";",
    "a product upwards": "PRODUCT_NAME = \"../../outside/target/x\";",
    "a product with a slash": "PRODUCT_NAME = \"/x\";",
    "a product with dots": "PRODUCT_NAME = \"..\";",
    "a product with controls": "PRODUCT_NAME = \"a\\U001b[31mb\";",
    "a product too long": "PRODUCT_NAME = \"\(String(repeating: "x", count: 300))\";",
    "a program upwards": "EXECUTABLE_NAME = \"../../outside/target/x\";",
    "a module with a flag": "PRODUCT_MODULE_NAME = \"-o /x\";",
    "a version with a flag": "SWIFT_VERSION = \"5 -o x\";",
    "a condition with a flag": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"-load /x.so\";",
    "flags": "OTHER_SWIFT_FLAGS = \"-load-plugin-library /x.so -D @/etc/passwd\";",
    "a setting of itself": "A = \"$(A)$(A)\"; PRODUCT_NAME = \"$(A)\";",
    "settings that double":
      (0..<40).map { "V\($0) = \"$(V\($0 + 1))$(V\($0 + 1))\";" }.joined(separator: " ")
      + " V40 = xxxx; PRODUCT_NAME = \"$(V0)\";",
    "operators without end":
      "PRODUCT_NAME = \"$(\(String(repeating: "A:", count: 20_000)))\";",
  ]

  static let projects: [HostileCase] =
    references.sorted { $0.key < $1.key }.map { name, reference in
      HostileCase("a member is \(name)", .project, culprits: ["pbxproj"]) {
        try project($0, file: reference)
      }
    }
    + settings.sorted { $0.key < $1.key }.map { name, setting in
      HostileCase(
        "settings: \(name)", .project, culprits: ["pbxproj", "Keys.xcodeproj", "Info.plist"]
      ) {
        try project($0, settings: setting)
      }
    }
    + [
      HostileCase("the project's folder is the machine's", .project, culprits: ["Keys"]) {
        try project($0, root: "projectDirPath = \"../../../../../../../../../..\";")
      },
      HostileCase("the target's name leads out", .project, culprits: ["Keys"]) {
        try project($0, target: "../../outside/target/x")
      },
      HostileCase("the target's name acts on a terminal", .project, culprits: ["Keys"]) {
        try project($0, target: "a\u{1B}]0;x\u{7}\u{202E}")
      },
      HostileCase("a folder of members is outside", .project, culprits: ["pbxproj"]) {
        try project(
          $0,
          objects:
            "X = {isa = PBXFileSystemSynchronizedRootGroup; path = ../outside; sourceTree = \"<group>\";};",
          extra: "fileSystemSynchronizedGroups = (X);")
      },
      // For `Character`, U+0600 and the slash behind it are one.
      HostileCase(
        "a folder of members is behind a link that takes its slash along", .project,
        culprits: ["pbxproj"]
      ) {
        try linkOutside($0)
        try $0.write(
          HostilePlace.canary, to: $0.outside.appendingPathComponent("target/secret.txt"))
        try project(
          $0,
          objects:
            "X = {isa = PBXFileSystemSynchronizedRootGroup; path = \"\u{600}/target\"; sourceTree = \"<group>\";};",
          extra: "fileSystemSynchronizedGroups = (X);")
      },
      HostileCase(
        "a manifest is behind a link that takes its slash along", .project, culprits: ["pbxproj"]
      ) {
        try linkOutside($0)
        try project($0, manifest: "\u{600}/canary.plist")
      },
      HostileCase(
        "settings are behind a link that takes its slash along", .project,
        culprits: ["pbxproj", "xcconfig", "Keys"]
      ) {
        try linkOutside($0)
        try $0.write(
          "#include \"\u{600}/canary.xcconfig\"\n",
          to: $0.repository.appendingPathComponent("Base.xcconfig"))
        try project(
          $0,
          settings:
            "INFOPLIST_KEY_CFBundleDisplayName = \"$(SECRET)\"; GENERATE_INFOPLIST_FILE = YES;",
          configuration: "baseConfigurationReference = C;")
      },
      HostileCase("an exception takes a file from outside", .project, culprits: ["pbxproj"]) {
        try project(
          $0,
          objects: """
            X = {isa = PBXFileSystemSynchronizedRootGroup; path = Keys; sourceTree = "<group>"; exceptions = (E);};
            E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
              membershipExceptions = ("../../outside/canary.txt");};
            """)
      },
      HostileCase("a package is outside", .project, culprits: ["pbxproj", "canary", "outside"]) {
        try project(
          $0,
          objects: """
            X = {isa = XCLocalSwiftPackageReference; relativePath = ../outside;};
            Y = {isa = XCSwiftPackageProductDependency; package = X; productName = Z;};
            """, extra: "packageProductDependencies = (Y);", root: "packageReferences = (X);")
      },
      HostileCase("a group holds itself", .project, culprits: ["Keys"]) {
        try project(
          $0, objects: "X = {isa = PBXGroup; children = (X, G); sourceTree = \"<group>\";};")
      },
      HostileCase("targets depend on each other", .project, culprits: ["Keys"]) {
        try project(
          $0, objects: "X = {isa = PBXTargetDependency; target = T;};",
          extra: "dependencies = (X, X);")
      },
      HostileCase(
        "thousands of extensions share a large file of settings", .project, culprits: ["pbxproj"]
      ) {
        try $0.write(
          (0..<20_000).map { "SETTING_\($0) = $(OTHER)\n" }.joined(),
          to: $0.repository.appendingPathComponent("Base.xcconfig"))
        try project(
          $0,
          objects: (0..<3_000).map {
            "T\($0) = {isa = PBXNativeTarget; productType = \"com.apple.product-type.app-extension\"; buildConfigurationList = L1;};"
          }.joined(),
          root: "targets = (T, \((0..<3_000).map { "T\($0)" }.joined(separator: ", ")));",
          configuration: "baseConfigurationReference = C;")
      },
      HostileCase(
        "thousands of members are missing beneath a deep folder", .project,
        culprits: ["pbxproj", "Keys"]
      ) {
        let names = (0..<3_000).map { "F\($0)" }
        let folder = String(repeating: "a/", count: 1_500) + "a"
        try project(
          $0,
          objects: """
            X = {isa = PBXGroup; path = "\(folder)"; sourceTree = "<group>"; children = (\(names.joined(separator: ", ")));};
            PX = {isa = PBXResourcesBuildPhase; files = (\(names.map { "B" + $0 }.joined(separator: ", ")));};
            """
              + names.map {
                "\($0) = {isa = PBXFileReference; path = \($0).txt; sourceTree = \"<group>\";}; B\($0) = {isa = PBXBuildFile; fileRef = \($0);};"
              }.joined(), extra: "buildPhases = (PS, PX);")
      },
      HostileCase("objects nest without end", .project, culprits: ["pbxproj"]) {
        try project($0, objects: "X = " + String(repeating: "(", count: 100_000) + ";")
      },
      HostileCase("there are a million objects", .project, culprits: ["pbxproj", "Keys"]) {
        try project(
          $0, objects: (0..<200_000).map { "O\($0) = {isa = PBXGroup;};" }.joined(separator: "\n"))
      },
      HostileCase("the project is no text", .project, culprits: ["pbxproj"]) {
        try $0.write(
          [0xFF, 0xFE, 0, 0xD8] + [UInt8](repeating: 0xAA, count: 100_000),
          to: $0.project.appendingPathComponent("project.pbxproj"))
      },
    ]

  private static func linkOutside(_ place: HostilePlace) throws {
    try place.make(place.repository)
    symlink(place.outside.path, place.repository.appendingPathComponent("\u{600}").path)
  }

  private static let inclusions = [
    "the environment": "#include \"/proc/self/environ\"",
    "upwards": "#include \"../outside/canary.xcconfig\"",
    "absolute": "#include \"CANARY.xcconfig\"", "optional": "#include? \"CANARY.xcconfig\"",
    "a device": "#include \"/dev/zero\"", "itself": "#include \"Base.xcconfig\"",
    "a pipe": "#include \"pipe\"", "a folder": "#include \"Keys\"", "a link": "#include \"link\"",
    "without end": String(repeating: "#include \"Base.xcconfig\"\n", count: 50_000),
    "quotes": "#include \"" + String(repeating: "../", count: 10_000) + "etc/passwd\"",
    "brackets": "A" + String(repeating: "[", count: 500_000) + "=b",
    "commands": "::error file=x::y\n##[group]z\n\u{1B}[31m",
  ]

  static let settingsFiles: [HostileCase] = inclusions.sorted { $0.key < $1.key }.map {
    name, text in
    HostileCase("settings include \(name)", .project, culprits: ["xcconfig", "Keys"]) { place in
      try project(
        place,
        settings:
          "INFOPLIST_KEY_CFBundleDisplayName = \"$(SECRET)$(HOSTILE_ENVIRONMENT)\"; GENERATE_INFOPLIST_FILE = YES;",
        configuration: "baseConfigurationReference = C;")
      let file = place.repository.appendingPathComponent("Base.xcconfig")
      mkfifo(place.repository.appendingPathComponent("pipe").path, 0o600)
      symlink(
        place.outside.appendingPathComponent("canary.xcconfig").path,
        place.repository.appendingPathComponent("link").path)
      let canary = place.outside.appendingPathComponent("canary").path
      try place.write(text.replacing("CANARY", with: canary) + "\n", to: file)
    }
  }
}
