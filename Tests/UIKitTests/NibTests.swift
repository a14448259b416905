import Foundation
import NibArchive
import TestSupport
import Testing

@testable import ExtensionBuilder
@testable import UIKit

@MainActor @Suite struct `Nibs` {
  struct FrameCase: CustomTestStringConvertible, Sendable {
    var reason: String
    var subviews: String
    var constraints: String
    var frames: [Int: CGRect]
    var testDescription: String { reason }

    static let all: [FrameCase] = [
      .init(
        reason: "a frame is kept where the author fixed it",
        subviews: NibFixture.view(1, frame: #"x="20" y="30" width="40" height="50""#),
        constraints: "", frames: [1: CGRect(x: 20, y: 30, width: 40, height: 50)]),
      .init(
        reason: "an absent first item is the view that holds the constraint",
        subviews: NibFixture.view(1),
        constraints: """
          <constraint firstItem="vie-wN-001" firstAttribute="leading" secondItem="roo-tV-iew" \
          secondAttribute="leading" constant="8" id="aaa-aa-001"/>
          <constraint firstItem="vie-wN-001" firstAttribute="top" secondItem="roo-tV-iew" \
          secondAttribute="top" constant="4" id="aaa-aa-002"/>
          <constraint firstAttribute="trailing" secondItem="vie-wN-001" \
          secondAttribute="trailing" constant="12" id="aaa-aa-003"/>
          <constraint firstAttribute="bottom" secondItem="vie-wN-001" secondAttribute="bottom" \
          constant="16" id="aaa-aa-004"/>
          """, frames: [1: CGRect(x: 8, y: 4, width: 300, height: 196)]),
      .init(
        reason: "a multiplier may be a factor or a ratio, and a view may hold its own constraint",
        subviews: NibFixture.view(
          1,
          """
          <constraints>
              <constraint firstAttribute="width" secondItem="vie-wN-001" secondAttribute="height" \
          multiplier="16:9" id="aaa-aa-005"/>
          </constraints>
          """),
        constraints: """
          <constraint firstItem="vie-wN-001" firstAttribute="width" secondItem="roo-tV-iew" \
          secondAttribute="width" multiplier="0.5" id="aaa-aa-001"/>
          <constraint firstItem="vie-wN-001" firstAttribute="centerX" secondItem="roo-tV-iew" \
          secondAttribute="centerX" id="aaa-aa-002"/>
          <constraint firstItem="vie-wN-001" firstAttribute="centerY" secondItem="roo-tV-iew" \
          secondAttribute="centerY" id="aaa-aa-003"/>
          """, frames: [1: CGRect(x: 80, y: 63, width: 160, height: 90)]),
      .init(
        reason: "the safe area is an item of its own", subviews: NibFixture.view(1),
        constraints: """
          <constraint firstItem="vie-wN-001" firstAttribute="leading" secondItem="saf-eA-rea" \
          secondAttribute="leading" constant="10" id="aaa-aa-001"/>
          <constraint firstItem="saf-eA-rea" firstAttribute="trailing" secondItem="vie-wN-001" \
          secondAttribute="trailing" constant="10" id="aaa-aa-002"/>
          <constraint firstItem="vie-wN-001" firstAttribute="top" secondItem="saf-eA-rea" \
          secondAttribute="top" id="aaa-aa-003"/>
          <constraint firstItem="vie-wN-001" firstAttribute="bottom" secondItem="saf-eA-rea" \
          secondAttribute="bottom" id="aaa-aa-004"/>
          """, frames: [1: CGRect(x: 10, y: 0, width: 300, height: 216)]),
      .init(
        reason: "margins are eight points from the edges", subviews: NibFixture.view(1),
        constraints: """
          <constraint firstItem="vie-wN-001" firstAttribute="leading" secondItem="roo-tV-iew" \
          secondAttribute="leadingMargin" id="aaa-aa-001"/>
          <constraint firstItem="vie-wN-001" firstAttribute="trailing" secondItem="roo-tV-iew" \
          secondAttribute="trailingMargin" id="aaa-aa-002"/>
          <constraint firstItem="vie-wN-001" firstAttribute="top" secondItem="roo-tV-iew" \
          secondAttribute="topMargin" id="aaa-aa-003"/>
          <constraint firstItem="vie-wN-001" firstAttribute="bottom" secondItem="roo-tV-iew" \
          secondAttribute="bottomMargin" id="aaa-aa-004"/>
          """, frames: [1: CGRect(x: 8, y: 8, width: 304, height: 200)]),
      .init(
        reason: "the weaker of two widths yields, one that is not installed says nothing",
        subviews: NibFixture.view(1),
        constraints: """
          <constraint firstItem="vie-wN-001" firstAttribute="leading" secondItem="roo-tV-iew" \
          secondAttribute="leading" id="aaa-aa-001"/>
          <constraint firstItem="vie-wN-001" firstAttribute="top" secondItem="roo-tV-iew" \
          secondAttribute="top" id="aaa-aa-002"/>
          <constraint firstItem="vie-wN-001" firstAttribute="width" secondItem="roo-tV-iew" \
          secondAttribute="width" priority="750" id="aaa-aa-003"/>
          <constraint firstItem="vie-wN-001" firstAttribute="width" relation="lessThanOrEqual" \
          secondItem="roo-tV-iew" secondAttribute="width" multiplier="0.25" id="aaa-aa-004"/>
          <constraint firstItem="vie-wN-001" firstAttribute="height" secondItem="roo-tV-iew" \
          secondAttribute="height" multiplier="1:2" id="aaa-aa-005"/>
          <constraint firstItem="vie-wN-001" firstAttribute="height" secondItem="roo-tV-iew" \
          secondAttribute="height" placeholder="YES" id="aaa-aa-006"/>
          <constraint firstItem="vie-wN-001" firstAttribute="height" secondItem="roo-tV-iew" \
          secondAttribute="height" multiplier="1:3" installed="NO" id="aaa-aa-007"/>
          """, frames: [1: CGRect(x: 0, y: 0, width: 80, height: 108)]),
      .init(
        reason: "a stack view arranges its subviews",
        subviews: """
          <stackView opaque="NO" tag="9" contentMode="scaleToFill" fixedFrame="YES" axis="vertical" \
          distribution="fillEqually" alignment="top" spacing="4" id="sta-ck-001">
              <rect key="frame" x="10" y="10" width="100" height="64"/>
              <subviews>
                  \(NibFixture.view(1, #"<constraints><constraint firstAttribute="width" constant="50" id="aaa-aa-001"/></constraints>"#))
                  \(NibFixture.view(2, #"<constraints><constraint firstAttribute="width" constant="60" id="aaa-aa-002"/></constraints>"#))
              </subviews>
          </stackView>
          """, constraints: "",
        frames: [
          1: CGRect(x: 0, y: 0, width: 50, height: 30),
          2: CGRect(x: 0, y: 34, width: 60, height: 30),
        ]),
      .init(
        reason: "a mask lets a view grow with its superview",
        subviews: NibFixture.view(
          1, #"<autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinY="YES"/>"#,
          frame: #"x="10" y="100" width="300" height="50""#), constraints: "",
        frames: [1: CGRect(x: 10, y: 100, width: 300, height: 50)]),
    ]
  }

  @Test(arguments: FrameCase.all)
  func `frames come out as the file says`(row: FrameCase) throws {
    let owner = try NibFixture.load(
      NibFixture.xib(subviews: row.subviews, constraints: row.constraints))
    for (tag, frame) in row.frames {
      #expect(owner.view.viewWithTag(tag)?.frame == frame)
    }
  }

  private static let button = """
    <button opaque="NO" tag="7" contentMode="scaleToFill" fixedFrame="YES" \
    contentHorizontalAlignment="leading" contentVerticalAlignment="top" buttonType="system" \
    lineBreakMode="middleTruncation" id="but-to-001" customClass="NibKey" \
    customModule="UIKitTests" customModuleProvider="target">
        <rect key="frame" x="0.0" y="0.0" width="44" height="30"/>
        <accessibility key="accessibilityConfiguration" label="Seven" identifier="seven">
            <accessibilityTraits key="traits" button="YES" keyboardKey="YES"/>
        </accessibility>
        <color key="backgroundColor" red="0.5" green="0.25" blue="1" alpha="0.75" \
    colorSpace="custom" customColorSpace="sRGB"/>
        <color key="tintColor" systemColor="systemRedColor"/>
        <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="21"/>
        <state key="normal" title="7">
            <color key="titleColor" cocoaTouchSystemColor="darkTextColor"/>
        </state>
        <state key="selected" title="VII"/>
        <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="corner">
                <real key="value" value="2.5"/>
            </userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="boolean" keyPath="isWide" value="YES"/>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                <integer key="value" value="6"/>
            </userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="size" keyPath="layer.shadowOffset">
                <size key="value" width="1" height="2"/>
            </userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes>
        <connections>
            <action selector="tapped:" destination="-1" eventType="touchUpInside" id="act-io-001"/>
            <action selector="pressed" destination="-1" eventType="touchDown" id="act-io-002"/>
            <action selector="dragged:forEvent:" destination="-1" eventType="touchDragInside" \
    id="act-io-003"/>
        </connections>
    </button>
    """

  @Test func `what nobody keeps lasts until the end of the turn, as a weak outlet may hold it`()
    async throws
  {
    let archive = try #require(NibFixture.compile(NibFixture.xib()).archive)
    weak var view: UIView?
    do {
      let owner = NibOwner(nibName: nil, bundle: nil)
      view =
        UINib(data: Data(archive.encoded()), bundle: nil).instantiate(withOwner: owner)
        .first as? UIView
    }
    #expect(view != nil)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(view == nil)
  }

  @Test func `a button has what the file says of it`() throws {
    let owner = try NibFixture.load(NibFixture.xib(subviews: Self.button))
    let key = try #require(owner.view.viewWithTag(7) as? NibKey)
    #expect(key.buttonType == .system && key.currentTitle == "7")
    #expect(key.title(for: .selected) == "VII")
    #expect(key.titleColor(for: .normal) == .darkText)
    #expect(key.titleLabel?.font == .systemFont(ofSize: 21, weight: .semibold))
    #expect(key.backgroundColor == UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75))
    #expect(key.tintColor == .systemRed)
    #expect(key.contentHorizontalAlignment == .leading && key.contentVerticalAlignment == .top)
    #expect(key.accessibilityLabel == "Seven" && key.accessibilityIdentifier == "seven")
    #expect(key.accessibilityTraits == [.button, .keyboardKey])
    #expect(key.corner == 2.5 && key.isWide)
    #expect(key.layer.cornerRadius == 6 && key.layer.shadowOffset == CGSize(width: 1, height: 2))
  }

  @Test func `values come before the initialiser returns, ties before awakeFromNib`() throws {
    let owner = try NibFixture.load(NibFixture.xib(subviews: Self.button))
    let key = try #require(owner.view.viewWithTag(7) as? NibKey)
    #expect(key.steps == ["init 7 44.0", "awake 2.5 1"])
    #expect(key.alpha == 0.5)
  }

  @Test func `actions take no, one and two arguments`() throws {
    let owner = try NibFixture.load(NibFixture.xib(subviews: Self.button))
    let key = try #require(owner.view.viewWithTag(7) as? NibKey)
    key.send([.touchDown], with: UIEvent())
    key.send([.touchDragInside], with: UIEvent())
    key.send([.touchUpInside], with: UIEvent())
    key.sendActions(for: .touchUpInside)
    #expect(owner.calls == ["pressed", "dragged 7 true", "tapped 7", "tapped 7"])
  }

  @Test func `outlets reach a label, a constraint and all keys in their order`() throws {
    let keys = [3, 1, 2].map { tag in
      """
      <button tag="\(tag)" buttonType="custom" id="key-ke-00\(tag)"><rect key="frame" x="0.0" \
      y="0.0" width="9" height="9"/></button>
      """
    }
    let owner = try NibFixture.load(
      NibFixture.xib(
        owner: """
          <outlet property="label" destination="lab-el-001" id="out-le-001"/>
          <outlet property="height" destination="hei-gh-001" id="out-le-002"/>
          <outletCollection property="keys" destination="key-ke-003" collectionClass="NSMutableArray" id="out-le-003"/>
          <outletCollection property="keys" destination="key-ke-001" collectionClass="NSMutableArray" id="out-le-004"/>
          <outletCollection property="keys" destination="key-ke-002" collectionClass="NSMutableArray" id="out-le-005"/>
          """,
        subviews: keys.joined() + """
          <label text="Hello" textAlignment="center" numberOfLines="2" id="lab-el-001">
              <rect key="frame" x="0.0" y="0.0" width="99" height="9"/>
              <fontDescription key="fontDescription" style="UICTFontTextStyleHeadline"/>
              <nil key="textColor"/>
          </label>
          """,
        constraints: """
          <constraint firstAttribute="height" relation="greaterThanOrEqual" priority="900" \
          constant="200" identifier="tall" id="hei-gh-001"/>
          """))
    #expect(owner.label?.text == "Hello" && owner.label?.textAlignment == .center)
    #expect(owner.label?.numberOfLines == 2)
    #expect(owner.label?.font == .preferredFont(forTextStyle: .headline))
    #expect(owner.keys?.map(\.tag) == [3, 1, 2])
    #expect(owner.height?.constant == 200 && owner.height?.identifier == "tall")
    #expect(owner.height?.priority == UILayoutPriority(900) && owner.height?.isActive == true)
  }

  @Test func `other controls have what the file says of them`() throws {
    let owner = try NibFixture.load(
      NibFixture.xib(
        subviews: """
          <slider tag="1" value="30" minValue="10" maxValue="50" id="oth-er-001"/>
          <switch tag="2" on="YES" id="oth-er-002"/>
          <segmentedControl tag="3" segmentControlStyle="plain" selectedSegmentIndex="1" id="oth-er-003">
              <segments><segment title="abc"/><segment title="123"/></segments>
          </segmentedControl>
          <pageControl tag="4" numberOfPages="5" currentPage="3" id="oth-er-004"/>
          <progressView tag="5" progress="0.25" id="oth-er-005"/>
          <activityIndicatorView tag="6" animating="YES" style="large" id="oth-er-006"/>
          <imageView tag="7" image="star.fill" catalog="system" id="oth-er-007"/>
          <scrollView tag="8" pagingEnabled="YES" showsHorizontalScrollIndicator="NO" id="oth-er-008">
              <rect key="frame" x="0.0" y="0.0" width="100" height="50"/>
              <inset key="contentInset" minX="1" minY="2" maxX="3" maxY="4"/>
          </scrollView>
          <view tag="9" hidden="YES" alpha="0.25" clipsSubviews="YES" userInteractionEnabled="NO" \
          contentMode="redraw" id="oth-er-009">
              <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
              <color key="backgroundColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/>
          </view>
          """))
    func part<View: UIView>(_ tag: Int, _ type: View.Type = View.self) throws -> View {
      try #require(owner.view.viewWithTag(tag) as? View)
    }
    #expect(try part(1, UISlider.self).value == 30 && part(1, UISlider.self).maximumValue == 50)
    #expect(try part(2, UISwitch.self).isOn)
    let segments: UISegmentedControl = try part(3)
    #expect(segments.selectedSegmentIndex == 1 && segments.titleForSegment(at: 0) == "abc")
    #expect(try part(4, UIPageControl.self).currentPage == 3)
    #expect(try part(5, UIProgressView.self).progress == 0.25)
    let wheel: UIActivityIndicatorView = try part(6)
    #expect(wheel.isAnimating && wheel.style == .large && !wheel.hidesWhenStopped)
    let picture: UIImageView = try part(7)
    #expect(picture.image?.name == "star.fill" && picture.isUserInteractionEnabled)
    let scroll: UIScrollView = try part(8)
    #expect(scroll.isPagingEnabled && !scroll.showsHorizontalScrollIndicator)
    #expect(scroll.contentInset == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    let plain: UIView = try part(9)
    #expect(plain.isHidden && plain.alpha == 0.25 && plain.clipsToBounds)
    #expect(!plain.isUserInteractionEnabled && plain.contentMode == .redraw)
    #expect(plain.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(plain.backgroundColor == UIColor(white: 0.5, alpha: 1))
  }

  @Test func `configurations and attributed texts are kept`() throws {
    let owner = try NibFixture.load(
      NibFixture.xib(
        subviews: """
          <button tag="1" buttonType="system" id="con-fi-001">
              <buttonConfiguration key="configuration" style="filled" title="Go" imagePadding="3" \
          cornerStyle="capsule">
                  <color key="baseBackgroundColor" systemColor="systemGreenColor"/>
              </buttonConfiguration>
          </button>
          <label tag="2" id="con-fi-002">
              <attributedString key="attributedText">
                  <fragment content="one ">
                      <attributes>
                          <font key="NSFont" size="12" name="Menlo-Regular"/>
                      </attributes>
                  </fragment>
                  <fragment content="two"/>
              </attributedString>
          </label>
          """))
    let button = try #require(owner.view.viewWithTag(1) as? UIButton)
    #expect(button.configuration?.title == "Go" && button.configuration?.imagePadding == 3)
    #expect(button.configuration?.style == .filled)
    #expect(button.configuration?.cornerStyle == .capsule)
    #expect(button.configuration?.baseBackgroundColor == .systemGreen)
    let label = try #require(owner.view.viewWithTag(2) as? UILabel)
    #expect(label.text == "one two")
    let font = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 12 && font?.fontName == "Menlo-Regular")
  }

