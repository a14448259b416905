import Foundation
import Glibc
import TestSupport

@testable import Sandbox

extension LauncherChecks {
  /// The program of `tool.c`, compiled once.
  private static let toolProgram = Result {
    let program = try HonestProgram.buildFolder().appendingPathComponent("tool").path
    let source = repositoryFolder.appendingPathComponent("Tests/ProofTests/tool.c").path
    try HonestProgram.tool(
      ["cc", "-static", "-O1", "-w", "-D_GNU_SOURCE", "-o", program, source])
    return program
  }

  /// Permissions that a tool has and a keyboard doesn't.
  func tools() throws -> [String] {
    try withScratchFolder { folder in
      let places = ["programs", "written", "scratch"].map { folder.appendingPathComponent($0).path }
      let files = FileManager.default
      for place in places {
        try files.createDirectory(atPath: place, withIntermediateDirectories: true)
        try copyProgram(try Self.toolProgram.get(), to: place + "/tool")
      }
      try files.createDirectory(atPath: places[1] + "/folder", withIntermediateDirectories: true)
      var limits = ToolPolicy.Limits()
      limits.processorSeconds = 17
      let tool = ConfinedTool(
        places[0] + "/tool", places,
        policy: ToolPolicy(
          [.init(.programs, places[0]), .init(.write, places[1]), .init(.scratch, places[2])],
          limits: limits), launcher: launcher)
      let outcome: ConfinedTool.Outcome
      do throws(ConfinedTool.Failure) { outcome = try tool.run() } catch {
        return ["a tool does not start: \(error)"]
      }
      let found = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      let complaints = try zip(
        Self.expectedOfTools() + ["the end"], found.map(String.init) + ["the end"]
      ).filter { $0 != $1 }.map { "a tool: \($1), expected \($0)" }
      return try complaints + scriptComplaints(in: folder) + missingComplaints()
        + grantComplaints(in: folder)
    }
  }

  /// A tool may be a script, and gets grants that no bundle can cause.
  private func scriptComplaints(in folder: URL) throws -> [String] {
    let script = folder.appendingPathComponent("script")
    try Data("#!/bin/sh\necho ran\n".utf8).write(to: script)
    chmod(script.path, 0o755)
    let tool = ConfinedTool(
      script.path, [],
      policy: ToolPolicy(
        ToolPolicy.Grant.program("/bin/sh")
          + [.init(.programs, folder.path), .init(.read, "/proc")]),
      launcher: launcher)
    do throws(ConfinedTool.Failure) {
      let outcome = try tool.run()
      return outcome.output == Array("ran\n".utf8) ? [] : ["a script ends with \(outcome.status)"]
    } catch {
      return ["a script does not start: \(error)"]
    }
  }

  /// A tool reads its inputs, and can't write everything or a person's whole folder.
  private func grantComplaints(in folder: URL) throws -> [String] {
    // An unreadable file can be granted anyway, and an absent one may be too.
    let closed = folder.appendingPathComponent("closed").path
    _ = FileManager.default.createFile(atPath: closed, contents: nil)
    chmod(closed, 0)
    var planted: [(grant: ToolPolicy.Grant, errno: Int32)] = [
      (.init(.read, closed), 0), (.init(.read, "/"), 0), (.init(.programs, "/"), 0),
      (.init(.write, "/dev/null"), 0), (.init(.write, folder.path), 0), (.init(.write, "/tmp"), 0),
      (.init(.scratch, folder.path), 0), (.init(.read, "/nowhere/file", isRequired: false), 0),
      (.init(.read, "/nowhere/file"), ENOENT),
    ]
    var places = ["/", "/home", "/root", "/proc", "/etc", "/var", "/run"]
    // Only root can make a home.
    let home = "/home/keyward-\(UUID().uuidString)"
    if geteuid() == 0, mkdir(home, 0o755) == 0 { places.append(home) }
    defer { rmdir(home) }
    for place in places where access(place, F_OK) == 0 {
      planted += [(.init(.write, place), EPERM), (.init(.scratch, place), EPERM)]
    }
    return planted.compactMap { grant, errno in
      let what = "\(grant.access.rawValue) \(grant.path) for a tool"
      let tool = ConfinedTool(
        "/bin/true", [], policy: ToolPolicy(ToolPolicy.Grant.program("/bin/true") + [grant]),
        launcher: launcher)
      do throws(ConfinedTool.Failure) {
        let outcome = try tool.run()
        return errno == 0 && outcome.status == 0 ? nil : "\(what): it ends with \(outcome.status)"
      } catch {
        guard case .launch(let failure) = error, failure.step == .grant, failure.errno == errno
        else { return "\(what): \(error)" }
        return nil
      }
    }
  }

  /// The kernel alone finds a missing program, when it is executed.
  private func missingComplaints() -> [String] {
    let tool = ConfinedTool("/nowhere/tool", [], policy: ToolPolicy([]), launcher: launcher)
    do throws(ConfinedTool.Failure) {
      return ["a tool that is not there ends with \(try tool.run().status)"]
    } catch {
      if case .launch(let failure) = error, failure.step == .execute, failure.errno == ENOENT {
        return []
      }
      return ["a tool that is not there: \(error)"]
    }
  }

  private static func expectedOfTools() throws -> [String] {
    let text = String(try fileModeMask(), radix: 8)
    let moves = (SandboxCapabilities.current.landlockABI ?? 0) >= 2
    return [
      "cpu 17", "umask " + String(repeating: "0", count: max(0, 3 - text.count)) + text,
      "input ok", "output EBADF", "own ok", "list ok", "read ok", "change EACCES", "run ok",
      "run written EACCES", "run scratch ok", "create ok", moves ? "move ok" : "move EXDEV",
    ]
  }
}
