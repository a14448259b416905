extension SymbolShapes {
  /// Signs, numbers and plain shapes.
  static let signs = """
    xmark|s M4.8 4.8 L19.2 19.2 M19.2 4.8 L4.8 19.2
    checkmark|s M3.8 13.2 L9.4 19.4 L20.2 4.6
    plus|s M12 3.4 L12 20.6 M3.4 12 L20.6 12
    minus|s M3.4 12 L20.6 12
    multiply|s M5.6 5.6 L18.4 18.4 M18.4 5.6 L5.6 18.4
    divide|s M3.4 12 L20.6 12;f O12 5.4 1.9;f O12 18.6 1.9
    equal|s M3.8 8.4 L20.2 8.4 M3.8 15.6 L20.2 15.6
    lessthan|s M19 4.6 L5 12 L19 19.4
    greaterthan|s M5 4.6 L19 12 L5 19.4
    plusminus,plus.forwardslash.minus|s M3.4 7.4 L11 7.4 M7.2 3.6 L7.2 11.2 M13 17.4 L20.6 17.4 M18.6 3.6 L5.4 20.4
    percent|s M18.8 4.4 L5.2 19.6;o O6.8 7 3.3;o O17.2 17 3.3
    number,grid.hash|s M9.6 3.4 L7.4 20.6 M16.6 3.4 L14.4 20.6 M4 8.6 L20.6 8.6 M3.4 15.4 L20 15.4
    dollarsign|t 12 12 20 5 $
    eurosign|t 12 12 20 5 €
    sterlingsign|t 12 12 20 5 £
    yensign|t 12 12 20 5 ¥
    bitcoinsign|t 12 12 20 5 ₿
    at|t 12 11.4 20 4 @
    exclamationmark|s M12 3.4 L12 14.6;f O12 19.6 1.7
    questionmark|s M7.4 8 C7.4 2.2 16.8 2 16.8 7.8 C16.8 11.4 12 11.6 12 15;f O12 19.8 1.6
    info|s M9.4 9.8 L12.2 9.8 L12.2 19.6 M8.8 19.6 L15.6 19.6;f O11.8 5 1.7
    exclamationmark.triangle|o M12 2.8 Q13 2.8 13.6 3.8 L22.2 19 Q23 21 21 21 L3 21 Q1 21 1.8 19 L10.4 3.8 Q11 2.8 12 2.8 Z;i M12 9 L12 14.4;k O12 17.8 1.3
    ellipsis|f O4.6 12 2;f O12 12 2;f O19.4 12 2
    ellipsis.vertical|f O12 4.6 2;f O12 12 2;f O12 19.4 2
    circle|o O12 12 9.8
    square|o R2.8 2.8 18.4 18.4 3.6
    rectangle|o R1.6 5 20.8 14 2.6
    capsule|o R1.4 6.6 21.2 10.8 5.4
    triangle|o M12 3.4 L22 20.4 L2 20.4 Z
    diamond|o M12 1.8 L22.2 12 L12 22.2 L1.8 12 Z
    hexagon|o M12 1.8 L21 7 L21 17 L12 22.2 L3 17 L3 7 Z
    seal|o M12 1.6 L14.8 4 L18.4 3.6 L19.4 7.2 L22.6 9 L21 12.4 L22 16 L18.6 17.4 L17.2 20.8 L13.6 20.2 L10.6 22.4 L8.2 19.6 L4.6 19.4 L4.2 15.8 L1.6 13.2 L3.6 10.2 L3 6.6 L6.6 5.6 L8.4 2.4 Z
    checkmark.seal|o M12 1.6 L14.8 4 L18.4 3.6 L19.4 7.2 L22.6 9 L21 12.4 L22 16 L18.6 17.4 L17.2 20.8 L13.6 20.2 L10.6 22.4 L8.2 19.6 L4.6 19.4 L4.2 15.8 L1.6 13.2 L3.6 10.2 L3 6.6 L6.6 5.6 L8.4 2.4 Z;i M8 12.4 L11 15.4 L16 8.8
    shield|o M12 2 L20.4 5 L20.4 11.4 C20.4 17.4 16 20.6 12 22.2 C8 20.6 3.6 17.4 3.6 11.4 L3.6 5 Z
    checkmark.shield|o M12 2 L20.4 5 L20.4 11.4 C20.4 17.4 16 20.6 12 22.2 C8 20.6 3.6 17.4 3.6 11.4 L3.6 5 Z;i M8 11.8 L11 15 L16 8.4
    largecircle.fill.circle|s O12 12 10;f O12 12 6
    circle.grid.3x3,square.grid.3x3|o R2.4 2.4 5 5 1.2;o R9.5 2.4 5 5 1.2;o R16.6 2.4 5 5 1.2;o R2.4 9.5 5 5 1.2;o R9.5 9.5 5 5 1.2;o R16.6 9.5 5 5 1.2;o R2.4 16.6 5 5 1.2;o R9.5 16.6 5 5 1.2;o R16.6 16.6 5 5 1.2
    square.grid.2x2,rectangle.grid.2x2|o R2.8 2.8 8 8 1.6;o R13.2 2.8 8 8 1.6;o R2.8 13.2 8 8 1.6;o R13.2 13.2 8 8 1.6
    square.stack|o R3 8 18 13.4 2.4;s M5.4 5 L18.6 5 M7.4 2 L16.6 2
    square.on.square|o R8 8 13.6 13.6 2.4;s M4.8 15.8 Q2.4 15.8 2.4 13.4 L2.4 4.8 Q2.4 2.4 4.8 2.4 L13.4 2.4 Q15.8 2.4 15.8 4.8
    square.split.2x1,rectangle.split.2x1|o R1.8 4.6 20.4 14.8 2.4;i M12 5 L12 19
    sidebar.left|o R1.8 4.2 20.4 15.6 2.4;i M8.6 4.6 L8.6 19.4
    square.and.arrow.up|s M8 9 L6.4 9 Q4.2 9 4.2 11.2 L4.2 19.6 Q4.2 21.8 6.4 21.8 L17.6 21.8 Q19.8 21.8 19.8 19.6 L19.8 11.2 Q19.8 9 17.6 9 L16 9 M12 14.6 L12 2.4 M8 6 L12 2 L16 6
    square.and.arrow.down|s M8 9 L6.4 9 Q4.2 9 4.2 11.2 L4.2 19.6 Q4.2 21.8 6.4 21.8 L17.6 21.8 Q19.8 21.8 19.8 19.6 L19.8 11.2 Q19.8 9 17.6 9 L16 9 M12 2.2 L12 14.6 M8 10.8 L12 14.8 L16 10.8
    arrowshape.turn.up.left|o M9.4 4.4 L2 11.2 L9.4 18 L9.4 13.8 C15 13.6 18.6 15.2 21.6 19.4 C21.2 12.6 16.6 8.8 9.4 8.6 Z
    arrowshape.turn.up.right|o M14.6 4.4 L22 11.2 L14.6 18 L14.6 13.8 C9 13.6 5.4 15.2 2.4 19.4 C2.8 12.6 7.4 8.8 14.6 8.6 Z
    arrowtriangle.left|o M5 12 L18 4.4 L18 19.6 Z
    arrowtriangle.right|o M19 12 L6 4.4 L6 19.6 Z
    arrowtriangle.up|o M12 5 L19.6 18 L4.4 18 Z
    arrowtriangle.down|o M12 19 L19.6 6 L4.4 6 Z
    function|t 12 12 17 4 ƒ(x)
    sum|s M18.6 7 L18.6 3.6 L5.4 3.6 L12.6 12 L5.4 20.4 L18.6 20.4 L18.6 17
    x.squareroot|s M2.4 13 L5 12 L8.6 20 L12 3.6 L22 3.6 M13.4 9.4 L20 17.6 M20 9.4 L13.4 17.6
    power|s E12 12.8 8.6 -50 230;s M12 2.4 L12 12
    viewfinder|s M3 8.4 L3 5.6 Q3 3 5.6 3 L8.4 3 M15.6 3 L18.4 3 Q21 3 21 5.6 L21 8.4 M21 15.6 L21 18.4 Q21 21 18.4 21 L15.6 21 M8.4 21 L5.6 21 Q3 21 3 18.4 L3 15.6
    qrcode|s R3 3 7 7 1;s R14 3 7 7 1;s R3 14 7 7 1;f R5.4 5.4 2.2 2.2 0.2;f R16.4 5.4 2.2 2.2 0.2;f R5.4 16.4 2.2 2.2 0.2;f R14 14 3 3 0.2;f R18.4 18.4 2.8 2.8 0.2;f R18.6 13.8 2.4 2.4 0.2;f R13.8 18.8 2.4 2.4 0.2
    crown|o M3 19 L1.8 7 L7.6 11.6 L12 4 L16.4 11.6 L22.2 7 L21 19 Z
    infinity|s M12 12 C8.4 6.4 2 6.8 2 12 C2 17.2 8.4 17.6 12 12 C15.6 6.4 22 6.8 22 12 C22 17.2 15.6 17.6 12 12 Z
    """
}
