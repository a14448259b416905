import Foundation
import UIKit

struct Entry: Identifiable, Hashable {
    let id: Int
    let text: String
    var count = 0
}

final class LedgerModel: ObservableObject {
    enum Page: String, CaseIterable, Identifiable {
        case numbers, signs
        var id: String { rawValue }
    }

    @Published var page = Page.numbers
    @Published private(set) var used: [Entry] = []
    @Published var total = 0
    weak var proxy: UITextDocumentProxy?

    var entries: [Entry] {
        let texts = page == .numbers ? (0..<40).map(String.init) : ["+", "-", "*", "/", "="]
        return texts.enumerated().map { Entry(id: $0.offset, text: $0.element) }
    }

    func choose(_ entry: Entry) {
        proxy?.insertText(entry.text)
        total += 1
        used.removeAll { $0.text == entry.text }
        used.insert(entry, at: 0)
        used = Array(used.prefix(3))
    }
}
