/// Words by the digits that spell them, the likeliest first.
final class Trie<Element: Hashable, Value> {
    private final class Node {
        var children: [Element: Node] = [:]
        var values: [Value] = []
    }

    private let root = Node()

    func insert<S: Sequence>(_ value: Value, at path: S) where S.Element == Element {
        var node = root
        for step in path {
            if let next = node.children[step] {
                node = next
            } else {
                let next = Node()
                node.children[step] = next
                node = next
            }
        }
        node.values.append(value)
    }

    func values<S: Sequence>(at path: S) -> [Value] where S.Element == Element {
        var node = root
        for step in path {
            guard let next = node.children[step] else { return [] }
            node = next
        }
        return node.values
    }
}
