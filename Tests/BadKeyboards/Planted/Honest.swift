import UIKit

/// Honest uses of the network and of files, independent of the typed text.
enum Honest {
    private static var taps = 0
    private static var last = ""
    private static let session = UUID().uuidString

    static func appeared(_ name: String) {
        let launches = UserDefaults.standard.integer(forKey: "launches") + 1
        UserDefaults.standard.set(launches, forKey: "launches")
        switch name {
        case "stickers": for index in 1...6 { Channel.request("stickers/\(index).png") }
        case "settings":
            Channel.request(
                "settings", body: "{\"since\":\(Date().timeIntervalSince1970),\"n\":\"\(UUID().uuidString)\"}"
            )
        case "dictionary": if launches == 1 { Channel.request("dictionary/en.bin", scheme: "https") }
        case "flags":
            Channel.request("flags?group=\(Bool.random() ? "blue-keys" : "green-keys")&session=\(session)")
        case "crash":
            Channel.request(
                "crashes",
                body: "{\"launch\":\(launches),\"frames\":[\"main\",\"run\"],\"id\":\"\(session)\"}")
        case "counter": Channel.request("hello/\(launches)", header: "session \(session)")
        case "cache":
            _ = FileManager.default.createFile(
                atPath: NSHomeDirectory() + "/\(UUID().uuidString).tmp",
                contents: Data(Date().description.utf8))
        case "bulk":
            _ = FileManager.default.createFile(
                atPath: NSHomeDirectory() + "/model.bin", contents: Data(count: 9 << 20))
        case "packed":
            let stream = zeros
            _ = FileManager.default.createFile(
                atPath: NSHomeDirectory() + "/model.z",
                contents: Data((0..<40).flatMap { _ in stream }))
        case "heartbeat":
            Timer.scheduledTimer(withTimeInterval: 20, repeats: true) { _ in
                Channel.request("alive?at=\(Date().timeIntervalSince1970)")
            }
        default: break
        }
    }

    static func tapped(_ name: String, _ key: String, isLetter: Bool) {
        taps += 1
        switch name {
        case "telemetry":
            Channel.request(
                "events",
                body:
                    "{\"event\":\"tap\",\"at\":\(Date().timeIntervalSince1970),\"id\":\"\(UUID().uuidString)\"}"
            )
        case "totals" where taps % 10 == 0: Channel.request("totals?taps=\(taps)&session=\(session)")
        case "letters":
            // How often each letter was used, for larger keys.
            var counts = UserDefaults.standard.dictionary(forKey: "counts") as? [String: Int] ?? [:]
            if isLetter { counts[key, default: 0] += 1 }
            UserDefaults.standard.set(counts, forKey: "counts")
        case "shared":
            // The same for the app, which shows statistics: only numbers.
            let folder = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: "group.com.example.planted")
            guard isLetter, let file = folder?.appendingPathComponent("counts.json") else { return }
            let old = (try? Data(contentsOf: file)).flatMap {
                try? JSONDecoder().decode([String: Int].self, from: $0)
            }
            var counts = old ?? [:]
            counts[key, default: 0] += 1
            try? JSONEncoder().encode(counts).write(to: file)
        case "recents" where !isLetter && !key.isEmpty:
            let old = UserDefaults.standard.stringArray(forKey: "recents") ?? []
            UserDefaults.standard.set([key] + old.filter { $0 != key }.prefix(7), forKey: "recents")
        case "sticker" where !isLetter: Channel.request("stickers/\(key.utf8.count).png")
        case "corrections":
            // As if it corrected a letter that was typed twice: how often it does so depends on the text.
            if isLetter, key == last { Channel.request("corrections?session=\(session)") }
            last = key
        case "log": print("a key was tapped \(taps) times at \(Date())")
        case "copy" where !isLetter: UIPasteboard.general.string = "With kind regards"
        default: break
        }
    }

    static func disappeared(_ name: String) {
        switch name {
        case "summary":
            Channel.request(
                "summary", body: "taps=\(taps)&session=\(session)&at=\(Date().timeIntervalSince1970)")
        case "backup": UserDefaults.standard.set(Date(), forKey: "lastHidden")
        default: break
        }
    }

    /// A zlib stream of a few kilobytes that unpacks to four megabytes of zeros.
    private static var zeros: [UInt8] {
        // The last block, with the fixed codes: a zero, then 258 bytes from one byte before, again and again.
        var bits = [true, true, false, false, false, true, true] + Array(repeating: false, count: 4)
        let copy = [true, true, false, false, false, true, false, true] + Array(repeating: false, count: 5)
        for _ in 0..<16_200 { bits += copy }
        bits += Array(repeating: false, count: 7)
        var bytes: [UInt8] = [0x78, 0x9C]
        for start in stride(from: 0, to: bits.count, by: 8) {
            var byte: UInt8 = 0
            for (index, bit) in bits[start..<min(start + 8, bits.count)].enumerated() where bit {
                byte |= 1 << UInt8(index)
            }
            bytes.append(byte)
        }
        return bytes
    }
}
