@_exported public import ContactsUI
@_exported public import SwiftUI

extension View {
  /// Shows no people: it sets the value to `false` and calls the handler with none, with a notice.
  public func contactAccessPicker(
    isPresented: Binding<Bool>, completionHandler: @escaping ([String]) -> Void = { _ in }
  ) -> some View {
    onChange(of: isPresented.wrappedValue, initial: true) { _, isShown in
      guard isShown else { return }
      SystemServices.tell("contactAccessPicker: a keyboard can't show the list of people")
      isPresented.wrappedValue = false
      completionHandler([])
    }
  }
  /// Sets the second line of contact access buttons, which find nobody here.
  public func contactAccessButtonCaption(_ caption: ContactAccessButton.Caption) -> some View {
    environment(\.contactAccessButtonCaption, caption)
  }
  /// Sets the look of contact access buttons, which find nobody here.
  public func contactAccessButtonStyle(_ style: ContactAccessButton.Style) -> some View {
    environment(\.contactAccessButtonStyle, style)
  }
}

/// Lets the user share people that the app can't read. It finds nobody here, and so shows nothing, with a notice.
public struct ContactAccessButton: View {
  /// The second line.
  public enum Caption: String, Sendable {
    case defaultText, email, phone
  }
  /// The look of the image.
  public struct Style {
    let imageTrailingEdgePadding: CGFloat?
    let imageWidth: CGFloat?
    let imageColor: Color?
    public static let automatic = Style()
    public init(
      imageTrailingEdgePadding: CGFloat? = nil, imageWidth: CGFloat? = nil, imageColor: Color? = nil
    ) {
      self.imageTrailingEdgePadding = imageTrailingEdgePadding
      self.imageWidth = imageWidth
      self.imageColor = imageColor
    }
  }
  private let query: String

  /// Makes a button for the people that a text finds. The callback is never called: nobody is found.
  public init(
    queryString: String, ignoredEmails: Set<String>? = nil, ignoredPhoneNumbers: Set<String>? = nil,
    approvalCallback: (([String]) -> Void)? = nil
  ) { query = queryString }

  public var body: some View {
    Color.clear.frame(width: 0, height: 0)
      .onChange(of: query.isEmpty, initial: true) { _, isEmpty in
        if !isEmpty {
          SystemServices.tell(
            "ContactAccessButton finds nobody: a keyboard can't search all people")
        }
      }
  }
}

private struct CaptionKey: EnvironmentKey {
  static let defaultValue = ContactAccessButton.Caption.defaultText
}
private struct StyleKey: EnvironmentKey {
  nonisolated(unsafe) static let defaultValue = ContactAccessButton.Style.automatic
}
extension EnvironmentValues {
  fileprivate var contactAccessButtonCaption: ContactAccessButton.Caption {
    get { self[CaptionKey.self] }
    set { self[CaptionKey.self] = newValue }
  }
  fileprivate var contactAccessButtonStyle: ContactAccessButton.Style {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
}
