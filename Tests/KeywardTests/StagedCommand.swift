import Foundation
import TestSupport
import Testing

/// Runs the staged command.
///
/// The sample keyboards are built once for all tests of a run (`Scripts/test` names the folder and removes it); all
/// else is built into the test's own cache.
func staged(_ arguments: [String], in folder: URL) throws -> ProgramResult {
  let program = stageFolder.appendingPathComponent("bin/keyward").path
  try #require(
    FileManager.default.isExecutableFile(atPath: program),
    "\(program) is missing; run `make build` first, or point KEYWARD_HOME at an installation")
  var cache = folder.appendingPathComponent("cache").path
  if let shared = ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"],
    arguments.contains(where: { $0.hasPrefix(sample("")) })
  {
    cache = shared
  }
  return try runProgram(
    program, arguments,
    environment: [
      "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache,
    ])
}

func sample(_ name: String) -> String {
  repositoryFolder.appendingPathComponent("Extensions/\(name)").path
}

/// Makes a keyboard of one file, with the manifest of Letters, and returns its source folder's path.
func keyboard(
  _ name: String, _ code: String, asksForFullAccess: Bool = false, in folder: URL
) throws -> String {
  let source = folder.appendingPathComponent(name)
  try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
  var manifest = try String(contentsOfFile: sample("Letters") + "/Info.plist", encoding: .utf8)
  if asksForFullAccess {
    let plain = manifest
    manifest = manifest.replacingOccurrences(
      of: #"(<key>RequestsOpenAccess</key>\s*)<false/>"#, with: "$1<true/>",
      options: .regularExpression)
    try #require(manifest != plain)
  }
  try Data(manifest.utf8).write(to: source.appendingPathComponent("Info.plist"))
  try Data(code.utf8).write(to: source.appendingPathComponent("KeyboardViewController.swift"))
  return source.path
}

/// The report of `keyward run --json` for a successful run.
func runReport(_ arguments: [String], in folder: URL) throws -> [String: Any] {
  let result = try staged(["run", "--json"] + arguments, in: folder)
  try #require(result.status == 0, "\(result.error)")
  let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  return try #require(json as? [String: Any])
}

/// Runs `body` with the path of a folder for `--state`, and removes what root keeps of it elsewhere.
func withState(in folder: URL, _ body: (String) throws -> Void) throws {
  let state = folder.appendingPathComponent("state")
  defer {
    if geteuid() == 0,
      let name = try? String(
        contentsOf: state.appendingPathComponent("keyward-state-id"), encoding: .utf8)
    {
      let place = "/var/lib/keyward/state-\(name.trimmingCharacters(in: .newlines))"
      try? FileManager.default.removeItem(atPath: place)
    }
  }
  try body(state.path)
}
