/// Files with one mistake each: the text, the reported line and column, and words of the message.
enum WrongFiles {
  typealias Row = (text: String, place: String, words: String)

  /// A screen with one field, after which a row adds a mistake.
  private static let screen = "screens:\n  - name: s\n    views: [{field: a}]\n"

  static let flows: [Row] = [
    ("step: []", "1:1", "did you mean steps?"), ("name: x\n", "1:1", "has no 'steps'"),
    ("- a", "1:1", "a flow must be a mapping"), ("steps:\n  - tapp: a", "2:5", "did you mean tap?"),
    ("steps: tap", "1:8", "'steps' is a list"),
    ("steps:\n  - tap: a\n    wait: 1", "3:5", "one thing"),
    ("name: a\nname: b\nsteps: []", "2:1", "given twice, first in line 1"),
    ("steps:\n  - wait: soon", "2:11", "'wait', in milliseconds, is a number from 0 to 3600000"),
    ("steps:\n  - focus: txt", "2:12", "did you mean text?"),
    (
      "steps:\n  - focus: {kind: email, traits: {keyboardTipe: URL}}", "2:35",
      "did you mean keyboardType?"
    ),
    ("steps:\n  - focus: {traits: {keyboardType: url}}", "2:36", "values: "),
    ("steps:\n  - tap: []", "2:10", "an empty list"),
    ("steps:\n  - tap:", "2:9", "a key is missing"),
    ("steps:\n  - longPress: {milliseconds: 9}", "2:16", "has no 'key'"),
    ("steps:\n  - drag: {key: a}", "2:11", "has no 'to'"),
    ("steps:\n  - drag: {to: a}", "2:11", "has no 'key'"),
    ("steps:\n  - drag: {key: a, to: {z: 1}}", "2:25", "an offset has no 'z'"),
    ("steps:\n  - drag: {key: a, to: {x: far}}", "2:28", "points from -10000 to 10000"),
    ("steps:\n  - expect: {accessEvents: []}", "2:28", "'noAccessEvents: on' expects none"),
    ("steps:\n  - expect: {accessEvents: {}}", "2:28", "is empty; name a property"),
    ("steps:\n  - expect: {accessEvents: {category: file}}", "2:39", "is one of file.read"),
    ("steps:\n  - hide: app", "2:11", "'hide' is one of keyboard, not 'app'"),
    ("steps:\n  - show:", "2:10", "'show' is one of keyboard"),
    ("steps:\n  - tap: {x: 1}", "2:11", "a point of the keyboard has no 'x'"),
    ("steps:\n  - tap: {}", "2:10", "write {at: [X, Y]}"),
    ("steps:\n  - tap: [a, {at: 3}]", "2:19", "'at' is a list"),
    ("steps:\n  - tap: {at: [1]}", "2:15", "'at' is [X, Y]"),
    ("steps:\n  - longPress: {at: [1, -1]}", "2:25", "points from 0 to 10000, not '-1'"),
    ("steps:\n  - press: []", "2:12", "empty"),
    ("steps:\n  - pinch: {scale: 2}", "2:12", "'pinch' needs 'key' and 'scale'"),
    ("steps:\n  - pinch: {key: a, scale: 0}", "2:28", "from 0.1 to 10, not '0'"),
    ("steps:\n  - rotate: {key: a}", "2:13", "needs 'key' and 'degrees'"),
    ("steps:\n  - rotate: {key: a, degrees: x}", "2:31", "from -3600 to 3600"),
    ("steps:\n  - twoFingerDrag: {key: a}", "2:20", "needs 'key' and 'x' or 'y'"),
    ("steps:\n  - expect: {notifications: []}", "2:29", "write 'none'"),
    ("steps:\n  - expect: {notifications: [willSow]}", "2:30", "willShow"),
    ("steps:\n  - hostEdit: {insert: a, word: 1}", "2:15", "does one of"),
    ("steps:\n  - hostEdit: {select: [3, 1]}", "2:24", "put the smaller first"),
    ("steps:\n  - expect: {}", "2:13", "is empty; name an expectation"),
    ("steps:\n  - expect: {within: 5}", "2:13", "is empty; name an expectation"),
    ("steps:\n  - expect: {document: a, within: 60001}", "2:35", "from 0 to 60000"),
    ("steps:\n  - expect: {documnt: a}", "2:14", "did you mean document?"),
    ("steps:\n  - expect: {document: {matches: '['}}", "2:34", "not a regular expression"),
    ("steps:\n  - expect: {refusal: secure}", "2:23", "'refusal' is one of"),
    ("steps:\n  - repeat: {times: 0, steps: []}", "2:21", "from 1 to 10000"),
    ("steps:\n  - repeat: {times: 2}", "2:13", "needs 'times' and 'steps'"),
    ("steps:\n  - runFlow: none.yaml", "2:14", "there is no none.yaml"),
    ("steps:\n  - runFlow: a.yaml", "2:14", "in a circle: a.yaml → a.yaml"),
    ("steps:\n  - tap: ${x}", "2:10", "there is no variable 'x'"),
    ("variables: {key: a}\nsteps:\n  - tap: ${kez}", "3:10", "did you mean key?"),
    ("steps:\n  - tap: '${x'", "2:10", "without its '}'"),
    ("settings: {device: phnoe}\nsteps: []", "1:20", "did you mean phone?"),
    ("settings: {fidelity: {drift: x}}\nsteps: []", "1:30", "values: "),
    ("settings: {hostKind: webview}\nsteps: []", "1:22", "did you mean webView?"),
    ("settings: {latency: fast}\nsteps: []", "1:21", "MS:JITTER"),
    ("settings: {languages: [de, '?']}\nsteps: []", "1:23", "a tag such as de"),
    ("settings: {timeout: 0}\nsteps: []", "1:21", "from 0.05"),
    ("settings: {timeLimit: long}\nsteps: []", "1:23", "from 0.05"),
    ("settings: {memory: off}\nsteps: []", "1:20", "'memory' is one of 30, 48"),
    ("settings: {resumeMemory: 0}\nsteps: []", "1:26", "from 1 to 1024"),
    ("settings: {lexicon: none.txt}\nsteps: []", "1:21", "there is no none"),
    ("settings: {typesAhead: on}\nsteps: []", "1:12", "'settings' has no 'typesAhead'"),
    ("matrix: {devise: [phone]}\nsteps: []", "1:10", "did you mean device?"),
    ("matrix: {device: []}\nsteps: []", "1:10", "has no values"),
    ("keyboards: none\nsteps: []", "1:12", "there is no none"),
    ("keyboards: []\nsteps: []", "1:12", "1 to 64 keyboards"),
    ("a: [", "2:1", "a.yaml"), ("steps: &a []", "1:8", "write the value out"),
    (
      "steps:\n  - repeat: {times: 9999, steps: [repeat: {times: 99, steps: [tap: a]}]}", "2:3",
      "repeat less"
    ),
  ]

