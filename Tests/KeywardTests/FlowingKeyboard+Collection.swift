import Foundation
import TestSupport

extension FlowingKeyboard {
  /// One row for each keyboard.
  static let collection: [FlowingKeyboard] =
    writing + observing + composing + inserting + hosting + media

  /// All of them, or every third where the tests run a second time as another user: each build costs seconds.
  static let tested: [FlowingKeyboard] =
    ProcessInfo.processInfo.environment["KEYWARD_KEYBOARDS"] == "sample"
    ? collection.enumerated().filter { UInt64($0.offset) % 3 == Proof.seed % 3 }.map(\.element)
    : collection
}

extension FlowingKeyboard {
  /// Letters, planes and cases.
  private static let writing = [
    FlowingKeyboard(
      "Qwerty", "rows of strings, selectors and constraints of items, as tutorials have them",
      KeyboardFlow(
        .option("field", "multiline"), .taps("h i ⇧ O ⌫ k space k"), .wait(600),
        .taps("⇧ ⇧ A B ⇧ c return"),
        types: "hik kABc\n")),
    FlowingKeyboard(
      "Bubble", "buttons that override their touches, bubbles that are drawn, frames",
      KeyboardFlow(
        .taps("å p e n slett m"), types: "åpem", tells: "AudioServicesPlaySystemSound(1104)")),
    FlowingKeyboard(
      "Accents", "long presses with a strip of choices",
      KeyboardFlow(.taps("e"), .hold("e"), .taps("c"), .hold("c"), .hold("m"), types: "eécçm")),
    FlowingKeyboard(
      "Planes", "a state that is a value, capitals, two spaces, planes that are built anew",
      KeyboardFlow(
        .taps("H o l a espacio espacio Y espacio 123 1 #+= € ABC y"), types: "Hola. Y 1€y"),
      KeyboardFlow(
        .option("field", "search"), .option("trait", "autocapitalizationType=none"),
        .taps("⇧ ⇧ A B ⇧ c buscar"), types: "ABc")),
    FlowingKeyboard(
      "Correct", "an actor behind tasks, a bar of suggestions, the lexicon",
      KeyboardFlow(
        .taps("h e l o space w o r f world t e h “teh” t e h space"),
        types: "hello world teh teh "),
      KeyboardFlow(
        .option("trait", "autocorrectionType=no"), .taps("h e l o space"),
        types: "helo ")),
    FlowingKeyboard(
      "Themes", "observers with selectors, a singleton, properties that are watched",
      KeyboardFlow(.taps("θ μ θέμα ΄ ά ν πόσα θέμα πόσα"), types: "θμάν2☾true2🌊true")),
    FlowingKeyboard(
      "Layouts", "a layout that is decoded, strings of a language",
      KeyboardFlow(.taps("ф і пробіл № ₴ стерти « АБВ ц"), types: "Фі «ц")),
    FlowingKeyboard(
      "Arabic", "a plane that finds its keys itself, layers of text, from right to left",
      KeyboardFlow(.taps("س ل ا م مسافة ع تطويل و تطويل حذف ن"), types: "سلام عـن")),
  ]

  /// Keyboards whose observers write down what changes.
  private static let observing = [
    FlowingKeyboard(
      "Tally", "values that are observed by key path, by name, and by a publisher",
      KeyboardFlow(
        .taps("+ name step + slide like word stop + step words lines post post soon"),
        types:
          "0→1 odd n step2 1→3 at30 edge 30px ♥tea “w” 01:05 3 km 3km 1:30 a|b|c ✓ ✓ first soon2 "))
  ]

