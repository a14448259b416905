import NibArchive

/// The meaning of an attribute of an interface file.
enum AttributeRule {
  case bool(String)
  case number(String)
  case text(String)
  /// One of several words, each with the raw value of UIKit's case.
  case choice(String, [String: Int])
  /// The name of an image.
  case image(String)
  /// Has no effect on the running keyboard.
  case ignored
}

/// The object of an element of an interface file.
struct ElementRule {
  /// UIKit's class.
  let baseClass: String
  /// The element whose rule continues this one.
  let parent: String?
  let attributes: [String: AttributeRule]
  /// The values of an element without an attribute, where they differ from UIKit's defaults.
  let defaults: [NibProperty]

  init(
    _ baseClass: String, _ parent: String? = "view", _ attributes: [String: AttributeRule] = [:],
    defaults: [NibProperty] = []
  ) {
    self.baseClass = baseClass
    self.parent = parent
    self.attributes = attributes
    self.defaults = defaults
  }

  static func rule(for element: String, attribute: String) -> AttributeRule? {
    var next: String? = element
    while let name = next, let rule = views[name] ?? others[name] {
      if let found = rule.attributes[attribute] { return found }
      next = rule.parent
    }
    return everywhere.contains(attribute) ? .ignored : nil
  }

  static func isView(_ element: String) -> Bool { views[element] != nil }

  /// Attributes that any element may have and that are read elsewhere, or mean something to Interface Builder only.
  private static let everywhere: Set<String> = [
    "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel",
    "sceneMemberID", "colorLabel", "fixedFrame", "ambiguous", "misplaced", "verifyAmbiguity",
    "propertyAccessControl", "placeholderIntrinsicWidth", "placeholderIntrinsicHeight",
    "clearsContextBeforeDrawing", "springLoaded", "pointerInteraction", "focusGroupIdentifier",
    "appearanceType", "layoutMarginsFollowReadableWidth", "enablesScreenshotService",
    "viewLayoutMarginsFollowReadableWidth", "simulatedAppContext", "hasAttributedTitle",
  ]

