import Foundation

/// Turns an SVG picture into PNG by a program of its own, which alone pays for the libraries.
public struct PictureRenderer: Sendable {
  /// Why there is no PNG.
  public struct Failure: Error, Equatable, Sendable {
    /// What happened, and what to do.
    public var message: String
  }
  /// The path of `keyward-render`.
  public var program: String

  /// Makes a renderer of a program's path.
  public init(program: String) { self.program = program }

  /// The picture as PNG, with so many pixels for a point; one of more than 4096 pixels on a side is made smaller.
  public func png(of svg: String, scale: Double = 2) throws(Failure) -> [UInt8] {
    let picture = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-\(UUID().uuidString).svg")
    // A file and no pipe: a renderer that dies early would end the host by a signal as the host writes.
    do { try Data(svg.utf8).write(to: picture) } catch {
      throw Failure(
        message: "\(picture.path): the picture cannot be written there for keyward-render; "
          + "point TMPDIR at a folder with room")
    }
    defer { try? FileManager.default.removeItem(at: picture) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [picture.path, SVGText.number(scale)]
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch {
      throw Failure(
        message: "\(program) cannot be started; run `make build`, or point KEYWARD_HOME at an "
          + "installation")
    }
    // What it says first fits into a pipe; it ends by itself after 20 s of computing.
    let png = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0, !png.isEmpty else {
      let line = String(decoding: said.prefix(1000), as: UTF8.self).escaped(limit: 400)
      throw Failure(
        message: "keyward-render could not draw the keyboard (status \(process.terminationStatus))"
          + (line.isEmpty ? "" : ": \(line)"))
    }
    return Array(png)
  }
}
