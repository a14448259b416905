import NibArchive
import Testing

@testable import ExtensionBuilder
@testable import UIKit

/// Interface files of a few lines, compiled and loaded in this process.
@MainActor
enum NibFixture {
  /// The classes of this module that the files name, as `keyward-lower` would list them.
  nonisolated static let classes = ClassIndex(
    module: "UIKitTests",
    classes: [
      .init(
        name: "NibOwner", superclass: "UIViewController", objcName: nil,
        outlets: ["label", "keys", "height", "subject"].map { .init(name: $0) },
        actions: ["tapped:", "pressed", "dragged:forEvent:", "swiped:"].map {
          .init(selector: $0)
        }, methods: [], settable: []),
      .init(
        name: "NibKey", superclass: "UIButton", objcName: nil, outlets: [], actions: [],
        methods: [], settable: [.init(name: "corner"), .init(name: "isWide")]),
    ])

  /// A XIB as Xcode writes it, with a root view that contains the given elements.
  nonisolated static func xib(
    owner: String = "", root: String = "", subviews: String = "", constraints: String = "",
    more: String = "", objects: String = "", resources: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22154" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" \
    useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <dependencies>
            <deployment identifier="iOS"/>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22130"/>
        </dependencies>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" \
    customClass="NibOwner" customModule="UIKitTests" customModuleProvider="target">
                <connections>
                    <outlet property="view" destination="roo-tV-iew" id="vie-wO-utl"/>
                    \(owner)
                </connections>
            </placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            <view contentMode="scaleToFill" id="roo-tV-iew" \(root)>
                <rect key="frame" x="0.0" y="0.0" width="320" height="216"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <subviews>
                    \(subviews)
                </subviews>
                <viewLayoutGuide key="safeArea" id="saf-eA-rea"/>
                <constraints>
                    \(constraints)
                </constraints>
                \(more)
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </view>
            \(objects)
        </objects>
        <resources>
            \(resources)
        </resources>
    </document>
    """
  }

  /// A view element with a tag, as Xcode writes it.
  nonisolated static func view(_ tag: Int, _ inside: String = "", frame: String? = nil) -> String {
    let translates =
      frame == nil ? " translatesAutoresizingMaskIntoConstraints=\"NO\"" : " fixedFrame=\"YES\""
    return """
      <view tag="\(tag)" contentMode="scaleToFill"\(translates) id="vie-wN-00\(tag)">
          <rect key="frame" \(frame ?? #"x="0.0" y="0.0" width="10" height="10""#)/>
          \(inside)
      </view>
      """
  }

  /// A compiled file's content, and its diagnostics.
  static func compile(_ text: String) -> (archive: NibArchive?, diagnostics: InterfaceDiagnostics) {
    InterfaceCompiler.compile(Array(text.utf8), file: "Keys.xib", classes: classes)
  }

  /// Loads a file into an owner, through its bytes, and lays the view out.
  static func load(_ text: String, size: CGSize = CGSize(width: 320, height: 216)) throws
    -> NibOwner
  {
    let (archive, diagnostics) = compile(text)
    #expect(diagnostics.errors.isEmpty)
    let bytes = try #require(archive).encoded()
    let owner = NibOwner(nibName: nil, bundle: nil)
    owner.nib = UINib(data: Data(bytes), bundle: nil)
    owner.loadViewIfNeeded()
    owner.view.frame.size = size
    owner.view.layoutIfNeeded()
    return owner
  }
}

/// The File's Owner of the tests' nibs, with the tables that `keyward-lower` writes for it.
@MainActor
final class NibOwner: UIViewController {
  var nib: UINib?
  weak var label: UILabel?
  var keys: [UIButton]?
  var height: NSLayoutConstraint?
  var subject: AnyObject?
  var calls: [String] = []

  override func loadView() { _ = nib?.instantiate(withOwner: self, options: nil) }

  override func _setOutlet(_ name: String, _ value: Any?) -> Bool {
    switch name {
    case "label": label = value as? UILabel
    case "keys": keys = value as? [UIButton]
    case "height": height = value as? NSLayoutConstraint
    case "subject": subject = value as AnyObject?
    default: return super._setOutlet(name, value)
    }
    return true
  }

  override func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
    let sender = (arguments.first as? UIView)?.tag ?? 0
    switch (selector, arguments.count) {
    case ("tapped:", 1): calls.append("tapped \(sender)")
    case ("pressed", 0): calls.append("pressed")
    case ("dragged:forEvent:", 2): calls.append("dragged \(sender) \(arguments[1] is UIEvent)")
    case ("swiped:", 1): calls.append("swiped \(arguments[0] is UISwipeGestureRecognizer)")
    default: return super._perform(selector, arguments)
    }
    return true
  }
}

/// A key with attributes for Interface Builder, with the table that `keyward-lower` writes for it.
@MainActor
final class NibKey: UIButton {
  var corner: CGFloat = 0
  var isWide = false
  var steps: [String] = []

  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    // The file's values are set already, and these values take precedence.
    steps.append("init \(currentTitle ?? "-") \(bounds.width)")
    alpha = 0.5
  }
  override func awakeFromNib() {
    super.awakeFromNib()
    steps.append("awake \(corner) \(allTargets.count)")
  }
  override func _setOutlet(_ name: String, _ value: Any?) -> Bool {
    switch name {
    case "corner": corner = _converted(value, to: CGFloat.self) ?? 0
    case "isWide": isWide = value as? Bool ?? false
    default: return super._setOutlet(name, value)
    }
    return true
  }
}
