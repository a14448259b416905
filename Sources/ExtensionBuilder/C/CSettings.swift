import ExtensionBundle
import Foundation
import Platform

/// The build settings of a target for its C and C++ files.
struct CSettings {
  private(set) var flags: [String] = []
  /// Folders that are searched for headers.
  private(set) var folders: [String] = []
  private(set) var standards: (c: String?, cxx: String?) = (nil, nil)

  private static let folderLimit = 1_000
  /// The most names that are looked at for folders, through links too.
  private static let entryLimit = 20_000
  private var entries = 0

  /// `project` is the folder of the project, from which relative folders count.
  init(_ values: [String: String], project: URL, files: ProjectFiles) throws(BuildError) {
    let variables = BuildVariables(values)
    func words(_ setting: String) -> [String] {
      guard values[setting] != nil else { return [] }
      return Self.words(variables.expand("$(\(setting))").text).filter { $0 != "$(inherited)" }
    }
    flags = words("GCC_PREPROCESSOR_DEFINITIONS").filter(Self.isDefinition).map { "-D" + $0 }
    var searched =
      words("USER_HEADER_SEARCH_PATHS") + words("HEADER_SEARCH_PATHS")
      + words("SYSTEM_HEADER_SEARCH_PATHS")
    for flag in words("OTHER_CFLAGS") {
      if flag.hasPrefix("-D"), Self.isDefinition(String(flag.dropFirst(2))) { flags.append(flag) }
      if flag.hasPrefix("-U") { flags.append(flag) }
      if flag.hasPrefix("-I") { searched.append(String(flag.dropFirst(2))) }
    }
    for path in searched where !path.isEmpty {
      try add(path, project: project, files)
    }
    standards = (
      Self.standard(words("GCC_C_LANGUAGE_STANDARD")),
      Self.standard(words("CLANG_CXX_LANGUAGE_STANDARD"))
    )
  }

  private static func standard(_ words: [String]) -> String? {
    words.first.flatMap { $0.wholeMatch(of: /(c|gnu)(\+\+)?[0-9a-z]{2}/) == nil ? nil : $0 }
  }
  private static func isDefinition(_ text: String) -> Bool {
    text.prefixMatch(of: /[A-Za-z_][A-Za-z0-9_]*(\(|=|$)/) != nil
  }

  /// Adds a folder of the project, with those in it where `**` ends the path.
  ///
  /// Others, such as those of an SDK, are skipped.
  private mutating func add(
    _ path: String, project: URL, _ files: ProjectFiles
  ) throws(BuildError) {
    let isDeep = path.endsInBytes(of: "/**")
    let plain = isDeep ? String(decoding: path.utf8.dropLast(3), as: UTF8.self) : path
    let place =
      plain.isAbsolutePath
      ? plain : project.appendingPathComponent(plain).standardizedFileURL.path
    var rest = [place]
    while let folder = rest.popLast(), folders.count < Self.folderLimit,
      entries < Self.entryLimit
    {
      entries += 1
      guard (try? files.isFolder(folder)) == true, !folders.contains(folder) else { continue }
      folders.append(folder)
      guard isDeep else { continue }
      let names = try files.names(in: folder, limit: Self.entryLimit)
      rest += names.filter { !$0.beginsWithDot }.map { folder + "/" + $0 }.reversed()
    }
  }

  /// A setting's words, with quotes and escapes as Xcode reads them.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var (quote, isEscaped, isOpen): (Character?, Bool, Bool) = (nil, false, false)
    for character in text {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        (isEscaped, isOpen) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        (quote, isOpen) = (character, true)
      } else if quote == nil, character.isWhitespace {
        if isOpen { words.append(word) }
        (word, isOpen) = ("", false)
      } else {
        word.append(character)
        isOpen = true
      }
    }
    return isOpen ? words + [word] : words
  }
}
