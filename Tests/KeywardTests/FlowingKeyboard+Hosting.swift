extension FlowingKeyboard {
  /// SwiftUI's views in controllers of UIKit.
  static let hosting = [
    FlowingKeyboard(
      "Toolbox",
      "the mode of Swift 6, observable models, gestures in sequence, candidates, names of assets",
      settings: [
        "SWIFT_VERSION=6.0", "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS=YES",
      ],
      KeyboardFlow(
        .taps("1 2 3 4 5 6 7 8 9 C 1 0 + 2 insert fingers"), .drag("knob", to: ["+60,+0"]),
        .drag("knob", to: ["-60,+0"]), .drag("knob", to: ["+0,-60"]),
        .drag("knob", to: ["+0,+60"]), .hold("holder"), .hold("holder"),
        .taps("tapper tapper words b a n banana a n keep paint leaf kit star"),
        types: "12→←↑↓12‖bananaan51.153.102 51.153.102 255.255.0 255.255.0 "
          + "51.153.102 255.255.0 51.153.102 12×8")),
    FlowingKeyboard(
      "Drafts", "a hosted list between views of UIKit, a control of UIKit inside it, a field",
      KeyboardFlow(
        .taps("hello space thanks undo new~phrase o k add Increment ok bye o k"),
        types: "hello ok!bye!ok")),
    FlowingKeyboard(
      "Assistant", "a language model, a store and shortcuts, as on a device that has none of them",
      KeyboardFlow(
        .taps("model reply stream read shapes fault shop restore intent"),
        types: "no device;no assets;-1;default Thanks+Bye 0.5 none Tha open 3 same;"
          + "true 1 t 7 94 true true true 2 4 {\"z\": 1, \"a\": {\"b\": [1, 2, \"thr\"]}}false "
          + "E {} E E E E E E E E same;refused;empty;cancelled;HI;")),
  ]
}
