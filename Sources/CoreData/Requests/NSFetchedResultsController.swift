public protocol NSFetchedResultsSectionInfo {
  var name: String { get }
  var indexTitle: String? { get }
  var numberOfObjects: Int { get }
  var objects: [Any]? { get }
}

public enum NSFetchedResultsChangeType: UInt, Sendable { case insert = 1, delete, move, update }

public protocol NSFetchedResultsControllerDelegate: AnyObject {
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}
extension NSFetchedResultsControllerDelegate {
  public func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { sectionName.first.map { String($0).uppercased() } }
}

/// Sections and items without their types: the names of sections and the identities of objects.
public final class NSDiffableDataSourceSnapshotReference: NSObject {
  let sections: [(name: String, items: [NSManagedObjectID])]
  init(_ sections: [(name: String, items: [NSManagedObjectID])]) { self.sections = sections }
  public var sectionIdentifiers: [Any] { sections.map(\.name) }
  public var itemIdentifiers: [Any] { sections.flatMap(\.items) }
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
  public var numberOfSections: Int { sections.count }
}
extension NSDiffableDataSourceSnapshotReference {
  /// The snapshot for a data source of names and identities.
  public var _typed: NSDiffableDataSourceSnapshot<String, NSManagedObjectID> {
    var snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>()
    for section in sections {
      snapshot.appendSections([section.name])
      snapshot.appendItems(section.items, toSection: section.name)
    }
    return snapshot
  }
}