  static let apps: [Row] = [
    ("name: x", "1:1", "has no 'screens'"), ("screns: []", "1:1", "did you mean screens?"),
    ("screens: []", "1:10", "1 to 32 screens"), ("screens: a", "1:10", "is a list"),
    ("screens: [{views: []}]", "1:11", "the screen has no 'name'"),
    ("screens: [{name: a/b}]", "1:18", "no '/'"),
    ("screens: [{name: a}, {name: a}]", "1:22", "a screen 'a' already exists"),
    ("screens: [{name: a, vews: []}]", "1:21", "did you mean views?"),
    ("screens: [{name: a, views: [{kind: text}]}]", "1:30", "a view has no 'kind'"),
    ("screens: [{name: a, views: [{views: []}]}]", "1:29", "neither a 'field' nor a 'view'"),
    ("screens: [{name: a, views: [{field: b}, {view: b}]}]", "1:48", "in line 1"),
    ("screens: [{name: a, views: [{view: b, kind: text}]}]", "1:39", "a view has no 'kind'"),
    ("screens: [{name: a, views: [{field: b, kind: emial}]}]", "1:46", "did you mean email?"),
    (
      "screens: [{name: a, views: [{field: b, traits: {keyboardType: mail}}]}]", "1:63", "values: "
    ),
    ("screens: [{name: a, inputView: {}}]", "1:32", "no 'height' above 0"),
    ("screens: [{name: a, inputView: {height: tall}}]", "1:41", "points from 0 to 10000"),
    ("screens: [{name: a, inputView: {height: nan}}]", "1:41", "points from 0 to 10000"),
    (
      "screens: [{name: a, inputAccessoryView: {height: 5, maximumHeight: 4}}]", "1:41",
      "less than 'height'"
    ),
    (
      "screens: [{name: a, inputAccessoryView: {height: 5}, "
        + "inputAccessoryViewController: {height: 4}}]", "1:54", "accessory view already"
    ),
    ("screens: [{name: a, keyCommands: [{input: k}]}]", "1:35", "needs 'input' and 'action'"),
    (
      "screens: [{name: a, keyCommands: [{input: lefft, action: clear}]}]", "1:43",
      "did you mean left?"
    ),
    (
      "screens: [{name: a, keyCommands: [{input: k, modifierFlags: comand, action: clear}]}]",
      "1:61", "did you mean command?"
    ),
    (
      "screens: [{name: a, keyCommands: [{input: k, action: delete}]}]", "1:54",
      "'action' is one of clear"
    ),
    (
      "screens: [{name: a, keyCommands: [{input: k, action: {clear: a, send: a}}]}]", "1:54",
      "does one of"
    ),
    (
      "screens: [{name: a, keyCommands: [{input: k, action: {focus: b}}]}]", "1:10",
      "'b', which is not a responder"
    ),
    (
      "screens: [{name: a, layout: {constraints: [{constant: 1}]}}]", "1:44",
      "a constraint names one of: top"
    ),
    (
      "screens: [{name: a, layout: {constraints: [{top: safeArea.leading}]}}]", "1:50",
      "EDGE one of top, bottom, centerY"
    ),
    (
      "screens: [{name: a, layout: {constraints: [{top: safearea.top}]}}]", "1:50",
      "did you mean safeArea?"
    ),
    (
      "screens: [{name: a, layout: {constraints: [{top: view.top, whenNear: botom}]}}]", "1:70",
      "did you mean bottom?"
    ),
    (
      "screens: [{name: a, layout: {constraints: [{top: view.top, whenNear: top, "
        + "whenAwayFrom: top}]}}]", "1:75", "one condition"
    ),
    ("\(screen)device: tablet", "4:9", "'device' is one of phone"),
    ("\(screen)identifier: my app", "4:13", "a bundle identifier such as"),
    ("\(screen)allowsKeyboardExtensions: maybe", "4:27", "on or off"),
    ("\(screen)arrangement: split", "4:14", "arranges 2 scenes, and there are 1"),
    ("\(screen)scenes: [{screens: s}]", "4:10", "the scene has no 'name'"),
    ("\(screen)scenes: [{name: x, screens: t}]", "4:29", "there is no screen 't'"),
    ("\(screen)scenes: [{name: x}, {name: y}]", "4:9", "need an 'arrangement'"),
    ("\(screen)scenes: [{name: x}, {name: x}]", "4:21", "a scene 'x' already exists"),
    ("\(screen)scenes: [{name: x, frame: [1, 2, 3]}]", "4:27", "[LEFT, TOP, WIDTH, HEIGHT]"),
    ("\(screen)scenes: [{name: x, frame: [1, 2, 0, 4]}]", "4:27", "width and height are above 0"),
    (
      "\(screen)scenes: [{name: x, frame: [1, 2, 3, 4]}, {name: y}]", "4:9", "give every window one"
    ),
    (
      "\(screen)arrangement: full\nscenes: [{name: x, frame: [1, 2, 3, 4]}]", "4:14",
      "'arrangement' and 'frame' exclude each other"
    ),
    ("\(screen)scenes: [{name: x, external: on}]", "4:30", "belongs to a scene with a 'frame'"),
    (
      "\(screen)scenes: [{name: x, keyboardLayoutGuide: {keyboardDismissPading: 3}}]", "4:42",
      "did you mean keyboardDismissPadding?"
    ),
  ]
}
