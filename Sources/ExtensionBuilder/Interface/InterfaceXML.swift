import CExpat
import ExtensionBundle

/// Why an interface file cannot be read.
struct InterfaceFault: Error, Equatable {
  var reason: String
  var position: SourcePosition
}

/// Reads the XML of an interface file.
///
/// Nothing is ever expanded: a document type declaration is refused, since Xcode writes none.
final class InterfaceXML {
  static let byteLimit = 16 << 20
  private static let elementLimit = 200_000
  private static let depthLimit = 200

  private let parser: XML_Parser
  private let writer: String
  private var open: [InterfaceElement] = []
  private var root: InterfaceElement?
  private var count = 0
  private var fault: InterfaceFault?

  /// `writer` is the tool that writes such files.
  static func read(
    _ bytes: [UInt8], writer: String = "Interface Builder"
  ) throws(InterfaceFault) -> InterfaceElement {
    let start = SourcePosition(line: 1, column: 1)
    guard bytes.count <= byteLimit else {
      throw InterfaceFault(
        reason: "the file is larger than \(byteLimit >> 20) MB", position: start)
    }
    guard let parser = XML_ParserCreate(nil) else {
      throw InterfaceFault(reason: "there is not enough memory for an XML parser", position: start)
    }
    defer { XML_ParserFree(parser) }
    return try InterfaceXML(parser, writer: writer).parse(bytes)
  }

  private init(_ parser: XML_Parser, writer: String) {
    self.parser = parser
    self.writer = writer
  }

  private static func reader(_ context: UnsafeMutableRawPointer?) -> InterfaceXML? {
    context.map { Unmanaged<InterfaceXML>.fromOpaque($0).takeUnretainedValue() }
  }

  private func parse(_ bytes: [UInt8]) throws(InterfaceFault) -> InterfaceElement {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name else { return }
        var found: [String: String] = [:]
        var next = attributes
        while let pair = next, let key = pair[0], let value = pair[1] {
          found[String(cString: key)] = String(cString: value)
          next = pair + 2
        }
        InterfaceXML.reader(context)?.begin(String(cString: name), found)
      },
      { context, _ in InterfaceXML.reader(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, characters, length in
      guard let characters, length > 0 else { return }
      let bytes = UnsafeRawBufferPointer(start: characters, count: Int(length))
      InterfaceXML.reader(context)?.append(String(decoding: bytes, as: UTF8.self))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      InterfaceXML.reader(context)?.refuseDeclaration()
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), 1)
    }
    if let fault { throw fault }
    guard status == XML_STATUS_OK else {
      let reason =
        XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
      throw InterfaceFault(
        reason: "the XML is broken: \(reason); open the file in Xcode and save it again",
        position: position)
    }
    guard let root else {
      throw InterfaceFault(reason: "the file is empty", position: position)
    }
    return root
  }

  private var position: SourcePosition {
    SourcePosition(
      line: Int(clamping: keyward_expat_line(parser)),
      column: Int(clamping: keyward_expat_column(parser)) + 1)
  }

  private func fail(_ reason: String) {
    guard fault == nil else { return }
    fault = InterfaceFault(reason: reason, position: position)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func refuseDeclaration() {
    fail("the file has a document type declaration; \(writer) writes none, remove it")
  }

  private func begin(_ name: String, _ attributes: [String: String]) {
    guard fault == nil else { return }
    count += 1
    guard count <= Self.elementLimit, open.count < Self.depthLimit else {
      return fail(
        "the file contains more than \(Self.elementLimit) elements, or nests them more than "
          + "\(Self.depthLimit) deep")
    }
    let element = InterfaceElement(name, attributes, at: position)
    if let outer = open.last {
      outer.children.append(element)
    } else {
      root = element
    }
    open.append(element)
  }

  private func append(_ characters: String) {
    // Only these elements have a text; text between other elements is indentation.
    guard let last = open.last, ["string", "mutableString"].contains(last.name) else { return }
    last.text += characters
  }

  private func end() { _ = open.popLast() }
}