  /// Scripts in which a letter needs several keys.
  private static let composing = [
    FlowingKeyboard(
      "Telex", "a value type that thinks and edits what stands there",
      KeyboardFlow(.taps("t i e e n g s cách d d a a u s"), types: "tiếng đấu")),
    FlowingKeyboard(
      "Pinyin", "marked text, a resource, candidates in a flow layout",
      KeyboardFlow(.taps("n i 你 n i h a o ␣ w e ⌫ e n 问"), types: "你你好问")),
    FlowingKeyboard(
      "Kana", "keys with recognisers for taps and flicks, timers with closures",
      KeyboardFlow(.taps("あ か か は ゛ は"), .wait(900), .taps("は"), types: "あきばはは"),
      KeyboardFlow(
        .drag("か", to: ["-40,+0"]), .drag("か", to: ["+0,-40"]), .drag("あ", to: ["+0,+40"]),
        .drag("あ", to: ["-40,+0", "+40,+0"]), types: "きくおあ")),
    FlowingKeyboard(
      "Morse", "one control, its events, timers with selectors",
      KeyboardFlow(
        .hold("paddle"), .taps("paddle"), .hold("paddle"), .taps("paddle"), .wait(700),
        .hold("paddle"), .hold("paddle"), .hold("paddle"), .wait(1500), .taps("paddle"), .wait(700),
        types: "co e")),
    FlowingKeyboard(
      "Braille", "an option set, controls that draw, a class named for Objective-C",
      KeyboardFlow(
        .option("tap", "dot 1"), .taps("enter"), .option("tap", "dot 1"), .option("tap", "dot 2"),
        .taps("enter enter"), .option("tap", "dot 2"), .option("tap", "dot 4"),
        .option("tap", "dot 5"), .option("tap", "dot 6"), .taps("enter"), types: "ab w")),
    FlowingKeyboard(
      "Phonepad", "a generic trie, nested types, lazy keys with attributed titles",
      KeyboardFlow(.taps("4 6 6 3 0 4 6 6 3 next #"), types: "home good.")),
    FlowingKeyboard(
      "Hindi", "protocols with associated types, a generic controller, enumerations",
      KeyboardFlow(
        .taps("न म स"), .option("tap", "\u{94D}"), .taps("त ए १ ३ क अ ⌫ अ"), types: "नमस्ते३अ")),
  ]

