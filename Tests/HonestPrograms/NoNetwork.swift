/// A program that is linked without the network's libraries has no work of that kind.
let networkWorks: [String: () throws -> Void] = [:]
