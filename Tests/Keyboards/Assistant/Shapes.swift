import Foundation
import FoundationModels

// Types of every shape that a model can generate.

@Generable struct Empty {}
@Generable struct Tree: Equatable { var name: String; var children: [Tree] }
@Generable struct Named { var id: GenerationID; var text: String }
@Generable struct Numbered { var id: Int; var text: String }
@Generable
struct Long {
    @Guide(
        description: """
            A long
            "text"
            """)
    var a: String
    var x, y: Int
    var seen: Int { didSet {} }
    let fixed: String = "f"
    var maybe: String!
    var note: String?
    var count: Int = 3
    private var hidden: Bool
    static func make() -> Long { Long(a: "a", x: 1, y: 2, seen: 3, maybe: nil, hidden: true) }
}
@Generable(description: "What to do")
enum Step: Equatable {
    case say(text: String, loud: Bool)
    case pair(Int, String)
    case stop
}
@Generable struct Box<T: Generable> { var value: T; var list: [T] }
public struct Outer {
    #if canImport(UIKit)
        @Generable struct Inner { var a: Int }
    #else
        @Generable struct Inner { var a: Int }
    #endif
    @Generable private struct Secret { var a: Int }
    func f() throws -> Int { try Secret(GeneratedContent(json: "{\"a\": 4}")).a }
}
public extension Outer { @Generable struct Open { public var a: Int } }

enum Shapes {
    static func readAll() throws -> String {
        var out: [String] = []
        _ = try Empty(GeneratedContent(json: "{}"))
        let isRecursive = Tree.generationSchema.debugDescription.contains("$ref")
        out.append("\(isRecursive)")
        let tree = try Tree(
            GeneratedContent(json: #"{"name": "a", "children": [{"name": "b", "children": []}]}"#))
        out.append("\(tree.children.count)")
        out.append(try Named(GeneratedContent(json: #"{"text": "t"}"#)).text)
        out.append("\(try Numbered(GeneratedContent(json: #"{"id": 7, "text": "t"}"#)).id)")
        let long = Long.make()
        let count = long.generatedContent.jsonString.count
        out.append("\(count)")
        for s in [Step.say(text: "hi", loud: true), .pair(1, "b"), .stop] {
            let back = try Step(GeneratedContent(json: s.generatedContent.jsonString))
            out.append("\(back == s)")
        }
        out.append("\(try Box<Int>(GeneratedContent(json: #"{"value": 1, "list": [1, 2]}"#)).list.count)")
        out.append("\(try Outer().f())")
        let early = try GeneratedContent(json: #"{"z": 1, "a": {"b": [1, 2, "thr"#)
        out.append(early.jsonString + "\(early.isComplete)")
        for bad in [
            "", "{", "[1,]", "{\"a\" 1}", "nul", "01x", String(repeating: "[", count: 100_000), "{} x",
            "\"\\ud800\"", "[1 2]",
        ] {
            do { out.append(try GeneratedContent(json: bad).jsonString) } catch { out.append("E") }
        }
        let schema = Long.generationSchema
        let decoded = try JSONDecoder().decode(
            GenerationSchema.self, from: JSONEncoder().encode(schema))
        let isSame = decoded.debugDescription.count == schema.debugDescription.count
        out.append(isSame ? "same" : "other")
        return out.joined(separator: " ")
    }
}
