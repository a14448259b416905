import CExpat
import Foundation

/// The XML form, read event by event so that each value keeps its line and column.
///
/// Entities are never expanded: a document type declaration with its own declarations is refused, and so is
/// each entity that XML itself does not define.
@safe final class XMLPropertyList {
  /// A dictionary or array that is still open.
  private struct Container {
    var isDictionary: Bool
    var position: SourcePosition
    var entries: [PropertyListEntry] = []
    var items: [PropertyListNode] = []
    var key: (name: String, position: SourcePosition)?
  }

  private let parser: XML_Parser
  private let limits: PropertyListLimits
  private var containers: [Container] = []
  private var root: PropertyListNode?
  private var isInsidePlist = false
  private var count = 0
  /// The element whose text is being gathered.
  private var leaf: (name: String, position: SourcePosition)?
  private var text = ""
  private var fault: PropertyListFault?

  static func read(
    _ bytes: [UInt8], _ limits: PropertyListLimits
  ) throws(PropertyListFault) -> PropertyListNode {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw PropertyListFault("there is not enough memory for an XML parser")
    }
    defer { unsafe XML_ParserFree(parser) }
    return try unsafe XMLPropertyList(parser, limits).parse(bytes)
  }

  private init(_ parser: XML_Parser, _ limits: PropertyListLimits) {
    unsafe self.parser = unsafe parser
    self.limits = limits
  }

  private static func reader(_ context: UnsafeMutableRawPointer?) -> XMLPropertyList? {
    unsafe context.map { unsafe Unmanaged<XMLPropertyList>.fromOpaque($0).takeUnretainedValue() }
  }

  private func parse(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyListNode {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, _ in
        guard let name = unsafe name else { return }
        unsafe XMLPropertyList.reader(context)?.begin(String(cString: name))
      },
      { context, name in
        guard let name = unsafe name else { return }
        unsafe XMLPropertyList.reader(context)?.end(String(cString: name))
      })
    unsafe XML_SetCharacterDataHandler(parser) { context, characters, length in
      guard let characters = unsafe characters, length > 0 else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: Int(length))
      unsafe XMLPropertyList.reader(context)?.append(String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasInternalSubset in
      guard hasInternalSubset != 0 else { return }
      unsafe XMLPropertyList.reader(context)?.fail(
        "the document type declaration contains declarations; remove them"
      )
    }
    unsafe XML_SetSkippedEntityHandler(parser) { context, name, _ in
      let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
      unsafe XMLPropertyList.reader(context)?.fail("the entity &\(name); is not defined")
    }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), 1)
    }
    if let fault { throw fault }
    guard status == XML_STATUS_OK else {
      let reason =
        unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
        ?? "unknown"
      throw PropertyListFault("the XML is broken: \(reason)", at: position)
    }
    guard let root else { throw PropertyListFault("the plist is empty", at: position) }
    return root
  }

  private var position: SourcePosition {
    unsafe SourcePosition(
      line: Int(clamping: keyward_expat_line(parser)),
      column: Int(clamping: keyward_expat_column(parser)) + 1)
  }

  /// Remembers the first fault and stops expat, which may still deliver an event or two.
  private func fail(_ reason: String, at place: SourcePosition? = nil) {
    guard fault == nil else { return }
    fault = PropertyListFault(reason, at: place ?? position)
    unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  // MARK: Events

  private func begin(_ name: String) {
    guard fault == nil else { return }
    if let leaf {
      return fail("<\(name)> is inside <\(leaf.name)>, which contains only text")
    }
    guard isInsidePlist else {
      guard name == "plist" else {
        return fail("the file begins with <\(name)>; a property list begins with <plist>")
      }
      isInsidePlist = true
      return
    }
    guard root == nil else {
      return fail("<\(name)> follows the value; a plist contains one value")
    }
    count += 1
    guard count <= limits.count else { return fail(PropertyListFault.tooMany(limits.count).reason) }
    if name == "key" { return beginKey() }
    if let container = containers.last, container.isDictionary, container.key == nil {
      return fail("<\(name)> is where a <key> is expected")
    }
    switch name {
    case "dict", "array":
      guard containers.count < limits.depth else {
        return fail(PropertyListFault.tooDeep(limits.depth).reason)
      }
      containers.append(Container(isDictionary: name == "dict", position: position))
    case "string", "integer", "real", "true", "false", "date", "data":
      leaf = (name, position)
      text = ""
    default:
      fail(
        "<\(name)> isn't a property list element; expected dict, array, string, integer, real, "
          + "true, false, date or data")
    }
  }

  private func beginKey() {
    guard let container = containers.last, container.isDictionary else {
      return fail("<key> is outside a <dict>")
    }
    if let key = container.key { return fail("the key \"\(key.name)\" has no value") }
    leaf = ("key", position)
    text = ""
  }

  private func append(_ characters: String) {
    guard fault == nil else { return }
    if leaf != nil {
      text += characters
    } else if characters.contains(where: { !$0.isWhitespace }) {
      let shown = characters.trimmingCharacters(in: .whitespacesAndNewlines).prefix(20)
      fail("the text \"\(shown)\" is outside any value")
    }
  }

  private func end(_ name: String) {
    guard fault == nil, name != "plist" else { return }
    if let leaf {
      self.leaf = nil
      return endLeaf(leaf.name, at: leaf.position)
    }
    guard let container = containers.popLast() else { return }
    if let key = container.key { return fail("the key \"\(key.name)\" has no value") }
    finish(
      container.isDictionary ? .dictionary(container.entries) : .array(container.items),
      at: container.position)
  }

  private func endLeaf(_ name: String, at position: SourcePosition) {
    if name == "key" {
      containers[containers.count - 1].key = (text, position)
      return
    }
    do throws(PropertyListFault) {
      finish(try PropertyListLeaf.value(of: name, text: text, at: position), at: position)
    } catch {
      fail(error.reason, at: position)
    }
  }

  private func finish(_ value: PropertyList, at position: SourcePosition) {
    let node = PropertyListNode(value, at: position)
    guard let last = containers.indices.last else {
      root = node
      return
    }
    if let key = containers[last].key {
      containers[last].key = nil
      containers[last].entries.append(.init(key.name, node, keyPosition: key.position))
    } else {
      containers[last].items.append(node)
    }
  }
}
