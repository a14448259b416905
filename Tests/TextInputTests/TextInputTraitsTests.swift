import Testing
import TextInput

@Suite struct `Traits carry Apple's raw values` {
  @Test(arguments: [
    (KeyboardType.default, 0), (.asciiCapable, 1), (.numbersAndPunctuation, 2), (.URL, 3),
    (.numberPad, 4), (.phonePad, 5), (.namePhonePad, 6), (.emailAddress, 7), (.decimalPad, 8),
    (.twitter, 9), (.webSearch, 10), (.asciiCapableNumberPad, 11),
  ])
  func `keyboard types`(type: KeyboardType, raw: Int) {
    #expect(type.rawValue == raw)
  }
}
