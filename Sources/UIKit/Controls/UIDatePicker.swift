/// Lets the user pick a date, a time or a duration with wheels, with any style.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable {
    case time = 0
    case date, dateAndTime, countDownTimer, yearAndMonth
  }
  /// A wheel of the picker.
  private enum Part {
    case day, hour, minute, month, dayOfMonth, year, durationHours, durationMinutes
  }

  open var datePickerMode = Mode.dateAndTime { didSet { rebuild() } }
  /// Kept: a picker has wheels.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  open var datePickerStyle: UIDatePickerStyle { .wheels }
  open var locale: Locale? { didSet { rebuild() } }
  open var calendar: Calendar! = .current { didSet { rebuild() } }
  open var timeZone: TimeZone? { didSet { rebuild() } }
  open var minimumDate: Date? { didSet { show() } }
  open var maximumDate: Date? { didSet { show() } }
  /// The steps of the minutes; a number that divides 60.
  open var minuteInterval = 1 { didSet { rebuild() } }
  /// Kept: a time in range is used unchanged.
  open var roundsToMinuteInterval = true
  open var countDownDuration: TimeInterval = 60 { didSet { show() } }
  /// The wheels have 23 hours and 59 minutes.
  private var wholeDuration: Int { min(max(Int(bounding: countDownDuration), 0), 86_399) }
  /// The date, moved into the bounds.
  open var date: Date {
    get { stored }
    set {
      stored = bounded(newValue)
      show()
    }
  }
  open func setDate(_ date: Date, animated: Bool) { self.date = date }

  private var stored = Date()
  /// The day in the middle of the wheel of days.
  private var today = Date()
  private static let days = 365
  private let wheels = UIPickerView()
  private lazy var rows = Rows(self)

  public override init(frame: CGRect) {
    super.init(
      frame: frame.isEmpty
        ? CGRect(origin: frame.origin, size: CGSize(width: 320, height: 216)) : frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    wheels.frame = bounds
    wheels.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(wheels)
    wheels.dataSource = rows
    wheels.delegate = rows
    show()
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func bounded(_ date: Date) -> Date {
    var date = date
    if let minimumDate { date = max(date, minimumDate) }
    if let maximumDate { date = min(date, maximumDate) }
    return date
  }
  private var ownCalendar: Calendar {
    var calendar: Calendar = self.calendar ?? .current
    if let timeZone { calendar.timeZone = timeZone }
    if let locale { calendar.locale = locale }
    return calendar
  }
  private var parts: [Part] {
    switch datePickerMode {
    case .time: [.hour, .minute]
    case .date: [.month, .dayOfMonth, .year]
    case .dateAndTime: [.day, .hour, .minute]
    case .countDownTimer: [.durationHours, .durationMinutes]
    case .yearAndMonth: [.month, .year]
    }
  }
  private func rebuild() {
    wheels.reloadAllComponents()
    show()
  }

  // MARK: Wheels

  private func count(_ part: Part) -> Int {
    switch part {
    case .day: Self.days * 2 + 1
    case .hour, .durationHours: 24
    case .minute, .durationMinutes: 60 / step
    case .month: 12
    case .dayOfMonth: 31
    case .year: 4000
    }
  }
  private var step: Int { minuteInterval > 0 && 60 % minuteInterval == 0 ? minuteInterval : 1 }

  private func title(_ part: Part, _ row: Int) -> String {
    switch part {
    case .day:
      let formatter = DateFormatter()
      formatter.calendar = ownCalendar
      formatter.timeZone = ownCalendar.timeZone
      formatter.locale = locale ?? .current
      formatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
      return row == Self.days ? "Today" : formatter.string(from: day(row))
    case .hour, .durationHours: return String(row)
    case .minute: return (row * step < 10 ? "0" : "") + String(row * step)
    case .durationMinutes: return String(row * step)
    case .month: return ownCalendar.monthSymbols[row]
    case .dayOfMonth, .year: return String(row + 1)
    }
  }
  private func day(_ row: Int) -> Date {
    ownCalendar.date(byAdding: .day, value: row - Self.days, to: today) ?? today
  }

  /// Turns the wheels to the date.
  private func show() {
    for (index, part) in parts.enumerated() {
      let row = row(part)
      if wheels.selectedRow(inComponent: index) != row, (0..<count(part)).contains(row) {
        wheels.selectRow(row, inComponent: index, animated: false)
      }
    }
  }
  private func row(_ part: Part) -> Int {
    let calendar = ownCalendar
    switch part {
    case .day:
      let days = calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: today), to: calendar.startOfDay(for: stored)
      ).day
      return Self.days + (days ?? 0)
    case .hour: return calendar.component(.hour, from: stored)
    case .minute: return calendar.component(.minute, from: stored) / step
    case .month: return calendar.component(.month, from: stored) - 1
    case .dayOfMonth: return calendar.component(.day, from: stored) - 1
    case .year: return calendar.component(.year, from: stored) - 1
    case .durationHours: return wholeDuration / 3600 % 24
    case .durationMinutes: return wholeDuration / 60 % 60 / step
    }
  }

  /// Takes the date from the wheels, one of which the user turned.
  private func take(_ part: Part, _ row: Int) {
    let calendar = ownCalendar
    var fields = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: stored)
    switch part {
    case .day:
      let day = calendar.dateComponents([.year, .month, .day], from: day(row))
      (fields.year, fields.month, fields.day) = (day.year, day.month, day.day)
    case .hour: fields.hour = row
    case .minute: fields.minute = row * step
    case .month: fields.month = row + 1
    case .dayOfMonth: fields.day = row + 1
    case .year: fields.year = row + 1
    case .durationHours: countDownDuration = Double(row * 3600 + wholeDuration % 3600)
    case .durationMinutes:
      countDownDuration = Double(wholeDuration / 3600 * 3600 + row * step * 60)
    }
    if datePickerMode == .countDownTimer {
      if countDownDuration == 0 { countDownDuration = Double(step * 60) }
    } else {
      limitDay(&fields, calendar)
      date = calendar.date(from: fields) ?? stored
    }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
  /// The last day of a month that is shorter than the day says.
  private func limitDay(_ fields: inout DateComponents, _ calendar: Calendar) {
    let first = DateComponents(year: fields.year, month: fields.month, day: 1)
    guard let day = fields.day, let start = calendar.date(from: first),
      let range = calendar.range(of: .day, in: .month, for: start)
    else { return }
    fields.day = min(day, range.upperBound - 1)
  }

  @MainActor
  private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    private weak var picker: UIDatePicker?
    init(_ picker: UIDatePicker) { self.picker = picker }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { picker?.parts.count ?? 0 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      picker.map { $0.count($0.parts[component]) } ?? 0
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { picker.map { $0.title($0.parts[component], row) } }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      if let picker { picker.take(picker.parts[component], row) }
    }
  }
}

/// How a picker of dates looks.
public enum UIDatePickerStyle: Int, Sendable {
  case automatic = 0
  case wheels, compact, inline
}
