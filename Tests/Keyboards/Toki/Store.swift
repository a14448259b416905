import Combine
import Foundation

/// One state, changed by one function; everything else only looks.
final class Store<State, Action>: ObservableObject {
    @Published private(set) var state: State
    private let reduce: (inout State, Action) -> [Effect]

    enum Effect: Equatable {
        case insert(String)
        case deleteWord
    }

    let effects = PassthroughSubject<Effect, Never>()

    init(_ initial: State, reduce: @escaping (inout State, Action) -> [Effect]) {
        state = initial
        self.reduce = reduce
    }

    func send(_ action: Action) {
        reduce(&state, action).forEach(effects.send)
    }
}

enum Toki {
    struct State: Equatable {
        var words = ["toki", "pona", "mi", "sina", "jan", "wile", "moku", "li", "e", "tomo"]
        var filter = ""
        var isSentenceStart = true
        var page = 0

        var shown: [String] {
            let matching = words.filter { $0.hasPrefix(filter) }
            return Array(matching.dropFirst(page * 6).prefix(6))
        }
    }

    enum Action: Equatable {
        case word(String)
        case filter(Character)
        case more
        case stop
        case erase
    }

    static func reduce(_ state: inout State, _ action: Action) -> [Store<State, Action>.Effect] {
        switch action {
        case .word(let word):
            let separator = state.isSentenceStart ? "" : " "
            state.isSentenceStart = false
            state.filter = ""
            state.page = 0
            return [.insert(separator + word)]
        case .filter(let letter):
            state.filter = state.filter == String(letter) ? "" : String(letter)
            state.page = 0
            return []
        case .more:
            state.page = (state.page + 1) * 6 < state.words.count ? state.page + 1 : 0
            return []
        case .stop:
            state.isSentenceStart = true
            return [.insert(". ")]
        case .erase:
            return [.deleteWord]
        }
    }
}
