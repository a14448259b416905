import Foundation

/// Values as words, in Foundation's styles.
enum Words {
    static func all() -> String {
        let time = DateComponentsFormatter()
        time.allowedUnits = [.minute, .second]
        time.zeroFormattingBehavior = .pad
        let length = MeasurementFormatter()
        length.unitOptions = .providedUnit
        length.locale = Locale(identifier: "en_US")
        let way = Measurement(value: 3, unit: UnitLength.kilometers)
        let pause = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 90)
        return [
            time.string(from: 65) ?? "", length.string(from: way),
            way.formatted(.measurement(width: .narrow, usage: .asProvided).locale(length.locale)),
            pause.formatted(.timeDuration),
        ].joined(separator: " ")
    }

    /// The lines of a text, without the empty ones.
    static func lines(of text: String) async throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines.txt")
        try Data(text.utf8).write(to: file)
        var lines: [String] = []
        for try await line in file.lines { lines.append(line) }
        return lines
    }
}
