import CoreData
import SwiftUI
import UIKit

final class CardsController: UIInputViewController {
    private let container = NSPersistentContainer(name: "Cards")

    override func viewDidLoad() {
        super.viewDidLoad()
        container.loadPersistentStores { _, error in
            if let error { print("no store: \(error)") }
        }
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let host = UIHostingController(
            rootView: CardsBoard(container: container) { [textDocumentProxy] in
                textDocumentProxy.insertText($0 + ";")
            }
            .environment(\.managedObjectContext, container.viewContext))
        addChild(host)
        host.view.frame = view.bounds
        host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(host.view)
        host.didMove(toParent: self)
    }
}

struct CardsBoard: View {
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: [SortDescriptor(\.name)], predicate: NSPredicate(format: "count > 0"))
    private var cards: FetchedResults<Card>
    @SectionedFetchRequest(
        sectionIdentifier: \.count, sortDescriptors: [SortDescriptor(\.count), SortDescriptor(\.name)])
    private var groups: SectionedFetchResults<Int16, Card>
    let container: NSPersistentContainer
    let type: (String) -> Void

    var body: some View {
        VStack {
            HStack {
                ForEach(CardChecks.names, id: \.self) { name in
                    Button(name) { run(name) }
                }
            }
            HStack {
                ForEach(CardHistory.names, id: \.self) { name in
                    Button(name) { runHistory(name) }
                }
            }
            HStack {
                Button("new") {
                    add("c", 2); add("a", 1); add("b", 2); add("z", 0)
                }
                Button("list") { type(cards.map { $0.name ?? "" }.joined()) }
                Button("groups") { type(groups.map { "\($0.id):\($0.count)" }.joined(separator: " ")) }
                Button("fewer") { cards.nsPredicate = NSPredicate(format: "count == 2") }
            }
            HStack {
                ForEach(cards) { card in
                    Button("card \(card.name ?? "")") { context.delete(card) }
                }
            }
        }
    }

    private func add(_ name: String, _ count: Int16) {
        let card = Card(context: context)
        card.name = name
        card.count = count
    }
    private func runHistory(_ name: String) {
        do {
            let history = try CardHistory(name, model: container.managedObjectModel)
            history.run { type($0) }
        } catch let error as NSError {
            type("<\(error.code) \(error.localizedDescription)>")
        }
    }
    private func run(_ name: String) {
        do {
            type(try CardChecks(container: container).run(name))
        } catch let error as NSError {
            type("<\(error.code) \(error.localizedDescription)>")
        }
    }
}
