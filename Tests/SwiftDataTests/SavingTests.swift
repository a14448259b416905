import Foundation
import Testing

@testable import SwiftData

@Suite struct `Saving models` {
  @Test(arguments: [false, true])
  func `that fails leaves the identities of inserted models`(isEqualToStored: Bool) throws {
    let container = try memory(Shelf.self, Sample.self)
    let context = ModelContext(container)
    let stored = Shelf("A")
    context.insert(stored)
    try context.save()
    let made = Shelf(isEqualToStored ? "A" : "B", place: 3)
    let refused = Sample(price: Price(amount: .nan))
    let id = made.persistentModelID
    for model in [made, refused] as [any PersistentModel] { context.insertAny(model) }
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(made.persistentModelID == id)
    #expect(made.persistentModelID.storeIdentifier == nil)
    #expect(context.insertedModelsArray.count == 2)
    #expect(try ModelContext(container).all(Shelf.self).map(\.place) == [0])

    refused.price = Price()
    try context.save()
    #expect((made.persistentModelID == stored.persistentModelID) == isEqualToStored)
    #expect(made.persistentModelID.storeIdentifier != nil)
    let places = try ModelContext(container).all(Shelf.self).map(\.place)
    #expect(places == (isEqualToStored ? [3] : [0, 3]))
  }

  @Test func `that fails leaves a model that would have been replaced`() throws {
    let context = ModelContext(try memory(Shelf.self, Sample.self))
    let (first, second) = (Shelf("A"), Shelf("B"))
    for shelf in [first, second] { context.insert(shelf) }
    try context.save()
    first.name = "B"
    context.insert(Sample(price: Price(amount: .nan)))
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(!second.isDeleted && second.modelContext === context)
    context.rollback()
    second.place = 4
    try context.save()
    #expect(try context.all(Shelf.self).map(\.name) == ["A", "B"])
    #expect(try ModelContext(context.container).all(Shelf.self).map(\.place) == [0, 4])
  }

  @Test func `makes one model of two objects that a constraint joins`() throws {
    let container = try memory(Shelf.self)
    let context = ModelContext(container)
    func saved() throws -> [String] {
      try ModelContext(container).all(Shelf.self).map { "\($0.name)\($0.place)" }
    }
    let stored = Shelf("A", place: 1)
    context.insert(stored)
    try context.save()
    let made = Shelf("A", place: 2)
    context.insert(made)
    try context.save()
    #expect(stored.place == 2)
    #expect(try saved() == ["A2"])

    stored.place = 5
    #expect(made.place == 5 && made.hasChanges)
    made.name = "B"
    #expect(stored.name == "B")
    try context.save()
    #expect(!made.hasChanges && !stored.hasChanges)
    #expect(try saved() == ["B5"])

    made.place = 6
    context.rollback()
    #expect(stored.place == 5 && made.place == 5)
    context.delete(made)
    #expect(stored.isDeleted)
    try context.save()
    #expect(try saved() == [])
  }

  @Test func `makes one model of two that are inserted together`() throws {
    let context = ModelContext(try memory(Shelf.self))
    let shelves = (1...3).map { Shelf("A", place: $0) }
    for shelf in shelves { context.insert(shelf) }
    try context.save()
    #expect(shelves.map(\.place) == [3, 3, 3])
    shelves[0].place = 8
    try context.save()
    #expect(try ModelContext(context.container).all(Shelf.self).map(\.place) == [8])
    #expect(shelves.map(\.place) == [8, 8, 8])
  }

  @Test func `makes no third object when the stored one has no other owner`() throws {
    let context = ModelContext(try memory(Shelf.self))
    var stored: Shelf? = Shelf("A")
    stored.map(context.insert)
    try context.save()
    let made = Shelf("A")
    context.insert(made)
    try context.save()
    stored = nil
    try #require(try context.all(Shelf.self).first).place = 9
    #expect(made.place == 9)
    made.place += 1
    try context.save()
    #expect(try ModelContext(context.container).all(Shelf.self).map(\.place) == [10])
  }

  @Test(arguments: [false, true])
  func `keeps the related models of both, once`(isInMemory: Bool) throws {
    let container = try memory(Shelf.self)
    let first = ModelContext(container)
    let second = isInMemory ? first : ModelContext(container)
    let stored = Shelf("A")
    stored.phrases = [Phrase("one")]
    first.insert(stored)
    try first.save()
    let made = Shelf("A")
    made.phrases = [Phrase("two")]
    second.insert(made)
    try second.save()
    #expect(made.phrases.map(\.text) == ["one", "two"])
    #expect(Set(try first.all(Shelf.self).flatMap(\.phrases).map(\.text)) == ["one", "two"])
    made.phrases.removeAll { $0.text == "one" }
    try second.save()
    #expect(try ModelContext(container).all(Shelf.self).flatMap(\.phrases).map(\.text) == ["two"])
  }

