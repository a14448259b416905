import CYAML

/// Reads a text as libyaml's events.
final class YAMLEvents {
  /// The next event in a document.
  enum Event {
    case documentStart, streamEnd
    case scalar(String, isPlain: Bool, anchor: String?)
    case sequenceStart(anchor: String?)
    case mappingStart(anchor: String?)
    case collectionEnd
    /// A reference to the node with this anchor.
    case alias(String)
    /// An event without a part in the tree, such as the end of the document.
    case other
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let count: Int
  /// Whether anchors and aliases are read.
  private let readsReferences: Bool

  init(_ bytes: [UInt8], readsReferences: Bool) throws(YAMLError) {
    self.readsReferences = readsReferences
    count = bytes.count
    input = .allocate(capacity: max(count, 1))
    _ = input.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      throw YAMLError(
        YAMLPosition(line: 1, column: 1), "there is not enough memory to read the file")
    }
    // Without this a byte order mark would choose the encoding.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event and where it begins.
  func next() throws(YAMLError) -> (event: Event, position: YAMLPosition) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { yaml_event_delete(&event) }
    let position = Self.position(event.start_mark)
    switch event.type {
    case YAML_STREAM_END_EVENT: return (.streamEnd, position)
    case YAML_DOCUMENT_START_EVENT: return (.documentStart, position)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return (.collectionEnd, position)
    case YAML_ALIAS_EVENT:
      guard let name = try anchor(event.data.alias.anchor, nil, position) else {
        throw Self.reference(position)
      }
      return (.alias(name), position)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let anchor = try anchor(scalar.anchor, scalar.tag, position)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      let text = String(decoding: bytes, as: UTF8.self)
      return (.scalar(text, isPlain: isPlain, anchor: anchor), position)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return (.sequenceStart(anchor: try anchor(start.anchor, start.tag, position)), position)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return (.mappingStart(anchor: try anchor(start.anchor, start.tag, position)), position)
    default: return (.other, position)
    }
  }

  /// The name of an anchor, where anchors are read; there are no tags.
  private func anchor(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?,
    _ position: YAMLPosition
  ) throws(YAMLError) -> String? {
    if anchor != nil, !readsReferences { throw Self.reference(position) }
    guard tag == nil else {
      throw YAMLError(
        position, "tags such as !!str are not supported; remove this one, and quote text")
    }
    return anchor.map { String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) }
  }

  private static func reference(_ position: YAMLPosition) -> YAMLError {
    YAMLError(position, "anchors (&) and aliases (*) are not supported; write the value out")
  }

  private static func position(_ mark: yaml_mark_t) -> YAMLPosition {
    YAMLPosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  /// Why libyaml stopped.
  private var problem: YAMLError {
    let parser = parser.pointee
    if parser.error == YAML_READER_ERROR {
      return YAMLError(
        position(ofByte: parser.problem_offset),
        "this character is not allowed in a YAML file; remove it, or write it in double quotes as \\uXXXX"
      )
    }
    guard let problem = parser.problem.map({ String(cString: $0) }) else {
      return YAMLError(Self.position(parser.mark), "there is not enough memory to read the file")
    }
    let context = parser.context.map { String(cString: $0) }
    return YAMLError(
      Self.position(parser.problem_mark), YAMLProblem.message(problem, context: context))
  }

  private func position(ofByte offset: Int) -> YAMLPosition {
    YAMLPosition.ofByte(offset, in: input[..<count])
  }
}

extension YAMLPosition {
  /// Where a byte of a text is.
  static func ofByte(_ offset: Int, in bytes: some BidirectionalCollection<UInt8>) -> YAMLPosition {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let line = before.reversed().prefix { $0 != newline }
    return YAMLPosition(
      line: before.count { $0 == newline } + 1, column: line.count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// Says in words what libyaml says for programmers.
enum YAMLProblem {
  static func message(_ problem: String, context: String?) -> String {
    if let known = known.first(where: { problem.hasPrefix($0.problem) }) { return known.words }
    return ([problem] + (context.map { [$0] } ?? [])).joined(separator: " ")
      + "; check the indentation and the quotes"
  }

  private static let known: [(problem: String, words: String)] = [
    (
      "found character that cannot start any token",
      "a value cannot begin with this character; quote the value, and indent with spaces, not tabs"
    ),
    (
      "found a tab character",
      "tabs cannot indent a YAML file; use spaces"
    ),
    (
      "mapping values are not allowed in this context",
      "a ':' is not allowed here; quote text that contains one, or begin a new line"
    ),
    (
      "did not find expected key",
      "a key is expected here; check that it is indented like those above it"
    ),
    (
      "did not find expected '-' indicator",
      "an item that begins with '-' is expected here; check its indentation"
    ),
    ("could not find expected ':'", "a ':' is missing after this key, or a quote before it"),
    (
      "found unexpected end of stream",
      "the file ends inside a quoted text; close the quote"
    ),
    ("did not find expected ',' or ']'", "a ',' or the closing ']' is missing before this"),
    ("did not find expected ',' or '}'", "a ',' or the closing '}' is missing before this"),
    (
      "did not find expected <document start>",
      "the document ended above; indent what belongs to it"
    ),
    ("block sequence entries are not allowed", "a '-' is not allowed here; begin a new line"),
    ("exceeded maximum depth", "lists and mappings are nested too deeply; flatten them"),
    ("found unknown escape character", "this escape is unknown; write \\\\ for a backslash"),
  ]
}