  static func words(_ names: String...) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
  }

  static let lineBreakModes: [String: Int] = [
    "wordWrap": 0, "characterWrap": 1, "clip": 2, "headTruncation": 3, "tailTruncation": 4,
    "middleTruncation": 5,
  ]
  static let textAlignments = words("left", "center", "right", "justified", "natural")
  private static let contentModes = words(
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom",
    "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight")

  private static let viewAttributes: [String: AttributeRule] = [
    "contentMode": .choice("contentMode", contentModes), "hidden": .bool("isHidden"),
    "alpha": .number("alpha"), "opaque": .bool("isOpaque"),
    "clipsSubviews": .bool("clipsToBounds"), "clipsToBounds": .bool("clipsToBounds"),
    "tag": .number("tag"), "userInteractionEnabled": .bool("isUserInteractionEnabled"),
    "multipleTouchEnabled": .bool("isMultipleTouchEnabled"),
    "exclusiveTouch": .bool("isExclusiveTouch"), "autoresizesSubviews": .ignored,
    "semanticContentAttribute": .choice(
      "semanticContentAttribute",
      words("unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft")),
    "translatesAutoresizingMaskIntoConstraints": .bool("translates"),
    "horizontalHuggingPriority": .number("hugging.x"),
    "verticalHuggingPriority": .number("hugging.y"),
    "horizontalCompressionResistancePriority": .number("resistance.x"),
    "verticalCompressionResistancePriority": .number("resistance.y"),
    "restorationIdentifier": .text("restorationIdentifier"),
    "insetsLayoutMarginsFromSafeArea": .bool("insetsLayoutMarginsFromSafeArea"),
    "preservesSuperviewLayoutMargins": .bool("preservesSuperviewLayoutMargins"),
    "userInterfaceStyle": .choice(
      "overrideUserInterfaceStyle", words("unspecified", "light", "dark")),
    "largeContentTitle": .text("largeContentTitle"),
    "showsLargeContentViewer": .bool("showsLargeContentViewer"),
  ]

  private static let controlAttributes: [String: AttributeRule] = [
    "enabled": .bool("isEnabled"), "selected": .bool("isSelected"),
    "highlighted": .bool("isHighlighted"),
    "contentHorizontalAlignment": .choice(
      "contentHorizontalAlignment",
      words("center", "left", "right", "fill", "leading", "trailing")),
    "contentVerticalAlignment": .choice(
      "contentVerticalAlignment", words("center", "top", "bottom", "fill")),
    "showsMenuAsPrimaryAction": .bool("showsMenuAsPrimaryAction"),
  ]

  private static let buttonAttributes: [String: AttributeRule] = [
    "buttonType": .choice(
      "buttonType",
      [
        "custom": 0, "system": 1, "roundedRect": 1, "detailDisclosure": 2, "infoLight": 3,
        "infoDark": 4, "contactAdd": 5, "close": 7,
      ]),
    "lineBreakMode": .choice("title.lineBreakMode", lineBreakModes),
    "reversesTitleShadowWhenHighlighted": .ignored, "showsTouchWhenHighlighted": .ignored,
    "adjustsImageWhenHighlighted": .bool("adjustsImageWhenHighlighted"),
    "adjustsImageWhenDisabled": .bool("adjustsImageWhenDisabled"),
    "adjustsImageSizeForAccessibilityContentSizeCategory": .ignored,
    "role": .choice("role", words("normal", "primary", "cancel", "destructive")),
    "changesSelectionAsPrimaryAction": .ignored,
  ]

  private static let labelAttributes: [String: AttributeRule] = [
    "text": .text("text"), "textAlignment": .choice("textAlignment", textAlignments),
    "lineBreakMode": .choice("lineBreakMode", lineBreakModes),
    "numberOfLines": .number("numberOfLines"),
    "baselineAdjustment": .choice(
      "baselineAdjustment", words("alignBaselines", "alignCenters", "none")),
    "adjustsFontSizeToFit": .bool("adjustsFontSizeToFitWidth"),
    "minimumScaleFactor": .number("minimumScaleFactor"), "minimumFontSize": .ignored,
    "adjustsLetterSpacingToFitWidth": .bool("allowsDefaultTighteningForTruncation"),
    "highlighted": .bool("isHighlighted"), "enabled": .bool("isEnabled"),
    "preferredMaxLayoutWidth": .number("preferredMaxLayoutWidth"),
    "adjustsFontForContentSizeCategory": .bool("adjustsFontForContentSizeCategory"),
  ]

  private static let stackAttributes: [String: AttributeRule] = [
    "axis": .choice("axis", words("horizontal", "vertical")),
    "distribution": .choice(
      "distribution",
      words("fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering")),
    "alignment": .choice(
      "alignment",
      [
        "fill": 0, "leading": 1, "top": 1, "firstBaseline": 2, "center": 3, "trailing": 4,
        "bottom": 4, "lastBaseline": 5,
      ]),
    "spacing": .number("spacing"), "spacingType": .ignored,
    "baselineRelativeArrangement": .bool("isBaselineRelativeArrangement"),
    "layoutMarginsRelativeArrangement": .bool("isLayoutMarginsRelativeArrangement"),
  ]

  private static let scrollAttributes: [String: AttributeRule] = [
    "showsHorizontalScrollIndicator": .bool("showsHorizontalScrollIndicator"),
    "showsVerticalScrollIndicator": .bool("showsVerticalScrollIndicator"),
    "bounces": .bool("bounces"), "alwaysBounceVertical": .bool("alwaysBounceVertical"),
    "alwaysBounceHorizontal": .bool("alwaysBounceHorizontal"),
    "pagingEnabled": .bool("isPagingEnabled"), "scrollEnabled": .bool("isScrollEnabled"),
    "directionalLockEnabled": .bool("isDirectionalLockEnabled"),
    "delaysContentTouches": .bool("delaysContentTouches"),
    "canCancelContentTouches": .bool("canCancelContentTouches"),
    "minimumZoomScale": .number("minimumZoomScale"),
    "maximumZoomScale": .number("maximumZoomScale"), "bouncesZoom": .ignored,
    "keyboardDismissMode": .choice(
      "keyboardDismissMode", words("none", "onDrag", "interactive")),
    "contentInsetAdjustmentBehavior": .choice(
      "contentInsetAdjustmentBehavior", words("automatic", "scrollableAxes", "never", "always")),
    "indicatorStyle": .ignored,
  ]

  /// The elements that become views, by name.
  static let views: [String: ElementRule] = [
    "view": ElementRule("UIView", nil, viewAttributes),
    "control": ElementRule("UIControl", "view", controlAttributes),
    "button": ElementRule("UIButton", "control", buttonAttributes),
    "label": ElementRule(
      "UILabel", "view", labelAttributes, defaults: [.init("isUserInteractionEnabled", .bool(true))]
    ),
    "imageView": ElementRule(
      "UIImageView", "view",
      [
        "image": .image("image"), "highlightedImage": .image("highlightedImage"),
        "highlighted": .bool("isHighlighted"), "catalog": .ignored,
        "adjustsImageSizeForAccessibilityContentSizeCategory": .ignored,
      ], defaults: [.init("isUserInteractionEnabled", .bool(true))]),
    "stackView": ElementRule("UIStackView", "view", stackAttributes),
    "scrollView": ElementRule("UIScrollView", "view", scrollAttributes),
    "slider": ElementRule(
      "UISlider", "control",
      [
        "value": .number("value"), "minValue": .number("minimumValue"),
        "maxValue": .number("maximumValue"), "continuous": .bool("isContinuous"),
      ]),
    "switch": ElementRule("UISwitch", "control", ["on": .bool("isOn"), "title": .text("title")]),
    "segmentedControl": ElementRule(
      "UISegmentedControl", "control",
      [
        "segmentControlStyle": .ignored, "momentary": .bool("isMomentary"),
        "selectedSegmentIndex": .number("selectedSegmentIndex"),
        "apportionsSegmentWidthsByContent": .bool("apportionsSegmentWidthsByContent"),
      ]),
    "pageControl": ElementRule(
      "UIPageControl", "control",
      [
        "numberOfPages": .number("numberOfPages"), "currentPage": .number("currentPage"),
        "hidesForSinglePage": .bool("hidesForSinglePage"),
        "defersCurrentPageDisplay": .bool("defersCurrentPageDisplay"),
      ]),
    "progressView": ElementRule(
      "UIProgressView", "view",
      [
        "progress": .number("progress"),
        "progressViewStyle": .choice("progressViewStyle", words("default", "bar")),
      ]),
    "activityIndicatorView": ElementRule(
      "UIActivityIndicatorView", "view",
      [
        "animating": .bool("isAnimating"), "hidesWhenStopped": .bool("hidesWhenStopped"),
        "style": .choice(
          "style", ["medium": 100, "large": 101, "whiteLarge": 0, "white": 1, "gray": 2]),
      ], defaults: [.init("hidesWhenStopped", .bool(false))]),
    "visualEffectView": ElementRule("UIVisualEffectView"),
    "tableView": ElementRule("UITableView", "scrollView", tableAttributes),
    "tableViewCell": ElementRule("UITableViewCell", "view", tableCellAttributes),
    "tableViewCellContentView": ElementRule("UIView", "view", ["tableViewCell": .ignored]),
    "collectionView": ElementRule("UICollectionView", "scrollView", collectionAttributes),
    "collectionViewCell": ElementRule(
      "UICollectionViewCell", "view", ["reuseIdentifier": .text("reuseIdentifier")]),
    "collectionViewCellContentView": ElementRule("UIView"),
    "collectionReusableView": ElementRule(
      "UICollectionReusableView", "view", ["reuseIdentifier": .text("reuseIdentifier")]),
    "containerView": ElementRule("UIView"),
    "textField": ElementRule("UITextField", "control", fieldAttributes),
    "textView": ElementRule(
      "UITextView", "scrollView",
      [
        "text": .text("text"), "textAlignment": .choice("textAlignment", textAlignments),
        "editable": .bool("isEditable"), "selectable": .bool("isSelectable"),
      ]),
    "searchBar": ElementRule(
      "UISearchBar", "view",
      [
        "text": .text("text"), "placeholder": .text("placeholder"), "prompt": .text("prompt"),
        "searchBarStyle": .choice("searchBarStyle", words("default", "prominent", "minimal")),
        "showsCancelButton": .bool("showsCancelButton"), "translucent": .bool("isTranslucent"),
      ]),
  ]

  private static let fieldAttributes: [String: AttributeRule] = [
    "text": .text("text"), "placeholder": .text("placeholder"),
    "textAlignment": .choice("textAlignment", textAlignments),
    "borderStyle": .choice("borderStyle", words("none", "line", "bezel", "roundedRect")),
    "clearButtonMode": .choice(
      "clearButtonMode", words("never", "whileEditing", "unlessEditing", "always")),
    "minimumFontSize": .number("minimumFontSize"),
    "adjustsFontSizeToFit": .bool("adjustsFontSizeToFitWidth"),
    "clearsOnBeginEditing": .bool("clearsOnBeginEditing"),
    "adjustsFontForContentSizeCategory": .ignored, "background": .image("background"),
  ]

  /// The input traits of a field, in a separate element.
  static let inputTraits: [String: AttributeRule] = [
    "keyboardType": .choice(
      "keyboardType",
      [
        "default": 0, "alphabet": 1, "asciiCapable": 1, "numbersAndPunctuation": 2, "URL": 3,
        "numberPad": 4, "phonePad": 5, "namePhonePad": 6, "emailAddress": 7, "decimalPad": 8,
        "twitter": 9, "webSearch": 10, "ASCIICapableNumberPad": 11,
      ]),
    "returnKeyType": .choice(
      "returnKeyType",
      words(
        "default", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done",
        "emergencyCall", "continue")),
    "autocapitalizationType": .choice(
      "autocapitalizationType", words("none", "words", "sentences", "allCharacters")),
    "autocorrectionType": .choice("autocorrectionType", words("default", "no", "yes")),
    "keyboardAppearance": .choice(
      "keyboardAppearance", ["default": 0, "alert": 1, "dark": 1, "light": 2]),
    "secureTextEntry": .bool("isSecureTextEntry"),
  ]

  private static let tableAttributes: [String: AttributeRule] = [
    "style": .choice("style", words("plain", "grouped", "insetGrouped")),
    "dataMode": .ignored, "rowHeight": .number("rowHeight"),
    "estimatedRowHeight": .number("estimatedRowHeight"),
    "sectionHeaderHeight": .number("sectionHeaderHeight"),
    "sectionFooterHeight": .number("sectionFooterHeight"),
    "estimatedSectionHeaderHeight": .ignored, "estimatedSectionFooterHeight": .ignored,
    "separatorStyle": .choice(
      "separatorStyle", ["none": 0, "default": 1, "singleLine": 1, "singleLineEtched": 2]),
    "allowsSelection": .bool("allowsSelection"),
    "allowsMultipleSelection": .bool("allowsMultipleSelection"),
    "allowsSelectionDuringEditing": .ignored, "allowsMultipleSelectionDuringEditing": .ignored,
    "sectionIndexMinimumDisplayRowCount": .ignored, "separatorInsetReference": .ignored,
  ]

  private static let tableCellAttributes: [String: AttributeRule] = [
    "style": .choice(
      "style",
      [
        "IBUITableViewCellStyleDefault": 0, "IBUITableViewCellStyleValue1": 1,
        "IBUITableViewCellStyleValue2": 2, "IBUITableViewCellStyleSubtitle": 3,
      ]),
    "reuseIdentifier": .text("reuseIdentifier"), "rowHeight": .number("rowHeight"),
    "selectionStyle": .choice("selectionStyle", words("none", "blue", "gray", "default")),
    "accessoryType": .choice(
      "accessoryType",
      words("none", "disclosureIndicator", "detailDisclosureButton", "checkmark", "detailButton")),
    "indentationLevel": .number("indentationLevel"),
    "indentationWidth": .number("indentationWidth"),
    "shouldIndentWhileEditing": .ignored, "hidesAccessoryWhenEditing": .ignored,
    "textLabel": .ignored, "detailTextLabel": .ignored, "imageView": .ignored,
    "editingAccessoryType": .ignored, "focusStyle": .ignored,
  ]

  private static let collectionAttributes: [String: AttributeRule] = [
    "dataMode": .ignored, "allowsSelection": .bool("allowsSelection"),
    "allowsMultipleSelection": .bool("allowsMultipleSelection"), "prefetchingEnabled": .ignored,
  ]

  private static let gestureAttributes: [String: AttributeRule] = [
    "cancelsTouchesInView": .bool("cancelsTouchesInView"),
    "delaysTouchesBegan": .bool("delaysTouchesBegan"),
    "delaysTouchesEnded": .bool("delaysTouchesEnded"), "enabled": .bool("isEnabled"),
    "numberOfTapsRequired": .number("numberOfTapsRequired"),
    "numberOfTouchesRequired": .number("numberOfTouchesRequired"),
    "minimumPressDuration": .number("minimumPressDuration"),
    "allowableMovement": .number("allowableMovement"),
    "minimumNumberOfTouches": .number("minimumNumberOfTouches"),
    "maximumNumberOfTouches": .number("maximumNumberOfTouches"),
    "direction": .choice("direction", ["right": 1, "left": 2, "up": 4, "down": 8]),
    "scale": .number("scale"), "rotation": .number("rotation"),
  ]

  /// The elements that become objects other than views.
  static let others: [String: ElementRule] = [
    "gestureRecognizer": ElementRule("UIGestureRecognizer", nil, gestureAttributes),
    "tapGestureRecognizer": ElementRule("UITapGestureRecognizer", "gestureRecognizer"),
    "panGestureRecognizer": ElementRule("UIPanGestureRecognizer", "gestureRecognizer"),
    "swipeGestureRecognizer": ElementRule("UISwipeGestureRecognizer", "gestureRecognizer"),
    "pinchGestureRecognizer": ElementRule("UIPinchGestureRecognizer", "gestureRecognizer"),
    "rotationGestureRecognizer": ElementRule("UIRotationGestureRecognizer", "gestureRecognizer"),
    // Spelt so by Interface Builder.
    "pongPressGestureRecognizer": ElementRule("UILongPressGestureRecognizer", "gestureRecognizer"),
    "longPressGestureRecognizer": ElementRule("UILongPressGestureRecognizer", "gestureRecognizer"),
    "viewController": ElementRule("UIViewController", nil, controllerAttributes),
    "collectionViewFlowLayout": ElementRule(
      "UICollectionViewFlowLayout", nil,
      [
        "minimumLineSpacing": .number("minimumLineSpacing"),
        "minimumInteritemSpacing": .number("minimumInteritemSpacing"),
        "scrollDirection": .choice("scrollDirection", words("vertical", "horizontal")),
        "automaticEstimatedItemSize": .bool("automaticEstimatedItemSize"),
      ]),
  ]

  private static let controllerAttributes: [String: AttributeRule] = [
    "title": .text("title"), "storyboardIdentifier": .ignored,
    "useStoryboardIdentifierAsRestorationIdentifier": .ignored,
    "restorationIdentifier": .ignored, "extendedLayoutIncludesOpaqueBars": .ignored,
    "automaticallyAdjustsScrollViewInsets": .ignored, "hidesBottomBarWhenPushed": .ignored,
    "definesPresentationContext": .ignored, "providesPresentationContextTransitionStyle": .ignored,
    "modalPresentationStyle": .ignored, "modalTransitionStyle": .ignored,
    "initialViewController": .ignored, "wantsFullScreenLayout": .ignored,
  ]

  /// Interface Builder's other elements, with the class that each represents.
  static let missing: [String: String] = [
    "customObject": "NSObject", "tableViewController": "UITableViewController",
    "collectionViewController": "UICollectionViewController",
    "navigationController": "UINavigationController", "tabBarController": "UITabBarController",
    "pageViewController": "UIPageViewController", "splitViewController": "UISplitViewController",
    "toolbarItem": "UIBarButtonItem", "barButtonItem": "UIBarButtonItem",
    "stepper": "UIStepper",
    "pickerView": "UIPickerView", "datePicker": "UIDatePicker",
    "toolbar": "UIToolbar", "navigationBar": "UINavigationBar", "tabBar": "UITabBar",
    "colorWell": "UIColorWell", "calendarView": "UICalendarView", "webView": "UIWebView",
    "wkWebView": "WKWebView", "mapView": "MKMapView", "mtkView": "MTKView",
    "glkView": "GLKView", "sceneKitView": "SCNView", "skView": "SKView", "arkitView": "ARView",
    "adBannerView": "ADBannerView", "opaqueView": "UIView", "pasteControl": "UIPasteControl",
  ]
}
