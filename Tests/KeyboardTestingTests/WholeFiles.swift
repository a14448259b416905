/// Files with nearly every key of the format.
enum WholeFiles {
  static let flow = """
    name: All of it
    tags: [one, two]
    settings: {device: pad, orientation: landscape, appearance: dark, languages: [de-CH, fr],
      latency: "33:20:7", fullAccess: on, timeout: 2.5, timeLimit: 60,
      hostKind: webView, fidelity: {drift: corrected, moveReports: once}}
    steps:
      - focus: {text: x, kind: number, traits: {returnKeyType: go}}
      - tap: a
      - tap: [b, "1"]
      - longPress: {key: c, milliseconds: 900}
      - drag: {key: e, milliseconds: 600, to: [é, {x: -20}]}
      - drag: {key: a, to: b}
      - wait: 5
      - hide: keyboard
      - show: keyboard
      - tap: {at: [10, 20.5]}
      - tap: [a, {at: [1, 2]}]
      - longPress: {at: [3, 4]}
      - drag: {key: {at: [5, 6]}, to: a}
      - twoFingerTap: {at: [7, 8]}
      - type: hello
      - switchKeyboard: Letters
      - hostEdit: {caret: 2}
      - hostEdit: {select: [1, 3]}
      - expect: {document: "", contextBefore: null, contextAfter: {contains: b}, selection: 4,
          accessEvents: {category: file.read, verdict: deny, subject: /etc/passwd}}
      - expect: {document: a, within: 2000}
      - repeat: {times: 2, steps: [{tap: d}]}
      - runFlow: {file: b/part.yaml, variables: {key: e}}
    """

  static let app = """
    name: All
    identifier: org.example.all
    device: pad
    orientation: landscape
    allowsKeyboardExtensions: off
    textInputContextIdentifier: everywhere
    keyCommands: [{input: escape, action: resignFirstResponder}]
    screens:
      - name: one
        inputAccessoryViewController: {height: 40, maximumHeight: 90.5}
        views:
          - view: box
            canBecomeFirstResponder: on
            inputView: {height: 300}
            textInputContextIdentifier: box
            layout:
              width: 10
              constraints:
                - {bottom: keyboardLayoutGuide.top, constant: -8, whenAwayFrom: [leading, top]}
            views:
              - {field: a, kind: email, text: me@, traits: {returnKeyType: send}}
          - field: b
            keyCommands:
              - {input: K, modifierFlags: [shift, cmd], discoverabilityTitle: Kill, action: {clear: a}}
              - {input: tab, wantsPriorityOverSystemBehavior: on, action: {insert: "\\t"}}
              - {input: f2, action: {inputView: {field: b, height: 9}}}
              - {input: f3, action: {inputView: null}}
      - name: two
    arrangement: external
    scenes:
      - {name: here, screens: [two, one], keyboardLayoutGuide: {usesBottomSafeArea: off}}
      - {name: there}
    """
}
