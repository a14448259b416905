import Testing

@testable import SwiftUI
@testable import UIKit

private struct BracketBox: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    Text("[")
    configuration.label
    configuration.content
    GroupBox(configuration)
  }
}
private struct Reversed: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.content
    configuration.label
  }
}
private struct Arrow: DisclosureGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button("toggle") { configuration.isExpanded.toggle() }
    if configuration.isExpanded { configuration.content }
  }
}
private struct Percent: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
    Text(verbatim: configuration.fractionCompleted.map { "\(Int(($0 * 100).rounded()))%" } ?? "?")
    configuration.currentValueLabel
  }
}
private struct Needle: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    Text(verbatim: "\(Int(configuration.value * 10))")
    configuration.minimumValueLabel
    configuration.maximumValueLabel
  }
}
private struct Titled: ControlGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
    configuration.content
  }
}
private struct Plain: FormStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.content }
}
private struct Framed: MenuStyle {
  func makeBody(configuration: Configuration) -> some View {
    Text("menu")
    Menu(configuration)
  }
}
private struct Marked: TextFieldStyle {
  func _body(configuration: TextField<Self._Label>) -> some View {
    Text("field")
    configuration
  }
}
private struct Row: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let view: @MainActor @Sendable () -> AnyView
  let texts: [String]
  init(
    _ name: String, _ texts: [String],
    @ViewBuilder _ view: @escaping @MainActor @Sendable () -> some View
  ) {
    testDescription = name
    self.texts = texts
    self.view = { AnyView(view()) }
  }
}
private let rows: [Row] = [
  Row("a group box", ["[", "a", "b", "a", "b"]) {
    GroupBox("a") { Text("b") }.groupBoxStyle(BracketBox())
  },
  Row("a labeled value", ["7", "a"]) {
    LabeledContent("a", value: 7, format: .number).labeledContentStyle(Reversed())
  },
  Row("an open disclosure group", ["toggle", "b"]) {
    DisclosureGroup("a", isExpanded: .constant(true)) { Text("b") }
      .disclosureGroupStyle(Arrow())
  },
  Row("a progress view", ["a", "25%", "b"]) {
    ProgressView(value: 1, total: 4) {
      Text("a")
    } currentValueLabel: {
      Text("b")
    }
    .progressViewStyle(Percent())
  },
  Row("a progress view without a value", ["?"]) { ProgressView().progressViewStyle(Percent()) },
  Row("a progress", ["50%"]) {
    let progress = Progress(totalUnitCount: 2)
    let _ = progress.completedUnitCount = 1
    ProgressView(progress).progressViewStyle(Percent())
  },
  Row("a gauge", ["5", "0", "4"]) {
    Gauge(value: 2, in: 0...4) {
      Text("a")
    } currentValueLabel: {
      Text("2")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("4")
    }
    .gaugeStyle(Needle())
  },
  Row("a gauge beyond its bounds", ["10"]) {
    Gauge(value: 9) { Text("a") }.gaugeStyle(Needle())
  },
  Row("a control group", ["a", "b"]) {
    ControlGroup("a") { Text("b") }.controlGroupStyle(Titled())
  },
  Row("a form", ["a", "b"]) {
    Form {
      Section {
        Text("b")
      } header: {
        Text("a")
      }
    }
    .formStyle(Plain())
  },
  Row("a menu", ["menu", "a"]) { Menu("a") { Text("b") }.menuStyle(Framed()) },
  Row("a slider's labels", ["0", "9"]) {
    Slider(value: .constant(0.5)) {
      Text("a")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("9")
    }
  },
  Row("an outline", ["1", "2"]) {
    OutlineGroup([Branch(id: 1, inner: [Branch(id: 3)]), Branch(id: 2)], children: \.inner) {
      Text(verbatim: "\($0.id)")
    }
  },
  Row("a closed section", ["a"]) {
    Section("a", isExpanded: .constant(false)) { Text("b") }
  },
  Row("time that is left", ["1:05"]) {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    Text(timerInterval: start...start.addingTimeInterval(65), pauseTime: start)
  },
]
private struct Branch: Identifiable {
  let id: Int
  var inner: [Branch]?
}

@MainActor
@Suite(.serialized) struct StyleTests {
  @Test(arguments: rows) fileprivate func `a style shows`(row: Row) {
    let laid = Laid(CGSize(width: 300, height: 400), root: VStack { row.view() })
    #expect(laid.texts.filter { !$0.isEmpty } == row.texts)
  }

  @Test func `a style wraps a field, which keeps its text`() throws {
    let laid = Laid(
      CGSize(width: 300, height: 100),
      root: VStack { TextField("a", text: .constant("typed")).textFieldStyle(Marked()) })
    #expect(laid.texts.contains("field"))
    #expect(try #require(laid.first(UITextField.self)).text == "typed")
  }

  @Test func `a style's own state lasts`() {
    struct Counting: GroupBoxStyle {
      @State private var count = 0
      func makeBody(configuration: Configuration) -> some View {
        Button("more") { count += 1 }
        Text(verbatim: "\(count)")
      }
    }
    let laid = Laid(root: GroupBox { Text("a") }.groupBoxStyle(Counting()))
    laid.tap("more")
    laid.tap("more")
    #expect(laid.texts.contains("2"))
  }
}

