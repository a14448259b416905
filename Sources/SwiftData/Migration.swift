/// The versions of an app's models and the stages between them.
public protocol SchemaMigrationPlan: SendableMetatype {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

/// The way from one version to the next.
public enum MigrationStage: @unchecked Sendable {  // its closures run where the container is made
  /// Columns are added, renamed and removed.
  case lightweight(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  /// The same, with a closure before and one after it.
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)

  fileprivate var versions: (from: any VersionedSchema.Type, to: any VersionedSchema.Type) {
    switch self {
    case .lightweight(let from, let to): (from, to)
    case .custom(let from, let to, _, _): (from, to)
    }
  }
}

/// Runs the stages that a store needs.
struct Migration {
  private let store: Store
  private let plan: any SchemaMigrationPlan.Type

  init(_ store: Store, _ plan: any SchemaMigrationPlan.Type) {
    (self.store, self.plan) = (store, plan)
  }

  func run() throws {
    guard let last = plan.schemas.last?.versionIdentifier, var current = try version,
      current != last
    else { return }
    guard store.configuration.allowsSave || store.configuration.isStoredInMemoryOnly else {
      throw SwiftDataError.loadIssueModelContainer.because(
        "\(store.configuration.url.path) has version \(current), and its configuration doesn't allow saving"
      )
    }
    guard current < last else {
      throw SwiftDataError.backwardMigration.because(
        "\(store.configuration.url.path) has version \(current), newer than \(last)")
    }
    for stage in plan.stages where stage.versions.from.versionIdentifier == current {
      try run(stage)
      current = stage.versions.to.versionIdentifier
    }
    guard current == last else {
      throw SwiftDataError.loadIssueModelContainer.because(
        "no stage of the migration plan leads on from version \(current)")
    }
  }

  /// The version of the store: the recorded one, or else the first whose columns it has.
  private var version: Schema.Version? {
    get throws {
      guard let recorded = store.version else { return nil }
      let known = plan.schemas.map { $0.versionIdentifier }
      if known.contains(recorded) || known.last.map({ recorded > $0 }) == true { return recorded }
      return try plan.schemas.first(where: matches)?.versionIdentifier ?? known.first
    }
  }
  private func matches(_ version: any VersionedSchema.Type) throws -> Bool {
    try version.models.allSatisfy { model in
      let info = EntityInfo.of(model)
      let names = try store.columnNames(of: info.name)
      return Set(names) == Set(Store.columns(of: info).map(\.name))
    }
  }

  private func run(_ stage: MigrationStage) throws {
    let (from, to) = stage.versions
    try store.database.migration {
      if case .custom(_, _, let willMigrate?, _) = stage { try perform(willMigrate, on: from) }
      try store.adapt(to: Schema(versionedSchema: to))
      if case .custom(_, _, _, let didMigrate?) = stage { try perform(didMigrate, on: to) }
    }
  }

  private func perform(
    _ step: (ModelContext) throws -> Void, on version: any VersionedSchema.Type
  ) throws {
    let context = ModelContext(ModelContainer(Schema(versionedSchema: version), nil, [store]))
    try step(context)
    try context.save()
  }
}
