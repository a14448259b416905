import Testing

@testable import UIKit

@MainActor @Suite struct `A view of an interface file without constraints` {
  /// Xcode writes both attributes, and gives the view constraints as it builds.
  @Test func `keeps the upper left corner and the size that the file says`() throws {
    let key = """
      <button tag="1" contentMode="scaleToFill" fixedFrame="YES" buttonType="system" \
      translatesAutoresizingMaskIntoConstraints="NO" id="key-ab-001">
          <rect key="frame" x="16" y="58" width="90" height="65"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinX="YES"/>
          <state key="normal" title="Q"/>
      </button>
      """
    let owner = try NibFixture.load(
      NibFixture.xib(subviews: key, constraints: ""), size: CGSize(width: 390, height: 260))
    let frame = owner.view.viewWithTag(1)?.frame
    #expect(frame == CGRect(x: 16, y: 58, width: 90, height: 65))
  }
}
