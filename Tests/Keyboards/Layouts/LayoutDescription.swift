import Foundation

struct LayoutDescription: Decodable {
    typealias Page = [[KeyDescription]]
    let name: String
    let pages: [String: Page]

    enum LoadingError: Error {
        case missing(String)
    }

    static func load(named name: String, from bundle: Bundle = .main) throws -> LayoutDescription {
        guard let path = bundle.path(forResource: name, ofType: "json"),
            let data = FileManager.default.contents(atPath: path)
        else { throw LoadingError.missing(name) }
        return try JSONDecoder().decode(self, from: data)
    }
}

struct KeyDescription: Decodable {
    enum Kind {
        case character(String, alternate: String?)
        case page(String)
        case action(Action)
    }

    enum Action: String, Decodable {
        case space, delete
    }

    let kind: Kind
    let width: Double

    private enum CodingKeys: CodingKey {
        case type, value, alternate, width
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        width = try container.decodeIfPresent(Double.self, forKey: .width) ?? 1
        switch try container.decode(String.self, forKey: .type) {
        case "character":
            kind = .character(
                try container.decode(String.self, forKey: .value),
                alternate: try container.decodeIfPresent(String.self, forKey: .alternate))
        case "page": kind = .page(try container.decode(String.self, forKey: .value))
        case "action": kind = .action(try container.decode(Action.self, forKey: .value))
        case let type:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "no key is a \(type)")
        }
    }
}
