import SwiftUI

@main
struct StarterApp: App {
  var body: some Scene {
    WindowGroup { Text("Turn the keyboard on in Settings.") }
  }
}
