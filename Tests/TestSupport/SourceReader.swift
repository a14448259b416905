public import Foundation

/// keyward-lower: the one built with the tests, otherwise the staged one.
public let sourceReader: URL = {
  let candidates = [
    builtProductsFolder.appendingPathComponent("keyward-lower"),
    stageFolder.appendingPathComponent("libexec/keyward/keyward-lower"),
  ]
  return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    ?? candidates[0]
}()
