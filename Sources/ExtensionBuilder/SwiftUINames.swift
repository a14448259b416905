/// Names of SwiftUI's, which no prefix tells from a keyboard's own.
enum SwiftUINames {
  /// Types whose members an error may be about.
  static let owners: Set<String> = [
    "View", "Text", "Image", "Color", "Font", "Shape", "InsettableShape", "Path", "Gesture",
    "Animation",
    "AnyTransition", "EnvironmentValues", "Binding", "ShapeStyle", "GeometryProxy",
    "ScrollViewProxy", "Transaction", "ModifiedContent", "Button", "ScrollView", "DragGesture",
  ]
  /// Types that are not there yet.
  static let missing: Set<String> = [
    "ActionSheet", "AsyncImage", "Canvas", "ColorPicker", "ContentUnavailableView",
    "ControlGroup", "DatePicker", "DisclosureGroup", "EditButton", "EditMode", "FetchRequest",
    "FetchedResults", "Gauge", "GlassEffectContainer", "GraphicsContext", "GroupBox",
    "KeyframeAnimator", "KeyframeTrack", "MagnificationGesture", "MagnifyGesture", "MeshGradient",
    "MultiDatePicker", "NavigationLink", "NavigationPath", "NavigationSplitView",
    "NavigationStack", "NavigationView", "OutlineGroup", "PasteButton", "PhaseAnimator",
    "RenameButton", "RotateGesture", "RotationGesture", "SceneStorage", "ScrollPosition",
    "SectionedFetchRequest", "SensoryFeedback", "ShareLink", "TabView", "TimelineView",
    "ToolbarItem", "ToolbarItemGroup", "UIApplicationDelegateAdaptor",
    "UIGestureRecognizerRepresentable", "UIHostingConfiguration", "WindowGroup",
  ]
}
