package import Foundation
package import Audit

extension RuleExample {
  /// Writes the files of the example into a folder.
  ///
  /// - Returns: The path to audit.
  @discardableResult package func write(in folder: URL) throws -> String {
    var contents = files.contents.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    if let built = builtProgram { contents.append((built.path, built.program.bytes)) }
    for (path, bytes) in contents {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let operand = folder.appendingPathComponent(files.operand)
    if let link {
      try FileManager.default.createSymbolicLink(
        atPath: operand.appendingPathComponent(link.name).path,
        withDestinationPath: link.destination)
    }
    return operand.path
  }
}

extension ExampleProgram {
  /// The contents of the file.
  package var writer: MachOWriter {
    var writer = MachOWriter()
    let processors = ["arm64": 0x0100_000C, "x86_64": 0x0100_0007, "armv7": 12]
    writer.processor = processors[architecture] ?? 0
    writer.variant = architecture == "armv7" ? 9 : 0
    writer.platform = platform
    let version = minimumOS.split(separator: ".").compactMap { Int($0) } + [0, 0]
    writer.versions.0 = version[0] << 16 | version[1] << 8 | version[2]
    writer.libraries = libraries.map { ($0, false) }
    writer.imports = imports
    writer.texts = [("__objc_classname", classes), ("__objc_methname", selectors)]
    writer.entitlements = entitlements
    writer.isEncrypted = isEncrypted
    return writer
  }

  /// The file.
  package var bytes: [UInt8] { Array(writer.bytes.prefix(truncated ?? .max)) }
}