  /// Keyboards that do not type letter by letter.
  private static let inserting = [
    FlowingKeyboard(
      "Passphrase", "sliders and switches, settings that are coded",
      KeyboardFlow(
        .taps("Generate digits signs Generate PIN"),
        matches: "[a-km-z2-9]{12}[a-z!?%+]{12} [0-9]{4}")),
    FlowingKeyboard(
      "Converter", "model, view and controller apart, a delegate of Objective-C",
      KeyboardFlow(.taps("1 0 preview"), types: "16.1 km"),
      KeyboardFlow(
        .option("text", "weighs "), .taps("lb~→~kg 2 2 . 5 preview"), types: "weighs 10.2 kg")),
    FlowingKeyboard(
      "Flipper", "closures in pages that scroll",
      KeyboardFlow(
        .option("text", "one two"), .taps("flip ›"), .wait(400), .taps("wide"), types: "one o ʍ ʇ"),
      KeyboardFlow(
        .option("text", "hello world"), .option("host-edit", "select=0-11"), .taps("›"), .wait(400),
        .taps("rot13"), types: "uryyb jbeyq")),
    FlowingKeyboard(
      "Chess", "a result builder and protocols with associated types",
      KeyboardFlow(
        .taps("e 4 next e 5 next ♘ f 3 next ♘ c 6 next 0-0 next"),
        types: "1. e4 e5 2. Nf3 Nc6 3. O-O ")),
    FlowingKeyboard(
      "Tidy", "a table controller inside the keyboard, regular expressions, sentences",
      KeyboardFlow(
        .option("text", "a  b , the the cat 3/4/2025"), .option("tap", "Twice the word"),
        .taps("Tidy"), types: "A b, the the cat 2025-4-3")),
    FlowingKeyboard(
      "Dates", "a hierarchy of key classes, constraints that are exchanged, formatters",
      KeyboardFlow(
        .taps("ISO Woche Datum 1.1.2000"),
        matches:
          "[0-9]{4}-[0-9]{2}-[0-9]{2} KW [0-9]{2} [0-9]{1,2}\\. [A-Zä][a-zä]+ [0-9]{4} 60 Tage")),
    FlowingKeyboard(
      "Symbols", "a collection with a layout of its own, extensions by protocol",
      KeyboardFlow(.taps("√ α ∫ ∂"), types: "√(α∫∂ dx)")),
    FlowingKeyboard(
      "Hexpad", "gradients, shadows and the colours of the dark",
      KeyboardFlow(
        .taps("# F F 8 0 0 0 swatch"), types: "#FF8000 rgb(255, 128, 0)"),
      KeyboardFlow(.option("appearance", "dark"), .taps("A swatch"), types: "A rgb(170, 170, 170)")),
    FlowingKeyboard(
      "Arrows", "keys that repeat, pans, the insertion point",
      KeyboardFlow(
        .option("text", "one two 👨‍👩‍👧!"), .taps("left left"), .option("tap", "word left"),
        .option("tap", "slide to move"), .taps("left delete"), .option("tap", "delete forward"),
        types: "onetwo 👨‍👩‍👧!"),
      KeyboardFlow(.option("text", "abcdefgh"), .hold("delete"), types: "abcd"),
      KeyboardFlow(
        .option("text", "abcdefgh"), .drag("slide to move", to: ["-60,+0"]), .taps("delete"),
        types: "acdefgh")),
    FlowingKeyboard(
      "Memos", "a data model, classes generated and written by hand, a watched fetch",
      KeyboardFlow(
        .taps("a s f o d k b w u r"),
        types: "0 meet 2.5 2 work;mail1;fresh5:1;again 3;cut 3 left 0;true 3 true;b1;+0.~0.-0.;"
          + "<NSCocoaErrorDomain 1570>;gone 1;")),
    FlowingKeyboard(
      "Cards", "fetches of views, unique values, batches, nested queues, long chains, history",
      KeyboardFlow(
        .taps("new list groups fewer list"), .option("tap", "card b"), .taps("list"),
        types: "abc;0:1 1:1 2:2;bc;c;"),
      KeyboardFlow(
        .taps("batch nest upsert twins stay undo chain limit watch named"),
        types:
          "3 -9-9-9 0;inside;[\"-3 upsert\"] true 1 133020;[\"-2\"] true 1;[\"-1\"] true 1;1 2 true;"
          + "5000 0;<1550 too many>;true true;many;",
        tells: "the fetch request broken of the model"),
      KeyboardFlow(
        .taps("authors after forms tombs batches merge again prune junk off post"),
        types:
          "1 app/main keyboard/- +|~ [\"count\"];2213 true true [1, 2, 3];"
          + "true true 3 3true [\"app\", \"app\", \"keyboard\"] [\"keyboard\"] [3];gone 1 true;"
          + "+++|~~~|--- [\"app\"];0 7 true;1 p2 true true app;2 2 true 1 134301 5;"
          + "[0, 0, 0, 0, 0] +|- 134020;134091 true;true History-post.sqlite;")),
    FlowingKeyboard(
      "Guess", "a learned model that cannot be loaded, numbers in several dimensions",
      KeyboardFlow(
        .taps("load later sum weights wide"),
        types: "3 by rule;3 by rule;6.5 [2, 3] [3, 1];2 1.0;none;",
        tells: "Core ML runs no models in Keyward: loading Mood.mlmodelc fails")),
    FlowingKeyboard(
      "Drawers",
      "a database, a picker, contents that are values, sealed texts, a delegate before another one",
      KeyboardFlow(
        .taps("count count least dear loud bye tone"),
        types: "124dear [1]BYE! (6)LOUD!"),
      KeyboardFlow(
        .taps("seal"), types: "5f4d right /xe6 same still<open>",
        tells: "CHHapticEngine: the simulated device has no haptics")),
    FlowingKeyboard(
      "Clips", "an app group, a diffable table, the pasteboard, full access",
      KeyboardFlow(
        .option("full-access", "on"), .option("text", "abc"), .taps("Keep abc Keep Clear"),
        .option("copy", "xyz"), .taps("Keep xyz"), types: "abcabcxyz"),
      KeyboardFlow(
        .option("text", "abc"), .option("copy", "xyz"), .taps("Keep abc"), types: "abcabc",
        denies: "mkdir")),
    FlowingKeyboard(
      "Tabs", "controllers inside the controller, initialisers of one's own",
      KeyboardFlow(
        .taps("(o_O) Maker"), .wait(300), .taps("^ w Insert Faces"), .wait(300), .taps("(T_T)"),
        types: "(o_O)(^w^)(T_T)")),
    FlowingKeyboard(
      "Roman", "the mode of Swift 6, an observable model, a stream of events",
      settings: ["SWIFT_VERSION=6.0"],
      KeyboardFlow(.taps("1 9 9 4 Insere 4 2 aA Insere"), types: "MCMXCIVxlii")),
    FlowingKeyboard(
      "Piano", "touches of several fingers in the controller, pictures that are drawn, a menu",
      KeyboardFlow(
        .taps("C E octave"), .option("tap", "Octave 5"), .taps("F♯ B"), types: "C4 E4 F♯5 B5",
        tells: "AudioServicesPlaySystemSound(1057)")),
    FlowingKeyboard(
      "Toki", "a store with a reducer, publishers",
      KeyboardFlow(
        .taps("toki pona . m mi m moku weka w wile ante tomo"), types: "toki pona. mi wile tomo")),
    FlowingKeyboard(
      "Fractions", "the names of Swift 4.0, a collection's controller inside the controller",
      settings: ["SWIFT_VERSION=4.0"],
      KeyboardFlow(
        .taps("½ ¾ delete double ⅛ single reciprocal"), .wait(400), .taps("⅓"), types: "½⅛⅛⁻¹⅓")),
    FlowingKeyboard(
      "Cash", "an input view that clicks, constraints made when they are asked for",
      KeyboardFlow(
        .taps("1 2 3 4 00 5 ⌫ zahlen"), types: "CHF 1’234.00")),
  ]

