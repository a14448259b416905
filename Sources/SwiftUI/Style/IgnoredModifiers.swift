/// Modifiers that have no effect here, each with its reason. docs/swiftui-coverage.md is made from this table.
@MainActor
enum IgnoredModifiers {
  private static let pictures = "snapshots do not show this detail"
  private static let presentations = "every presentation covers the hosting view in the same way"
  private static let lists = "lists do not show this detail"
  private static let bars = "all bars look the same"
  private static let app = "it applies to apps only"
  private static let pointer = "the simulated user has no pointer and no hardware keyboard"
  private static let fields = "a keyboard extension cannot bring up another keyboard"
  private static let reader = "the simulated user has no VoiceOver"
  private static let drops = "drag and drop are not simulated"
  private static let searches = "searching has only a field"
  private static let metrics = "lines are broken with UIKit's width tables"

  static let reasons: [String: String] = [
    "a canvas's alphaThreshold": pictures, "a canvas's backdrop": pictures,
    "a canvas's blendMode": "SVG does not have this mode",
    "a canvas's projectionTransform": "snapshots have no perspective",
    "a toolbar item placed above the keyboard": fields,
    "accessibilityAction": reader, "accessibilityActions": reader,
    "accessibilityActivationPoint": reader, "accessibilityAdjustableAction": reader,
    "accessibilityChildren": reader, "accessibilityCustomContent": reader,
    "accessibilityDirectTouch": reader, "accessibilityElement(children:)": reader,
    "accessibilityFocused": reader, "accessibilityHeading": reader,
    "accessibilityIgnoresInvertColors": reader, "accessibilityInputLabels": reader,
    "accessibilityLabeledPair": reader, "accessibilityLinkedGroup": reader,
    "accessibilityRemoveTraits": reader, "accessibilityRepresentation": reader,
    "accessibilityRespondsToUserInteraction": reader, "accessibilityScrollAction": reader,
    "accessibilityRotor": reader, "accessibilityRotorEntry": reader,
    "accessibilityShowsLargeContentViewer": reader, "accessibilitySortPriority": reader,
    "accessibilityTextContentType": reader, "allowedDynamicRange": pictures,
    "allowsTightening": metrics, "antialiased": pictures,
    "autocapitalization": fields,
    "blendMode": "SVG does not have this mode",
    "contentTransition": "content changes at once",
    "datePickerStyle": "all date pickers look the same", "defersSystemGestures": app,
    "focusable": pointer, "fontWidth": metrics, "hoverEffect": pointer,
    "indexViewStyle": "all page dots look the same", "interpolation": pictures,
    "keyboardShortcut": pointer, "keyboardType": fields,
    "lineLimit(n...)": "only the upper bound applies",
    "listItemTint": lists, "listSectionSeparator": lists, "listSectionSeparatorTint": lists,
    "menuActionDismissBehavior": "a menu closes when you use a control in it",
    "menuIndicator": "menus show no indicator", "menuOrder": "items keep their order",
    "navigationBarTitleDisplayMode": bars, "onContinueUserActivity": app,
    "onContinuousHover": pointer, "onHover": pointer, "onKeyPress": pointer,
    "onOpenURL": app, "persistentSystemOverlays": app,
    "presentationBackgroundInteraction": presentations,
    "presentationCompactAdaptation": presentations,
    "presentationContentInteraction": presentations, "presentationCornerRadius": presentations,
    "presentationDetents": presentations, "presentationDragIndicator": presentations,
    "openWindow": app, "dismissWindow": app,
    "scrollBounceBehavior": "scroll views do not bounce",
    "scrollDismissesKeyboard": fields,
    "scrollEdgeEffectStyle": pictures,
    "scrollIndicators": "scroll views show no indicators",
    "scrollIndicatorsFlash": "scroll views show no indicators",
    "speechAdjustedPitch": reader, "speechAlwaysIncludesPunctuation": reader,
    "speechAnnouncementsQueued": reader,
    "ShareLink": "Keyward has no share sheet", "backgroundExtensionEffect": pictures,
    "buttonSizing": "buttons are as large as their labels",
    "draggable": drops, "dropDestination": drops, "labelsVisibility": lists,
    "leading of a font": metrics, "matchedTransitionSource": "views appear and disappear at once",
    "navigationSubtitle": bars, "onDrag": drops, "onDrop": drops, "onInsert": drops,
    "presentationSizing": presentations, "searchCompletion": searches,
    "searchScopes": searches, "searchSuggestions": searches, "selectionDisabled": lists,
    "shadow of a style": pictures, "smallCaps": metrics,
    "writingToolsBehavior": fields,
    "accessibilityDragPoint": reader,
    "accessibilityDropPoint": reader,
    "findDisabled": searches, "findNavigator": searches, "handlesExternalEvents": app,
    "interactionActivityTrackingTag": app,
    "listSectionMargins": lists, "navigationSplitViewColumnWidth": bars,
    "navigationSplitViewStyle": bars, "navigationTransition": "views appear and disappear at once",
    "replaceDisabled": searches,
    "sectionActions": lists, "sliderThumbVisibility": "all sliders look the same",
    "springLoadingBehavior": drops, "tabBarMinimizeBehavior": bars, "toolbarTitleMenu": bars,
    "typesettingLanguage": metrics, "userActivity": app, "submitLabel": fields,
    "symbolEffect": "symbols are not animated", "symbolRenderingMode": "symbols have one color",
    "textContentType": fields, "textScale": metrics, "textInputAutocapitalization": fields,
    "textSelection": "text cannot be selected", "toolbarBackground": bars,
    "toolbarColorScheme": bars, "toolbarRole": bars, "toolbarTitleDisplayMode": bars,
  ]

  /// From any actor.
  nonisolated static func later(_ name: String) {
    DispatchQueue.main.async { MainActor.assumeIsolated { tell(name) } }
  }
  private static var told: Set<String> = []
  /// Reports once to the developer that a modifier has no effect.
  static func tell(_ name: String) {
    guard told.insert(name).inserted else { return }
    let reason = reasons[name].map { ": \($0)" } ?? ""
    DeveloperNotices.report("SwiftUI: \(name) has no effect in Keyward\(reason)")
  }
}

extension View {
  /// The view itself; a notice says once that a modifier has no effect.
  func ignored(_ name: String, when isWanted: Bool = true) -> Self {
    if isWanted { IgnoredModifiers.tell(name) }
    return self
  }
}
