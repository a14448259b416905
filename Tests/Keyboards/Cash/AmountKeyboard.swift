import UIKit

/// An amount as on a till: digits move in from the right.
struct Amount {
    private(set) var minorUnits = 0

    mutating func enter(_ digits: String) {
        guard let value = Int("\(minorUnits)\(digits)"), value < 100_000_000 else { return }
        minorUnits = value
    }

    mutating func erase() { minorUnits /= 10 }
    mutating func reset() { minorUnits = 0 }
}

extension Amount: CustomStringConvertible {
    var description: String {
        let (major, minor) = minorUnits.quotientAndRemainder(dividingBy: 100)
        var groups: [String] = []
        var rest = String(major)
        while rest.count > 3 {
            groups.insert(String(rest.suffix(3)), at: 0)
            rest.removeLast(3)
        }
        groups.insert(rest, at: 0)
        return "CHF \(groups.joined(separator: "’")).\(minor < 10 ? "0" : "")\(minor)"
    }
}
