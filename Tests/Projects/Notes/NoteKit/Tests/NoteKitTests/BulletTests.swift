import NoteKit
import XCTest

final class BulletTests: XCTestCase {
  func testFirst() { XCTAssertEqual(Bullet.next(after: nil), "-") }
}
