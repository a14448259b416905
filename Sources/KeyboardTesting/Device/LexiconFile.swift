package import ExtensionBundle
package import Foundation
package import KeyboardHost
import YAML

/// The simulated user's names, shortcuts, words and suggestions in a file: one on each line.
package enum LexiconFile {
  /// The most bytes of a file.
  private static let limit = 1 << 20

  /// The user of a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - name: What messages call it.
  ///   - root: The folder that the file must be in; `nil` for anywhere.
  /// - Returns: A user with what the file names alone.
  /// - Throws: What is wrong with the file, and where.
  package static func read(
    _ url: URL, named name: String, beneath root: ProjectRoot? = nil
  ) throws(FlowError) -> SimulatedUser {
    func error(_ reason: String, line: Int = 1) -> FlowError {
      FlowError(FlowPlace(file: name, position: YAMLPosition(line: line, column: 1)), reason)
    }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try RegularFile.read(url.path, limit: limit, beneath: root)
    } catch let fault {
      var outside = error(fault.reason)
      outside.remedy = fault.remedy
      throw outside
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("the file is not UTF-8 text of at most \(limit >> 20) MB")
    }
    do throws(LexiconFileError) { return try SimulatedUser(lexiconFile: text) } catch let mistake {
      throw error(mistake.reason, line: mistake.line)
    }
  }
}
