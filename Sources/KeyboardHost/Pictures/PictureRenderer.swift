package import Platform
import Foundation
import Glibc
import Sandbox

/// Turns an SVG into PNG with a separate program, so that only this program loads the libraries.
package struct PictureRenderer: Sendable {
  /// Why there is no PNG.
  package struct Failure: Error, Equatable, Sendable {
    /// The event.
    package var message: String
    /// The remedy.
    package var remedy: Remedy?
  }
  /// The path of `keyward-render`.
  package var program: String

  /// Makes a renderer of a program's path.
  package init(program: String) { self.program = program }
  /// The renderer that is installed beside a launcher.
  package init(besideLauncher launcher: String) {
    let folder = launcher.utf8.lastIndex(of: UInt8(ascii: "/")).map { launcher[..<$0] } ?? "."
    self.init(program: folder + "/keyward-render")
  }

  /// The snapshot as PNG, at a scale in pixels per point; one of more than 4096 pixels on a side is made smaller.
  package func png(of svg: String, scale: Double = 2) throws(Failure) -> [UInt8] {
    let outcome: ConfinedTool.Outcome
    do throws(ConfinedTool.Failure) { outcome = try drawing(svg, scale).run() } catch {
      throw Self.failure(error, program)
    }
    guard outcome.status == 0, !outcome.isCut, !outcome.output.isEmpty else {
      let line = String(decoding: outcome.errors.prefix(1000), as: UTF8.self).escaped(limit: 400)
      throw Failure(
        message: "keyward-render could not draw the keyboard (status \(outcome.status))"
          + (line.isEmpty ? "" : ": \(line)"))
    }
    return outcome.output
  }

  private static let outputLimit = 256 << 20
  /// It exits by itself after 20 s of computing.
  private static let deadline = 120.0

  private func drawing(_ svg: String, _ scale: Double) -> ConfinedTool {
    var tool = tool(["-", SVGText.number(scale)])
    tool.input = Array(svg.utf8)
    tool.deadline = Self.deadline
    return tool
  }

  /// The confined program with arguments; it reads fonts and its input.
  func tool(_ arguments: [String]) -> ConfinedTool {
    let home = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.isAbsolutePath ? $0 : nil }
    let fonts =
      ["/usr/share", "/usr/local/share/fonts", "/etc/fonts", "/var/cache/fontconfig"]
      + (home.map { home in
        [".fonts", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig"].map {
          home + "/" + $0
        }
      } ?? [])
    var tool = ConfinedTool(
      program, arguments,
      environment: ["HOME": home ?? "/", "LANG": "C.UTF-8"],
      policy: ToolPolicy(
        ToolPolicy.Grant.program(program)
          + fonts.map { ToolPolicy.Grant(.read, $0, isRequired: false) }),
      launcher: ConfinedTool.launcher(beside: program))
    tool.outputLimit = Self.outputLimit
    return tool
  }

  private static func failure(_ error: ConfinedTool.Failure, _ program: String) -> Failure {
    switch error {
    case .launch(let failure) where failure.isUnsupported || failure.step != .execute:
      Failure(
        message: "keyward-render runs only in a sandbox, which cannot be enforced here: "
          + failure.message)
    case .launch:
      Failure(message: "\(program) cannot be started", remedy: .repairInstallation)
    case .system(let call, let code):
      unsafe Failure(
        message: "keyward-render cannot be started: \(call): \(String(cString: strerror(code)))")
    case .stopped: Failure(message: "keyward-render was stopped")
    }
  }
}
