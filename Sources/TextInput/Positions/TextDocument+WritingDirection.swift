extension TextDocument {
  func isRightToLeft(at offset: Int) -> Bool { false }
}
