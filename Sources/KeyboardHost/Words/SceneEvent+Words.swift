extension SceneEvent {
  /// Why a keyboard shows no key while `needsInputModeSwitchKey` is false.
  package static func words(forHiddenGlobe systemDrawsGlobe: Bool) -> String {
    "all of its keys are hidden. A next-keyboard key stays hidden while needsInputModeSwitchKey is false, as it is here: "
      + (systemDrawsGlobe
        ? "the system draws the globe below the keyboard" : "no other keyboard is enabled")
  }
}
