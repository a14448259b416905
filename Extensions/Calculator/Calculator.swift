/// A pocket calculator with one memory slot and no precedence: `1 + 2 X 3 =` shows 9.
///
/// In cases that the rules leave open, the calculator does this:
/// - Division by zero and a result of more than 15 digits show `Error`. Then `C` or the next number starts again;
///   operators and `=` do nothing, and there is nothing to insert.
/// - `=` pressed again changes nothing. `=` after an operator drops the operator, and `=` first shows the number.
/// - An operator first applies to 0. The dot first gives `0.`.
/// - A number takes at most 15 digits, five of them after the dot; more are ignored.
/// - Calculation continues with the full result, also where the display cuts it off.
struct Calculator {
    enum Key: String, CaseIterable {
        case zero = "0", one = "1", two = "2", three = "3", four = "4"
        case five = "5", six = "6", seven = "7", eight = "8", nine = "9"
        case dot = "."
        case add = "+"
        case subtract = "-"
        case multiply = "X"
        case divide = "%"
        case equals = "="
        case clear = "C"
    }

    private static let maximumDigits = 15
    private static let maximumDecimals = 5
    private static let errorText = "Error"

    /// The text of the display.
    private(set) var display = "0"

    private var memory = 0.0
    private var pending = Key.add
    /// The number being typed, as the display shows it; `nil` while a result is shown.
    private var entry: String?
    /// Whether the next number starts a new calculation.
    private var isFinished = true

    /// The text to insert, `nil` while there is none.
    var insertableText: String? {
        return display == Calculator.errorText ? nil : display
    }

    mutating func press(_ key: Key) {
        switch key {
        case .clear:
            self = Calculator()
        case .add, .subtract, .multiply, .divide:
            choose(key)
        case .equals:
            finish()
        case .dot:
            append(dot: key.rawValue)
        default:
            append(digit: key.rawValue)
        }
    }

    private mutating func append(digit: String) {
        guard let entry = entry, entry != "0" else {
            show(entry: digit)
            return
        }
        let parts = entry.split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1].count : 0
        guard parts[0].count + decimals < Calculator.maximumDigits,
            decimals < Calculator.maximumDecimals
        else { return }
        show(entry: entry + digit)
    }

    private mutating func append(dot: String) {
        let number = entry ?? "0"
        guard !number.contains(".") else { return }
        show(entry: number + dot)
    }

    private mutating func show(entry text: String) {
        if isFinished {
            memory = 0
            pending = .add
            isFinished = false
        }
        entry = text
        display = text
    }

    private mutating func choose(_ operation: Key) {
        guard applyPending() else { return }
        pending = operation
        isFinished = false
    }

    private mutating func finish() {
        guard applyPending() else { return }
        pending = .add
        isFinished = true
    }

    /// Applies the stored operator to the number just typed, if there is one; false means that the display shows an error.
    private mutating func applyPending() -> Bool {
        guard display != Calculator.errorText else { return false }
        guard let number = entry.flatMap({ Double($0) }) else { return true }
        switch pending {
        case .subtract: memory -= number
        case .multiply: memory *= number
        case .divide: memory = number == 0 ? .nan : memory / number
        default: memory += number
        }
        entry = nil
        guard let text = Calculator.text(of: memory) else {
            self = Calculator()
            display = Calculator.errorText
            return false
        }
        display = text
        return true
    }

    /// The number without a needless `.0`, cut off after five decimals; `nil` if it cannot be shown.
    private static func text(of number: Double) -> String? {
        guard number.isFinite, abs(number) < 1e15 else { return nil }
        let magnitude = abs(number)
        var whole = Int(magnitude)
        // 28.999999999999996 is 29 after binary fractions, so a value within their noise of the next decimal counts as
        // that decimal; only then are further digits cut off.
        let scaled = (magnitude - Double(whole)) * 1e5
        let noise = max(1e-4, magnitude.ulp * 4e5)
        let nearest = scaled.rounded()
        var decimals = Int(abs(scaled - nearest) <= noise ? nearest : scaled)
        if decimals >= 100_000 {
            whole += 1
            decimals = 0
        }
        guard whole < 1_000_000_000_000_000 else { return nil }
        var text = String(whole)
        if decimals > 0 {
            var digits = String(decimals)
            digits = String(repeating: "0", count: maximumDecimals - digits.count) + digits
            while digits.hasSuffix("0") {
                digits.removeLast()
            }
            text += "." + digits
        }
        return number < 0 && (whole > 0 || decimals > 0) ? "-" + text : text
    }
}
