import TextInput

/// The settings cross the pipe as their places among the cases, in one order for both directions.
extension [UInt8] {
  mutating func append(fidelity: Fidelity) {
    append(caseOf: fidelity.deleteUnit)
    append(count: fidelity.segmentLimit)
    append(caseOf: fidelity.markAfterBreak)
    append(caseOf: fidelity.smartDelete)
    append(caseOf: fidelity.insertEmpty)
    append(caseOf: fidelity.insertOverMarked)
    append(caseOf: fidelity.smartPunctuation)
    append(caseOf: fidelity.unspacedWords)
    append(caseOf: fidelity.adjustUnit)
    append(caseOf: fidelity.movePastEnd)
    append(caseOf: fidelity.moveReports)
    append(caseOf: fidelity.context.unit)
    append(count: fidelity.context.limit)
    append(caseOf: fidelity.groupContainer)
    append(caseOf: fidelity.ownEdits)
    append(caseOf: fidelity.ownMoves)
    append(caseOf: fidelity.drift)
    append(caseOf: fidelity.ownEditCallbacks)
    append(caseOf: fidelity.selectionCallbacks)
    append(caseOf: fidelity.contextAfterPaste)
    append(caseOf: fidelity.contextInitial)
    append(caseOf: fidelity.hasTextInitial)
    append(caseOf: fidelity.connection)
    append(caseOf: fidelity.firstCallbacks)
    append(caseOf: fidelity.ownFieldCallbacks)
    append(caseOf: fidelity.selectedTextElision)
    append(caseOf: fidelity.identifierGap)
    append(caseOf: fidelity.traits)
    append(caseOf: fidelity.controllers)
    append(caseOf: fidelity.missingDisappear)
    append(caseOf: fidelity.resumeLimit)
  }

  private mutating func append<Choice: CaseIterable & Equatable>(caseOf value: Choice) {
    var index: UInt8 = 0
    for candidate in Choice.allCases {
      if candidate == value { break }
      index += 1
    }
    append(index)
  }
}

extension ByteDecoder {
  mutating func fidelity() throws(ProtocolError) -> Fidelity {
    var fidelity = Fidelity()
    fidelity.deleteUnit = try oneOfCases("deleteUnit")
    // A mirror that walks further than the host would hang the keyboard.
    fidelity.segmentLimit = Int(try integer(UInt32.self))
    guard (1...65_536).contains(fidelity.segmentLimit) else { throw .invalidValue("segmentLimit") }
    fidelity.markAfterBreak = try oneOfCases("markAfterBreak")
    fidelity.smartDelete = try oneOfCases("smartDelete")
    fidelity.insertEmpty = try oneOfCases("insertEmpty")
    fidelity.insertOverMarked = try oneOfCases("insertOverMarked")
    fidelity.smartPunctuation = try oneOfCases("smartPunctuation")
    fidelity.unspacedWords = try oneOfCases("unspacedWords")
    fidelity.adjustUnit = try oneOfCases("adjustUnit")
    fidelity.movePastEnd = try oneOfCases("movePastEnd")
    fidelity.moveReports = try oneOfCases("moveReports")
    fidelity.context.unit = try oneOfCases("contextPolicy")
    fidelity.context.limit = Int(try integer(UInt32.self))
    fidelity.groupContainer = try oneOfCases("groupContainer")
    fidelity.ownEdits = try oneOfCases("ownEdits")
    fidelity.ownMoves = try oneOfCases("ownMoves")
    fidelity.drift = try oneOfCases("drift")
    fidelity.ownEditCallbacks = try oneOfCases("ownEditCallbacks")
    fidelity.selectionCallbacks = try oneOfCases("selectionCallbacks")
    fidelity.contextAfterPaste = try oneOfCases("contextAfterPaste")
    fidelity.contextInitial = try oneOfCases("contextInitial")
    fidelity.hasTextInitial = try oneOfCases("hasTextInitial")
    fidelity.connection = try oneOfCases("connection")
    fidelity.firstCallbacks = try oneOfCases("firstCallbacks")
    fidelity.ownFieldCallbacks = try oneOfCases("ownFieldCallbacks")
    fidelity.selectedTextElision = try oneOfCases("selectedTextElision")
    fidelity.identifierGap = try oneOfCases("identifierGap")
    fidelity.traits = try oneOfCases("traits")
    fidelity.controllers = try oneOfCases("controllers")
    fidelity.missingDisappear = try oneOfCases("missingDisappear")
    fidelity.resumeLimit = try oneOfCases("resumeLimit")
    return fidelity
  }

  private mutating func oneOfCases<Choice: CaseIterable>(
    _ name: StaticString
  ) throws(ProtocolError) -> Choice {
    let index = Int(try byte())
    for (place, candidate) in Choice.allCases.enumerated() where place == index {
      return candidate
    }
    throw .invalidValue("\(name)")
  }
}
