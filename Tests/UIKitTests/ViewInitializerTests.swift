import Testing

@testable import UIKit

private final class WithFrameInitializer: UIView {
  var wasSetUp = false
  override init(frame: CGRect) {
    super.init(frame: frame)
    wasSetUp = true
  }
  required init?(coder: NSCoder) { nil }
}

private final class WithoutInitializer: UIView {
  var count = 3
}

private final class WithOwnInitializer: UIView {
  let name: String
  init(name: String) {
    self.name = name
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor struct ViewInitializerTests {
  @Test func `a view made without arguments goes through init(frame:)`() {
    #expect(WithFrameInitializer().wasSetUp)
    #expect(WithFrameInitializer(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame.maxX == 4)
    #expect(WithoutInitializer().count == 3)
    #expect(WithoutInitializer(frame: .zero).count == 3)
    #expect(WithOwnInitializer(name: "key").name == "key")
  }
}
