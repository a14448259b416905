/// The facts about names that the sources use without declaring them.
enum KnownNames {
  /// Classes of UIKit that do not descend from `UIResponder`, although their names begin with `UI`.
  ///
  /// Any other class outside the sources whose name begins with `UI` counts as a responder, whose subclasses
  /// override `_perform` and `_setOutlet`. The rest conform to `_ObjCDispatching`.
  static let nonResponders: Set<String> = [
    "UIAction", "UIActivity", "UIActivityItemProvider", "UIAlertAction", "UIAttachmentBehavior",
    "UIBarButtonItem", "UIBarButtonItemGroup", "UIBarItem", "UIBezierPath", "UIBlurEffect",
    "UICollectionViewCompositionalLayout", "UICollectionViewDiffableDataSource",
    "UICollectionViewFlowLayout", "UICollectionViewLayout", "UICollectionViewLayoutAttributes",
    "UICollectionViewLayoutInvalidationContext", "UICollectionViewTransitionLayout", "UIColor",
    "UICommand", "UIContextMenuInteraction", "UIContextualAction", "UICubicTimingParameters",
    "UIDevice", "UIDocument", "UIDragInteraction", "UIDropInteraction", "UIDynamicAnimator",
    "UIDynamicBehavior", "UIDynamicItemBehavior", "UIEditMenuInteraction", "UIEvent",
    "UIFeedbackGenerator", "UIFocusGuide", "UIFont", "UIFontDescriptor", "UIFontMetrics",
    "UIGestureRecognizer", "UIGraphicsImageRenderer", "UIGraphicsPDFRenderer",
    "UIGraphicsRenderer", "UIHoverGestureRecognizer", "UIImage", "UIImageAsset",
    "UIImageConfiguration", "UIImageSymbolConfiguration", "UIImpactFeedbackGenerator",
    "UIInterpolatingMotionEffect", "UIKeyCommand", "UILayoutGuide", "UILexicon", "UILexiconEntry",
    "UILongPressGestureRecognizer", "UIMenu", "UIMenuController", "UIMenuElement",
    "UIMotionEffect", "UIMotionEffectGroup", "UINavigationItem", "UINib",
    "UINotificationFeedbackGenerator", "UIPanGestureRecognizer", "UIPasteboard",
    "UIPercentDrivenInteractiveTransition", "UIPinchGestureRecognizer", "UIPointerInteraction",
    "UIPopoverPresentationController", "UIPresentationController", "UIPress", "UIPressesEvent",
    "UIPushBehavior", "UIRotationGestureRecognizer", "UIScreen",
    "UIScreenEdgePanGestureRecognizer", "UIScreenMode", "UISelectionFeedbackGenerator",
    "UISheetPresentationController", "UISnapBehavior", "UISpringTimingParameters", "UIStoryboard",
    "UIStoryboardSegue", "UISwipeActionsConfiguration", "UISwipeGestureRecognizer",
    "UITabBarItem", "UITableViewDiffableDataSource", "UITapGestureRecognizer", "UITextChecker",
    "UITextInputAssistantItem", "UITextInputMode", "UITextInputPasswordRules",
    "UITextInputStringTokenizer", "UITextPosition", "UITextRange", "UITextSelectionRect",
    "UITouch", "UITraitCollection", "UIVibrancyEffect", "UIViewPropertyAnimator",
    "UIVisualEffect",
  ]

  /// Protocols that may come first in a class's list without a superclass before them.
  private static let protocols: Set<String> = [
    "AnyObject", "class", "Sendable", "Equatable", "Hashable", "Comparable", "Identifiable",
    "Codable", "Encodable", "Decodable", "Error", "NSObjectProtocol", "NSCoding", "NSSecureCoding",
    "NSCopying", "UIAppearance", "UIAppearanceContainer", "UICoordinateSpace", "UIContentContainer",
    "UIDynamicItem", "UIKeyInput", "UITextInput", "UITextInputTraits", "UITextInputTokenizer",
    "UITextDocumentProxy", "UITimingCurveProvider", "UITraitEnvironment", "UIInteraction",
    "UIInputViewAudioFeedback", "UIFocusEnvironment", "UIFocusItem", "ObservableObject",
    "CustomStringConvertible", "CustomDebugStringConvertible", "_ObjCDispatching",
  ]

  /// Whether a name that the sources do not declare is certainly or by its ending a protocol's.
  static func isProtocol(_ name: String) -> Bool {
    protocols.contains(name) || name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
      || name.hasSuffix("Protocol") || name.hasSuffix("DelegateFlowLayout")
  }

  /// UIKit's own methods that keyboards name in `#selector` without their labels.
  static let selectors: [String: String] = [
    "handleInputModeList": "handleInputModeListFromView:withEvent:",
    "touchesBegan": "touchesBegan:withEvent:", "touchesMoved": "touchesMoved:withEvent:",
    "touchesEnded": "touchesEnded:withEvent:", "touchesCancelled": "touchesCancelled:withEvent:",
    "paste": "paste:", "copy": "copy:", "cut": "cut:", "select": "select:",
    "selectAll": "selectAll:", "delete": "delete:", "viewWillAppear": "viewWillAppear:",
    "viewDidAppear": "viewDidAppear:", "viewWillDisappear": "viewWillDisappear:",
    "viewDidDisappear": "viewDidDisappear:", "textWillChange": "textWillChange:",
    "textDidChange": "textDidChange:",
  ]

  /// Attributes that only mean something to the Objective-C runtime or Interface Builder.
  static let blankedAttributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "NSManaged",
    "NSCopying", "GKInspectable", "IBInspectable",
  ]

  /// Apple's frameworks that are not here, each with what all of its names begin with.
  static let absentModules: [String: [String]] = [
    "ARKit": ["AR"], "AuthenticationServices": ["AS"],
    "BackgroundTasks": ["BG"], "CallKit": ["CX"],
    "CoreBluetooth": ["CB"], "CoreSpotlight": ["CS"],
    "CoreVideo": ["CV"], "EventKit": ["EK"], "ExtensionFoundation": ["AppExtension"],
    "GameKit": ["GK"], "HealthKit": ["HK"],
    "IOKit": ["IO", "kIO"],
    "Intents": ["IN"], "IntentsUI": ["IN"], "JavaScriptCore": ["JS"],
    "MapKit": ["MK"],
    "MediaPlayer": ["MP"], "Messages": ["MS"], "Metal": ["MTL"],
    "MetalKit": ["MTK"],
    "NotificationCenter": ["NC"], "PDFKit": ["PDF"], "PencilKit": ["PK"],
    "QuickLook": ["QL"], "ReplayKit": ["RP"],
    "SceneKit": ["SCN"], "Social": ["SL"], "SpriteKit": ["SK"],
    "UserNotificationsUI": ["UN"],
    "VisionKit": ["VN", "DataScanner", "ImageAnalysis"], "WatchConnectivity": ["WC"],
    "WebKit": ["WK"],
  ]

  /// Names that sources written before Swift 3 use and later ones cannot.
  static let oldNames: Set<String> = [
    "CGRectMake", "CGSizeMake", "CGPointMake", "NSNotificationCenter", "NSURLSession",
    "NSUserDefaults", "NSBundle", "dispatch_async", "dispatch_after", "dispatch_get_main_queue",
  ]
}
