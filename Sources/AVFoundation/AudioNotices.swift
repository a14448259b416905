@_exported import UIKit

/// Tells the developer what was asked for; nothing sounds here.
func tellAudio(_ line: String) {
  if Thread.isMainThread {
    MainActor.assumeIsolated { DeveloperNotices.report(line) }
  } else {
    DispatchQueue.main.async { DeveloperNotices.report(line) }
  }
}
