import Platform

/// The output of `llvm-symbolizer` for an address: two lines for each function, the inlined ones first, and an empty
/// line.
struct SymbolizedCalls {
  struct Call: Equatable {
    /// The function as the linker knows it; `nil` if unknown.
    var symbol: String?
    var file: String?
    var line: Int?

    /// Whether it is the keyboard's own: a Swift symbol begins with the module.
    var isKeyboards: Bool {
      guard let symbol, let file, symbol.hasPrefix("$s") else { return false }
      // The builder's own files have such names.
      guard !file.lastPathName.hasPrefix("_Keyboard") else { return false }
      let name = symbol.dropFirst(2)
      let digits = name.prefix { ("0"..."9").contains($0) }
      guard let count = Int(digits), count > 0 else {
        // An extension of one of Swift's own types has its module later.
        return !SymbolizedCalls.modules.contains { name.contains("\($0.utf8.count)\($0)E") }
      }
      return !SymbolizedCalls.modules.contains(String(name.dropFirst(digits.count).prefix(count)))
    }
  }

  /// The modules that every keyboard is linked with.
  static let modules: Set<String> = [
    "UIKit", "AudioToolbox", "AVFoundation", "Combine", "Contacts", "CoreGraphics", "CoreLocation",
    "QuartzCore", "Security", "os", "KeyboardProtocol", "TextInput", "NibArchive",
    "CExtensionProcess", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationInternationalization", "CoreFoundation", "Dispatch", "Swift", "Glibc", "Observation",
    "RegexBuilder", "Synchronization",
  ]

  /// The most functions of one address that are kept.
  private static let inlined = 32

  /// The calls of each address, in the order of the request.
  static func calls(in lines: [String]) -> [[Call]] {
    var calls: [[Call]] = []
    for block in lines.split(separator: "", omittingEmptySubsequences: true) {
      let block = Array(block)
      var inner: [Call] = []
      for index in stride(from: 0, to: min(block.count - 1, 2 * inlined), by: 2) {
        inner.append(call(block[index], at: block[index + 1]))
      }
      calls.append(telling(inner))
    }
    return calls
  }

  /// The calls without those that the compiler has made, of which at least one is left.
  private static func telling(_ calls: [Call]) -> [Call] {
    let telling = calls.filter {
      $0.file != nil || $0.symbol?.hasPrefix("Swift runtime failure") == true
    }
    if telling.contains(where: { $0.file != nil }) { return telling }
    return (calls.last { $0.symbol != nil } ?? calls.last).map { [$0] } ?? []
  }

  /// A place is written `FILE:LINE:COLUMN`, with `??` and 0 for unknown parts.
  private static func call(_ symbol: String, at place: String) -> Call {
    var call = Call()
    if symbol != "??", !symbol.isEmpty { call.symbol = symbol }
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0 else { return call }
    let file = parts.dropLast(2).joined(separator: ":")
    // Code that the compiler generated has a file without a folder.
    guard file.isAbsolutePath, !file.hasSuffix("<compiler-generated>") else { return call }
    (call.file, call.line) = (file, line)
    return call
  }
}