  @Test func `a gesture recogniser of the file finds its view and its action`() throws {
    let owner = try NibFixture.load(
      NibFixture.xib(
        more: """
          <connections>
              <outletCollection property="gestureRecognizers" destination="ges-tu-001" \
          appends="YES" id="ges-tu-002"/>
          </connections>
          """,
        objects: """
          <swipeGestureRecognizer direction="left" numberOfTouchesRequired="2" id="ges-tu-001">
              <connections>
                  <action selector="swiped:" destination="-1" id="ges-tu-003"/>
              </connections>
          </swipeGestureRecognizer>
          """))
    let swipe = try #require(owner.view.gestureRecognizers?.first as? UISwipeGestureRecognizer)
    #expect(swipe.direction == .left && swipe.numberOfTouchesRequired == 2)
  }

  @Test func `what is excluded by default is not there, what compact width includes is`() throws {
    let owner = try NibFixture.load(
      NibFixture.xib(
        subviews: [1, 2].map { NibFixture.view($0, frame: #"x="0" y="0" width="9" height="9""#) }
          .joined(),
        more: """
          <variation key="default">
              <mask key="subviews"><exclude reference="vie-wN-001"/><exclude reference="vie-wN-002"/></mask>
          </variation>
          <variation key="widthClass=compact">
              <mask key="subviews"><include reference="vie-wN-002"/></mask>
          </variation>
          <variation key="widthClass=regular">
              <mask key="subviews"><include reference="vie-wN-001"/></mask>
          </variation>
          """))
    #expect(owner.view.subviews.map(\.tag) == [2])
  }

  @Test(arguments: [
    (
      "<outlet property=\"nothing\" destination=\"roo-tV-iew\" id=\"out-le-001\"/>",
      "this class is not key value coding-compliant for the key nothing.'"
    )
  ])
  func `an outlet that nobody has ends the keyboard`(outlet: String, words: String) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [outlet = outlet as String] in
      try await MainActor.run { _ = try NibFixture.load(NibFixture.xib(owner: outlet)) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'NSUnknownKeyException', reason: '[<UIKitTests.NibOwner 0x"))
    #expect(text.contains(words))
  }

  @Test func `a nib that is not there ends the keyboard`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Bundle.main.loadNibNamed("Nowhere", owner: nil, options: nil) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("'NSInternalInconsistencyException', reason: 'Could not load NIB in bundle"))
    #expect(text.contains("with name 'Nowhere'"))
  }
}
