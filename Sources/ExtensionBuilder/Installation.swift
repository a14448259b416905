import ExtensionBundle
public import Foundation

/// Where Keyward's own parts are: `bin`, `libexec/keyward`, `lib/keyward/runtime`, `share/keyward`.
///
/// Found by `KEYWARD_HOME`, then relative to the running executable, then from `keyward` on PATH.
public struct Installation: Sendable, Equatable {
  /// The folder with `bin`, `libexec`, `lib` and `share`.
  public var prefix: URL

  /// Makes an installation at a folder, which is not checked.
  public init(prefix: URL) { self.prefix = prefix }

  /// The source rewriter.
  public var lower: URL { prefix.appendingPathComponent("libexec/keyward/keyward-lower") }
  /// The sandbox launcher.
  public var launcher: URL { prefix.appendingPathComponent("libexec/keyward/keyward-launch") }
  /// The program that makes PNG of a keyboard's snapshot.
  public var renderer: URL { prefix.appendingPathComponent("libexec/keyward/keyward-render") }
  /// The keyboard of fields in which no extension may be active.
  public var systemKeyboard: URL {
    prefix.appendingPathComponent("share/keyward/SystemKeyboard.appex")
  }
  /// The table of Apple's names.
  var appleNames: URL { prefix.appendingPathComponent("share/keyward/apple-names.txt") }
  /// The program that tries to escape.
  public var probe: URL { prefix.appendingPathComponent("libexec/keyward/keyward-probe") }
  /// The C modules that `prepareModules` compiled for all builds.
  var modules: URL { prefix.appendingPathComponent("share/keyward/modules") }
  /// The UIKit runtime that extensions are linked with: `modules/`, `libUIKit.a`, `stamp.json`.
  public var runtime: URL { prefix.appendingPathComponent("lib/keyward/runtime") }
}
