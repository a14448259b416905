public import Foundation

/// A project with a keyboard, and packages in repositories that the test makes; nothing leaves this machine.
///
/// Their addresses begin with `https://packages.example/`. The user's Git settings replace that with a folder.
public struct PackageProject {
  /// Such as `https://packages.example/Words.git`.
  public static let host = "https://packages.example/"

  /// The folder of everything, which is also the user's home.
  public let folder: URL
  /// The project's folder.
  public var root: URL { folder.appendingPathComponent("App") }
  /// The `.xcodeproj`.
  public var project: URL { root.appendingPathComponent("App.xcodeproj") }
  /// The repositories.
  public var repositories: URL { folder.appendingPathComponent("repositories") }
  /// The variables of a build.
  public var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CACHE_HOME": folder.appendingPathComponent("cache").path,
      "GIT_CONFIG_GLOBAL": folder.appendingPathComponent(".gitconfig").path,
    ]
  }

  /// A package that the project names.
  public struct Reference {
    var product: String
    var reference: String

    /// A package in a repository; `requirement` is what is between the braces in the project.
    public static func remote(_ product: String, _ address: String, _ requirement: String) -> Self {
      Self(
        product: product,
        reference: "isa = XCRemoteSwiftPackageReference; repositoryURL = \"\(address)\"; "
          + "requirement = { \(requirement) };")
    }
    /// A version of a package in a repository, or a later one.
    public static func from(_ version: String, _ product: String) -> Self {
      remote(
        product, PackageProject.host + product,
        "kind = upToNextMajorVersion; minimumVersion = \(version);")
    }
    /// A folder in the project's.
    public static func local(_ product: String, _ path: String) -> Self {
      Self(
        product: product, reference: "isa = XCLocalSwiftPackageReference; relativePath = \(path);")
    }
  }

  /// Makes a folder without packages and without a project.
  public init(_ folder: URL) throws {
    self.folder = folder.resolvingSymlinksInPath()
    try write(
      """
      [url "file://\(repositories.path)/"]
        insteadOf = \(Self.host)

      """, ".gitconfig")
    try write(SmallKeyboard.manifest, "App/Info.plist")
  }

  /// Writes a file in the folder.
  public func write(_ text: String, _ path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the project: its keyboard has these files (beneath `App`) and links these products.
  public func write(
    files: [String] = ["KeyboardViewController.swift"], _ references: [Reference],
    settings: String = ""
  ) throws {
    let members = files.enumerated().map { index, file in
      """
      B\(index) = {isa = PBXBuildFile; fileRef = F\(index); };
      F\(index) = {isa = PBXFileReference; path = "\(file)"; sourceTree = "<group>"; };
      """
    }
    let packages = references.enumerated().map { index, each in
      """
      R\(index) = { \(each.reference) };
      D\(index) = {isa = XCSwiftPackageProductDependency; package = R\(index); productName = \(each.product); };
      """
    }
    func list(_ letter: String, _ count: Int) -> String {
      (0..<count).map { "\(letter)\($0)," }.joined(separator: " ")
    }
    let base =
      "PRODUCT_NAME = Keys; PRODUCT_BUNDLE_IDENTIFIER = org.example.app.keys; INFOPLIST_FILE = Info.plist; SWIFT_VERSION = 5.0;"
    try write(
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 60; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T, ); buildConfigurationList = L;
        packageReferences = (\(list("R", references.count))); };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (\(list("F", files.count))); };
      T = {isa = PBXNativeTarget; name = Keys; productType = "com.apple.product-type.app-extension";
        buildPhases = (S, ); buildConfigurationList = M;
        packageProductDependencies = (\(list("D", references.count))); };
      S = {isa = PBXSourcesBuildPhase; files = (\(list("B", files.count))); };
      L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
      M = {isa = XCConfigurationList; buildConfigurations = (K, ); };
      C = {isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      K = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(base) \(settings) }; };
      \(members.joined(separator: "\n"))
      \(packages.joined(separator: "\n"))
      }; }

      """, "App/App.xcodeproj/project.pbxproj")
  }

  /// Writes the manifest and the files of a package; `body` is what follows its name in the manifest.
  public func writePackage(_ path: String, _ body: String, _ sources: [String: String]) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    try write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "\(name)", \(body))

      """, path + "/Package.swift")
    for (file, text) in sources { try write(text, path + "/" + file) }
  }

  /// A library of one module, as in most manifests.
  public static func library(
    _ name: String, dependencies: String = "", needs: String = "", more: String = ""
  ) -> String {
    """
    products: [.library(name: "\(name)", targets: ["\(name)"])], dependencies: [\(dependencies)],
    targets: [.target(name: "\(name)", dependencies: [\(needs)]\(more))]
    """
  }

  /// Commits the contents of a repository's source folder, and returns the commit.
  @discardableResult
  public func commit(_ name: String, tag: String? = nil, branch: String = "main") throws -> String {
    let place = repositories.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: place.path + "/.git") {
      try git(["init", "--quiet", "--initial-branch=main"], in: place)
    }
    if branch != "main" { try git(["checkout", "--quiet", "-B", branch], in: place) }
    try git(["add", "--all"], in: place)
    try git(["commit", "--quiet", "--allow-empty", "--message=\(tag ?? branch)"], in: place)
    if let tag { try git(["tag", tag], in: place) }
    let commit = try git(["rev-parse", "HEAD"], in: place)
    if branch != "main" { try git(["checkout", "--quiet", "main"], in: place) }
    return commit
  }

  @discardableResult
  private func git(_ arguments: [String], in place: URL) throws -> String {
    let person = ["user.name=Test", "user.email=test@packages.example"].flatMap { ["-c", $0] }
    let result = try runProgram(
      "/usr/bin/git", ["-C", place.path] + person + arguments,
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
    guard result.status == 0 else { throw GitFailure(text: result.error) }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private struct GitFailure: Error {
    let text: String
  }
}
