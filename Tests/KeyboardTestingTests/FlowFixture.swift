import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import TestSupport

/// Writes files into a folder.
func write(_ files: [String: String], in folder: URL) throws {
  for (name, text) in files {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// Reads the flow `a.yaml` of a folder with these files.
func flows(
  _ files: [String: String], fullAccess: FlowLoader.FullAccess = .off
) throws -> [Flow] {
  try withScratchFolder { folder in
    try write(files, in: folder)
    return try FlowLoader(fullAccess: fullAccess, workingFolder: folder.path)
      .flows(in: folder.appendingPathComponent("a.yaml"))
  }
}

/// The error of the flow `a.yaml` in a folder with these files.
func flowError(_ files: [String: String]) throws -> FlowError? {
  do {
    _ = try flows(files)
    return nil
  } catch let error as FlowError {
    return error
  }
}
