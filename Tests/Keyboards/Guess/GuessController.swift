import CoreML
import UIKit

/// Guesses from a learned model, or by a rule where the model cannot be loaded.
final class Guesser {
    private let mood: Mood?

    init(mood: Mood?) { self.mood = mood }

    convenience init() {
        let configuration = MLModelConfiguration()
        configuration.computeUnits = .cpuOnly
        do {
            self.init(mood: try Mood(configuration: configuration))
        } catch let error as MLModelError where error.code == .io {
            self.init(mood: nil)
        } catch {
            print("not the error of a model that cannot be read: \(error)")
            self.init(mood: nil)
        }
    }

    func guess(_ words: [String]) -> String {
        guard let counts = try? MLMultiArray(shape: [1, NSNumber(value: words.count)], dataType: .int32)
        else {
            return "no array"
        }
        for (index, word) in words.enumerated() {
            counts[[0, NSNumber(value: index)]] = NSNumber(value: word.count)
        }
        let weights: [Int64: Double] = [1: 0.5, 2: 0.25]
        if let mood, let output = try? mood.prediction(counts: counts, app_name: "keys", weights: weights) {
            return "\(output.mood) at \(output.likelihoods["glad"] ?? 0)"
        }
        return "\((0..<counts.count).filter { counts[$0].intValue > 2 }.count) by rule"
    }
}

class GuessController: UIInputViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let keys = UIStackView(
            arrangedSubviews: ["load", "later", "sum", "weights", "wide"].map { title in
                let key = UIButton(
                    configuration: .gray(),
                    primaryAction: UIAction(title: title) { [weak self] _ in
                        self?.press(title)
                    })
                return key
            })
        keys.spacing = 4
        keys.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(keys)
        NSLayoutConstraint.activate([
            keys.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            keys.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
        ])
    }

    private func press(_ title: String) {
        let words = ["have", "a", "nice", "day"]
        switch title {
        case "load": say(Guesser().guess(words))
        case "later":
            Task { @MainActor in
                let mood = try? await Mood.load(configuration: MLModelConfiguration())
                say(Guesser(mood: mood).guess(words))
            }
        case "sum":
            guard let table = try? MLMultiArray(shape: [2, 3], dataType: .double) else {
                return say("no table")
            }
            table[[1, 2]] = 4.5
            table[0] = 2
            let sum = (0..<table.count).reduce(0.0) { $0 + table[$1].doubleValue }
            say("\(sum) \(table.shape) \(table.strides)")
        case "weights":
            guard let counts = try? MLMultiArray(shape: [1], dataType: .int32) else { return say("no array") }
            let input = MoodInput(counts: counts, weights: [1: 0.5, 2: 0.25])
            let values = input.featureValue(for: "weights")?.dictionaryValue ?? [:]
            let sum = values.reduce(0) { $0 + Double($1.key.base as? Int64 ?? 0) * $1.value.doubleValue }
            say("\(values.count) \(sum)")
        default:
            let wide = try? MLMultiArray(shape: [1_000_000, 1_000_000], dataType: .float32)
            say(wide == nil ? "none" : "some")
        }
    }
    private func say(_ text: String) { textDocumentProxy.insertText(text + ";") }
}
