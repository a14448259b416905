import Platform
import Foundation
import Glibc
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting

/// Writes the files that show the keyboard.
struct PictureFile {
  let renderer: PictureRenderer

  /// Writes each snapshot of the keyboard that was last on the screen.
  func write(_ pictures: [RunPlan.Picture], of run: ScriptRun) throws(CommandFailure) {
    guard let first = pictures.first else { return }
    guard let layout = run.layout else {
      // A failed run reports the reason itself.
      if run.ending.exitCode != .success { return }
      throw CommandFailure(
        .usage,
        "--\(first.kind.rawValue) \(first.file): there is nothing to draw, because no keyboard was on "
          + "the screen; focus a field in which keyboards are active")
    }
    if pictures.contains(where: { $0.kind != .layout }) { Self.name(layout.unknownSymbols) }
    for picture in pictures {
      let option = picture.kind.rawValue
      switch picture.kind {
      case .layout:
        try Self.write(Data(layout.goldenText.utf8), to: picture.file, option: option)
      case .svg:
        try Self.write(
          Data(layout.svg(isDark: run.isDark).utf8), to: picture.file, option: option)
      case .png:
        let bytes: [UInt8]
        do throws(PictureRenderer.Failure) {
          bytes = try renderer.png(of: layout.svg(isDark: run.isDark))
        } catch {
          throw CommandFailure(.outputLost, "--png \(picture.file): \(error.advice)")
        }
        try Self.write(Data(bytes), to: picture.file, option: option)
      }
    }
  }

  /// Reports which symbols a neutral mark represents.
  private static func name(_ symbols: [String]) {
    guard !symbols.isEmpty else { return }
    let names = symbols.prefix(20).map(\.forDisplay).joined(separator: ", ")
    let more = symbols.count > 20 ? " and \(symbols.count - 20) more" : ""
    Console().note("symbols without a drawing are shown as a neutral mark: \(names)\(more)")
  }

  /// Writes a file of an option, or says why it cannot be.
  static func write(_ data: Data, to file: String, option: String) throws(CommandFailure) {
    try write(data, to: file, called: "--\(option)")
  }

  /// Writes a file that an option or a variable names.
  static func write(_ data: Data, to file: String, called name: String) throws(CommandFailure) {
    try WrittenFile(file, called: name).write(data)
  }
}
