public import Foundation

/// Runs `body` with a new empty folder and removes it afterwards, also when `body` throws.
public func withScratchFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("keyward-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The folder of this checkout: `KEYWARD_REPOSITORY` for tests that run from a copy, or from this file's
/// own place.
public let repositoryFolder =
  ProcessInfo.processInfo.environment["KEYWARD_REPOSITORY"].map { URL(fileURLWithPath: $0) }
  ?? URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Where `make build` puts what `make install` would install: `KEYWARD_HOME`, or `.build/stage`.
public let stageFolder =
  ProcessInfo.processInfo.environment["KEYWARD_HOME"].map { URL(fileURLWithPath: $0) }
  ?? repositoryFolder.appendingPathComponent(".build/stage")

/// A program under test: in the requested installation, or beside this test program.
public func builtTool(_ name: String) -> String {
  if ProcessInfo.processInfo.environment["KEYWARD_HOME"] != nil {
    return stageFolder.appendingPathComponent("libexec/keyward/\(name)").path
  }
  return builtProductsFolder.appendingPathComponent(name).path
}
