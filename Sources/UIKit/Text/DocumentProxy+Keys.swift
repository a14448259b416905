/// The proxy's properties and methods by their Objective-C names, as keyboards reach what may be missing on a device.
///
/// The best known is `documentIdentifier`, which Swift reads as a value that is always there, while a device has none
/// before the field is connected.
extension DocumentProxy: KeyValueCoded, @MainActor _ObjCDispatching {
  private static let values: [String: @MainActor (DocumentProxy) -> Any?] = [
    "documentContextBeforeInput": { $0.documentContextBeforeInput },
    "documentContextAfterInput": { $0.documentContextAfterInput },
    "selectedText": { $0.selectedText },
    "documentInputMode": { $0.documentInputMode },
    "documentIdentifier": { $0.isConnected ? $0.documentIdentifier : nil },
    "hasText": { $0.hasText },
    "autocapitalizationType": { $0.autocapitalizationType?.rawValue ?? 0 },
    "autocorrectionType": { $0.autocorrectionType?.rawValue ?? 0 },
    "spellCheckingType": { $0.spellCheckingType?.rawValue ?? 0 },
    "smartQuotesType": { $0.smartQuotesType?.rawValue ?? 0 },
    "smartDashesType": { $0.smartDashesType?.rawValue ?? 0 },
    "smartInsertDeleteType": { $0.smartInsertDeleteType?.rawValue ?? 0 },
    "keyboardType": { $0.keyboardType?.rawValue ?? 0 },
    "keyboardAppearance": { $0.keyboardAppearance?.rawValue ?? 0 },
    "returnKeyType": { $0.returnKeyType?.rawValue ?? 0 },
    "enablesReturnKeyAutomatically": { $0.enablesReturnKeyAutomatically ?? false },
    "isSecureTextEntry": { $0.isSecureTextEntry ?? false },
    "textContentType": { ($0.textContentType ?? nil)?.rawValue },
  ]
  /// The other name of a property whose getter has a prefix.
  private static func plain(_ key: String) -> String {
    key == "secureTextEntry" ? "isSecureTextEntry" : key
  }

  package nonisolated func codedValue(_ key: String) -> Any?? {
    struct Found: @unchecked Sendable {  // handed out on the actor that made it
      let value: Any??
    }
    return MainActor.assumeIsolated {
      Found(value: Self.values[Self.plain(key)].map { $0(self) })
    }.value
  }
  package nonisolated func setCoded(_ value: Any?, _ key: String) -> Bool { false }

  nonisolated func _hasMethod(_ selector: String) -> Bool {
    switch selector {
    case "insertText:", "deleteBackward", "adjustTextPositionByCharacterOffset:",
      "setMarkedText:selectedRange:", "unmarkText":
      true
    default: MainActor.assumeIsolated { Self.values[selector] != nil }
    }
  }
  func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
    switch (selector, arguments.first ?? nil) {
    case ("insertText:", let text as String): insertText(text)
    case ("deleteBackward", _): deleteBackward()
    case ("unmarkText", _): unmarkText()
    default: return false
    }
    return true
  }
  func _setOutlet(_ name: String, _ value: Any?) -> Bool { false }
}
