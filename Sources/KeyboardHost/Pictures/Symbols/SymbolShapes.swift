import KeyboardProtocol

/// The drawings of `SymbolTable`, each a line: names, a bar, and the parts that `SymbolPart` describes.
enum SymbolShapes {
  static let unknown: Substring = "s R4 4 16 16 4.5;f O12 12 1.8"
  static let circle =
    SymbolPathReader.arc(DrawnPoint(x: 12, y: 12), 10.3, 10.3, 0, 360, isStart: true) + [.close]
  static let square = SymbolPathReader.rectangle(DrawnPoint(x: 2.2, y: 2.2), 19.6, 19.6, 4.6)

  static let rectangle = SymbolPathReader.rectangle(DrawnPoint(x: 1.6, y: 4.4), 20.8, 15.2, 2.8)
  /// Four corners.
  static let viewfinder: [DrawnStep] = {
    var reader = SymbolPathReader(
      "M2 7.6 L2 5 Q2 2 5 2 L7.6 2 M16.4 2 L19 2 Q22 2 22 5 L22 7.6 M22 16.4 L22 19 Q22 22 19 22 L16.4 22 M7.6 22 L5 22 Q2 22 2 19 L2 16.4"
    )
    return reader.steps()
  }()

  /// Keys, arrows and text.
  static let keys = """
    shift|o M12 3 L21.2 12.6 L16.4 12.6 L16.4 20 L7.6 20 L7.6 12.6 L2.8 12.6 Z
    capslock|o M12 2.2 L20.6 11 L16.4 11 L16.4 15.6 L7.6 15.6 L7.6 11 L3.4 11 Z;o R7.6 18.2 8.8 3 0.6
    delete.left,delete.backward|o M9 5 L19.8 5 Q22 5 22 7.2 L22 16.8 Q22 19 19.8 19 L9 19 Q8 19 7.3 18.2 L2 12.8 Q1.3 12 2 11.2 L7.3 5.8 Q8 5 9 5 Z;i M11.4 9 L17.4 15 M17.4 9 L11.4 15
    delete.right,delete.forward|o M15 5 L4.2 5 Q2 5 2 7.2 L2 16.8 Q2 19 4.2 19 L15 19 Q16 19 16.7 18.2 L22 12.8 Q22.7 12 22 11.2 L16.7 5.8 Q16 5 15 5 Z;i M6.6 9 L12.6 15 M12.6 9 L6.6 15
    return,return.left,arrow.turn.down.left|s M20 5 L20 11.6 Q20 14 17.6 14 L4 14 M8.6 9.4 L4 14 L8.6 18.6
    return.right,arrow.turn.down.right|s M4 5 L4 11.6 Q4 14 6.4 14 L20 14 M15.4 9.4 L20 14 L15.4 18.6
    space|s M3.5 11 L3.5 15.5 L20.5 15.5 L20.5 11
    globe,network|o O12 12 9.6;i M2.4 12 L21.6 12;i P12 12 4.3 9.6;i M4.2 7 Q12 9.8 19.8 7;i M4.2 17 Q12 14.2 19.8 17
    keyboard|o R1.4 5.5 21.2 13 2.6;k O5.4 9.4 0.95;k O8.7 9.4 0.95;k O12 9.4 0.95;k O15.3 9.4 0.95;k O18.6 9.4 0.95;k O5.4 12.3 0.95;k O8.7 12.3 0.95;k O12 12.3 0.95;k O15.3 12.3 0.95;k O18.6 12.3 0.95;i M8.2 15.5 L15.8 15.5
    keyboard.chevron.compact.down|o R1.8 2.8 20.4 11.8 2.4;k O5.6 6.4 0.9;k O8.8 6.4 0.9;k O12 6.4 0.9;k O15.2 6.4 0.9;k O18.4 6.4 0.9;k O5.6 9 0.9;k O8.8 9 0.9;k O12 9 0.9;k O15.2 9 0.9;k O18.4 9 0.9;i M8.6 11.8 L15.4 11.8;s M8.6 18.4 L12 20.6 L15.4 18.4
    keyboard.chevron.compact.left|o R6.6 5.5 16 13 2.4;k O10 9.2 0.9;k O13.2 9.2 0.9;k O16.4 9.2 0.9;k O19.4 9.2 0.9;k O10 12.2 0.9;k O13.2 12.2 0.9;k O16.4 12.2 0.9;k O19.4 12.2 0.9;i M11.6 15.4 L17.6 15.4;s M3.6 8.6 L1.6 12 L3.6 15.4
    keyboard.onehanded.left|o R7 4 15.6 16 2.4;k O10.6 8 1;k O14.2 8 1;k O17.8 8 1;k O10.6 11.6 1;k O14.2 11.6 1;i M10.6 16 L18.4 16;s M3.6 8.6 L1.4 12 L3.6 15.4
    keyboard.onehanded.right|o R1.4 4 15.6 16 2.4;k O5.4 8 1;k O9 8 1;k O12.6 8 1;k O9 11.6 1;k O12.6 11.6 1;i M5 16 L13 16;s M20.4 8.6 L22.6 12 L20.4 15.4
    command|s M9 9 L15 9 L15 15 L9 15 Z;s O6.4 6.4 2.6;s O17.6 6.4 2.6;s O6.4 17.6 2.6;s O17.6 17.6 2.6
    option|s M3 5.5 L8.5 5.5 L15.5 18.5 L21 18.5 M14 5.5 L21 5.5
    control|s M5 12.5 L12 5.5 L19 12.5
    escape|s E12 12.4 8.8 -40 230;s M12 12.4 L5 5.2 M5 10.4 L5 5.2 L10.2 5.2
    tab,arrow.right.to.line|s M2.5 12 L17.5 12 M12 6.4 L17.6 12 L12 17.6 M21 5.5 L21 18.5
    arrow.left.to.line|s M21.5 12 L6.5 12 M12 6.4 L6.4 12 L12 17.6 M3 5.5 L3 18.5
    arrow.up.to.line|s M12 21.5 L12 6.5 M6.4 12 L12 6.4 L17.6 12 M5.5 3 L18.5 3
    arrow.down.to.line|s M12 2.5 L12 17.5 M6.4 12 L12 17.6 L17.6 12 M5.5 21 L18.5 21
    arrow.left,arrow.backward|s M20.6 12 L3.6 12 M10.6 5 L3.6 12 L10.6 19
    arrow.right,arrow.forward|s M3.4 12 L20.4 12 M13.4 5 L20.4 12 L13.4 19
    arrow.up|s M12 20.6 L12 3.6 M5 10.6 L12 3.6 L19 10.6
    arrow.down|s M12 3.4 L12 20.4 M5 13.4 L12 20.4 L19 13.4
    arrow.up.left,arrow.up.backward|s M19 19 L5 5 M5 15 L5 5 L15 5
    arrow.up.right,arrow.up.forward|s M5 19 L19 5 M9 5 L19 5 L19 15
    arrow.down.left,arrow.down.backward|s M19 5 L5 19 M5 9 L5 19 L15 19
    arrow.down.right,arrow.down.forward|s M5 5 L19 19 M19 9 L19 19 L9 19
    arrow.left.and.right|s M2 12 L22 12 M6.6 7.2 L1.8 12 L6.6 16.8 M17.4 7.2 L22.2 12 L17.4 16.8
    arrow.up.and.down|s M12 2 L12 22 M7.2 6.6 L12 1.8 L16.8 6.6 M7.2 17.4 L12 22.2 L16.8 17.4
    arrow.up.arrow.down|s M7.5 20 L7.5 4 M3.5 8 L7.5 4 L11.5 8 M16.5 4 L16.5 20 M12.5 16 L16.5 20 L20.5 16
    arrow.up.and.down.and.arrow.left.and.right|s M12 2 L12 22 M2 12 L22 12 M9 5 L12 2 L15 5 M9 19 L12 22 L15 19 M5 9 L2 12 L5 15 M19 9 L22 12 L19 15
    arrow.up.left.and.arrow.down.right|s M10.4 10.4 L4 4 M4 9.4 L4 4 L9.4 4 M13.6 13.6 L20 20 M20 14.6 L20 20 L14.6 20
    arrow.down.right.and.arrow.up.left|s M4 4 L10.4 10.4 M10.4 5 L10.4 10.4 L5 10.4 M20 20 L13.6 13.6 M13.6 19 L13.6 13.6 L19 13.6
    arrow.uturn.backward,arrow.uturn.left|s M8 3.6 L3 8.6 L8 13.6 M3 8.6 L14.4 8.6 C22.6 8.6 22.6 20 14.4 20 L9.4 20
    arrow.uturn.forward,arrow.uturn.right|s M16 3.6 L21 8.6 L16 13.6 M21 8.6 L9.6 8.6 C1.4 8.6 1.4 20 9.6 20 L14.6 20
    arrow.uturn.up|s M3.6 8 L8.6 3 L13.6 8 M8.6 3 L8.6 14.4 C8.6 22.6 20 22.6 20 14.4 L20 9.4
    arrow.uturn.down|s M3.6 16 L8.6 21 L13.6 16 M8.6 21 L8.6 9.6 C8.6 1.4 20 1.4 20 9.6 L20 14.6
    arrow.clockwise|s E12 12.6 8.6 -15 -310;s M20.6 3.4 L20.6 9.8 L14.2 9.8
    arrow.counterclockwise,gobackward|s E12 12.6 8.6 195 490;s M3.4 3.4 L3.4 9.8 L9.8 9.8
    arrow.triangle.2.circlepath,arrow.2.circlepath|s E12 12 8.8 190 320;s M19.6 2.8 L19 7.6 L14.2 7;s E12 12 8.8 10 140;s M4.4 21.2 L5 16.4 L9.8 17
    arrow.right.arrow.left|s M4 8 L20 8 M16 4 L20 8 L16 12 M20 16 L4 16 M8 12 L4 16 L8 20
    chevron.left,chevron.backward|s M15.6 3.6 L7.4 12 L15.6 20.4
    chevron.right,chevron.forward|s M8.4 3.6 L16.6 12 L8.4 20.4
    chevron.up|s M3.6 15.8 L12 7.6 L20.4 15.8
    chevron.down|s M3.6 8.2 L12 16.4 L20.4 8.2
    chevron.compact.down|s M3 10.4 L12 14 L21 10.4
    chevron.compact.up|s M3 13.6 L12 10 L21 13.6
    chevron.compact.left|s M13.6 3 L10 12 L13.6 21
    chevron.compact.right|s M10.4 3 L14 12 L10.4 21
    chevron.up.chevron.down|s M6.5 9 L12 3.6 L17.5 9 M6.5 15 L12 20.4 L17.5 15
    chevron.left.2,chevron.backward.2|s M12 4 L4 12 L12 20 M20.4 4 L12.4 12 L20.4 20
    chevron.right.2,chevron.forward.2|s M12 4 L20 12 L12 20 M3.6 4 L11.6 12 L3.6 20
    chevron.left.forwardslash.chevron.right|s M6.6 6.4 L1.6 12 L6.6 17.6 M17.4 6.4 L22.4 12 L17.4 17.6 M14 4 L10 20
    textformat|t 6.6 12.6 18 5 A;t 17.4 12.6 18 5 a
    textformat.size|t 5.6 14 13 5 A;t 16.4 12 22 5 A
    textformat.abc,abc|t 12 12 12.5 5 abc
    textformat.123,123.rectangle|t 12 12 12.5 5 123
    textformat.alt|t 12 12 15 5 Aa
    textformat.size.larger|t 9.4 12.6 20 5 A;s M19.6 17 L19.6 7 M16.6 10 L19.6 7 L22.6 10
    textformat.size.smaller|t 9.4 12.6 20 5 A;s M19.6 7 L19.6 17 M16.6 14 L19.6 17 L22.6 14
    character|t 12 12 19 5 A
    bold|t 12 12 21 8 B
    italic|s M10 4 L18 4 M6 20 L14 20 M14.4 4 L9.6 20
    underline|t 12 10.2 18 5 U;s M5 21 L19 21
    strikethrough|t 12 12 19 5 S;s M2.5 12 L21.5 12
    text.alignleft,text.justify.left|s M3 5 L21 5 M3 10 L15 10 M3 15 L21 15 M3 20 L13 20
    text.aligncenter|s M3 5 L21 5 M6.5 10 L17.5 10 M3 15 L21 15 M7.5 20 L16.5 20
    text.alignright|s M3 5 L21 5 M9 10 L21 10 M3 15 L21 15 M11 20 L21 20
    text.justify,line.3.horizontal,line.horizontal.3|s M3 6 L21 6 M3 12 L21 12 M3 18 L21 18
    line.3.horizontal.decrease,line.horizontal.3.decrease|s M3 7 L21 7 M6.5 12 L17.5 12 M9.5 17 L14.5 17
    list.bullet|f O4 6 1.5;f O4 12 1.5;f O4 18 1.5;s M9 6 L21 6 M9 12 L21 12 M9 18 L21 18
    list.dash|s M3 6 L5 6 M3 12 L5 12 M3 18 L5 18 M9 6 L21 6 M9 12 L21 12 M9 18 L21 18
    list.number|t 3.8 5.6 7.5 6 1;t 3.8 12.2 7.5 6 2;t 3.8 18.8 7.5 6 3;s M9 6 L21 6 M9 12 L21 12 M9 18 L21 18
    increase.indent|s M3 4.5 L21 4.5 M11 9.5 L21 9.5 M11 14.5 L21 14.5 M3 19.5 L21 19.5;f M3 8.6 L7.6 12 L3 15.4 Z
    decrease.indent|s M3 4.5 L21 4.5 M11 9.5 L21 9.5 M11 14.5 L21 14.5 M3 19.5 L21 19.5;f M7.6 8.6 L3 12 L7.6 15.4 Z
    text.insert|s M3 4.5 L21 4.5 M11 9.5 L21 9.5 M11 14.5 L21 14.5 M3 19.5 L21 19.5 M2.6 12 L7.4 12 M5 9.6 L5 14.4
    text.append|s M3 5 L21 5 M3 10 L21 10 M3 15 L11 15 M14 18 L21 18 M17.5 14.5 L17.5 21.5
    text.quote,quote.opening|f M3.5 15 Q3.5 8 9.5 6 L10.3 7.6 Q7.2 9 7 11.4 Q10 11.6 10 14.6 Q9.8 17.6 6.8 17.8 Q3.6 17.6 3.5 15 Z;f M13.5 15 Q13.5 8 19.5 6 L20.3 7.6 Q17.2 9 17 11.4 Q20 11.6 20 14.6 Q19.8 17.6 16.8 17.8 Q13.6 17.6 13.5 15 Z
    text.cursor,character.cursor.ibeam|s M8 3.5 Q12 3.5 12 6.5 Q12 3.5 16 3.5 M12 6 L12 18 M8 20.5 Q12 20.5 12 17.5 Q12 20.5 16 20.5
    cursorarrow|o M6 3 L18.5 15 L12.8 15 L16 21 L13 22 L10.2 16 L6 19.6 Z
    text.magnifyingglass|s M3 5 L14 5 M3 10 L9 10 M3 15 L8 15;o O15.4 13.6 4.8;s M19 17.2 L22 20.2
    book.closed|o R4.5 2.4 15 19.2 2.2;i M5 17.4 L19 17.4
    """
}
