import Foundation

/// Which faults this keyboard has, by the rules that name them: the lines of its resource `faults.txt`.
enum Faults {
    static let planted: Set<String> = {
        let file = Bundle.main.url(forResource: "faults", withExtension: "txt")
        let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        return Set(text.split(separator: "\n").map(String.init))
    }()
}

func has(_ fault: String) -> Bool { Faults.planted.contains(fault) }
