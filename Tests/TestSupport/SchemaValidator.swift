import Foundation

/// JSON schemas and documents, by Debian's python3-jsonschema.
public enum SchemaValidator {
  /// Why nothing was validated.
  public struct Failure: Error {
    /// The fix, and the validator's output.
    public var message: String
  }

  private static let script = """
    import json, sys
    from jsonschema import validators
    schema = json.load(open(sys.argv[1]))
    documents = json.load(open(sys.argv[2]))
    kind = validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema, format_checker=kind.FORMAT_CHECKER)
    def words(fault):
        return "/".join(map(str, fault.absolute_path)) + ": " + fault.message[:300]
    json.dump([[words(f) for f in sorted(validator.iter_errors(d), key=str)[:5]] for d in documents], sys.stdout)
    """

  /// The faults of each document; none for valid ones.
  ///
  /// The schema itself is first validated against the schema of schemas.
  public static func faults(of documents: [Any], by schema: String) throws -> [[String]] {
    try withScratchFolder { folder in
      let files = ["schema.json", "documents.json"].map(folder.appendingPathComponent)
      try Data(schema.utf8).write(to: files[0])
      try JSONSerialization.data(withJSONObject: documents).write(to: files[1])
      let python =
        ProcessInfo.processInfo.environment["KEYWARD_ORACLE_PYTHON"] ?? "/usr/bin/python3"
      let result = try runProgram(python, ["-c", script] + files.map(\.path))
      let found = try? JSONSerialization.jsonObject(with: Data(result.output.utf8))
      guard result.status == 0, let faults = found as? [[String]] else {
        throw Failure(message: "make setup installs python3-jsonschema: \(result.error)")
      }
      return faults
    }
  }
}
