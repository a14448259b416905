/// A program, and where it crashed, before anybody has looked for names.
struct CrashSite: Hashable, Sendable {
  /// The program that ran, at its place for the host.
  var program: String
  /// The program with its symbols; `nil` where no build can have left them.
  var symbols: String?
  /// The path of `keyward-launch`.
  var launcher: String
  /// In the program's file, the innermost first; `nil` for code that is not the program's.
  var addresses: [UInt64?] = []
}
