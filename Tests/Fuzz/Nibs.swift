import NibArchive
import TestSupport

@testable import ExtensionBuilder

extension FuzzTarget {
  /// Interface files, and the nibs that Keyward compiles from them.
  static let nib = FuzzTarget(
    name: "nib",
    words: [
      "<view ", "<button ", "<label ", "<stackView ", "<subviews>", "</subviews>", "<constraints>",
      "<constraint ", "firstItem=\"", "firstAttribute=\"", "multiplier=\"1:0\"", "constant=\"",
      "<connections>", "<outlet ", "<action ", "destination=\"", "<tableView ", "<prototypes>",
      "<tableViewCell ", "reuseIdentifier=\"", "<segments>", "<segment ", "<state ", "<color ",
      "key=\"", "cyan=\"1e308\"", "black=\"-1e308\"", "id=\"", "<userDefinedRuntimeAttributes>",
      "customClass=\"Controller\"", "<variation ", "<scenes>", "<scene ", "sceneMemberID=\"",
      "initialViewController=\"", "<attributedString ", "<fragment ", "infinity", "-1e308", "YES",
    ],
    seeds: {
      let files = try checkoutFiles("Tests/Keyboards", ["xib", "storyboard"])
      let compiled = files.compactMap {
        InterfaceCompiler.compile($0, file: "Keys.xib", classes: classes).archive?.encoded()
      }
      let inks = " cyan=\"0.1\" magenta=\"0.2\" yellow=\"0.3\" black=\"0.4\" alpha=\"1\""
      let cell = "<tableView id=\"a\"><prototypes><tableViewCell reuseIdentifier=\"b\">"
      let end = "</tableViewCell></prototypes></tableView>"
      let nested = String(repeating: cell, count: 8) + String(repeating: end, count: 8)
      return files + compiled
        + [
          bytes(
            "<document><objects><view id=\"v\"><color key=\"tintColor\"\(inks)/></view></objects></document>"
          ),
          bytes("<document><objects>\(nested)</objects></document>"),
        ]
    },
    check: { input in
      if input.starts(with: bytes("keyward nib")) { return checkArchive(input) }
      let (archive, diagnostics) = InterfaceCompiler.compile(
        input, file: "Keys.xib", classes: classes)
      law(archive != nil || !diagnostics.errors.isEmpty, "a file without a nib has an error")
      _ = InterfaceCompiler.initialClass(of: input)
      guard let archive else { return }
      law(
        (try? NibArchive(decoding: archive.encoded())) == archive,
        "what is compiled is read as it was")
    })
}

private let classes = ClassIndex(
  module: "Keys",
  classes: [
    .init(
      name: "Controller", superclass: "UIInputViewController", objcName: nil,
      outlets: [.init(name: "label")], actions: [.init(selector: "tap:")], methods: [], settable: []
    ),
    .init(
      name: "Key", superclass: "UIButton", objcName: "Key", outlets: [], actions: [], methods: []),
  ])

/// Checks that all indexes are valid, and that the archive reads back the same.
private func checkArchive(_ input: [UInt8]) {
  do throws(NibArchiveError) {
    let archive = try NibArchive(decoding: input)
    checkPlaces(archive)
    law((try? NibArchive(decoding: archive.encoded())) == archive, "an archive is read as it was")
  } catch {
    law((0...input.count).contains(error.offset), "a fault lies in the file")
  }
}

private func checkPlaces(_ archive: NibArchive) {
  let all = archive.objects.indices
  law(archive.topLevel.allSatisfy(all.contains), "the top names objects")
  for connection in archive.connections {
    law(
      all.contains(connection.source) && all.contains(connection.destination),
      "a connection ties objects")
  }
  for object in archive.objects {
    for property in object.properties + object.runtimeAttributes {
      checkPlaces(property.value, all)
    }
  }
  law(archive.initialPart.map(archive.parts.indices.contains) ?? true, "the first scene is there")
  for part in archive.parts { checkPlaces(part.archive) }
}

private func checkPlaces(_ value: NibValue, _ all: Range<Int>) {
  switch value {
  case .object(let place): law(all.contains(place), "a value names an object")
  case .list(let values): for value in values { checkPlaces(value, all) }
  case .record(let properties): for property in properties { checkPlaces(property.value, all) }
  case .number(let number): law(number.isFinite, "numbers are finite")
  case .numbers(let numbers): law(numbers.allSatisfy(\.isFinite), "numbers are finite")
  case .bool, .string: break
  }
}
