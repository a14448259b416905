import UIKit

/// A key that shows what it would insert now. Subclasses know how.
class DateKey: UIControl {
    let caption = UILabel()
    let preview = UILabel()

    class var title: String { "" }
    var locale: Locale { Locale(identifier: "de_DE") }

    required override init(frame: CGRect) {
        super.init(frame: frame)
        layer.borderWidth = 1
        layer.borderColor = UIColor.systemGray2.cgColor
        layer.cornerRadius = 8
        caption.text = type(of: self).title
        caption.font = UIFont.boldSystemFont(ofSize: UIFont.smallSystemFontSize)
        preview.font = UIFont.systemFont(ofSize: UIFont.systemFontSize)
        preview.textColor = .secondaryLabel
        addSubview(caption)
        addSubview(preview)
        isAccessibilityElement = true
        accessibilityLabel = caption.text
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func text(for date: Date) -> String {
        preconditionFailure("a subclass says what it inserts")
    }

    func refresh(_ date: Date) {
        preview.text = text(for: date)
        preview.sizeToFit()
        caption.sizeToFit()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        caption.center = CGPoint(x: bounds.midX, y: bounds.height / 3)
        preview.center = CGPoint(x: bounds.midX, y: bounds.height * 2 / 3)
    }
}

class FormattedKey: DateKey {
    let formatter = DateFormatter()

    required init(frame: CGRect) {
        super.init(frame: frame)
        formatter.locale = locale
        configure()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func configure() {}

    override func text(for date: Date) -> String {
        return formatter.string(from: date)
    }
}

final class ISOKey: FormattedKey {
    override class var title: String { "ISO" }
    override func configure() { formatter.dateFormat = "yyyy-MM-dd" }
}

final class LongKey: FormattedKey {
    override class var title: String { "Datum" }
    override func configure() {
        formatter.dateStyle = .long
        formatter.timeStyle = .none
    }
}

final class WeekKey: DateKey {
    override class var title: String { "Woche" }
    override func text(for date: Date) -> String {
        let week = Calendar(identifier: .iso8601).component(.weekOfYear, from: date)
        return String(format: "KW %02d", week)
    }
}

final class LeapKey: DateKey {
    override class var title: String { "1.1.2000" }
    override func text(for date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        let start = calendar.date(from: DateComponents(year: 2000, month: 1, day: 1))!
        let days = calendar.dateComponents([.day], from: start, to: start.addingTimeInterval(86_400 * 60))
            .day!
        return "\(days) Tage"
    }
}
