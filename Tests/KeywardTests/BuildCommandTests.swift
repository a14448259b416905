import Foundation
import Glibc
import TestSupport
import Testing

/// Waits until a condition is true.
private func wait(seconds: Double = 60, until condition: () -> Bool) throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while !condition() {
    try #require(.now < end)
    usleep(10_000)
  }
}

@Suite("keyward build") struct BuildCommandTests {
  private func built(_ arguments: [String], in folder: URL) throws -> ProgramResult {
    try runProgram(
      builtProductsFolder.appendingPathComponent("keyward").path, arguments,
      environment: ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path])
  }

  @Test func `names the keyboards of a folder that holds several`() throws {
    try withScratchFolder { folder in
      let app = folder.appendingPathComponent("App")
      for name in ["Letters", "Calculator"] {
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: sample(name), toPath: app.appendingPathComponent(name).path)
      }
      for verb in ["build", "run"] {
        let result = try built([verb, app.path], in: folder)
        #expect(result.status == 64 && result.output.isEmpty, "\(result.error)")
        let names = "\(app.path)/Calculator, \(app.path)/Letters"
        #expect(
          result.error.contains("contains several keyboards: \(names); name one of them, such as "),
          "\(result.error)")
      }
    }
  }

  @Test func `a signal removes the folder of a tool that has not ended`() throws {
    try withScratchFolder { folder in
      let (bin, temporary) = (folder.path + "/bin", folder.path + "/tmp")
      for path in [bin, temporary] { mkdir(path, 0o755) }
      try Data("#!/bin/sh\nexec tail -f /dev/null\n".utf8)
        .write(to: URL(fileURLWithPath: bin + "/swiftc"))
      chmod(bin + "/swiftc", 0o755)
      func left() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [])
          .filter { $0.hasPrefix("keyward-tool-") }
      }
      let result = try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path,
        ["build", sample("Letters"), "-o", folder.path + "/out"],
        environment: [
          "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "TMPDIR": temporary,
          "PATH": bin + ":/usr/bin:/bin",
        ],
        whileRunning: { process in
          try wait { !left().isEmpty }
          process.interrupt()
        })
      #expect(result.status == 130, "\(result.error)")
      #expect(left() == [])
    }
  }

  @Test func `says which folder cannot be made, and why`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      let rows = [
        (file.path, "\(file.path): error: the folder cannot be made: a file is where"),
        (
          file.path + "/out",
          "\(file.path): error: the folder cannot be made: a file is where a folder is expected"
        ),
        (
          "/proc/none/out",
          "/proc/none: error: the folder cannot be made: No such file or directory"
        ),
      ]
      for (output, words) in rows {
        let result = try built(["build", sample("Letters"), "-o", output], in: folder)
        #expect(result.status == 74 && result.error.contains(words), "\(result.error)")
        #expect(result.error.contains("; choose another folder with -o DIR"))
      }
    }
  }

  @Test func `is done by settings add, which knows the sources again`() throws {
    try withScratchFolder { folder in
      try withState(in: folder) { state in
        func keyward(_ arguments: String...) throws -> ProgramResult {
          try built(arguments + ["--state", state], in: folder)
        }
        let sources = try ["one", "two"].map { name in
          let copy = folder.appendingPathComponent("\(name)/Letters")
          try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
          try FileManager.default.copyItem(atPath: sample("Letters"), toPath: copy.path)
          return copy.path
        }
        func access() throws -> Bool? {
          let list = try keyward("settings", "list", "--json").output
          let json = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
          let keyboard = (json?["keyboards"] as? [[String: Any]])?.first
          return keyboard?["fullAccessGranted"] as? Bool
        }
        let added = try keyward("settings", "add", sources[0])
        #expect(added.status == 0 && added.output.contains(" is installed; "), "\(added.error)")
        let identifier = try #require(added.output.split { "()".contains($0) }.dropFirst().first)
        _ = try keyward("settings", "full-access", String(identifier), "on")
        try change(sources[0])
        #expect(try keyward("settings", "add", sources[0]).output.contains(" is updated"))
        #expect(try access() == true)
        for _ in 0..<2 { try change(sources[1]) }
        let replaced = try keyward("settings", "add", sources[1])
        #expect(replaced.status == 0 && replaced.output.contains("replaces another program"))
        #expect(try access() == false)
      }
    }
  }

  /// Makes a different bundle from a copy of the sample.
  private func change(_ source: String) throws {
    let file = URL(fileURLWithPath: source).appendingPathComponent("Info.plist")
    var text = try String(contentsOf: file, encoding: .utf8)
    let place = try #require(text.range(of: "<dict>")).upperBound
    text.insert(contentsOf: "<key>Note\(text.utf8.count)</key><string>a</string>", at: place)
    try Data(text.utf8).write(to: file)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `that is interrupted leaves no compiler running`(signal: Int32) throws {
    try withScratchFolder { folder in
      var started: [pid_t] = []
      let result = try runProgram(
        stageFolder.appendingPathComponent("bin/keyward").path,
        ["build", sample("Letters"), "-o", folder.appendingPathComponent("out").path],
        environment: ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path]
      ) { process in
        // The compiler and its own frontend.
        try wait {
          started = descendants(of: process.processIdentifier)
          return started.contains { !descendants(of: $0).isEmpty }
        }
        kill(process.processIdentifier, signal)
      }
      #expect(result.status == 128 + signal)
      try wait(seconds: 20) { !started.contains(where: isRunning) }
      let left = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out").path)
      #expect(!left.contains { $0.hasSuffix(".appex") }, "\(left)")
    }
  }
}
