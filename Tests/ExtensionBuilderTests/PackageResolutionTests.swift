import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// Packages in repositories: which versions are chosen, which are refused, and with which message.
struct PackageResolutionTests {
  /// The plan of a project; only manifests are compiled.
  private func plan(
    _ project: PackageProject, isOffline: Bool = false, skipsPlugins: Bool = false,
    progress: @escaping (String) -> Void = { _ in }
  ) throws -> BuildPlan {
    var request = BuildRequest(
      source: project.project, outputDirectory: project.folder.appendingPathComponent("out"))
    request.isOffline = isOffline
    request.skipsPlugins = skipsPlugins
    let environment = ProcessInfo.processInfo.environment.merging(project.environment) { $1 }
    return try BuildPlan(
      request, environment: environment,
      launcher: Installation(prefix: stageFolder).launcher.path, progress: progress)
  }

  private func message(
    _ project: PackageProject, isOffline: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let error = try #require(throws: BuildError.self, sourceLocation: sourceLocation) {
      try plan(project, isOffline: isOffline)
    }
    #expect(error.exitCode == 65, sourceLocation: sourceLocation)
    #expect(!error.message.contains("\n"), "\(error.message)", sourceLocation: sourceLocation)
    return error.message
  }

  /// Words in versions 1.0.0, 1.1.0 and 2.0.0, which differ only in a text, and Greetings, which depends on it.
  private func writeWords(_ project: PackageProject) throws -> [String: String] {
    var commits: [String: String] = [:]
    for version in ["1.0.0", "1.1.0", "2.0.0"] {
      try project.writePackage(
        "repositories/Words", PackageProject.library("Words"),
        ["Sources/Words/Words.swift": "public let words = \"\(version)\"\n"])
      commits[version] = try project.commit("Words", tag: version)
    }
    try project.writePackage(
      "repositories/Greetings",
      PackageProject.library(
        "Greetings",
        dependencies: ".package(url: \"\(PackageProject.host)Words\", from: \"1.0.0\")",
        needs: ".product(name: \"Words\", package: \"Words\")"),
      ["Sources/Greetings/Greetings.swift": "import Words\npublic let greeting = words\n"])
    commits["greetings"] = try project.commit("Greetings", tag: "1.0.0")
    try project.write("import UIKit\n", "App/KeyboardViewController.swift")
    return commits
  }

  private func text(_ module: String, of plan: BuildPlan) throws -> String {
    let library = try #require(plan.libraries.first { $0.settings.moduleName == module })
    return try String(contentsOfFile: try #require(library.sources.first), encoding: .utf8)
  }

  private func pins(_ commits: [String: String], _ version: String) -> String {
    """
    {"pins": [{"identity": "words", "kind": "remoteSourceControl", "location": "\(PackageProject.host)Words",
      "state": {"revision": "\(commits[version] ?? "")", "version": "\(version)"}}], "version": 2}
    """
  }

  @Test func `versions are those of Package.resolved, else the newest that everybody takes`() throws
  {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      let commits = try writeWords(project)
      try project.write([.from("1.0.0", "Greetings")])
      var steps: [String] = []
      // 2.0.0 is beyond the range of Greetings; a transitive package is found by itself.
      let newest = try plan(project) { steps.append($0) }
      #expect(newest.libraries.map(\.settings.moduleName) == ["Words", "Greetings"])
      #expect(try text("Words", of: newest).contains("1.1.0"))
      #expect(
        steps == [
          "resolving packages: https://packages.example/Greetings",
          "fetching https://packages.example/Greetings",
          "fetching https://packages.example/Words",
        ])
      // Without a change, nothing is requested.
      steps = []
      _ = try plan(project, isOffline: true) { steps.append($0) }
      #expect(steps.isEmpty)
      // Pinned, without a network: the copies have all versions.
      let place = "App/App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
      try project.write(pins(commits, "1.0.0"), place)
      #expect(try text("Words", of: plan(project, isOffline: true)).contains("1.0.0"))
      // A workspace's, in the oldest form, does not count beside the project's own.
      try project.write(
        """
        {"object": {"pins": [{"package": "Words", "repositoryURL": "\(PackageProject.host)Words", "state":
          {"branch": null, "revision": "\(commits["1.1.0"] ?? "")", "version": "1.1.0"}}]}, "version": 1}
        """, "App/App.xcworkspace/xcshareddata/swiftpm/Package.resolved")
      #expect(try text("Words", of: plan(project, isOffline: true)).contains("1.0.0"))
      try FileManager.default.removeItem(at: project.folder.appendingPathComponent(place))
      #expect(try text("Words", of: plan(project, isOffline: true)).contains("1.1.0"))
      // An unusable pin is ignored, with a warning.
      try project.write(pins(commits, "2.0.0"), place)
      let moved = try plan(project, isOffline: true)
      #expect(try text("Words", of: moved).contains("1.1.0"))
      #expect(moved.warnings.contains { $0.contains("Package.resolved pins words at 2.0.0") })
    }
  }

  @Test func `branches, commits and exact versions are taken, and new commits are fetched`() throws
  {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      let commits = try writeWords(project)
      let address = PackageProject.host + "Words"
      func words(_ requirement: String) throws -> String {
        try project.write([.remote("Words", address, requirement)])
        return try text("Words", of: plan(project))
      }
      #expect(try words("kind = exactVersion; version = 1.0.0;").contains("1.0.0"))
      #expect(
        try words("kind = versionRange; minimumVersion = 1.0; maximumVersion = 2.0.0;")
          .contains("1.1.0"))
      #expect(
        try words("kind = upToNextMinorVersion; minimumVersion = 1.0.0;").contains("1.0.0"))
      #expect(
        try words("kind = revision; revision = \(commits["2.0.0"] ?? "");").contains("2.0.0"))
      // The copied repository had neither the branch nor the version.
      try project.write(
        "public let words = \"next\"\n", "repositories/Words/Sources/Words/Words.swift")
      try project.commit("Words", branch: "next")
      #expect(try words("kind = branch; branch = next;").contains("next"))
      try project.commit("Words", tag: "3.0.0")
      #expect(try words("kind = upToNextMajorVersion; minimumVersion = 3.0.0;").contains("2.0.0"))
    }
  }

  @Test func `a pin that is newer than the copy of its repository is fetched`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      var commits = try writeWords(project)
      try project.write([.from("1.0.0", "Greetings")])
      #expect(try text("Words", of: plan(project)).contains("1.1.0"))
      try project.write(
        "public let words = \"1.2.0\"\n", "repositories/Words/Sources/Words/Words.swift")
      commits["1.2.0"] = try project.commit("Words", tag: "1.2.0")
      try project.write(
        pins(commits, "1.2.0"),
        "App/App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
      let old = try plan(project, isOffline: true)
      #expect(try text("Words", of: old).contains("1.1.0"))
      #expect(old.warnings.contains { $0.contains("Package.resolved pins words at 1.2.0") })
      let now = try plan(project)
      #expect(try text("Words", of: now).contains("1.2.0"))
      #expect(!now.warnings.contains { $0.contains("Package.resolved pins") })
    }
  }

  @Test func `what is already there is used: SourcePackages, local packages, mirrors`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      _ = try writeWords(project)
      // Sources alone, as if somebody had put them beside the project.
      try project.writePackage(
        "App/SourcePackages/checkouts/Words", PackageProject.library("Words"),
        ["Sources/Words/Words.swift": "public let words = \"checkout\"\n"])
      try project.write([.from("1.0.0", "Words")])
      #expect(try text("Words", of: plan(project, isOffline: true)).contains("checkout"))
      try FileManager.default.removeItem(
        at: project.root.appendingPathComponent("SourcePackages"))
      // A local package represents one of the same name in a repository; its own needs are resolved.
      try project.writePackage(
        "App/Local/Words",
        PackageProject.library(
          "Words",
          dependencies: ".package(url: \"\(PackageProject.host)More\", branch: \"main\")",
          needs: "\"More\""), ["Sources/Words/Words.swift": "public let words = \"local\"\n"])
      try project.writePackage(
        "repositories/More", PackageProject.library("More"),
        ["Sources/More/More.swift": "public let more = 1\n"])
      try project.commit("More")
      try project.write([.local("Words", "Local/Words"), .from("1.0.0", "Greetings")])
      let both = try plan(project)
      #expect(both.libraries.map(\.settings.moduleName) == ["More", "Words", "Greetings"])
      #expect(try text("Words", of: both).contains("local"))
      // A mirror that the user configured has another address.
      try project.write([
        .remote(
          "Words", "https://elsewhere.example/x/Old.git", "kind = exactVersion; version = 1.0.0;")
      ])
      try project.write(
        """
        {"object": [{"original": "https://elsewhere.example/x/Old.git", "mirror": "\(PackageProject.host)Words"}],
          "version": 1}
        """, ".swiftpm/configuration/mirrors.json")
      #expect(try text("Words", of: plan(project)).contains("1.0.0"))
    }
  }

  @Test func `what cannot be resolved is refused in one sentence`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      _ = try writeWords(project)
      func refusal(_ references: PackageProject.Reference..., isOffline: Bool = false) throws
        -> String
      {
        try project.write(references)
        return try message(project, isOffline: isOffline)
      }
      let version = "kind = exactVersion; version = 1.0.0;"
      #expect(
        try refusal(.from("1.0.0", "Words"), isOffline: true)
          .contains("this package has not been fetched, and nothing may be fetched now"))
      #expect(
        try refusal(.remote("Words", "https://127.0.0.1:9/Words", version))
          .contains(
            "this package cannot be fetched from https://127.0.0.1:9/Words: unable to access"))
      #expect(
        try refusal(.from("1.0.0", "Absent")).contains(
          "this package cannot be fetched from https://packages.example/Absent"))
      #expect(
        try refusal(.from("9.0.0", "Words")).contains("the packages cannot be resolved: "))
      #expect(
        try refusal(.remote("Verbs", PackageProject.host + "Words", version)).contains(
          "links the package product Verbs, which https://packages.example/Words does not have; it has Words"
        ))
      #expect(
        try refusal(
          .from("1.0.0", "Words"), .remote("Other", "https://other.example/words.git", version)
        )
        .contains("have the same identity, words"))
      #expect(
        try refusal(
          .remote("Words", PackageProject.host + "Words", "kind = branch; branch = \"--upload\";")
        )
        .contains("names \"--upload\", which isn't a branch"))
    }
  }

  @Test(arguments: [
    ("-uhttps://a.example/b", "begins with a hyphen"),
    ("ext::sh -c touch% /tmp/x", "has characters that are not allowed"),
    ("ext::sh", "isn't an address that packages can be fetched from"),
    ("fd::17/x", "isn't an address that packages can be fetched from"),
    ("javascript://a/b", "has the scheme javascript"),
    ("https://-oProxyCommand=x/y", "has no host"),
    ("ssh://-oProxyCommand=x/y", "has characters"),
    ("https://a.example", "has no path"),
    ("https://a.example/\")\nimport Foundation //", "has characters"),
    ("", "has characters"),
  ])
  func `an address that could be more than an address is refused`(
    address: String, reason: String
  ) {
    let fault = #expect(throws: PackageAddress.Fault.self) { try PackageAddress(address) }
    #expect(fault?.reason.contains(reason) == true || address.hasPrefix("ssh"), "\(fault as Any)")
  }

  @Test(arguments: [
    ("git@code.example:a/B.git", "https://code.example/a/B.git", "b"),
    ("ssh://git@code.example:22/a/b", "https://code.example/a/b", "b"),
    ("http://code.example/a/b-c.git", "https://code.example/a/b-c.git", "b-c"),
    ("https://me@code.example:8443/a", "https://code.example:8443/a", "a"),
  ])
  func `addresses are fetched as anybody may fetch them`(
    address: String, https: String, identity: String
  ) throws {
    let address = try PackageAddress(address)
    #expect(address.way == .network(https: https) && address.identity == identity)
  }

  @Test func `Git reads the certificates that the user has it trust, wherever they are`() throws {
    try withScratchFolder { folder in
      let launcher = Installation(prefix: stageFolder).launcher.path
      for (value, path) in [
        ("~/own.pem", folder.path + "/own.pem"), ("/opt/ca.pem", "/opt/ca.pem"),
      ] {
        try Data("[http]\nsslCAInfo = \(value)\n[core]\npager = less\n".utf8).write(
          to: folder.appendingPathComponent(".gitconfig"))
        let settings = try GitSettings(
          of: ["HOME": folder.path], launcher: launcher, scratch: folder)
        let given = ["SSL_CERT_FILE": "/a.pem", "GIT_SSL_CAINFO": "relative.pem"]
        #expect(settings.authorities(given).map(\.path) == [path, "/a.pem"])
        let variables = settings.fetching(environment: [:], home: "/scratch")
        #expect(variables.values.contains(path) && !variables.values.contains("less"))
      }
    }
  }

  @Test func `a repository of this machine outside the project's folder is not read`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      _ = try writeWords(project)
      let place = project.repositories.appendingPathComponent("Words").path
      for address in ["file://" + place, place] {
        try project.write([.remote("Words", address, "kind = exactVersion; version = 1.0.0;")])
        #expect(try message(project).contains("outside"), "\(address)")
      }
    }
  }
}
