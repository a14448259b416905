public import Foundation
import KeyboardProtocol
import TextInput

/// An extension in C with the behavior of one mode, to test how its host handles it.
public enum BadPeer: String, CaseIterable, Sendable {
  /// Greets, shows one key and settles.
  case good
  /// As `good`, but requests the next input mode when it is tapped.
  case globe
  /// As `good`, but asks to be dismissed when it is tapped.
  case dismiss
  /// As `good`, but crashes with a segmentation fault when it is tapped.
  case crashOnTap
  /// As `good`, but types the next letter of the alphabet with each tap.
  case typist
  /// Prints a line and exits with code 3 before it greets.
  case exit
  /// Greets, then crashes with a segmentation fault.
  case crash
  /// Reads everything and answers nothing.
  case silent
  /// Reads nothing and answers nothing.
  case deaf
  /// Writes bytes that aren't a message.
  case garbage
  /// Announces a message of 2 GB.
  case huge
  /// Exits in the middle of a message.
  case half
  /// Greets, then sends notices without end.
  case flood
  /// Floods standard error with 16 MB, then is good.
  case chatty
  /// Closes its output and keeps running.
  case closes
  /// Answers a question that was never asked.
  case liar
  /// Sends constraints that were not requested.
  case teller
  /// Reports that its principal class does not exist.
  case missingClass
  /// Fills one more megabyte each millisecond, once it is tapped.
  case hungry
  /// Fills a gigabyte, once it is tapped.
  case hungryAtOnce
  /// As `hungryAtOnce`, but with memory that processes could share.
  case hungryShared
  /// Fills 45 MB with each tap, and frees them when it is warned.
  case thrifty
  /// Fills 45 MB with the first tap, and ignores a warning.
  case heedless
  /// Reserves 8 GB; exits with code 5 if it gets them.
  case greedy
  /// Computes forever, once it is tapped.
  case loop
  /// As `good`, but crashes with a segmentation fault when it is taken off the screen.
  case crashOnDismiss
  /// As `good`, but exits with code 0 when it is taken off the screen.
  case exitOnDismiss
  /// As `good`, but computes forever when it is taken off the screen.
  case loopOnDismiss
  /// As `good`, but reports a timer that is due each millisecond, and takes 50 ms for each.
  case slowTimer
  /// Announces a long message, and sends one byte of it after the other without a pause, once it is tapped.
  case trickle
  /// As `good`, but requests the lexicon on each message.
  case reader
  /// Waits forever, once it is tapped.
  case stuck
  /// Starts threads that wait, as many as it gets, once it is tapped.
  case threads
  /// Writes a file without end, once it is tapped.
  case giantFile
  /// Writes one file of a megabyte after the other, once it is tapped, and then waits.
  case hoarder
  /// As `hoarder`, but removes each file while keeping it open.
  case secretHoarder
  /// Makes 5,000 empty files, once it is tapped, in a folder that it cannot read itself, and then waits.
  case litterer
  /// Makes 200 folders inside each other, once it is tapped, and then waits.
  case digger
  /// Makes edits that are short to encode and slow to apply, once it is tapped.
  case slowEdits
  /// Makes more edits than one exchange may contain, once it is tapped.
  case manyEdits
  /// As `good`, but writes each message to the file `received` in its container.
  case recorder
  /// As `recorder`, but requests the location, the contacts and a web page when it is tapped, with any access.
  case asker
  /// As `crashOnTap`, but only if its container does not record that it already did.
  case crashOnce
  /// As `good`, but tries to read `/etc/passwd` when it is tapped.
  case nosy
  /// As `good`, but prints a line when it appears, two with each tap, one of them with an escape sequence on standard
  /// error, and one when it is taken off the screen.
  case talker
  /// As `good`, but prints 3,000 lines with each tap.
  case shouter
  /// As `good`, but prints the file `note` of its groups' folders with each tap, and of the folder that the file `guess` in
  /// its bundle names; a note that is missing is written.
  case sharer

