import Foundation

/// libFuzzer's main function, for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The program that `Scripts/fuzz` runs for one reader.
///
/// `keyward-fuzz NAME --seeds FOLDER` writes the seeds and words of a reader. `keyward-fuzz NAME FLAG… FILE…` runs libFuzzer with
/// its own flags.
@main enum Fuzz {
  /// All targets in the order in which they run.
  static let targets: [FuzzTarget] = [
    .codec, .elf, .macho, .plist, .pbxproj, .spec, .xcconfig, .nib, .assets, .yaml, .page,
  ]

  /// The selected target.
  ///
  /// It is global because `LLVMFuzzerRunDriver` takes a function without a context.
  nonisolated(unsafe) private static var chosen = FuzzTarget.codec

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let target = targets.first(where: { $0.name == arguments[1] }) else {
      for target in targets { print(target.name) }
      exit(arguments.count == 1 ? 0 : 64)
    }
    if arguments.count == 4, arguments[2] == "--seeds" {
      try target.writeSeeds(to: URL(fileURLWithPath: arguments[3]))
      exit(0)
    }
    chosen = target
    ProcessorTime.prepare()
    // libFuzzer's arguments are those after the name.
    var rest = CommandLine.unsafeArgv + 1
    rest[0] = CommandLine.unsafeArgv[0]
    var count = CommandLine.argc - 1
    exit(
      runFuzzer(&count, &rest) { start, count in
        ProcessorTime.limit(seconds: 30)
        Fuzz.chosen.check(Array(UnsafeBufferPointer(start: start, count: count)))
        ProcessorTime.limit(seconds: 0)
        return 0
      })
  }
}
