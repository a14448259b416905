import CoreData
import SQLite3

/// The history of a store, each check with a file of its own.
struct CardHistory {
    static let names = [
        "authors", "after", "forms", "tombs", "batches", "merge", "again", "prune", "junk", "off",
        "post",
    ]
    private let name: String
    private let model: NSManagedObjectModel
    private let container: NSPersistentContainer
    private let app: NSManagedObjectContext
    private let keyboard: NSManagedObjectContext

    init(_ name: String, model: NSManagedObjectModel) throws {
        self.name = name
        self.model = model
        container = try Self.open(name, model, tracks: name != "off")
        app = container.newBackgroundContext()
        app.transactionAuthor = "app"
        app.name = "main"
        keyboard = container.newBackgroundContext()
        keyboard.transactionAuthor = "keyboard"
    }

    private static func open(
        _ name: String, _ model: NSManagedObjectModel, tracks: Bool
    ) throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "History-\(name)", managedObjectModel: model)
        let description = container.persistentStoreDescriptions[0]
        if tracks {
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            description.setOption(
                true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        }
        var failure: Error?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    func run(_ type: @escaping (String) -> Void) {
        do {
            switch name {
            case "authors": type(try authors())
            case "after": type(try after())
            case "forms": type(try forms())
            case "tombs": type(try tombs())
            case "batches": type(try batches())
            case "merge": type(try merge())
            case "again": type(try again())
            case "prune": type(try prune())
            case "junk": type(try junk())
            case "off": type(try off())
            default: try post(type)
            }
        } catch let error as NSError {
            type("<\(error.code)>")
        }
    }

    @discardableResult
    private func add(_ name: String, _ context: NSManagedObjectContext) throws -> NSManagedObjectID {
        try context.performAndWait {
            let card = Card(context: context)
            card.name = name
            try context.save()
            return card.objectID
        }
    }
    private func change(
        _ id: NSManagedObjectID, _ context: NSManagedObjectContext, _ body: (Card) -> Void
    ) throws {
        try context.performAndWait {
            guard let card = try context.existingObject(with: id) as? Card else { return }
            body(card)
            try context.save()
        }
    }
    private func result(_ request: NSPersistentHistoryChangeRequest) throws -> Any? {
        try keyboard.performAndWait {
            (try keyboard.execute(request) as? NSPersistentHistoryResult)?.result
        }
    }
    private func fetch(
        _ request: NSPersistentHistoryChangeRequest
    ) throws -> [NSPersistentHistoryTransaction] {
        try result(request) as? [NSPersistentHistoryTransaction] ?? []
    }
    private func kinds(_ transactions: [NSPersistentHistoryTransaction]) -> String {
        let kinds: [NSPersistentHistoryChangeType: String] = [.insert: "+", .update: "~", .delete: "-"]
        return transactions.map { ($0.changes ?? []).map { kinds[$0.changeType] ?? "?" }.joined() }
            .joined(separator: "|")
    }
    private var all: NSPersistentHistoryChangeRequest {
        NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast)
    }
    private var now: NSPersistentHistoryToken? {
        container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    }

    private func authors() throws -> String {
        let id = try add("a", app)
        try change(id, keyboard) { $0.count = 3 }
        let request = all
        let others = NSPersistentHistoryTransaction.fetchRequest
        others?.predicate = NSCompoundPredicate(
            type: .and,
            subpredicates: [
                NSPredicate(
                    format: "%K != %@", #keyPath(NSPersistentHistoryTransaction.author), "keyboard"),
                NSPredicate(
                    format: "%K != %@", #keyPath(NSPersistentHistoryTransaction.contextName), "other"),
            ])
        request.fetchRequest = others
        let found = try fetch(request)
        let every = try fetch(all)
        let names = every.map { "\($0.author ?? "-")/\($0.contextName ?? "-")" }
        let changed = every.last?.changes?.first?.updatedProperties?.map(\.name) ?? []
        return "\(found.count) \(names.joined(separator: " ")) \(kinds(every)) \(changed)"
    }

    private func after() throws -> String {
        try add("a", app)
        let first = try fetch(all)
        guard let last = first.last else { return "none" }
        let token = now
        try add("b", app)
        try add("c", keyboard)
        let byDate = try fetch(.fetchHistory(after: last.timestamp))
        let byToken = try fetch(.fetchHistory(after: token))
        let byTransaction = try fetch(.fetchHistory(after: byDate.first))
        let byNone = try fetch(.fetchHistory(after: nil as NSPersistentHistoryToken?))
        let isOrdered = zip(byNone, byNone.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp }
        return "\(byDate.count)\(byToken.count)\(byTransaction.count)\(byNone.count) \(isOrdered) "
            + "\(token == last.token) \(byNone.map { Int($0.transactionNumber) })"
    }

    private func forms() throws -> String {
        let id = try add("a", app)
        try change(id, app) { $0.count = 1 }
        let other = try add("b", keyboard)
        let forms: [NSPersistentHistoryResultType] = [
            .statusOnly, .objectIDs, .count, .transactionsOnly, .changesOnly,
        ]
        var found: [String] = []
        for form in forms {
            let request = all
            request.resultType = form
            switch try result(request) {
            case let ids as [NSManagedObjectID]: found.append("\(ids == [id, other])")
            case let list as [NSPersistentHistoryTransaction]:
                found.append("\(list.count)\(list.allSatisfy { $0.changes == nil })")
            case let changes as [NSPersistentHistoryChange]:
                found.append("\(changes.map { $0.transaction?.author ?? "-" })")
            case let value?: found.append("\(value)")
            case nil: found.append("nil")
            }
        }
        let changes = NSPersistentHistoryChange.fetchRequest!
        changes.predicate = NSPredicate(format: "changedObjectID == %@", other)
        let filtered = try fetch(.fetchHistory(withFetch: changes))
        let newest = NSPersistentHistoryTransaction.fetchRequest!
        newest.sortDescriptors = [NSSortDescriptor(key: "timestamp", ascending: false)]
        newest.fetchLimit = 1
        let last = try fetch(.fetchHistory(withFetch: newest))
        return found.joined(separator: " ")
            + " \(filtered.map { $0.author ?? "-" }) \(last.map { Int($0.transactionNumber) })"
    }

    private func tombs() throws -> String {
        let id = try add("gone", app)
        try change(id, keyboard) { keyboard.delete($0) }
        let last = try fetch(all).last
        let tombstone = last?.changes?.first?.tombstone
        let isSame = last?.changes?.first?.changedObjectID === id
        return "\(tombstone?["name"] as? String ?? "nil") \(tombstone?.count ?? 0) \(isSame)"
    }

    private func batches() throws -> String {
        try app.performAndWait {
            let rows = (1...3).map { ["name": "b\($0)"] as [String: Any] }
            try app.execute(NSBatchInsertRequest(entityName: "Card", objects: rows))
            let change = NSBatchUpdateRequest(entityName: "Card")
            change.propertiesToUpdate = ["count": 2]
            try app.execute(change)
            try app.execute(NSBatchDeleteRequest(fetchRequest: Card.fetchRequest()))
        }
        let found = try fetch(all)
        return "\(kinds(found)) \(Set(found.map { $0.author ?? "-" }))"
    }

    private func merge() throws -> String {
        let id = try add("m", app)
        let gone = try add("n", app)
        let view = container.newBackgroundContext()
        let seen = try view.performAndWait { () -> Card? in
            _ = try view.existingObject(with: gone)
            return try view.existingObject(with: id) as? Card
        }
        try change(id, app) { $0.count = 7 }
        try change(gone, app) { app.delete($0) }
        let before = view.performAndWait { seen?.count ?? -1 }
        for transaction in try fetch(all) {
            guard let information = transaction.objectIDNotification().userInfo else { continue }
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: information, into: [view])
        }
        return view.performAndWait {
            "\(before) \(seen?.count ?? -1) \(view.registeredObject(for: gone) == nil)"
        }
    }

    private func again() throws -> String {
        try add("a", app)
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: now!, requiringSecureCoding: true)
        try add("b", app)
        let other = try Self.open(name, model, tracks: true)
        let token = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: NSPersistentHistoryToken.self, from: archive)
        let context = other.newBackgroundContext()
        let found = try context.performAndWait {
            (try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: token))
                as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction] ?? []
        }
        let uri = found.last?.changes?.first?.changedObjectID.uriRepresentation().lastPathComponent
        let damaged = try? NSKeyedUnarchiver.unarchivedObject(
            ofClass: NSPersistentHistoryToken.self, from: archive.dropLast(40))
        return "\(found.count) \(uri ?? "-") \(token != nil) \(damaged == nil) \(found.last?.author ?? "-")"
    }

    private func prune() throws -> String {
        let start = now
        for name in ["a", "b", "c", "d"] { try add(name, app) }
        let found = try fetch(all)
        let delete = NSPersistentHistoryChangeRequest.deleteHistory(before: found[2].timestamp)
        delete.resultType = .count
        let count = try result(delete) as? Int ?? -1
        let left = try fetch(all)
        let status = try result(.deleteHistory(before: left.last)) as? Bool ?? false
        let last = try fetch(all)
        var code = 0
        do { _ = try fetch(.fetchHistory(after: start)) } catch let error as NSError { code = error.code }
        _ = try result(.deleteHistory(before: .distantFuture))
        try add("e", app)
        let number = try fetch(all).first?.transactionNumber ?? 0
        return "\(count) \(left.count) \(status) \(last.count) \(code) \(number)"
    }

    private func junk() throws -> String {
        try add("a", app)
        let url = container.persistentStoreDescriptions[0].url!
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        var database: OpaquePointer?
        sqlite3_open(url.path, &database)
        let lines = [
            "INSERT INTO ATRANSACTION (Z_PK, ZTIMESTAMP) VALUES (50, 9e999), (51, 'x'), (-1, 0), (52, NULL)",
            "INSERT INTO ATRANSACTION (Z_PK, ZTIMESTAMP, ZAUTHORTS, ZAUTHOR) VALUES (53, 5, 'y', x'00ff')",
            "INSERT INTO ACHANGE (ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID) VALUES (9, 1, 1, 53), "
                + "(1, 999, 1, 53), (1, 1, -5, 53), ('x', 1, 1, 53), (2, 1, 9223372036854775807, 53)",
            "INSERT INTO KW_TOMBSTONE (CHANGE, NAME, VALUE) SELECT Z_PK, 'name', x'00' FROM ACHANGE",
            "INSERT INTO KW_TOMBSTONE (CHANGE, NAME, VALUE) SELECT Z_PK, NULL, 1e999 FROM ACHANGE",
        ]
        let codes = lines.map { sqlite3_exec(database, $0, nil, nil, nil) }
        let other = try Self.open(name, model, tracks: true)
        let context = other.newBackgroundContext()
        let found = try context.performAndWait {
            (try context.execute(all) as? NSPersistentHistoryResult)?.result
                as? [NSPersistentHistoryTransaction] ?? []
        }
        try add("b", context)
        for store in other.persistentStoreCoordinator.persistentStores {
            try other.persistentStoreCoordinator.remove(store)
        }
        sqlite3_exec(
            database,
            "DROP TABLE ACHANGE; CREATE VIEW ACHANGE AS WITH RECURSIVE n(i) AS "
                + "(SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS Z_PK FROM n", nil, nil, nil)
        sqlite3_close(database)
        var code = 0
        do { _ = try Self.open(name, model, tracks: true) } catch let error as NSError { code = error.code }
        return "\(codes) \(kinds(found)) \(code)"
    }

    private func off() throws -> String {
        try add("a", app)
        var code = 0
        do { _ = try fetch(all) } catch let error as NSError { code = error.code }
        return "\(code) \(now == nil)"
    }

    private func post(_ type: @escaping (String) -> Void) throws {
        final class Watch { var token: NSObjectProtocol? }
        let watch = Watch()
        let other = try Self.open(name, model, tracks: true)
        watch.token = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange, object: other.persistentStoreCoordinator,
            queue: .main
        ) { notification in
            guard let observer = watch.token else { return }
            NotificationCenter.default.removeObserver(observer)
            watch.token = nil
            let token = notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
            let url = notification.userInfo?[NSPersistentStoreURLKey] as? URL
            type("\(token == now) \(url?.lastPathComponent ?? "-")")
        }
        try add("a", app)
    }
}
