import Foundation
import FoundationModels

@Generable(description: "A draft of a reply")
struct Draft: Equatable {
    @Guide(description: "How it sounds")
    var tone: Tone

    @Guide(description: "Sentences", .count(1...3))
    var sentences: [String]

    @Guide(description: "From 0 to 1", .range(0.0...1.0))
    var certainty: Double

    var signature: String?

    @Generable
    enum Tone: String, CaseIterable {
        case warm, direct
        case `default`
    }
}

struct CountWords: Tool {
    let description = "Counts the words of a text"

    @Generable
    struct Arguments {
        @Guide(description: "The text")
        var text: String
    }

    func call(arguments: Arguments) async throws -> String {
        "\(arguments.text.split(separator: " ").count)"
    }
}

/// Asks the model where there is one, and writes the reason otherwise.
struct Assistant {
    var availability: String {
        switch SystemLanguageModel.default.availability {
        case .available: "ready"
        case .unavailable(.deviceNotEligible): "no device"
        case .unavailable(.appleIntelligenceNotEnabled): "off"
        case .unavailable(.modelNotReady): "later"
        @unknown default: "?"
        }
    }

    func reply(to text: String) async -> String {
        let session = LanguageModelSession(tools: [CountWords()]) {
            "You write short replies."
            if text.isEmpty { "Ask what they want." }
        }
        session.prewarm()
        do {
            let answer = try await session.respond(
                to: "Reply to: \(text)", generating: Draft.self,
                options: GenerationOptions(temperature: 0.5))
            return answer.content.sentences.joined(separator: " ")
        } catch let error as LanguageModelSession.GenerationError {
            if case .assetsUnavailable = error { return "no assets" }
            return "other"
        } catch { return "unknown" }
    }

    func stream() async -> Int {
        var count = 0
        let session = LanguageModelSession(instructions: "Be short.")
        do {
            for try await part in session.streamResponse(to: "Hello", generating: Draft.self) {
                count += part.content.sentences?.count ?? 0
            }
        } catch { count -= 1 }
        return count
    }

    /// Reads an answer and writes it again.
    func readBack() async throws -> String {
        let json = #"{"tone": "default", "sentences": ["Thanks", "Bye"], "certainty": 0.5}"#
        let content = try GeneratedContent(json: json)
        let draft = try Draft(content)
        let part = try Draft.PartiallyGenerated(GeneratedContent(json: #"{"sentences": ["Tha"]}"#))
        let count = try await CountWords().call(
            arguments: .init(GeneratedContent(json: #"{"text": "a b c"}"#)))
        let isSame = try Draft(draft.generatedContent) == draft
        return [
            draft.tone.rawValue, draft.sentences.joined(separator: "+"), "\(draft.certainty)",
            draft.signature ?? "none", part.sentences?.first ?? "-", part.tone == nil ? "open" : "?", count,
            isSame ? "same" : "different",
        ].joined(separator: " ")
    }

    func fault() -> String {
        do {
            _ = try Draft.Tone(GeneratedContent("loud"))
            return "taken"
        } catch { return "refused" }
    }
}
