import Platform
import ExtensionBundle
import Foundation

/// The pods of a target: targets of `Pods.xcodeproj`, which CocoaPods writes and which the project's own targets only
/// link by the name of a product.
extension ProjectTarget {
  /// Where CocoaPods puts a target's settings: `Pods/Target Support Files/Pods-Keyboard/Pods-Keyboard.debug.xcconfig`.
  private struct Support {
    /// The folder `Pods`.
    let folder: URL
    /// The target of the pods' project that depends on all of them.
    let name: String

    init?(_ settingsFile: String) {
      let file = URL(fileURLWithPath: settingsFile)
      let (own, all) = (
        file.deletingLastPathComponent(),
        file.deletingLastPathComponent().deletingLastPathComponent()
      )
      guard file.lastPathComponent.hasPrefix("Pods-"),
        all.lastPathComponent == "Target Support Files"
      else { return nil }
      name = own.lastPathComponent
      folder = all.deletingLastPathComponent()
    }
  }

  static func isPod(_ name: String) -> Bool {
    name.hasPrefix("Pods_") || name.hasPrefix("libPods")
  }

  private var settingsFiles: [String] {
    project.baseFiles(of: target, configuration: configuration)
  }

  /// The target that depends on this one's pods; `nil` where there are none, or their project has not been brought.
  func pods() throws(BuildError) -> ProjectTarget? {
    guard let support = settingsFiles.lazy.compactMap(Support.init).first else { return nil }
    let place = support.folder.appendingPathComponent("Pods.xcodeproj")
    let description = place.appendingPathComponent("project.pbxproj").path
    guard try memberFiles.status(description) != nil else { return nil }
    let pods: XcodeProject
    do throws(XcodeProjectError) { pods = try XcodeProject.read(place, files: files.root) } catch {
      throw .project(error)
    }
    guard let all = pods.targets.first(where: { $0.name == support.name }) else { return nil }
    var target = self
    target.target = all
    target.project = pods
    target.isPod = true
    return target
  }

  /// The advice about missing pods; `nil` if none is missing.
  func podsWarning() throws(BuildError) -> String? {
    let usesPods =
      target.foreignLibraries.contains(where: Self.isPod)
      || settingsFiles.contains { ($0 as NSString).lastPathComponent.hasPrefix("Pods-") }
    guard usesPods, !isPod, try pods() == nil else { return nil }
    return
      "\(project.url.path): warning: the target \(target.name) uses CocoaPods, and its pods are not here: "
      + "Pods/Pods.xcodeproj is missing, or lacks this target. Run pod install, then build again"
  }

  /// The target without the Objective-C file that CocoaPods adds to each pod, and the language that keeps it from
  /// being built.
  func buildablePod() -> (target: XcodeTarget, obstacle: String?) {
    var pod = target
    pod.sources.removeAll {
      $0.endsInBytes(of: "-dummy.m") && $0.contains("/Target Support Files/")
    }
    let languages = [
      "m": "Objective-C", "mm": "Objective-C++", "c": "C", "cc": "C++", "cpp": "C++", "cxx": "C++",
    ]
    return (pod, pod.sources.lazy.compactMap { languages[$0.pathSuffix] }.first)
  }
}
