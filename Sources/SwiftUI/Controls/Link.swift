/// Opens an address.
public struct Link<Label: View> {
  let destination: URL
  let label: Label
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    (self.destination, self.label) = (destination, label())
  }
}
extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
extension Link: View {
  public var body: some View { LinkBody(destination: destination, label: label) }
}
private struct LinkBody<Label: View>: View {
  let destination: URL
  let label: Label
  @Environment(\.openURL) private var openURL
  var body: some View {
    Button {
      openURL(destination)
    } label: {
      label
    }
  }
}

/// A button that pastes texts of the pasteboard.
public struct PasteButton: View {
  private let receive: ([String]) -> Void
  public init(payloadType: String.Type, onPaste: @escaping ([String]) -> Void) {
    receive = onPaste
  }
  public var body: some View {
    Button("Paste", systemImage: "doc.on.clipboard") {
      if let text = UIPasteboard.general.string { receive([text]) }
    }
    .buttonStyle(.borderedProminent)
  }
}
