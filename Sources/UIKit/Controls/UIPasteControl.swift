/// The types that an object takes from the pasteboard.
@preconcurrency @MainActor
open class UIPasteConfiguration: NSObject {
  open var acceptableTypeIdentifiers: [String]
  public override init() { acceptableTypeIdentifiers = [] }
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
  }
  /// Accepts what a class can be made of: a text, a link, an image or a color.
  public init(forAccepting aClass: Any.Type) { acceptableTypeIdentifiers = Self.types(of: aClass) }
  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers += acceptableTypeIdentifiers
  }
  open func addTypeIdentifiers(forAccepting aClass: Any.Type) {
    acceptableTypeIdentifiers += Self.types(of: aClass)
  }
  private static func types(of aClass: Any.Type) -> [String] {
    if aClass == String.self || aClass == NSString.self { return ["public.text"] }
    if aClass == URL.self || aClass == NSURL.self { return ["public.url"] }
    if aClass == UIImage.self { return ["public.image"] }
    if aClass == UIColor.self { return ["com.apple.uikit.color"] }
    return []
  }
  func accepts(_ provider: NSItemProvider) -> Bool {
    acceptableTypeIdentifiers.contains { provider.hasItemConformingToTypeIdentifier($0) }
  }
}

/// An object that takes what a paste control pastes.
@preconcurrency @MainActor
public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
  var pasteConfiguration: UIPasteConfiguration? { get set }
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
  func paste(itemProviders: [NSItemProvider])
}
extension UIPasteConfigurationSupporting {
  /// Whether each item has a type of the configuration.
  public func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    guard let pasteConfiguration else { return false }
    return !itemProviders.isEmpty && itemProviders.allSatisfy(pasteConfiguration.accepts)
  }
  public func paste(itemProviders: [NSItemProvider]) {}
}

/// A button that pastes without asking the user.
@preconcurrency @MainActor
open class UIPasteControl: UIControl {
  public enum DisplayMode: UInt, Sendable {
    case iconAndLabel = 0
    case iconOnly, labelOnly, arrowAndLabel
  }
  /// How the button looks.
  public class Configuration: NSObject {
    public var displayMode = DisplayMode.iconAndLabel
    public var cornerStyle = UIButton.Configuration.CornerStyle.dynamic
    public var cornerRadius: CGFloat = 0
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public override init() {}
  }
  /// The receiver of the paste; without it the next responders that take the items.
  open weak var target: (any UIPasteConfigurationSupporting)?
  public let configuration: Configuration
  /// The pasteboard that is pasted from.
  var pasteboard = UIPasteboard.general
  private let button = UIButton(type: .system)

  public convenience override init(frame: CGRect) {
    self.init(configuration: Configuration())
    self.frame = frame
  }
  public init(configuration: Configuration) {
    self.configuration = configuration
    super.init(frame: .zero)
    setUp()
  }
  public required init?(coder: NSCoder) {
    configuration = Configuration()
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    let mode = configuration.displayMode
    if mode != .iconOnly { button.setTitle("Paste", for: .normal) }
    if mode == .iconOnly || mode == .iconAndLabel {
      button.setImage(UIImage(systemName: "doc.on.clipboard"), for: .normal)
    }
    button.accessibilityLabel = "Paste"
    let foreground = configuration.baseForegroundColor ?? .white
    button.tintColor = foreground
    button.setTitleColor(foreground, for: .normal)
    button.backgroundColor = configuration.baseBackgroundColor ?? .systemBlue
    button.layer.cornerRadius = configuration.cornerRadius
    button.addAction(UIAction { [weak self] _ in self?.paste() }, for: .touchUpInside)
    addSubview(button)
  }
  open override var intrinsicContentSize: CGSize {
    let size = button.intrinsicContentSize
    return CGSize(width: size.width + 24, height: max(size.height, 34))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = bounds
  }
  private func paste() {
    let providers = pasteboard.itemProviders
    guard !providers.isEmpty else { return }
    if let target {
      if target.canPaste(providers) { target.paste(itemProviders: providers) }
      return
    }
    var responder = next
    while let current = responder {
      if current.canPaste(providers) { return current.paste(itemProviders: providers) }
      responder = current.next
    }
  }
}
