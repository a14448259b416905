import Foundation
import Platform

extension PropertyList {
  /// The value as an XML property list file, the same bytes for the same value.
  ///
  /// The last value of a repeated key is written. A character that XML cannot contain becomes U+FFFD.
  package var xml: String {
    var output = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(into: &output, indent: "")
    return output + "</plist>\n"
  }

  private func write(into output: inout String, indent: String) {
    switch self {
    case .dictionary(let entries) where entries.isEmpty: output += indent + "<dict/>\n"
    case .dictionary(let entries):
      output += indent + "<dict>\n"
      let inner = indent + "\t"
      var last: [String: Int] = [:]
      for (index, entry) in entries.enumerated() { last[entry.key] = index }
      for (index, entry) in entries.enumerated() where last[entry.key] == index {
        output += inner + "<key>\(entry.key.escaped(for: .propertyList))</key>\n"
        entry.node.value.write(into: &output, indent: inner)
      }
      output += indent + "</dict>\n"
    case .array(let items) where items.isEmpty: output += indent + "<array/>\n"
    case .array(let items):
      output += indent + "<array>\n"
      for item in items { item.value.write(into: &output, indent: indent + "\t") }
      output += indent + "</array>\n"
    case .string(let text):
      output += indent + "<string>\(text.escaped(for: .propertyList))</string>\n"
    case .integer(let value): output += indent + "<integer>\(value)</integer>\n"
    case .real(let value): output += indent + "<real>\(value)</real>\n"
    case .boolean(let value): output += indent + (value ? "<true/>\n" : "<false/>\n")
    case .date(let date): output += indent + "<date>\(PropertyListLeaf.text(of: date))</date>\n"
    case .data(let bytes):
      output += indent + "<data>\(Data(bytes).base64EncodedString())</data>\n"
    }
  }
}
