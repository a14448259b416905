/// The files of a minimal keyboard.
public enum SmallKeyboard {
  /// The manifest of a folder of sources, whose controller is `KeyboardViewController`.
  public static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionPointIdentifier</key>
        <string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key>
        <string>$(PRODUCT_MODULE_NAME).KeyboardViewController</string>
      </dict>
    </dict>
    </plist>
    """
}
