import UniformTypeIdentifiers

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

/// A button that pastes what the pasteboard contains.
public struct PasteButton: View {
  private let paste: @MainActor () -> Void

  /// Gives the action the items that have a form of the type.
  public init<T: Transferable>(
    payloadType: T.Type, onPaste: @escaping @MainActor ([T]) -> Void
  ) {
    paste = {
      let providers = UIPasteboard.general.itemProviders
      Task { @MainActor in
        var items: [T] = []
        for provider in providers {
          let loaded = await withCheckedContinuation { answer in
            provider.loadTransferable(type: T.self) { answer.resume(returning: $0) }
          }
          if let item = try? loaded.get() { items.append(item) }
        }
        if !items.isEmpty { onPaste(items) }
      }
    }
  }
  /// Gives the action the items with one of the types.
  public init(
    supportedContentTypes: [UTType], payloadAction: @escaping @MainActor ([NSItemProvider]) -> Void
  ) {
    paste = {
      let providers = UIPasteboard.general.itemProviders.filter { provider in
        supportedContentTypes.contains { provider.hasItemConformingToTypeIdentifier($0.identifier) }
      }
      if !providers.isEmpty { payloadAction(providers) }
    }
  }
  public var body: some View {
    Button("Paste", systemImage: "doc.on.clipboard", action: paste)
      .buttonStyle(.borderedProminent)
  }
}