/// The results of a request in sections, kept up to date with the changes of the context.
///
/// The delegate's methods get a controller of the same results without their type, which is equal to this one (`==`) and
/// not identical to it (`===`).
open class NSFetchedResultsController<ResultType>: NSObject, @unchecked Sendable {  // in one queue
  public let fetchRequest: NSFetchRequest<ResultType>
  public let managedObjectContext: NSManagedObjectContext
  public let sectionNameKeyPath: String?
  /// Kept, without effect: the sections are computed by each fetch.
  public let cacheName: String?
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?
  private var found: [Section]?
  private var observation: (any NSObjectProtocol)?
  /// The controller that the delegate sees.
  private lazy var seen: NSFetchedResultsController<any NSFetchRequestResult> = {
    if let own = self as? NSFetchedResultsController<any NSFetchRequestResult> { return own }
    let seen = NSFetchedResultsController<any NSFetchRequestResult>(
      fetchRequest: fetchRequest._any, managedObjectContext: managedObjectContext,
      sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName)
    seen.token = token
    return seen
  }()
  /// The same for this controller and the one that the delegate sees.
  fileprivate var token: NSObject = NSObject()
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? any Tokened)?.token === token
  }
  open override var hash: Int { token.hash }

  struct Section: NSFetchedResultsSectionInfo {
    var name: String
    var items: [NSManagedObject] = []
    var indexTitle: String? { name.first.map { String($0).uppercased() } }
    var numberOfObjects: Int { items.count }
    var objects: [Any]? { items }
  }

  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    guard fetchRequest.sortDescriptors?.isEmpty == false else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "An instance of NSFetchedResultsController requires a fetch request with sort descriptors")
    }
    self.fetchRequest = fetchRequest
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    cacheName = name
  }
  deinit { if let observation { NotificationCenter.default.removeObserver(observation) } }

  open class func deleteCache(withName name: String?) {}

  open func performFetch() throws {
    found = try computed()
    seen.found = found.map { $0.map { .init(name: $0.name, items: $0.items) } }
    announce(found ?? [])
    guard observation == nil else { return }
    observation = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: managedObjectContext, queue: nil
    ) { [weak self] notification in self?.update(notification) }
  }

  private func computed() throws -> [Section] {
    let objects = try managedObjectContext.results(of: fetchRequest.plan).compactMap {
      $0 as? NSManagedObject
    }
    guard let path = sectionNameKeyPath else { return [Section(name: "", items: objects)] }
    var sections: [Section] = []
    var places: [String: Int] = [:]
    for object in objects {
      let name = PathValue.value(of: object, at: path).map { "\($0)" } ?? ""
      let place = places[name] ?? sections.count
      if place == sections.count {
        sections.append(Section(name: name))
        places[name] = place
      }
      sections[place].items.append(object)
    }
    return sections
  }

  // MARK: Results

  open var sections: [any NSFetchedResultsSectionInfo]? { found }
  open var fetchedObjects: [ResultType]? {
    found.map { $0.flatMap(\.items).compactMap { $0 as? ResultType } }
  }
  open func object(at indexPath: IndexPath) -> ResultType {
    let sections = found ?? []
    guard indexPath.count == 2, sections.indices.contains(indexPath[0]),
      sections[indexPath[0]].items.indices.contains(indexPath[1]),
      let object = sections[indexPath[0]].items[indexPath[1]] as? ResultType
    else {
      UncaughtException.raise(
        "NSInvalidArgumentException", "no object at index \(indexPath) in the fetched results")
    }
    return object
  }
  open func indexPath(forObject object: ResultType) -> IndexPath? {
    guard let object = object as? NSManagedObject else { return nil }
    return Self.places(of: found ?? [])[object]
  }
  open var sectionIndexTitles: [String] { (found ?? []).compactMap(\.indexTitle) }
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    sectionName.first.map { String($0).uppercased() }
  }
  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    sectionIndex
  }

  private static func places(of sections: [Section]) -> [NSManagedObject: IndexPath] {
    var places: [NSManagedObject: IndexPath] = [:]
    for (section, one) in sections.enumerated() {
      for (item, object) in one.items.enumerated() { places[object] = [section, item] }
    }
    return places
  }

  // MARK: Changes

  private func update(_ notification: Notification) {
    guard let before = found, let after = managedObjectContext.told(computed) else { return }
    let information = notification.userInfo ?? [:]
    let changed = [NSUpdatedObjectsKey, NSRefreshedObjectsKey].reduce(into: Set<NSManagedObject>())
    {
      $0.formUnion(information[$1] as? Set<NSManagedObject> ?? [])
    }
    let (old, new) = (Self.places(of: before), Self.places(of: after))
    let touched = old.filter { new[$0.key] != nil && changed.contains($0.key) }
    guard old != new || !touched.isEmpty else { return }
    delegate?.controllerWillChangeContent(seen)
    found = after
    seen.found = after.map { .init(name: $0.name, items: $0.items) }
    tellSections(before, after)
    tellObjects(old, new, changed)
    announce(after)
    delegate?.controllerDidChangeContent(seen)
  }
  private func announce(_ sections: [Section]) {
    delegate?.controller(
      seen,
      didChangeContentWith: NSDiffableDataSourceSnapshotReference(
        sections.map { ($0.name, $0.items.map(\.objectID)) }))
  }
  private func tellSections(_ before: [Section], _ after: [Section]) {
    let (old, new) = (Set(before.map(\.name)), Set(after.map(\.name)))
    for (index, section) in before.enumerated() where !new.contains(section.name) {
      delegate?.controller(seen, didChange: section, atSectionIndex: index, for: .delete)
    }
    for (index, section) in after.enumerated() where !old.contains(section.name) {
      delegate?.controller(seen, didChange: section, atSectionIndex: index, for: .insert)
    }
  }
  private func tellObjects(
    _ old: [NSManagedObject: IndexPath], _ new: [NSManagedObject: IndexPath],
    _ changed: Set<NSManagedObject>
  ) {
    func tell(
      _ object: NSManagedObject, _ type: NSFetchedResultsChangeType, _ from: IndexPath?,
      _ to: IndexPath?
    ) { delegate?.controller(seen, didChange: object, at: from, for: type, newIndexPath: to) }
    for (object, place) in old.sorted(by: { $0.value > $1.value }) where new[object] == nil {
      tell(object, .delete, place, nil)
    }
    for (object, place) in new.sorted(by: { $0.value < $1.value }) {
      guard let earlier = old[object] else {
        tell(object, .insert, nil, place)
        continue
      }
      // An object that others only pushed to another place has not moved.
      guard changed.contains(object) else { continue }
      tell(object, earlier == place ? .update : .move, earlier, place)
    }
  }
}

/// A controller without its type.
private protocol Tokened { var token: NSObject { get } }
extension NSFetchedResultsController: Tokened {}
