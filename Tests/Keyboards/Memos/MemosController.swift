import CoreData
import UIKit

/// Makes an object of a class that only the running program knows.
private func made<T: NSManagedObject>(_ type: T.Type, in context: NSManagedObjectContext) -> T {
    T(context: context)
}

final class Storage {
    static let shared = Storage()
    let container: NSPersistentContainer

    private init() {
        container = NSPersistentContainer(name: "Memos")
        container.loadPersistentStores { description, error in
            if let error = error as NSError? { print("load failed \(error), \(error.userInfo)") }
        }
        container.viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        container.viewContext.automaticallyMergesChangesFromParent = true
    }
}

final class Watcher: NSObject, NSFetchedResultsControllerDelegate {
    private let controller: NSFetchedResultsController<Memo>
    private(set) var log = ""

    init(_ context: NSManagedObjectContext) {
        let request: NSFetchRequest<Memo> = Memo.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        controller.delegate = self
        try? controller.performFetch()
    }

    func controller(
        _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
        switch type {
        case .insert: log += "+\(newIndexPath?.row ?? -1)"
        case .delete: log += "-\(indexPath?.row ?? -1)"
        case .update: log += "~\(indexPath?.row ?? -1)"
        case .move: log += ">"
        @unknown default: log += "?"
        }
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
        log += "."
    }
}

class MemosController: UIInputViewController {
    private var context: NSManagedObjectContext { Storage.shared.container.viewContext }

    override func viewDidLoad() {
        super.viewDidLoad()
        let row = UIStackView()
        row.distribution = .fillEqually
        for title in ["a", "s", "f", "o", "d", "k", "b", "w", "u", "r"] {
            let key = UIButton(type: .system)
            key.setTitle(title, for: .normal)
            key.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
            row.addArrangedSubview(key)
        }
        row.frame = view.bounds
        row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(row)
    }

    @objc private func tapped(_ key: UIButton) {
        do {
            type(try run(key.currentTitle ?? ""))
        } catch let error as NSError {
            type("<\(error.domain) \(error.code)>")
        }
    }
    private func type(_ text: String) { textDocumentProxy.insertText(text + ";") }

    private func run(_ key: String) throws -> String {
        switch key {
        case "a": return try addAll()
        case "s":
            let request: NSFetchRequest<Memo> = Memo.fetchRequest()
            request.predicate = NSPredicate(format: "uses > %d AND text BEGINSWITH[c] %@", 0, "M")
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Memo.uses, ascending: false)]
            return try context.fetch(request).map { "\($0.text ?? "")\($0.uses)" }.joined(separator: ",")
        case "f":
            let labels: [Label] = try context.fetch(Label.fetchRequest())
            return labels.map { "\($0.title)\($0.rank):\($0.memos?.count ?? 0)" }.joined(separator: ",")
        case "o":
            let again = NSPersistentContainer(name: "Memos")
            again.loadPersistentStores { _, _ in }
            return try "again \(again.viewContext.count(for: Memo.fetchRequest()))"
        case "w":
            let watcher = Watcher(context)
            let memo = made(Memo.self, in: context)
            memo.text = "aside"
            context.processPendingChanges()
            memo.uses = 7
            context.processPendingChanges()
            context.rollback()
            return watcher.log
        case "d":
            let request = NSFetchRequest<Topic>(entityName: "Topic")
            guard let topic = try context.fetch(request).first else { return "none" }
            let count = topic.memos?.count ?? 0
            context.delete(topic)
            try context.save()
            let left = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Memo"))
            return "cut \(count) left \(left)"
        case "k":
            let object = NSEntityDescription.insertNewObject(forEntityName: "Memo", into: context)
            object.setValue("kvc", forKey: "text")
            object.setValue(3, forKey: "uses")
            let uses = object.value(forKey: "uses") as? Int ?? -1
            defer { context.rollback() }
            return "\(object is Memo) \(uses) \(context.hasChanges)"
        case "b":
            let background = Storage.shared.container.newBackgroundContext()
            var found = 0
            background.performAndWait {
                let memo = Memo(context: background)
                memo.text = "back"
                try? background.save()
                found = (try? background.count(for: Memo.fetchRequest())) ?? -1
            }
            return "b\(found)"
        case "u":
            let memo = Memo(context: context)
            defer { context.rollback() }
            try context.save()
            return "\(memo)"
        default:
            let request: NSFetchRequest<NSFetchRequestResult> = NSFetchRequest(entityName: "Memo")
            let batch = NSBatchDeleteRequest(fetchRequest: request)
            batch.resultType = .resultTypeCount
            let result = try context.execute(batch) as? NSBatchDeleteResult
            return "gone \(result?.result as? Int ?? -1)"
        }
    }

    private func addAll() throws -> String {
        let known = try context.count(for: Memo.fetchRequest())
        let topic = Topic(named: "work", in: context)
        for (index, word) in ["meet", "mail", "call"].enumerated() {
            let memo = Memo(context: context)
            memo.text = word
            memo.uses = Int32(index)
            memo.id = UUID()
            memo.created = Date(timeIntervalSinceReferenceDate: 100)
            memo.words = [word, "x"]
            memo.link = URL(string: "https://example.com/\(word)")
            topic.addToMemos(memo)
            if index == 1 {
                let label = Label(context: context)
                label.addToMemos(memo)
                label.rank += 4
            }
        }
        try context.save()
        let first = topic.memos?.firstObject as? Memo
        let words = first?.words?.count ?? 0
        return "\(known) \(first?.text ?? "") \(first?.price ?? 0) \(words) \(first?.topic?.name ?? "")"
    }
}
