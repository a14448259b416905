import SwiftData
import SwiftUI
import UIKit

// Models in a store: relationships with both sides, queries with predicates, an actor, migrations.

final class ShelvesController: UIInputViewController {
    private var container: ModelContainer?

    override func loadView() {
        super.loadView()
        do {
            container = try ModelContainer(for: Shelf.self, Mark.self)
        } catch {
            textDocumentProxy.insertText("\(error)")
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let container, let inputView else { return }
        let rows = ShelfRows(write: { [unowned self] in textDocumentProxy.insertText($0 + " ") })
            .modelContainer(container)
        let host = UIHostingController(rootView: rows)
        addChild(host)
        host.view.translatesAutoresizingMaskIntoConstraints = false
        inputView.addSubview(host.view)
        NSLayoutConstraint.activate([
            host.view.topAnchor.constraint(equalTo: inputView.topAnchor),
            host.view.bottomAnchor.constraint(equalTo: inputView.bottomAnchor),
            host.view.widthAnchor.constraint(equalTo: inputView.widthAnchor),
            inputView.heightAnchor.constraint(equalToConstant: 320),
        ])
        host.didMove(toParent: self)
    }
}

struct ShelfRows: View {
    let write: (String) -> Void
    @Environment(\.modelContext) private var context
    @Query(sort: \Shelf.name, order: .reverse) private var shelves: [Shelf]
    @Query private var marks: [Mark]
    @Query(filter: #Predicate<Phrase> { $0.uses > 1 }, sort: [SortDescriptor(\.uses)], animation: .default)
    private var favorites: [Phrase]
    @State private var shelf: Shelf?
    @State private var search = ""

    var body: some View {
        VStack(spacing: 2) {
            HStack {
                key("put") { put("word \(shelves.first?.phrases.count ?? 0)") }
                key("same") { put("once more") }
                key("loud") { (shelf ?? shelves.first)?.phrases.last?.tone = .loud }
                key("mark") { mark() }
                key("undo") { undo() }
                key("clear") { clear() }
            }
            HStack {
                key("count") { write(counts) }
                key("actor") { fillInBackground() }
                key("versions") { write((try? NotePlan.upgraded()) ?? "failed") }
                key("refuse") { write(refusals) }
                key("seek") { search = search.isEmpty ? "ÓRD" : "" }
            }
            Text("\(shelves.map(\.name).joined()) \(marks.count) \(favorites.map(\.shown).joined())")
                .accessibilityIdentifier("state")
            PhraseKeys(search: search, write: write)
        }
    }

    private func key(_ name: String, _ action: @escaping () -> Void) -> some View {
        Button(name, action: action).buttonStyle(.bordered)
    }

    /// Inserts a shelf; at the next save, one of the same name becomes the stored one.
    private func put(_ text: String) {
        let made = Shelf(name: "A")
        made.phrases = [Phrase(text)]
        context.insert(made)
        try? context.save()
        shelf = made
        write("\(made.phrases.count)")
    }

    private func mark() {
        let phrases = shelves.flatMap(\.phrases)
        let mark = marks.first ?? Mark(word: "m")
        for phrase in phrases where !phrase.marks.contains(mark) { phrase.marks.append(mark) }
        phrases.first?.spot = Spot(row: 4)
        phrases.first?.image = Data([1, 2, 3])
        write("\(mark.phrases.count)\(mark.modelContext === context)")
    }

    private func undo() {
        try? context.save()
        let first = shelves.first
        first?.name = "other"
        first?.phrases.removeAll()
        context.insert(Mark(word: "gone"))
        let before = "\(context.changedModelsArray.count > 1)\(context.insertedModelsArray.count)"
        context.rollback()
        write("\(before)\(first?.name ?? "")\(first?.phrases.count ?? 0)\(context.hasChanges)")
    }

    private func clear() {
        if let first = shelves.first { context.delete(first) }
        try? context.delete(model: Phrase.self, where: #Predicate { $0.shelf?.name == "B" })
    }

    private var counts: String {
        guard let first = shelves.first else { return "empty" }
        let id = first.persistentModelID
        let loud = Tone.loud
        do {
            let own = try context.fetchCount(
                FetchDescriptor<Phrase>(predicate: #Predicate { $0.shelf?.persistentModelID == id }))
            let marked = try context.fetchCount(
                FetchDescriptor<Phrase>(predicate: #Predicate { $0.marks.contains { $0.word == "m" } }))
            let raised = try context.fetchCount(
                FetchDescriptor<Phrase>(predicate: #Predicate { $0.tone == loud }))
            var page = FetchDescriptor<Phrase>(sortBy: [SortDescriptor(\.text)])
            (page.fetchOffset, page.fetchLimit) = (1, 1)
            let second = try context.fetch(page).first?.text ?? "none"
            let spots = try context.fetch(FetchDescriptor<Phrase>()).compactMap(\.spot?.row)
            return "\(own)\(marked)\(raised)\(second)\(spots)"
        } catch { return "\(error)" }
    }

    private func fillInBackground() {
        let librarian = Librarian(modelContainer: context.container)
        Task {
            let count = try? await librarian.shelve(["far", "near"], on: "B")
            write("\(count ?? -1)")
        }
    }

    /// A stored parent can't be deleted, a closed folder has no store, and a model of no container isn't fetched.
    private var refusals: String {
        let parent = Mark(word: "parent")
        let child = Mark(word: "child", parent: parent)
        context.insert(child)
        try? context.save()
        context.delete(child)
        let denied = (try? context.save()) == nil
        context.rollback()
        context.delete(parent)
        try? context.save()
        let closed = ModelConfiguration(url: URL(fileURLWithPath: "/closed/a.store"))
        var reason = ""
        do {
            _ = try ModelContainer(for: Shelf.self, configurations: closed)
        } catch let error as SwiftDataError {
            reason = "\(error == .loadIssueModelContainer)"
        } catch { reason = "other" }
        let strange = (try? context.fetch(FetchDescriptor<LastNotes.Note>())) == nil
        return "\(denied)\(child.parent == nil)\(reason)\(strange)"
    }
}

struct PhraseKeys: View {
    @Query private var phrases: [Phrase]
    let write: (String) -> Void

    init(search: String, write: @escaping (String) -> Void) {
        _phrases = Query(
            filter: #Predicate { search.isEmpty || $0.text.localizedStandardContains(search) },
            sort: \.text)
        self.write = write
    }

    var body: some View {
        ScrollView {
            ForEach(phrases) { phrase in PhraseKey(phrase: phrase, write: write) }
        }
    }
}

struct PhraseKey: View {
    @Bindable var phrase: Phrase
    let write: (String) -> Void

    var body: some View {
        HStack {
            Button("\(phrase.shown) \(phrase.uses)") {
                phrase.uses += 1
                write(phrase.shown + "\(phrase.steps)" + (phrase.shelf?.name ?? "-"))
            }
            Toggle("\(phrase.text) loud", isOn: $phrase.isLoud)
        }
    }
}

extension Phrase {
    var isLoud: Bool {
        get { tone == .loud }
        set { tone = newValue ? .loud : .plain }
    }
}
