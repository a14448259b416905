/// The data or objects of one item, by type.
open class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {  // the list is behind a lock
  public typealias CompletionHandler = @Sendable (Any?, (any Error)?) -> Void
  public typealias LoadHandler = (
    @escaping ((any NSSecureCoding)?, (any Error)?) -> Void, AnyClass?, [AnyHashable: Any]?
  ) -> Void

  /// Which processes may load the data. Kept: no other process sees it.
  public enum RepresentationVisibility: Sendable { case all, team, group, ownProcess }

  private enum Content {
    case item(Any)
    case data((@escaping (Data?, (any Error)?) -> Void) -> Progress?)
  }
  private let contents = Lock<[(type: String, content: Content)]>([])
  open var suggestedName: String?

  /// The error of loading.
  public struct LoadingFailure: LocalizedError {
    let type: String
    public var errorDescription: String? { "The item has no representation of type \(type)." }
  }

  public override init() { super.init() }
  /// Makes a provider of an object in a type.
  public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    self.init()
    if let item { add(typeIdentifier ?? "public.data", .item(item)) }
  }
  /// Makes a provider of a text, a link or an image.
  public convenience init(object: Any) {
    self.init()
    add(Self.type(of: object), .item(object))
  }
  /// Makes a provider of a file's data.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, let data = try? Data(contentsOf: fileURL) else { return nil }
    self.init()
    suggestedName = fileURL.lastPathComponent
    add("public.data", .item(data))
  }
  convenience init(pasted: [String: Any]) {
    self.init()
    for (type, value) in pasted.sorted(by: { $0.key < $1.key }) { add(type, .item(value)) }
  }

  private func add(_ type: String, _ content: Content) {
    contents.withLock { $0.append((type, content)) }
  }
  private static func type(of object: Any) -> String {
    switch object {
    case is String, is NSString: "public.utf8-plain-text"
    case is URL, is NSURL: "public.url"
    case is UIImage: "public.image"
    default: "public.data"
    }
  }
  /// The values as a pasteboard keeps them; data that is made on request is made now.
  var pasted: [String: Any] {
    var values: [String: Any] = [:]
    for (type, content) in contents.withLock({ $0 }) {
      switch content {
      case .item(let item): values[type] = item
      case .data(let load): _ = load { data, _ in values[type] = data }
      }
    }
    return values
  }

  open var registeredTypeIdentifiers: [String] { contents.withLock { $0.map(\.type) } }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains { Self.conforms($0, typeIdentifier) }
  }
  private static func conforms(_ type: String, _ wanted: String) -> Bool {
    if type == wanted || wanted == "public.data" || wanted == "public.item" { return true }
    let families = [
      "public.image": ["public.png", "public.jpeg", "com.compuserve.gif", "public.heic"],
      "public.text": ["public.plain-text", "public.utf8-plain-text"],
      "public.plain-text": ["public.utf8-plain-text"], "public.url": ["public.file-url"],
    ]
    return families[wanted]?.contains(type) ?? false
  }

  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: RepresentationVisibility,
    loadHandler: @escaping (@escaping (Data?, (any Error)?) -> Void) -> Progress?
  ) { add(typeIdentifier, .data(loadHandler)) }
  open func registerItem(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler
  ) {
    add(
      typeIdentifier,
      .data { done in
        loadHandler({ item, error in done(item.flatMap { $0 as Any as? Data }, error) }, nil, nil)
        return nil
      })
  }
  open func registerObject(_ object: Any, visibility: RepresentationVisibility) {
    add(Self.type(of: object), .item(object))
  }

  private func content(_ type: String) -> Content? {
    contents.withLock { $0.first { Self.conforms($0.type, type) }?.content }
  }
  /// Provides the data of a type, on another thread.
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let content = Carried(content: content(typeIdentifier))
    DispatchQueue.global().async {
      switch content.content {
      case .item(let item as Data): completionHandler(item, nil)
      case .item(let item as String): completionHandler(Data(item.utf8), nil)
      case .item(let item as URL): completionHandler(Data(item.absoluteString.utf8), nil)
      case .data(let load): _ = load { completionHandler($0, $1) }
      default: completionHandler(nil, LoadingFailure(type: typeIdentifier))
      }
    }
    return progress
  }
  /// Provides the object of a type, on another thread.
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: CompletionHandler?
  ) {
    let content = Carried(content: content(typeIdentifier))
    DispatchQueue.global().async {
      switch content.content {
      case .item(let item): completionHandler?(item, nil)
      case .data(let load): _ = load { completionHandler?($0, $1) }
      case nil: completionHandler?(nil, LoadingFailure(type: typeIdentifier))
      }
    }
  }
  public func canLoadObject<Object>(ofClass aClass: Object.Type) -> Bool {
    contents.withLock { $0 }.contains { Self.object($0.content, aClass) != nil }
  }
  /// Provides a text, a link or an image, on another thread.
  @discardableResult
  public func loadObject<Object>(
    ofClass aClass: Object.Type,
    completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
  ) -> Progress {
    let content = Carried(
      content: contents.withLock { $0 }.first { Self.object($0.content, aClass) != nil }?.content)
    DispatchQueue.global().async {
      let object = content.content.flatMap { Self.object($0, aClass) }
      completionHandler(object, object == nil ? LoadingFailure(type: "\(aClass)") : nil)
    }
    return Progress(totalUnitCount: 1)
  }
  private static func object<Object>(_ content: Content, _ type: Object.Type) -> Object? {
    guard case .item(let item) = content else { return nil }
    if let object = item as? Object { return object }
    switch item {
    case let text as String: return NSString(string: text) as? Object
    case let url as URL: return NSURL(string: url.absoluteString) as? Object
    case let data as Data: return UIImage(data: data) as? Object
    default: return nil
    }
  }
  private struct Carried: @unchecked Sendable {  // read by one thread after another
    let content: Content?
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSItemProvider()
    let own = contents.withLock { $0 }
    copy.contents.withLock { $0 = own }
    copy.suggestedName = suggestedName
    return copy
  }
}
