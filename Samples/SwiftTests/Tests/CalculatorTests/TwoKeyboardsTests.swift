import KeyboardTesting
import XCTest

/// The same device under XCTest.
final class TwoKeyboardsTests: XCTestCase {
  func testAWordAndASumInOneField() throws {
    let device = try SimulatedDevice(
      try Keyboard("../../../../Extensions/Letters"),
      try Keyboard("../../../../Extensions/Calculator"))
    try device.focus(.text)
    try device.type("sum ")
    try device.tap("Next Keyboard")
    try device.tap("4", "X", "5", "=", "Insert")
    XCTAssertEqual(device.document, "sum 20")
    XCTAssertEqual(device.keyboardName, "Calculator")
  }

  func testBackspaceRepeatsWhileItIsHeld() throws {
    let device = try SimulatedDevice(try Keyboard("../../../../Extensions/Letters"))
    try device.focus(.text, text: "abcdefgh")
    try device.longPress("delete", milliseconds: 900)
    try device.expect(document: "ab")
  }
}
