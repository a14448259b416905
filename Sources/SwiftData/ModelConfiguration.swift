/// The place of a store.
public struct ModelConfiguration: Hashable, Identifiable, Sendable, CustomDebugStringConvertible {
  /// The app group in whose folder a store is.
  public struct GroupContainer: Hashable, Sendable {
    enum Kind: Hashable { case automatic, none, identifier(String) }
    let kind: Kind
    /// The first app group that the extension is entitled to, otherwise its own container.
    public static let automatic = GroupContainer(kind: .automatic)
    public static let none = GroupContainer(kind: .none)
    public static func identifier(_ groupName: String) -> GroupContainer {
      GroupContainer(kind: .identifier(groupName))
    }
  }
  /// The iCloud database of a store. There is no iCloud, as on a device without an account.
  public struct CloudKitDatabase: Hashable, Sendable {
    let name: String?
    public static let automatic = CloudKitDatabase(name: "automatic")
    public static let none = CloudKitDatabase(name: nil)
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      CloudKitDatabase(name: privateDBName)
    }
  }

  public let name: String
  public let url: URL
  public let schema: Schema?
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let groupAppContainerIdentifier: String?
  /// The iCloud container of the store; nothing is synchronized with it.
  public let cloudKitContainerIdentifier: String?
  public var id: URL { url }

  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    let group =
      switch groupContainer.kind {
      case .none: String?.none
      case .identifier(let name): name
      case .automatic: Self.firstGroup
      }
    let folder =
      group.flatMap {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)?
          .appendingPathComponent("Library/Application Support", isDirectory: true)
      } ?? FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    let file = (name ?? "default") + ".store"
    self.init(
      name ?? "default", schema,
      isStoredInMemoryOnly
        ? URL(fileURLWithPath: "/dev/null") : folder.appendingPathComponent(file),
      isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: allowsSave, group: group,
      cloudKitDatabase)
  }
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name ?? url.deletingPathExtension().lastPathComponent, schema, url,
      isStoredInMemoryOnly: false, allowsSave: allowsSave, group: nil, cloudKitDatabase)
  }
  // Without types it would be the first one.
  @_disfavoredOverload
  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }
  private init(
    _ name: String, _ schema: Schema?, _ url: URL, isStoredInMemoryOnly: Bool, allowsSave: Bool,
    group: String?, _ cloudKitDatabase: CloudKitDatabase
  ) {
    (self.name, self.schema, self.url) = (name, schema, url)
    (self.isStoredInMemoryOnly, self.allowsSave) = (isStoredInMemoryOnly, allowsSave)
    groupAppContainerIdentifier = group
    let isNamed = cloudKitDatabase != .automatic && cloudKitDatabase != .none
    cloudKitContainerIdentifier = isNamed ? cloudKitDatabase.name : nil
    if isNamed {
      SystemServices.tell(
        "SwiftData: the simulated device has no iCloud; '\(cloudKitDatabase.name ?? "")' isn't synchronized"
      )
    }
  }

  /// The host names the groups of the entitlements in their order.
  private static var firstGroup: String? {
    let lines = ProcessInfo.processInfo.environment["KEYWARD_GROUP_CONTAINERS"] ?? ""
    return lines.split(separator: "\n").first?.split(separator: "\t").first.map(String.init)
  }

  func check() throws {
    if name.contains("/") || name.contains("\0") {
      throw SwiftDataError.configurationFileNameContainsInvalidCharacters
    }
    if url.lastPathComponent.utf8.count > 255 { throw SwiftDataError.configurationFileNameTooLong }
  }

  public var debugDescription: String {
    "ModelConfiguration \(name) (\(isStoredInMemoryOnly ? "in memory" : url.path))"
  }
}
