import UIKit

/// Ways to write a text so that a search for it finds nothing.
enum Encoding {
    /// A text in an encoding; some encodings produce several messages.
    static func messages(_ text: String, _ name: String) -> [String] {
        let bytes = Array(text.utf8)
        switch name {
        case "plain": return [text]
        case "base64": return [Data(bytes).base64EncodedString()]
        case "base64twice": return [Data(Data(bytes).base64EncodedString().utf8).base64EncodedString()]
        case "hexadecimal": return [bytes.map(hexadecimal).joined()]
        case "percent": return [bytes.map { "%" + hexadecimal($0) }.joined()]
        case "reversed": return [String(text.reversed())]
        case "escapes": return [bytes.map { "\\u00" + hexadecimal($0) }.joined()]
        case "base32": return [base32(bytes)]
        case "decimal": return [bytes.map { String($0) }.joined(separator: ",")]
        case "joined": return [text.map(String.init).joined(separator: "-")]
        case "rot13": return [String(decoding: bytes.map { rotated($0, by: 13) }, as: UTF8.self)]
        case "xor": return [bytes.map { hexadecimal($0 ^ 0x5A) }.joined()]
        case "interleaved":
            let halves = [0, 1].map { half in
                text.enumerated().filter { $0.offset % 2 == half }.map { String($0.element) }.joined()
            }
            return [halves.joined(separator: "~")]
        case "swapped":
            return [
                bytes.indices.map { hexadecimal(bytes[min($0 ^ 1, bytes.count - 1)]) }.joined(separator: ".")
            ]
        case "nibbles":
            return [
                bytes.map { String(UnicodeScalar(97 + $0 & 15)) + String(UnicodeScalar(107 + $0 >> 4)) }
                    .joined()
            ]
        case "letters": return text.suffix(1).map(String.init)
        case "keyed": return [zip(bytes, cycle("korhonen")).map { hexadecimal($0 ^ $1) }.joined()]
        case "vigenere":
            return [
                String(
                    decoding: zip(bytes, cycle("zebra")).map { rotated($0, by: Int($1 % 26)) }, as: UTF8.self)
            ]
        case "binary": return bytes.suffix(4).flatMap { byte in (0..<8).map { String(byte >> $0 & 1) } }
        case "symbols":
            return [bytes.map { ["♠", "♥", "♦", "♣"][Int($0) & 3] + String($0 >> 2, radix: 3) }.joined()]
        case "hash":
            return text.split(separator: " ").map { String($0.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) }) }
        case "lot":
            // Each letter in one of sixty forms.
            return text.utf8.suffix(1).map { String(Int($0) + 128 * Int.random(in: 0..<60)) }
        case "squares": return [bytes.map { String(Int($0) * Int($0) + 7, radix: 36) }.joined(separator: "z")]
        case "invisible": return [invisible(bytes)]
        case "steps":
            return [zip(bytes, bytes.dropFirst()).map { String(Int($1) - Int($0)) }.joined(separator: "_")]
        case "installed":
            // A hash with a number that the keyboard drew once, when it was installed.
            let known = UserDefaults.standard.string(forKey: "salt")
            let salt = known ?? UUID().uuidString
            if known == nil { UserDefaults.standard.set(salt, forKey: "salt") }
            let hash = (salt + text).utf8.reduce(5381 as UInt64) { ($0 &* 33) ^ UInt64($1) }
            return [(0..<4).map { String((hash ^ $0) &* 0x9E37_79B9_7F4A_7C15, radix: 16) }.joined()]
        case "sealed":
            // A new key for each message: it is unreadable and unrecognizable.
            return [bytes.map { _ in hexadecimal(UInt8.random(in: 0...255)) }.joined()]
        default: return []
        }
    }

    /// A character without a width for each bit.
    static func invisible(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (0..<8).map { byte >> $0 & 1 == 1 ? "\u{200B}" : "\u{200C}" }.joined() }.joined()
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func rotated(_ byte: UInt8, by count: Int) -> UInt8 {
        guard (97...122).contains(byte) else { return byte }
        return (byte - 97 + UInt8(count)) % 26 + 97
    }

    private static func cycle(_ key: String) -> some Sequence<UInt8> {
        let key = Array(key.utf8)
        return (0..<10_000).lazy.map { key[$0 % key.count] }
    }

    private static func base32(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bits, count, result) = (0, 0, "")
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                result.append(alphabet[bits >> count & 31])
            }
        }
        return result
    }
}