  /// Makes a bundle `Name.appex` in `folder` whose program has this behavior, compiled by `cc`.
  ///
  /// - Parameters:
  ///   - folder: Where the bundle is made.
  ///   - name: The bundle's, the keyboard's and the program's name.
  ///   - isASCIICapable: The value in the manifest.
  ///   - requestsOpenAccess: The value in the manifest.
  /// - Returns: The bundle.
  /// - Throws: `CompilerFailed`, or why a file could not be written.
  public func makeBundle(
    in folder: URL, name: String, isASCIICapable: Bool = false, requestsOpenAccess: Bool = false
  ) throws -> URL {
    let bundle = folder.appendingPathComponent("\(name).appex")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    let manifest = Self.manifest(
      name: name, isASCIICapable: isASCIICapable, requestsOpenAccess: requestsOpenAccess)
    try Data(manifest.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
    let source = folder.appendingPathComponent("\(name).c")
    try (definitions + Self.program).write(to: source, atomically: true, encoding: .utf8)
    let compiler = try runProgram(
      "/usr/bin/env",
      [
        "cc", "-static", "-pthread", "-O1", "-w", "-o", bundle.appendingPathComponent(name).path,
        source.path,
      ])
    guard compiler.status == 0 else { throw CompilerFailed(output: compiler.error) }
    return bundle
  }

  /// The reason why no peer could be made.
  public struct CompilerFailed: Error {
    /// The compiler's output.
    public let output: String
  }

  /// The manifest of a keyboard of this name.
  public static func manifest(
    name: String, isASCIICapable: Bool = false, requestsOpenAccess: Bool = false
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>CFBundleDisplayName</key><string>\(name)</string>
      <key>CFBundleExecutable</key><string>\(name)</string>
      <key>CFBundleIdentifier</key><string>org.example.\(name)</string>
      <key>CFBundleName</key><string>\(name)</string>
      <key>CFBundlePackageType</key><string>XPC!</string>
      <key>CFBundleShortVersionString</key><string>1.0</string>
      <key>CFBundleVersion</key><string>1</string>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
          <key>IsASCIICapable</key><\(isASCIICapable)/>
          <key>PrefersRightToLeft</key><false/>
          <key>PrimaryLanguage</key><string>en-US</string>
          <key>RequestsOpenAccess</key><\(requestsOpenAccess)/>
        </dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key><string>\(name).KeyboardViewController</string>
      </dict>
    </dict>
    </plist>

    """
  }

  /// The frames that the program sends, made by the real codec so that the two cannot drift apart.
  private var definitions: String {
    let key = ViewSnapshot(
      parent: 0, className: "UIButton", frame: (10, 10, 80, 40), reach: .tappable, text: "key")
    let board = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 100, 60))
    let question: UInt32 = 0xA1B2_C3D4
    var settle: [UInt8] = []
    HostMessage.settle(question).encode(into: &settle)
    var touch: [UInt8] = []
    HostMessage.touch(TouchSample(finger: 0, phase: .began, x: 0, y: 0)).encode(into: &touch)
    var dismiss: [UInt8] = []
    HostMessage.dismiss.encode(into: &dismiss)
    var warning: [UInt8] = []
    HostMessage.memoryWarning.encode(into: &warning)
    var present: [UInt8] = []
    let focus = DocumentIdentifier(high: 0xA1B2_C3D4_E5F6_0718, low: 0x2A3B_4C5D_6E7F_8091)
    HostMessage.present(
      Presentation(
        documentIdentifier: focus, traits: TextInputTraits(), window: TextWindow(), pushNumber: 0,
        width: 1, height: 1, screen: (1, 1), needsInputModeSwitchKey: false, isDark: false)
    ).encode(into: &present)
    var edits = [TextEdit](repeating: .deleteBackward, count: 65_536)
    // A mirror is made again with each edit that goes beyond its window.
    if self == .slowEdits { edits = [TextEdit](repeating: .insert("y"), count: 60_000) }
    if self == .typist { edits = [.insert("a")] }
    if ![.slowEdits, .manyEdits, .typist].contains(self) { edits = [] }
    let batch = ExtensionMessage.batch(
      EditBatch(number: question, documentIdentifier: focus, basedOnPush: 0, edits: edits))
    let request: SystemRequest = self == .dismiss ? .dismissKeyboard : .advanceToNextInputMode
    return [
      "#define MODE \"\(rawValue)\"",
      "#define SETTLE_TAG \(settle[4])", "#define TOUCH_TAG \(touch[4])",
      "#define WARNING_TAG \(warning[4])", "#define DISMISS_TAG \(dismiss[4])",
      "#define PRESENT_TAG \(present[4])",
      "#define PRESENTED_FOCUS \(Self.place(of: focus, in: present) - 4)",
      Self.array("batch", batch),
      Self.array("ready", .ready(version: keyboardProtocolVersion)),
      Self.array(
        "layout", .layout(LayoutSnapshot(width: 100, height: 60, views: [board, key]))),
      Self.array("constraints", .constraints(view: 0, ["width == 40"])),
      Self.array("settled", .settled(number: question, stillRunning: [])),
      Self.array("notice", .notice(String(repeating: "x", count: 100))),
      Self.array("lexicon", .lexiconRequest), Self.array("request", .request(request)),
      Self.array("timer", .timer(milliseconds: 1)),
      Self.array("permission0", .permissionRequest(.location)),
      Self.array("permission1", .permissionRequest(.contacts)),
      Self.array("place", .locationRequest(.once)),
      Self.array("page", .openURL(number: 7, "https://example.com")),
      Self.array("failure", .failure(.principalClassMissing, "there is no class Nowhere.Here")),
      "",
    ].joined(separator: "\n")
  }

  /// Where a document's identifier is in a frame.
  private static func place(of focus: DocumentIdentifier, in frame: [UInt8]) -> Int {
    let bytes = [focus.high, focus.low].flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    return frame.indices.first { frame[$0...].starts(with: bytes) } ?? 0
  }

  private static func array(_ name: String, _ message: ExtensionMessage) -> String {
    var bytes: [UInt8] = []
    message.encode(into: &bytes)
    let list = bytes.map(String.init).joined(separator: ",")
    return "static unsigned char \(name)[] = {\(list)};"
  }
}
