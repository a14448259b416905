import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionBuilder

/// An output folder that came with a project, with links and objects in the part that builds reuse.
struct PlantedOutputTests {
  private func withProject(_ body: (_ project: URL, _ cache: [String: String]) throws -> Void)
    throws
  {
    try withScratchFolder { folder in
      let top = folder.resolvingSymlinksInPath()
      let project = top.appendingPathComponent("project")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      try body(project, ["XDG_CACHE_HOME": top.path + "/cache", "HOME": top.path])
    }
  }

  private func work(
    _ part: WorkFolder.Part, _ output: URL, _ project: URL, _ environment: [String: String]
  ) throws -> URL {
    try WorkFolder.make(part, in: output, of: project.path, environment: environment)
  }

  private func plant(_ text: String, _ path: String, in output: URL) throws {
    let file = output.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  @Test func `what no build of the user's has made is not used, and what one has made stays`()
    throws
  {
    try withProject { project, cache in
      for (output, token) in [
        ("build", nil), ("../beside", "0123456789abcdef0123456789abcdef"), ("deep/er", "../lock"),
      ] {
        let output = project.appendingPathComponent(output).standardizedFileURL
        try plant("a stranger's", ".keyward/products/Keys/objects/a.o", in: output)
        if let token { try plant(token, ".keyward/claim", in: output) }
        let folder = try work(.product("Keys"), output, project, cache)
        #expect(!exists(folder.appendingPathComponent("objects")))
        try plant("own", ".keyward/products/Keys/objects/a.o", in: output)
        _ = try work(.manifests, output, project, cache)
        #expect(exists(folder.appendingPathComponent("objects/a.o")))
        // Another user does not know it.
        _ = try work(
          .product("Keys"), output, project, ["XDG_CACHE_HOME": project.path + "/../other"])
        #expect(!exists(folder.appendingPathComponent("objects")))
      }
    }
  }

  @Test func `no product's name is that of a file of the builder's own`() throws {
    try withProject { project, cache in
      let output = project.appendingPathComponent("build")
      let names = [
        "Keys", "Keys.lock", "token", "claim", "lock", "packages", "products", "scratch",
      ]
      for name in names {
        let folder = try work(.product(name), output, project, cache)
        try plant("own", "a.o", in: folder)
        let lock = try BuildLock(path: folder.appendingPathComponent("lock").path) {}
        _ = lock.descriptor
      }
      for part in [WorkFolder.Part.manifests, .manifestScratch, .resolution("Keys")] {
        let made = try FileManager.default.contentsOfDirectory(
          atPath: work(part, output, project, cache).path)
        #expect(made.isEmpty)
      }
      for name in names {
        let folder = try work(.product(name), output, project, cache)
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            == ["a.o", "lock"], "\(name)")
      }
    }
  }

  @Test func `a folder that was moved is still the user's, and so is all of the cache`() throws {
    try withProject { project, cache in
      let output = project.appendingPathComponent("build")
      _ = try work(.product("Keys"), output, project, cache)
      try plant("own", ".keyward/products/Keys/a.o", in: output)
      let moved = project.appendingPathComponent("moved")
      try FileManager.default.moveItem(at: output, to: moved)
      #expect(
        exists(try work(.product("Keys"), moved, project, cache).appendingPathComponent("a.o")))
      let kept = URL(fileURLWithPath: cache["XDG_CACHE_HOME"] ?? "")
        .appendingPathComponent("keyward/builds/Keys")
      try plant("own", ".keyward/products/Keys/a.o", in: kept)
      #expect(
        exists(try work(.product("Keys"), kept, project, cache).appendingPathComponent("a.o")))
    }
  }

  @Test func `a folder with the published token of another one is a stranger's`() throws {
    try withProject { project, cache in
      let output = project.appendingPathComponent("build")
      _ = try work(.product("Keys"), output, project, cache)
      let token = try String(
        contentsOf: output.appendingPathComponent(".keyward/claim"), encoding: .utf8)
      let planted = project.appendingPathComponent("planted")
      try plant(token, ".keyward/claim", in: planted)
      try plant("a stranger's", ".keyward/products/Keys/a.o", in: planted)
      let folder = try work(.product("Keys"), planted, project, cache)
      #expect(!exists(folder.appendingPathComponent("a.o")))
    }
  }

  @Test func `a user without a cache uses nothing of earlier processes`() throws {
    try withProject { project, _ in
      let output = project.appendingPathComponent("build")
      try plant("a stranger's", ".keyward/products/Keys/a.o", in: output)
      let nowhere = ["XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none"]
      let folder = try work(.product("Keys"), output, project, nowhere)
      #expect(!exists(folder.appendingPathComponent("a.o")))
      try plant("own", ".keyward/products/Keys/a.o", in: output)
      #expect(
        exists(try work(.product("Keys"), output, project, nowhere).appendingPathComponent("a.o")))
    }
  }

  @Test func `a manifest writes nowhere that a planted link leads, and reads nothing there`() throws
  {
    try withScratchFolder { folder in
      let top = folder.resolvingSymlinksInPath()
      let project = top.appendingPathComponent("Notes")
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Projects/Notes"), to: project)
      let victim = top.appendingPathComponent("victim")
      try plant("KEY", "id", in: victim)
      let output = project.appendingPathComponent("build")
      try plant("", ".keyward/packages/a", in: output)
      symlink(victim.path, output.path + "/.keyward/packages/scratch")
      let manifest = project.appendingPathComponent("NoteKit/Package.swift")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      try Data(
        (text + """

          import Foundation
          let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
          let found = (try? String(contentsOfFile: home + "/id", encoding: .utf8)) ?? "nothing"
          try? found.write(toFile: home + "/made", atomically: false, encoding: .utf8)
          package.targets.first?.swiftSettings = [.define("FOUND_" + found)]

          """).utf8
      ).write(to: manifest)
      let request = BuildRequest(source: project, outputDirectory: output)
      let environment = ProcessInfo.processInfo.environment.merging(
        ["XDG_CACHE_HOME": top.path + "/cache"]) { $1 }
      let plan = try BuildPlan(
        request, environment: environment,
        launcher: Installation(prefix: stageFolder).launcher.path)
      let conditions = plan.libraries.flatMap(\.settings.conditions)
      #expect(conditions.contains("FOUND_nothing"), "\(conditions)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: victim.path) == ["id"])
    }
  }
}
