import Foundation

/// C and C++ files with all that they include of the project.
struct CSources: Equatable {
  /// The interface that Swift imports.
  enum Interface: Equatable {
    /// Nothing.
    case none
    /// A module that is described by these headers.
    case headers([String])
    /// A module that a module map of the package describes.
    case map(String)
    /// Names that a bridging header brings into the module itself.
    case bridging(String)
  }

  /// Absolute paths of the files that are compiled.
  var sources: [String]
  /// Absolute paths of the headers that they, and files that import them, include.
  var headers: [String]
  /// Folders that are searched for headers, those for importers first.
  var folders: [String]
  /// The folder that importers search.
  var publicFolder: String?
  var interface: Interface
  var flags: [String] = []
  /// `-std` of C and C++.
  var standards: (c: String?, cxx: String?) = (nil, nil)

  var all: [String] {
    var all = sources + headers
    if case .map(let file) = interface { all.append(file) }
    if case .bridging(let file) = interface { all.append(file) }
    return all
  }

  /// The inputs besides the files that change the objects.
  var key: String {
    let settings = [standards.c ?? "", standards.cxx ?? "", publicFolder ?? "", "\(interface)"]
    return (flags + folders + settings).joined(separator: " ")
  }

  static func == (left: Self, right: Self) -> Bool {
    left.all == right.all && left.key == right.key
  }
}