private final class Chosen: ObservableObject {
  @Published var date = Date(timeIntervalSinceReferenceDate: 0)
  @Published var color = Color(red: 1, green: 0, blue: 0)
  @Published var number = 3
  @Published var isOpen = false
}
private struct Choices<Content: View>: View {
  @ObservedObject var chosen: Chosen
  @ViewBuilder let content: (Binding<Date>, Binding<Color>, Binding<Int>, Binding<Bool>) -> Content
  var body: some View {
    VStack { content($chosen.date, $chosen.color, $chosen.number, $chosen.isOpen) }
  }
}

@MainActor
@Suite(.serialized) struct ChoiceTests {
  private let chosen = Chosen()

  @Test func `a date is stepped within its bounds`() throws {
    let day: TimeInterval = 86_400
    let bounds = chosen.date...chosen.date.addingTimeInterval(day)
    let laid = Laid(
      CGSize(width: 300, height: 400),
      root: Choices(chosen: chosen) { date, _, _, _ in
        DatePicker("Day", selection: date, in: bounds, displayedComponents: .date)
      })
    laid.tap("Day up")
    #expect(chosen.date.timeIntervalSinceReferenceDate == day)
    let names = laid.buttons.filter(\.isEnabled).compactMap(\.accessibilityLabel)
    #expect(names == ["Day down"])
  }

  @Test func `a color is mixed with sliders`() throws {
    let laid = Laid(
      CGSize(width: 300, height: 400),
      root: Choices(chosen: chosen) { _, color, _, _ in
        ColorPicker("Ink", selection: color, supportsOpacity: false)
      })
    laid.tap("Color")
    let slider = try #require(laid.first(UISlider.self))
    slider.value = 0.25
    slider.sendActions(for: .valueChanged)
    #expect(abs(chosen.color.resolve(in: EnvironmentValues()).red - 0.25) < 0.01)
  }

  @Test func `a field takes what its format reads`() throws {
    let laid = Laid(
      CGSize(width: 300, height: 100),
      root: Choices(chosen: chosen) { _, _, number, _ in
        TextField("Count", value: number, format: .number)
      })
    let field = try #require(laid.first(UITextField.self))
    #expect(field.text == "3")
    for (typed, value) in [("12", 12), ("x", 12)] {
      field.text = typed
      field.sendActions(for: .editingChanged)
      #expect(chosen.number == value)
    }
  }

  @Test func `a section's header opens it`() {
    let laid = Laid(
      CGSize(width: 300, height: 200),
      root: Choices(chosen: chosen) { _, _, _, isOpen in
        Section("More", isExpanded: isOpen) { Text("inside") }
      })
    #expect(!laid.texts.contains("inside"))
    laid.buttons.first?.sendActions(for: .touchUpInside)
    laid.update()
    #expect(chosen.isOpen && laid.texts.contains("inside"))
  }

  @Test func `colors are made of styles and of numbers`() {
    struct Ink: ShapeStyle, Hashable {
      func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        Color.Resolved(
          red: environment.colorScheme == .dark ? 1 : 0, green: 0, blue: 0, opacity: 0.5)
      }
    }
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    #expect(Color(Color.red) == .red)
    #expect(Color(Ink()).resolve(in: dark).red == 1)
    #expect(Color(Ink()).resolve(in: EnvironmentValues()).red == 0)
    #expect(AnyShapeStyle(Ink())._paint(in: dark).color.cgColor.alpha == 0.5)
    let gray = Color.Resolved(colorSpace: .sRGBLinear, red: 0.5, green: 0, blue: 1)
    #expect(abs(gray.red - 0.7354) < 0.001 && abs(gray.linearRed - 0.5) < 0.001)
    #expect(gray.description == "#BC00FFFF")
  }

  @Test func `an attributed string has SwiftUI's fonts and colors`() throws {
    var text = AttributedString("ab")
    text.font = .system(size: 30)
    text.foregroundColor = .red
    text.underlineStyle = .single
    let laid = Laid(root: Text(text))
    let label = try #require(laid.first(UILabel.self))
    let attributes = try #require(label.attributedText).attributes(at: 0, effectiveRange: nil)
    #expect((attributes[.font] as? UIFont)?.pointSize == 30)
    #expect(attributes[.underlineStyle] != nil)
  }

  @Test func `an effect by the size moves what is shown, not the layout`() throws {
    struct Half: GeometryEffect {
      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: size.width / 2, y: 0))
      }
    }
    let laid = Laid(
      root: HStack(spacing: 0) {
        Color.red.frame(width: 40).modifier(Half())
        Color.blue.frame(width: 40)
      })
    #expect(laid.frames.map(\.minX) == [30, 50])
  }

  @Test func `a label that several views have is the name of the key around them once`() {
    let laid = Laid(
      root: ZStack {
        Color.red
        Text("x")
      }.accessibilityLabel("Globe").onTapGesture {})
    #expect(laid.view.subviews.first?.accessibilityLabel == "Globe")
  }

  @Test func `a name that is not enabled is none`() {
    let laid = Laid(
      root: Button("a") {}
        .accessibilityLabel("b", isEnabled: false).accessibilityIdentifier("c", isEnabled: true)
        .accessibilityAction(named: "more") {})
    let button = laid.buttons.first
    #expect(button?.accessibilityLabel == "a" && button?.accessibilityIdentifier == "c")
  }
}