  /// Modules of sounds, films and images.
  private static let media = [
    FlowingKeyboard(
      "Recorder", "a table of keys and functions, converters of sound, players and times",
      KeyboardFlow(
        .taps("window"), .wait(1_600), .taps("speed"),
        types: "false true 1 true false -11833 -1001 began ended true false 5.0 8.0 "
          + "1.5 true true 0 ",
        tells: "AVSampleBufferDisplayLayer.enqueue fails"),
      KeyboardFlow(
        .taps("convert file time route ask loop"), .wait(2_000), .taps("film thumb"),
        types: """
          true 8000 219 true 100 0.5 100 0.5 1954115647 7/12 74 true true true ["Speaker"] false \
          48000 true true false false loops 2 0.1 0.0 true -11863 true error -11833\u{20}
          """, tells: "AVAssetImageGenerator makes no image")),
    FlowingKeyboard(
      "Filters", "cases of an enumeration as keys, typed filters, codes as images",
      KeyboardFlow(
        .option("text", "Q"), .taps("code filters blur blend bars round missing average"),
        types: """
          Q23 115 0000FFFF,FFFFFFFF,FF0000FF,00FF00FF FFFF00FF,000000FF,00FFFFFF,FF00FFFF \
          4C4C4CFF,FFFFFFFF,7F7F7FFF,DCDCDCFF B 4.0 0000BCFF,BCBCBCFF,BC0000FF,00BC00FF \
          000000FF,FFFF00FF,FF0000FF,00FF00FF (170.0, 32.0) \
          FF0000FF,0000FFFF,00FF00FF,FFFFFFFF (2.0, 2.0) true true true true 0 2 808080FF\u{20}
          """, tells: "Keyward has no filter CIKaleidoscope")),
    FlowingKeyboard(
      "Visit",
      "a dictionary of asynchronous functions, a toolbar, services that a keyboard can't use",
      KeyboardFlow(
        .taps("photos types translate link rest levels cloud album motion peers bonjour"),
        .taps("files people"),
        types: """
          true true 0 3311 1.public.png image/jpeg true false.true.true.true true 0 false false \
          true 0 true.2.5 1.75 3.0 8.true hello 3 9 true.-3310.false false 0 104 true 1.0 false.\
          alone 0 -72008 -72008 8.14 true /keys -72000 -72000 -72004 0.\
          public.data,public.folder,public.plain-text,public.png true.0 false 0.
          """, tells: "the simulated user denies the photo library")),
  ]
}
