/// One entry of the keyboard switcher: a keyboard in a language.
///
/// The objects never change, so they may be used from any thread.
open class UITextInputMode: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The language as a BCP 47 tag.
  open var primaryLanguage: String? { language }
  private let language: String?

  init(primaryLanguage: String?) { language = primaryLanguage }

  /// Reads a mode from an archive.
  public required init?(coder: NSCoder) {
    language = coder.decodeObject(of: NSString.self, forKey: "primaryLanguage").map { $0 as String }
  }
  /// Writes the mode to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(language.map { NSString(string: $0) }, forKey: "primaryLanguage")
  }
  /// Modes may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }

  /// The modes that this keyboard offers; a keyboard never learns which others are enabled.
  @preconcurrency @MainActor
  open class var activeInputModes: [UITextInputMode] {
    [UITextInputMode(primaryLanguage: ExtensionRuntime.current?.primaryLanguage ?? "en-US")]
  }

  /// Posted when the input mode changes.
  public static let currentInputModeDidChangeNotification = NSNotification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")
}
