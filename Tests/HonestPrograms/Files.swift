import Foundation

private let home = URL(fileURLWithPath: NSHomeDirectory())

/// Keeps a user's words in the container, as keyboards do.
func useFiles() throws {
  let files = FileManager.default
  let folder = home.appendingPathComponent("Library/Words")
  try files.createDirectory(at: folder, withIntermediateDirectories: true)
  let words = folder.appendingPathComponent("words.txt")
  for round in 0..<3 {
    try "word \(round)".write(to: words, atomically: true, encoding: .utf8)
    try require(String(contentsOf: words, encoding: .utf8) == "word \(round)")
  }
  let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
  let moved = folder.appendingPathComponent("moved.bin")
  let raw = folder.appendingPathComponent("raw.bin")
  try data.write(to: raw)
  try files.moveItem(at: raw, to: moved)
  try require(Data(contentsOf: moved) == data)
  try require(Data(contentsOf: moved, options: .mappedIfSafe).suffix(3) == data.suffix(3))
  let attributes = try files.attributesOfItem(atPath: moved.path)
  require(attributes[.size] as? Int == data.count)
  require(attributes[.type] as? FileAttributeType == .typeRegular)
  try require(Set(files.contentsOfDirectory(atPath: folder.path)) == ["words.txt", "moved.bin"])
  let found = files.enumerator(at: home, includingPropertiesForKeys: [.fileSizeKey])?
    .compactMap { ($0 as? URL)?.lastPathComponent }
  require(Set(found ?? []).isSuperset(of: ["Library", "Words", "words.txt", "moved.bin"]))
  require(files.fileExists(atPath: words.path) && files.isReadableFile(atPath: words.path))
  require(!files.fileExists(atPath: folder.appendingPathComponent("absent").path))

  let handle = try FileHandle(forUpdating: moved)
  try handle.seekToEnd()
  try handle.write(contentsOf: Data("tail".utf8))
  try handle.truncate(atOffset: 10)
  try handle.synchronize()
  try handle.seek(toOffset: 0)
  try require(handle.readToEnd() == data.prefix(10))
  try writeBack(handle)
  try handle.close()

  // `replaceItemAt` of this toolchain's Foundation fails everywhere, so the old file is replaced with a rename.
  let new = folder.appendingPathComponent("new.txt")
  try Data("new".utf8).write(to: new)
  require(rename(new.path, words.path) == 0)
  try require(String(contentsOf: words, encoding: .utf8) == "new")
  try files.removeItem(at: home.appendingPathComponent("Library/Words"))
  require(!files.fileExists(atPath: folder.path))
}

/// Maps a file and writes its pages back, as libraries of language models do with their tables.
private func writeBack(_ handle: FileHandle) throws {
  let length = 10
  let pages = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, handle.fileDescriptor, 0)
  require(pages != MAP_FAILED)
  pages?.storeBytes(of: UInt8(ascii: "w"), as: UInt8.self)
  require(msync(pages, length, MS_SYNC) == 0)
  munmap(pages, length)
  try handle.seek(toOffset: 0)
  try require(handle.readToEnd()?.first == UInt8(ascii: "w"))
}

/// Reads and writes settings, which are in a property list of the container and outlive the process.
func useDefaults() throws {
  let defaults = UserDefaults.standard
  let runs = defaults.integer(forKey: "runs")
  if runs > 0 {
    require(defaults.stringArray(forKey: "list") == ["a", "b"])
    require(defaults.dictionary(forKey: "map")?.count == 1)
  }
  defaults.set(runs + 1, forKey: "runs")
  // A plain Swift array makes the statically linked Foundation of Swift 6.3 trap.
  defaults.set(["a", "b"] as NSArray, forKey: "list")
  defaults.set(["key": "value"], forKey: "map")
  if CommandLine.arguments.contains("second") { require(runs == 1) }
  defaults.register(defaults: ["registered": "yes"])
  require(defaults.string(forKey: "registered") == "yes")
  defaults.set(3, forKey: "count")
  defaults.set(true, forKey: "switch")
  defaults.set("word", forKey: "word")
  defaults.set(1.5, forKey: "number")
  defaults.set(Data([1, 2, 3]), forKey: "data")
  require(defaults.synchronize())
  require(defaults.integer(forKey: "count") == 3 && defaults.bool(forKey: "switch"))
  require(defaults.string(forKey: "word") == "word" && defaults.double(forKey: "number") == 1.5)
  require(defaults.data(forKey: "data") == Data([1, 2, 3]))
  defaults.removeObject(forKey: "word")
  require(defaults.object(forKey: "word") == nil)
}
