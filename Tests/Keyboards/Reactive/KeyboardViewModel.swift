import Combine
import Foundation

/// The keyboard's state, without UIKit.
final class KeyboardViewModel: ObservableObject {
    enum Intent {
        case letter(String)
        case shift
        case erase
    }

    @Published private(set) var isUppercase = false
    @Published var word = ""
    @Published private(set) var suggestion: String?

    let intents = PassthroughSubject<Intent, Never>()
    let output = PassthroughSubject<String, Never>()
    private var bag = Set<AnyCancellable>()
    private let dictionary = ["ab": "abacus", "ba": "banana"]

    init() {
        intents
            .sink { [weak self] intent in self?.handle(intent) }
            .store(in: &bag)

        $word
            .removeDuplicates()
            .debounce(for: .milliseconds(250), scheduler: DispatchQueue.main)
            .map { [dictionary] word in dictionary[word.lowercased()] }
            .assign(to: &$suggestion)
    }

    private func handle(_ intent: Intent) {
        switch intent {
        case .letter(let letter):
            let typed = isUppercase ? letter.uppercased() : letter
            word += typed
            output.send(typed)
            isUppercase = false
        case .shift: isUppercase.toggle()
        case .erase: word = String(word.dropLast())
        }
    }
}
