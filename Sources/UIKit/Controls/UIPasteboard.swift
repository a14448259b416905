internal import KeyboardProtocol

/// The copied items.
///
/// As on a device, a keyboard without full access reads nothing and writes nothing. With it, the general pasteboard has
/// what the user last copied in another app, as the host says, or what the keyboard itself copied since: no other program
/// sees that, and it ends with the process. Where the host watches what a
/// keyboard does with texts, copies are also noted in a file that the host names.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  public static let general = UIPasteboard(.general) {
    ExtensionRuntime.current?.hasFullAccess ?? false
  }
  /// The pasteboards with names of the keyboard's own, which end with its process.
  private static var named: [Name: UIPasteboard] = [:]

  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let general = Name("com.apple.UIKit.pboard.general")
  }
  public let name: Name
  /// Kept. Pasteboards end with the process.
  open var isPersistent: Bool { name == .general }

  /// The items that were copied under a name; `nil` where there is nothing and nothing is to be
  /// made.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    guard let known = Self.named[pasteboardName] else {
      guard create else { return nil }
      self.init(pasteboardName) { ExtensionRuntime.current?.hasFullAccess ?? false }
      Self.named[pasteboardName] = self
      return
    }
    self.init(pasteboardName, isAllowed: known.isAllowed)
    store = known.store
  }
  /// A pasteboard of a name that no other has.
  open class func withUniqueName() -> UIPasteboard {
    let made = UIPasteboard(Name(UUID().uuidString)) {
      ExtensionRuntime.current?.hasFullAccess ?? false
    }
    named[made.name] = made
    return made
  }
  open class func remove(withName pasteboardName: Name) { named[pasteboardName] = nil }

  /// Something was copied; posted with the pasteboard.
  public static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")
  public static let removedNotification = NSNotification.Name("UIPasteboardRemovedNotification")
  public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  public static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"
  public static let typeAutomatic = "com.apple.uikit.type-automatic"
  public static let typeListString = NSArray(array: [text, "public.text", "public.plain-text"])
  public static let typeListURL = NSArray(array: [link])
  public static let typeListImage = NSArray(array: [
    "public.png", "public.jpeg", "com.compuserve.gif", picture,
  ])
  public static let typeListColor = NSArray(array: [paint])

  private let isAllowed: @MainActor () -> Bool
  /// The copied items, and their count; pasteboards of one name share it.
  private final class Store {
    var items: [[String: Any]] = []
    var changes = 0
  }
  private var store = Store()
  private static let text = "public.utf8-plain-text"
  private static let link = "public.url"
  private static let picture = "public.image"
  private static let paint = "com.apple.uikit.color"

  init(_ name: Name = .general, isAllowed: @escaping @MainActor () -> Bool) {
    self.name = name
    self.isAllowed = isAllowed
  }

  /// Each copied item, by its types.
  open var items: [[String: Any]] {
    get { mayUse("read") ? store.items : [] }
    set { keep(newValue) }
  }
  private func keep(
    _ items: [[String: Any]], expiring date: Date? = nil, isLocal: Bool = false
  ) {
    guard mayUse("written") else { return }
    store.items = items
    store.changes += 1
    AuditRecord.note(
      items, onPasteboard: name == .general ? nil : name.rawValue, expiring: date,
      isLocal: isLocal)
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }
  /// Takes a text that another app copied. Observers aren't notified: `changedNotification` is of this process's changes.
  func accept(_ copied: CopiedText) {
    store.items = [[Self.text: copied.text]]
    store.changes = max(store.changes + 1, Int(copied.changeCount))
  }
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    keep(
      items, expiring: options[.expirationDate] as? Date,
      isLocal: options[.localOnly] as? Bool == true)
  }
  open func addItems(_ items: [[String: Any]]) { self.items = self.items + items }
  open var numberOfItems: Int { items.count }
  /// How often the content has changed.
  open var changeCount: Int { store.changes }

  open var string: String? {
    get { values(Self.text).first }
    set { set(Self.text, newValue.map { [$0] }) }
  }
  open var strings: [String]? {
    get { found(Self.text) }
    set { set(Self.text, newValue) }
  }
  open var url: URL? {
    get { values(Self.link).first }
    set { set(Self.link, newValue.map { [$0] }) }
  }
  open var urls: [URL]? {
    get { found(Self.link) }
    set { set(Self.link, newValue) }
  }
  open var image: UIImage? {
    get { values(Self.picture).first }
    set { set(Self.picture, newValue.map { [$0] }) }
  }
  open var images: [UIImage]? {
    get { found(Self.picture) }
    set { set(Self.picture, newValue) }
  }
  open var color: UIColor? {
    get { values(Self.paint).first }
    set { set(Self.paint, newValue.map { [$0] }) }
  }
  open var hasStrings: Bool { strings != nil }
  open var hasURLs: Bool { urls != nil }
  open var hasImages: Bool { images != nil }
  open var hasColors: Bool { color != nil }

  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    items.first?[pasteboardType]
  }
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    setValue(data, forPasteboardType: pasteboardType)
  }
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    value(forPasteboardType: pasteboardType) as? Data
  }
  /// The types of the first item.
  open var types: [String] { (items.first?.keys).map { $0.sorted() } ?? [] }
  /// The items as providers, each with its types.
  open var itemProviders: [NSItemProvider] {
    get { items.map(NSItemProvider.init(pasted:)) }
    set { items = newValue.map(\.pasted) }
  }
  open func setItemProviders(
    _ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?
  ) { keep(itemProviders.map(\.pasted), expiring: expirationDate, isLocal: localOnly) }
  open func contains(pasteboardTypes: [String]) -> Bool {
    items.contains { item in pasteboardTypes.contains { item[$0] != nil } }
  }

  private func values<Value>(_ type: String) -> [Value] { items.compactMap { $0[type] as? Value } }
  private func found<Value>(_ type: String) -> [Value]? {
    let values: [Value] = values(type)
    return values.isEmpty ? nil : values
  }
  private func set<Value>(_ type: String, _ values: [Value]?) {
    items = (values ?? []).map { [type: $0] }
  }
  private func mayUse(_ how: String) -> Bool {
    let isAllowed = isAllowed()
    SystemServices.note(.pasteboard, how, isRefused: !isAllowed)
    if isAllowed { return true }
    DeveloperNotices.report(
      "UIPasteboard: cannot be \(how) without full access; it is empty, as on a device.")
    return false
  }

  /// How long what was copied stays. Kept by no one.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let expirationDate = OptionsKey(rawValue: "expirationDate")
    public static let localOnly = OptionsKey(rawValue: "localOnly")
  }
}
