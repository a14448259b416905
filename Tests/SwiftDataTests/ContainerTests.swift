import Foundation
import TestSupport
import Testing

@testable import SwiftData

enum FirstShelves: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Shelf.self, Sample.self] }
}
enum LastShelves: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Shelf.self, Sample.self] }
}

/// A plan whose closure reads the models on another thread, and waits for it.
enum WaitingPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FirstShelves.self, LastShelves.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: FirstShelves.self, toVersion: LastShelves.self, willMigrate: nil,
        didMigrate: { context in
          let container = context.container
          nonisolated(unsafe) var count = -1
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            count = (try? ModelContext(container).all(Shelf.self).count) ?? -2
            done.signal()
          }
          guard done.wait(timeout: .now() + 20) == .success else {
            throw SwiftDataError.loadIssueModelContainer
          }
          for shelf in try context.all(Shelf.self) { shelf.place = count }
        })
    ]
  }
}

/// A plan whose closure goes on after a save that fails.
enum CatchingPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FirstShelves.self, LastShelves.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: FirstShelves.self, toVersion: LastShelves.self,
        willMigrate: { context in
          context.insert(Shelf("half"))
          context.insert(Sample(price: Price(amount: .nan)))
          try? context.save()
          context.rollback()
          context.insert(Shelf("whole"))
        }, didMigrate: nil)
    ]
  }
}

@Suite struct `A model container` {
  private func withStore(_ body: (URL) throws -> Void) throws {
    try withScratchFolder { try body($0.appendingPathComponent("a.store")) }
  }
  private func container(
    _ url: URL, allowsSave: Bool = true, plan: (any SchemaMigrationPlan.Type)? = nil
  ) throws -> ModelContainer {
    try ModelContainer(
      for: Schema([Shelf.self, Sample.self]), migrationPlan: plan,
      configurations: ModelConfiguration(url: url, allowsSave: allowsSave))
  }
  private func names(_ container: ModelContainer) throws -> [String] {
    try ModelContext(container).all(Shelf.self).map(\.name)
  }
  private func add(_ name: String, to container: ModelContainer) throws {
    let context = ModelContext(container)
    context.insert(Shelf(name))
    try context.save()
  }

  @Test func `saves to a file that another one has open for reading`() throws {
    try withStore { url in
      do { try add("A", to: container(url)) }
      let reader = try container(url, allowsSave: false)
      #expect(try names(reader) == ["A"])
      let writer = try container(url)
      try add("B", to: writer)
      #expect(try names(reader) == ["A", "B"])
      // The connection is the same now, and still only one of both may use it for changes.
      #expect(throws: SwiftDataError.modelValidationFailure) { try add("C", to: reader) }
      #expect(throws: SwiftDataError.modelValidationFailure) { try reader.erase() }
      #expect(try names(writer) == ["A", "B"])
      try writer.erase()
      #expect(try names(reader).isEmpty)
    }
  }

  @Test func `that doesn't allow saving isn't migrated`() throws {
    try withStore { url in
      let writer = try container(url)
      try add("A", to: writer)
      #expect(throws: SwiftDataError.loadIssueModelContainer) {
        try container(url, allowsSave: false, plan: CatchingPlan.self)
      }
      #expect(try names(writer) == ["A"])
    }
  }

  @MainActor @Test func `isn't kept alive by its main context`() throws {
    weak var freed: ModelContainer?
    weak var context: ModelContext?
    do {
      let container = try memory(Shelf.self)
      (freed, context) = (container, container.mainContext)
      container.mainContext.autosaveEnabled = false
      container.mainContext.insert(Shelf("A"))
      try container.mainContext.save()
      #expect(container.mainContext === context)
    }
    #expect(freed == nil)
    #expect(context == nil)
  }

  @MainActor @Test func `is there for a main context that is all that is left of it`() throws {
    let context = try memory(Shelf.self).mainContext
    context.autosaveEnabled = false
    context.insert(Shelf("A"))
    try context.save()
    #expect(context.container.mainContext === context)
    #expect(context.container == context.container)
    #expect(try names(context.container) == ["A"])
  }

  @Test func `migrates with closures that wait for another thread`() throws {
    try withStore { url in
      do { try add("A", to: container(url)) }
      let migrated = try container(url, plan: WaitingPlan.self)
      #expect(try ModelContext(migrated).all(Shelf.self).map(\.place) == [1])
    }
  }

  @Test func `keeps nothing of a save that fails in a migration`() throws {
    try withStore { url in
      do { try add("A", to: container(url)) }
      #expect(try names(container(url, plan: CatchingPlan.self)) == ["A", "whole"])
    }
  }
}
