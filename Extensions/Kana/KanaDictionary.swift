import Foundation

/// Readings, and how each can be written.
struct KanaDictionary {
    private var written: [String: [String]] = [:]

    /// Reads lines of a reading and the ways to write it, the most usual first.
    init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            if let reading = parts.first { written[reading] = Array(parts.dropFirst()) }
        }
    }

    /// Every way to write a reading; the reading itself and its katakana come last.
    func candidates(for reading: String) -> [String] {
        guard !reading.isEmpty else { return [] }
        let katakana = String(String.UnicodeScalarView(reading.unicodeScalars.map(Self.katakana)))
        return (written[reading] ?? []) + (katakana == reading ? [reading] : [reading, katakana])
    }

    /// The blocks of both scripts have the same order, 96 code points apart.
    private static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard ("ぁ"..."ゖ").contains(scalar) else { return scalar }
        return Unicode.Scalar(scalar.value + 96) ?? scalar
    }
}
