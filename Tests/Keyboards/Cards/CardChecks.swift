import CoreData

/// The rules of Core Data that only a store shows, each in a context of its own.
struct CardChecks {
    static let names = [
        "batch", "nest", "upsert", "twins", "stay", "undo", "chain", "limit", "watch", "named",
    ]
    let container: NSPersistentContainer

    func run(_ name: String) throws -> String {
        let context = container.newBackgroundContext()
        context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        return try context.performAndWait {
            switch name {
            case "batch": return try batch(context)
            case "nest": return nest(context)
            case "upsert": return try upsert(context)
            case "twins": return try twins(context)
            case "stay": return try stay(context)
            case "undo": return try undo(context)
            case "chain": return try chain(context)
            case "limit": return try limit(context)
            case "watch": return try watch(context)
            default: return named()
            }
        }
    }

    private func card(_ name: String, _ count: Int16, _ context: NSManagedObjectContext) -> Card {
        let card = Card(context: context)
        card.name = name
        card.count = count
        return card
    }
    private func cards(_ prefix: String, _ context: NSManagedObjectContext) throws -> [Card] {
        let request = Card.fetchRequest()
        request.predicate = NSPredicate(format: "name BEGINSWITH %@", prefix)
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try context.fetch(request)
    }

    private func batch(_ context: NSManagedObjectContext) throws -> String {
        var posts = 0
        let watcher = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
        ) { _ in posts += 1 }
        defer { NotificationCenter.default.removeObserver(watcher) }
        let rows = (1...3).map { ["name": "batch\($0)", "count": -$0] as [String: Any] }
        let request = NSBatchInsertRequest(entityName: "Card", objects: rows)
        request.resultType = .count
        let inserted = try context.execute(request) as? NSBatchInsertResult
        let change = NSBatchUpdateRequest(entityName: "Card")
        change.predicate = NSPredicate(format: "name BEGINSWITH 'batch'")
        change.propertiesToUpdate = ["count": -9]
        try context.execute(change)
        let found = try cards("batch", context).map { "\($0.count)" }.joined()
        return "\(inserted?.result as? Int ?? -1) \(found) \(posts)"
    }

    private func nest(_ context: NSManagedObjectContext) -> String {
        let other = container.newBackgroundContext()
        var steps = ""
        context.performAndWait {
            other.performAndWait {
                context.performAndWait {
                    steps += "in"
                    other.performAndWait { steps += "side" }
                }
            }
        }
        return steps
    }

    private func upsert(_ context: NSManagedObjectContext) throws -> String {
        let first = card("upsert", -1, context)
        try context.save()
        let id = first.objectID
        let other = container.newBackgroundContext()
        let stale = try other.performAndWait { try cards("upsert", other).first }
        let player = Player(context: context)
        player.name = "upsert"
        let second = card("upsert", -2, context)
        second.owner = player
        try context.save()
        second.count = -3
        try context.save()
        let fresh = container.newBackgroundContext()
        let seen = try fresh.performAndWait {
            try cards("upsert", fresh).map { "\($0.count) \($0.owner?.name ?? "none")" }
        }
        let conflict = other.performAndWait { () -> Int in
            stale?.count = -7
            do { try other.save() } catch let error as NSError { return error.code }
            return 0
        }
        return "\(seen) \(second.objectID === id) \(player.cards?.count ?? -1) \(conflict)"
    }

    private func twins(_ context: NSManagedObjectContext) throws -> String {
        let player = Player(context: context)
        player.addToCards(card("twin", -1, context))
        let last = card("twin", -2, context)
        try context.save()
        let found = try cards("twin", context).map { "\($0.count)" }
        return "\(found) \(last.owner === player) \(player.cards?.count ?? -1)"
    }

    private func stay(_ context: NSManagedObjectContext) throws -> String {
        let kept = card("stay", -1, context)
        try context.save()
        context.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy
        let player = Player(context: context)
        player.addToCards(card("stay", -2, context))
        player.addToCards(card("stay", -3, context))
        try context.save()
        let found = try cards("stay", context).map { "\($0.count)" }
        return "\(found) \(kept.owner === player) \(player.cards?.count ?? -1)"
    }

    private func undo(_ context: NSManagedObjectContext) throws -> String {
        let player = Player(context: context)
        let gone = card("undo1", -1, context)
        player.addToCards(gone)
        player.addToCards(card("undo2", -1, context))
        try context.save()
        context.refresh(player, mergeChanges: false)
        context.delete(gone)
        let during = player.cards?.count ?? -1
        context.rollback()
        return "\(during) \(player.cards?.count ?? -1) \(gone.owner === player)"
    }

    private func chain(_ context: NSManagedObjectContext) throws -> String {
        let head = Link(context: context)
        var last = head
        for _ in 1..<5_000 {
            let next = Link(context: context)
            last.next = next
            last = next
        }
        try context.save()
        let before = try context.count(for: Link.fetchRequest())
        context.delete(head)
        try context.save()
        return try "\(before) \(context.count(for: Link.fetchRequest()))"
    }

    private func limit(_ context: NSManagedObjectContext) throws -> String {
        let count = container.managedObjectModel.entitiesByName["Card"]?.attributesByName["count"]
        count?.setValidationPredicates(
            [NSPredicate(format: "SELF < 100")], withValidationWarnings: ["too many"])
        defer { count?.setValidationPredicates(nil, withValidationWarnings: nil) }
        _ = card("limit", 100, context)
        try context.save()
        return "saved"
    }

    private func watch(_ context: NSManagedObjectContext) throws -> String {
        let request = Card.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        let watcher = CardWatcher(controller)
        controller.delegate = watcher
        try controller.performFetch()
        _ = card("watch", -1, context)
        context.processPendingChanges()
        context.rollback()
        return watcher.seen.map { "\($0)" }.joined(separator: " ")
    }

    private func named() -> String {
        let templates = container.managedObjectModel.fetchRequestTemplatesByName
        return templates.keys.sorted().joined(separator: " ")
    }
}

final class CardWatcher: NSObject, NSFetchedResultsControllerDelegate {
    private let own: NSFetchedResultsController<Card>
    private(set) var seen: [Bool] = []
    init(_ controller: NSFetchedResultsController<Card>) { own = controller }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
        seen.append(controller == own)
    }
}
