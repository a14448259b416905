import SwiftData
import UIKit

enum FirstNotes: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }

    @Model final class Note {
        var text: String
        var color = "red"
        init(text: String) { self.text = text }
    }
}

enum LaterNotes: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 1, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }

    @Model final class Note {
        @Attribute(originalName: "text") var body: String
        var stars = 2
        var due: Date?
        init(body: String) { self.body = body }
    }
}

enum LastNotes: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }

    @Model final class Note {
        var body: String
        var stars = 2
        var words = 0
        init(body: String) { self.body = body }
    }
}

enum NotePlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] {
        [FirstNotes.self, LaterNotes.self, LastNotes.self]
    }
    static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: FirstNotes.self, toVersion: LaterNotes.self),
            .custom(
                fromVersion: LaterNotes.self, toVersion: LastNotes.self,
                willMigrate: { context in
                    try context.enumerate(FetchDescriptor<LaterNotes.Note>()) { $0.body += "!" }
                },
                didMigrate: { context in
                    for note in try context.fetch(FetchDescriptor<LastNotes.Note>()) {
                        note.words = note.body.split(separator: " ").count
                    }
                    try context.save()
                }),
        ]
    }

    /// Writes a note of the first version, and reads it as one of the last.
    static func upgraded() throws -> String {
        let url = URL.temporaryDirectory.appending(path: "notes-\(UUID().uuidString).store")
        let old = try ModelContainer(for: FirstNotes.Note.self, configurations: ModelConfiguration(url: url))
        let writer = ModelContext(old)
        try writer.transaction { writer.insert(FirstNotes.Note(text: "to be kept")) }
        let new = try ModelContainer(
            for: LastNotes.Note.self, migrationPlan: self, configurations: ModelConfiguration(url: url))
        let note = try ModelContext(new).fetch(FetchDescriptor<LastNotes.Note>())[0]
        return "\(note.body)\(note.stars)\(note.words)"
    }
}
