import KeyboardTesting
import Testing

struct CalculatorTests {
  let calculator: Keyboard

  init() throws {
    calculator = try Keyboard("../../../../Extensions/Calculator")
  }

  @Test func `adds two numbers and inserts the sum`() throws {
    let device = try SimulatedDevice(calculator)
    try device.focus(.text, text: "Total: ")
    try device.tap("1", "+", "2", "=", "Insert")
    try device.expect(document: "Total: 3", noAccessEvents: true)
  }

  @Test func `password fields are the system keyboard's`() throws {
    let device = try SimulatedDevice(calculator)
    try device.focus(.secure)
    try device.expect(refusal: .of(.secureTextEntry), keyboard: "system")
  }

  @Test(arguments: [false, true], [true, false])
  func `every key is there on each device`(isLandscape: Bool, hasFullAccess: Bool) throws {
    var settings = SimulatedDevice.Settings()
    settings.isLandscape = isLandscape
    settings.fullAccess = hasFullAccess
    let device = try SimulatedDevice(calculator, settings: settings)
    try device.focus(.decimal)
    try device.expect(enabled: (0...9).map(String.init) + ["+", "=", "Insert"])
  }
}
