import DataModel

/// The entities of a store.
open class NSManagedObjectModel: NSObject, NSCopying, @unchecked Sendable {  // unchanged in use
  private var all: [NSEntityDescription] = []
  private var named: [String: NSEntityDescription] = [:]
  private var chosen: [String: [NSEntityDescription]] = [:]
  private var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
  open var versionIdentifiers: Set<AnyHashable> = []
  /// Kept, without effect.
  open var localizationDictionary: [String: String]?

  /// The models that were loaded or used, for `+entity` of a class.
  static let used = Guarded<[NSManagedObjectModel]>([])
  func noteUse() {
    Self.used.change { models in
      if !models.contains(where: { $0 === self }) { models.append(self) }
    }
  }

  public override init() { super.init() }

  /// Loads a compiled model (`.momd` or `.mom`) that Keyward's builder made; `nil` for any other file.
  public convenience init?(contentsOf url: URL) {
    guard let file = Self.read(url) else { return nil }
    self.init(file)
  }

  private static func read(_ url: URL) -> DataModelFile? {
    var place = url
    if url.pathExtension == "momd" {
      let plist = url.appendingPathComponent("VersionInfo.plist")
      guard let data = try? Data(contentsOf: plist),
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
        let name = (list as? [String: Any])?["NSManagedObjectModel_CurrentVersionName"] as? String
      else { return nil }
      place = url.appendingPathComponent(name + ".mom")
    }
    guard let data = try? Data(contentsOf: place) else { return nil }
    return try? PropertyListDecoder().decode(DataModelFile.self, from: data)
  }

  /// The compiled models in the folders of bundles, as one; `nil` if there is none.
  open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    let urls = (bundles ?? [Bundle.main]).flatMap { bundle in
      ["momd", "mom"].flatMap {
        bundle.urls(forResourcesWithExtension: $0, subdirectory: nil) ?? []
      }
    }
    let models = urls.sorted { $0.path < $1.path }.compactMap {
      NSManagedObjectModel(contentsOf: $0)
    }
    return models.isEmpty ? nil : NSManagedObjectModel(byMerging: models)
  }
  /// One model of the entities of several; entities of the same name are taken once.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models, !models.isEmpty else { return nil }
    self.init()
    var seen: Set<String> = []
    let tops = models.flatMap(\.entities).filter { seen.insert($0.name ?? "").inserted }
    entities = ModelCopy(tops).entities
    for model in models {
      for (name, list) in model.chosen {
        chosen[name, default: []] += list.compactMap { $0.name.flatMap { named[$0] } }
      }
    }
  }

  open var entities: [NSEntityDescription] {
    get { all }
    set {
      all = newValue
      named = newValue.reduce(into: [:]) { $0[$1.name ?? ""] = $1 }
      for entity in newValue { entity.model = self }
    }
  }
  open var entitiesByName: [String: NSEntityDescription] { named }

  open var configurations: [String] { chosen.keys.sorted() }
  open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration, configuration != "Default",
      configuration != "PF_DEFAULT_CONFIGURATION_NAME"
    else { return all }
    return chosen[configuration]
  }
  open func setEntities(
    _ entities: [NSEntityDescription], forConfigurationName configuration: String
  ) { chosen[configuration] = entities }

  open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] {
    templates
  }
  open func fetchRequestTemplate(
    forName name: String
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    templates[name]
  }
  open func setFetchRequestTemplate(
    _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
  ) { templates[name] = fetchRequestTemplate }
  open func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    guard let template = templates[name] else { return nil }
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: template.entityName ?? "")
    request.predicate = template.predicate?.withSubstitutionVariables(variables)
    request.fetchLimit = template.fetchLimit
    return request
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSManagedObjectModel()
    copy.entities = ModelCopy(all).entities
    copy.versionIdentifiers = versionIdentifiers
    copy.templates = templates
    for (name, list) in chosen {
      copy.chosen[name] = list.compactMap { $0.name.flatMap { copy.named[$0] } }
    }
    return copy
  }
  /// Whether a store's tables have all that the model needs; see `NSPersistentStoreCoordinator`.
  open func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Any] else { return true }
    let own = entityVersionHashesByName
    return (entities(forConfigurationName: configuration) ?? []).allSatisfy { entity in
      let name = entity.name ?? ""
      return (hashes[name] as? Data) == own[name]
    }
  }
  /// A text about each entity's own properties, which changes with them; not Apple's digest.
  open var entityVersionHashesByName: [String: Data] {
    named.mapValues { entity in
      let lines = entity.properties.sorted { $0.name < $1.name }.map { property in
        switch property {
        case let one as NSAttributeDescription: "\(one.name):\(one.attributeType.rawValue)"
        case let one as NSRelationshipDescription:
          "\(one.name):\(one.destinationEntity?.name ?? ""):\(one.isToMany):\(one.isOrdered)"
        default: property.name
        }
      }
      return Data(lines.joined(separator: ",").utf8)
    }
  }
}

/// Entities copied with the ties between them.
private struct ModelCopy {
  let entities: [NSEntityDescription]

  init(_ originals: [NSEntityDescription]) {
    entities = originals.compactMap { $0.copy() as? NSEntityDescription }
    let named = entities.reduce(into: [String: NSEntityDescription]()) { $0[$1.name ?? ""] = $1 }
    for original in originals {
      let copy = named[original.name ?? ""]
      copy?.subentities = original.subentities.compactMap { named[$0.name ?? ""] }
    }
    for original in originals {
      for (name, relationship) in original.relationshipsByName {
        guard let copy = named[original.name ?? ""]?.relationshipsByName[name] else { continue }
        let destination = named[relationship.destinationEntity?.name ?? ""]
        copy.destinationEntity = destination
        copy.inverseRelationship = relationship.inverseRelationship.flatMap {
          destination?.relationshipsByName[$0.name]
        }
      }
    }
  }
}
