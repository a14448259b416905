public import SwiftUI

extension View {
  /// Calls the action with a session whose translations fail, when there is a configuration and whenever it changes.
  public func translationTask(
    _ configuration: TranslationSession.Configuration?,
    action: @escaping (TranslationSession) async -> Void
  ) -> some View {
    task(id: configuration?.key) {
      guard let configuration else { return }
      await action(TranslationSession(configuration))
    }
  }
  /// Calls the action with a session whose translations fail.
  public func translationTask(
    source: Locale.Language? = nil, target: Locale.Language? = nil,
    action: @escaping (TranslationSession) async -> Void
  ) -> some View {
    translationTask(
      TranslationSession.Configuration(source: source, target: target), action: action)
  }
  /// Shows no translation: it sets the value to `false`, with a notice.
  public func translationPresentation(
    isPresented: Binding<Bool>, text: String, attachmentAnchor: PopoverAttachmentAnchor? = nil,
    replacementAction: ((String) -> Void)? = nil
  ) -> some View {
    onChange(of: isPresented.wrappedValue, initial: true) { _, isShown in
      guard isShown else { return }
      SystemServices.tell(
        "translationPresentation shows nothing: the simulated device has no languages")
      isPresented.wrappedValue = false
    }
  }
}
