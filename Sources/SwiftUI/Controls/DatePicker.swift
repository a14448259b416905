/// The parts of a date that a picker offers.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// Chooses a date or a time. Each of its parts is a stepper: year, month and day, hour and minute.
public struct DatePicker<Label: View> {
  public typealias Components = DatePickerComponents
  let selection: Binding<Date>
  let range: ClosedRange<Date>
  let components: Components
  let label: Label

  init(
    _ selection: Binding<Date>, _ range: ClosedRange<Date>, _ components: Components, _ label: Label
  ) {
    (self.selection, self.range) = (selection, range)
    (self.components, self.label) = (components, label)
  }
  static var always: ClosedRange<Date> { .distantPast ... .distantFuture }
}
extension DatePicker {
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, Self.always, displayedComponents, label()) }
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, range, displayedComponents, label()) }
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, Self.from(range), displayedComponents, label()) }
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, Self.through(range), displayedComponents, label()) }

  private static func from(_ range: PartialRangeFrom<Date>) -> ClosedRange<Date> {
    min(range.lowerBound, .distantFuture) ... .distantFuture
  }
  private static func through(_ range: PartialRangeThrough<Date>) -> ClosedRange<Date> {
    .distantPast...max(range.upperBound, .distantPast)
  }
}
extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(titleKey)
    }
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(titleKey)
    }
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(titleKey)
    }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }
}
extension DatePicker: View {
  public var body: some View {
    DateRows(selection: selection, range: range, components: components, label: AnyView(label))
  }
}
private struct DateRows: View {
  @Binding var selection: Date
  let range: ClosedRange<Date>
  let components: DatePickerComponents
  let label: AnyView
  @Environment(\.areLabelsHidden) private var areLabelsHidden
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      if !areLabelsHidden { label }
      if components.contains(.date) {
        part("Year", .year, "y")
        part("Month", .month, "MMMM")
        part("Day", .day, "d")
      }
      if components.contains(.hourAndMinute) {
        part("Hour", .hour, "H")
        part("Minute", .minute, "mm")
      }
    }
  }
  private func part(_ name: String, _ unit: Calendar.Component, _ format: String) -> some View {
    HStack {
      Text(verbatim: name)
      Spacer()
      button("minus", "\(name) down", unit, -1)
      Text(verbatim: text(format)).frame(minWidth: 60)
      button("plus", "\(name) up", unit, 1)
    }
  }
  private func text(_ format: String) -> String {
    let formatter = DateFormatter()
    (formatter.calendar, formatter.locale) = (calendar, locale)
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat = format
    return formatter.string(from: selection)
  }
  private func button(
    _ symbol: String, _ name: String, _ unit: Calendar.Component, _ step: Int
  ) -> some View {
    let moved = calendar.date(byAdding: unit, value: step, to: selection) ?? selection
    return Button {
      selection = moved
    } label: {
      Image(systemName: symbol).frame(width: 36, height: 32).contentShape(Rectangle())
    }
    .disabled(!range.contains(moved)).accessibilityLabel(Text(verbatim: name))
  }
}

/// How a date picker looks. All look alike here.
public protocol DatePickerStyle {}
public struct DefaultDatePickerStyle: DatePickerStyle {
  public init() {}
}
public struct CompactDatePickerStyle: DatePickerStyle {
  public init() {}
}
public struct GraphicalDatePickerStyle: DatePickerStyle {
  public init() {}
}
public struct WheelDatePickerStyle: DatePickerStyle {
  public init() {}
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}
extension View {
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    ignored("datePickerStyle")
  }
}
