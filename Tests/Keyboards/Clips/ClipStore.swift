import Foundation

struct Clip: Codable, Hashable, Identifiable {
    let id: Int
    let text: String
}

/// The clips that the app and the keyboard share.
final class ClipStore {
    static let shared = ClipStore(suiteName: "group.org.example.clips")
    static let didChange = Notification.Name("ClipStoreDidChange")

    private let defaults: UserDefaults?

    private(set) var clips: [Clip] {
        didSet {
            defaults?.set(try? PropertyListEncoder().encode(clips), forKey: "clips")
            NotificationCenter.default.post(
                name: ClipStore.didChange, object: self, userInfo: ["count": clips.count])
        }
    }

    init(suiteName: String) {
        defaults = UserDefaults(suiteName: suiteName)
        let data = defaults?.data(forKey: "clips")
        clips = data.flatMap { try? PropertyListDecoder().decode([Clip].self, from: $0) } ?? []
    }

    func add(_ text: String) {
        let id = (clips.map { $0.id }.max() ?? 0) + 1
        clips.insert(Clip(id: id, text: text), at: 0)
    }

    func remove(_ clip: Clip) {
        clips.removeAll { $0 == clip }
    }
}