  @Test func `keeps two models that exchange unique values`() throws {
    let context = ModelContext(try memory(Shelf.self))
    let (first, second) = (Shelf("A"), Shelf("B"))
    for shelf in [first, second] { context.insert(shelf) }
    try context.save()
    (first.name, second.name) = (second.name, first.name)
    try context.save()
    #expect(try ModelContext(context.container).all(Shelf.self).map(\.name) == ["B", "A"])
    #expect(!first.isDeleted && !second.isDeleted)
  }

  @Test func `counts a replaced model among the deleted`() throws {
    let container = try memory(Shelf.self)
    let (context, other) = (ModelContext(container), ModelContext(container))
    let (first, second) = (Shelf("A"), Shelf("B"))
    for shelf in [first, second] { context.insert(shelf) }
    try context.save()
    let theirs = try other.all(Shelf.self)
    nonisolated(unsafe) var deleted: [PersistentIdentifier]?
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) {
      deleted =
        $0.userInfo?[ModelContext.NotificationKey.deletedIdentifiers.rawValue]
        as? [PersistentIdentifier]
    }
    defer { NotificationCenter.default.removeObserver(token) }
    first.name = "B"
    second.place = 1
    try context.save()
    #expect(deleted == [second.persistentModelID])
    #expect(second.isDeleted && second.modelContext == nil)
    #expect(try context.all(Shelf.self) == [first])
    #expect(try other.all(Shelf.self).map(\.name) == ["B"])
    #expect(theirs.map(\.isDeleted) == [false, true])
  }

  @Test func `lets a model take the place of several that equal it`() throws {
    let context = ModelContext(try memory(Code.self))
    let stored = [Code(1, "a"), Code(2, "b")]
    for code in stored { context.insert(code) }
    try context.save()
    let made = Code(1, "b")
    context.insert(made)
    try context.save()
    #expect(stored[0].name == "b" && stored[1].isDeleted)
    #expect(try ModelContext(context.container).all(Code.self).map(\.name) == ["b"])
  }

  @Test(arguments: [false, true])
  func `of a model that another context deleted is an error`(isRelationship: Bool) throws {
    let container = try memory(Shelf.self)
    let (context, other) = (ModelContext(container), ModelContext(container))
    let (shelf, phrase) = (Shelf("A"), Phrase("one"))
    context.insert(shelf)
    context.insert(phrase)
    try context.save()
    try other.delete(model: Shelf.self)
    try other.save()
    if isRelationship { shelf.phrases = [phrase] } else { shelf.place = 1 }
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(try context.all(Shelf.self).isEmpty)
    #expect(shelf.isDeleted)
  }

  @Test(.timeLimit(.minutes(1)))
  @MainActor func `automatically goes on after another context deleted a changed model`()
    async throws
  {
    let container = try memory(Shelf.self)
    let (main, other) = (container.mainContext, ModelContext(container))
    let (kept, gone) = (Shelf("A"), Shelf("B"))
    for shelf in [kept, gone] { main.insert(shelf) }
    try main.save()
    for shelf in [kept, gone] { shelf.place = 1 }
    try other.delete(model: Shelf.self, where: #Predicate { $0.name == "B" })
    try other.save()
    let saves = AsyncStream<Void> { next in
      nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
        forName: ModelContext.didSave, object: main, queue: nil
      ) { _ in next.yield() }
      next.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
    }
    for await _ in saves { break }
    #expect(try other.all(Shelf.self).map(\.place) == [1])
    #expect(!kept.isDeleted && gone.isDeleted)
  }

  @Test func `in two stores changes both or none`() throws {
    let container = try ModelContainer(
      for: Schema([Shelf.self, Sample.self]),
      configurations: [
        ModelConfiguration("a", schema: Schema([Shelf.self]), isStoredInMemoryOnly: true),
        ModelConfiguration("b", schema: Schema([Sample.self]), isStoredInMemoryOnly: true),
      ])
    let (context, other) = (ModelContext(container), ModelContext(container))
    let sample = Sample()
    context.insert(sample)
    try context.save()
    try other.delete(model: Sample.self)
    try other.save()
    context.insert(Shelf("A"))
    sample.double = 2
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(try ModelContext(container).all(Shelf.self).isEmpty)
    #expect(try context.all(Sample.self).isEmpty)
    try context.save()
    #expect(try ModelContext(container).all(Shelf.self).count == 1)
  }
}
