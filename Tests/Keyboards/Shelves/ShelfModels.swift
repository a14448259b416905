import Foundation
import SwiftData

enum Tone: String, Codable { case plain, loud }

struct Spot: Codable, Hashable {
    var row: Int
    var column = 0
}

@Model
final class Shelf {
    #Unique<Shelf>([\.name])
    var name: String
    var made = Date.now
    @Relationship(deleteRule: .cascade, inverse: \Phrase.shelf) var phrases: [Phrase] = []

    init(name: String) {
        self.name = name
    }
}

@Model
final class Phrase {
    #Index<Phrase>([\.text], [\.uses, \.text])
    @Attribute(.unique) var id: UUID
    @Attribute(.spotlight) var text: String
    var uses = 0 { didSet { steps += uses - oldValue } }
    var tone = Tone.plain
    var spot: Spot?
    @Attribute(.externalStorage) var image: Data?
    var shelf: Shelf?
    @Relationship(inverse: \Mark.phrases) var marks: [Mark]
    @Transient var steps = 0

    var shown: String { tone == .loud ? text.uppercased() : text }

    init(_ text: String, shelf: Shelf? = nil, marks: [Mark] = []) {
        id = UUID()
        self.text = text
        self.shelf = shelf
        self.marks = marks
    }
}

@Model class Mark {
    let word: String
    var phrases = [Phrase]()
    @Relationship(deleteRule: .deny) var parent: Mark?
    init(word: String, parent: Mark? = nil) {
        self.word = word
        self.parent = parent
    }
}

@ModelActor
actor Librarian {
    func shelve(_ texts: [String], on name: String) throws -> Int {
        let descriptor = FetchDescriptor<Shelf>(predicate: #Predicate { $0.name == name })
        let shelf = try modelContext.fetch(descriptor).first ?? Shelf(name: name)
        modelContext.insert(shelf)
        for text in texts { shelf.phrases.append(Phrase(text)) }
        try modelContext.save()
        return shelf.phrases.count
    }
}
