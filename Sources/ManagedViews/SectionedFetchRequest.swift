/// Objects that a view shows in sections of a common value.
@propertyWrapper
@MainActor @preconcurrency
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result>:
  @preconcurrency DynamicProperty
where Result: NSManagedObject {
  @StateObject private var model: FetchModel<Result>
  @Environment(\.managedObjectContext) private var context
  private let section: KeyPath<Result, SectionIdentifier>

  public init(
    fetchRequest: NSFetchRequest<Result>,
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, animation: Animation? = nil
  ) {
    _model = StateObject(wrappedValue: FetchModel(fetchRequest, animation))
    section = sectionIdentifier
  }
  public init(
    sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    let request = NSFetchRequest<Result>()
    request.sortDescriptors = sortDescriptors.map(NSSortDescriptor.init)
    request.predicate = predicate
    self.init(
      fetchRequest: request, sectionIdentifier: sectionIdentifier, animation: animation)
  }
  public init(
    entity: NSEntityDescription, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    let request = NSFetchRequest<Result>()
    request.entity = entity
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
    self.init(
      fetchRequest: request, sectionIdentifier: sectionIdentifier, animation: animation)
  }
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
    SectionedFetchResults(model: model, section: section)
  }
  public mutating func update() { model.follow(context) }
}

/// The sections of a fetch request, in the order of their first objects.
@MainActor @preconcurrency
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result>:
  @preconcurrency RandomAccessCollection
where Result: NSManagedObject {
  /// Objects with a common value.
  public struct Section: RandomAccessCollection, Identifiable {
    public let id: SectionIdentifier
    fileprivate(set) var objects: [Result]
    public var startIndex: Int { 0 }
    public var endIndex: Int { objects.count }
    public subscript(position: Int) -> Result { objects[position] }
  }
  private let model: FetchModel<Result>
  private let sections: [Section]

  init(model: FetchModel<Result>, section: KeyPath<Result, SectionIdentifier>) {
    self.model = model
    var found: [Section] = []
    var places: [SectionIdentifier: Int] = [:]
    for object in model.objects {
      let id = object[keyPath: section]
      let place = places[id] ?? found.count
      if place == found.count {
        places[id] = place
        found.append(Section(id: id, objects: []))
      }
      found[place].objects.append(object)
    }
    sections = found
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { sections.count }
  public subscript(position: Int) -> Section { sections[position] }
  public var nsPredicate: NSPredicate? {
    get { model.request.predicate }
    nonmutating set { model.change { $0.predicate = newValue } }
  }
}
