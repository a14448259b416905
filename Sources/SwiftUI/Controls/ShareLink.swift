@_exported import CoreTransferable
import UniformTypeIdentifiers

extension Image: Transferable {
  /// Made of image data. An image here is not converted to data.
  public static var transferRepresentation: some TransferRepresentation<Image> {
    DataRepresentation(importedContentType: .image) { data in
      guard let image = UIImage(data: data) else { throw CocoaError(.fileReadCorruptFile) }
      return Image(uiImage: image)
    }
  }
}

/// The share sheet's preview of an item. Kept: Keyward has no share sheet.
public struct SharePreview<Image, Icon>: Sendable {
  init(title: String) {}
}
extension SharePreview where Image == Never, Icon == Never {
  public init(_ titleKey: LocalizedStringKey) { self.init(title: "") }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init(title: String(title)) }
}
extension SharePreview where Icon == Never {
  public init(_ titleKey: LocalizedStringKey, image: Image) { self.init(title: "") }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) { self.init(title: String(title)) }
}

/// A button for the share sheet, which Keyward does not have: a tap on it reports that.
public struct ShareLink<Label: View>: View {
  let label: Label
  public var body: some View {
    Button {
      IgnoredModifiers.tell("ShareLink")
    } label: {
      label
    }
  }
}
public struct DefaultShareLinkLabel: View {
  let title: Text
  public var body: some View {
    SwiftUI.Label {
      title
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}
extension ShareLink {
  public init<T: Transferable>(
    item: T, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.label = label() }
  public init<T: Transferable, I, C>(
    item: T, subject: Text? = nil, message: Text? = nil, preview: SharePreview<I, C>,
    @ViewBuilder label: () -> Label
  ) { self.label = label() }
  public init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data.Element: Transferable { self.label = label() }
}
extension ShareLink where Label == DefaultShareLinkLabel {
  private init(title: Text?) {
    label = DefaultShareLinkLabel(title: title ?? Text("Share…"))
  }
  public init<T: Transferable>(item: T, subject: Text? = nil, message: Text? = nil) {
    self.init(title: nil)
  }
  public init<T: Transferable, I, C>(
    item: T, subject: Text? = nil, message: Text? = nil, preview: SharePreview<I, C>
  ) { self.init(title: nil) }
  public init<T: Transferable>(
    _ titleKey: LocalizedStringKey, item: T, subject: Text? = nil, message: Text? = nil
  ) { self.init(title: Text(titleKey)) }
  @_disfavoredOverload
  public init<S: StringProtocol, T: Transferable>(
    _ title: S, item: T, subject: Text? = nil, message: Text? = nil
  ) { self.init(title: Text(title)) }
  public init<T: Transferable, I, C>(
    _ titleKey: LocalizedStringKey, item: T, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<I, C>
  ) { self.init(title: Text(titleKey)) }
  @_disfavoredOverload
  public init<S: StringProtocol, T: Transferable, I, C>(
    _ title: S, item: T, subject: Text? = nil, message: Text? = nil, preview: SharePreview<I, C>
  ) { self.init(title: Text(title)) }
  public init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element: Transferable { self.init(title: nil) }
}
