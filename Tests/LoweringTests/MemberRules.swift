extension Rule {
  static let members: [Rule] = [
    .member(
      "a member of a cast", "  func f(_ s: Any) -> Int { (s as AnyObject).tag }",
      "  func f(_ s: Any) -> Int { _AnyObjectMembers(s as AnyObject).tag }"),
    .member(
      "a member of a parameter", "  func f(_ s: AnyObject, b: Int) { g(s.tag, s, b.tag) }",
      "  func f(_ s: AnyObject, b: Int) { g(_AnyObjectMembers(s).tag, s, b.tag) }"),
    .member(
      "a class method of a parameter's class",
      "  func f(_ s: AnyObject) -> String { type(of: s).description() }",
      "  func f(_ s: AnyObject) -> String { (type(of: s) as! NSObject.Type).description() }"),
    .member(
      "the class of a parameter, and of another object",
      "  func f(_ s: AnyObject, t: C) { g(type(of: s) == C.self, type(of: s).self, type(of: t).all) }",
      "  func f(_ s: AnyObject, t: C) { g(type(of: s) == C.self, type(of: s).self, type(of: t).all) }"
    ),
    .member(
      "a parameter under another local name",
      "  func f(_ s: AnyObject) { if let s = s as? C { s.tag } }",
      "  func f(_ s: AnyObject) { if let s = s as? C { s.tag } }"),
    .member(
      "a parameter before, after and in the else of another local name",
      "  func f(_ s: AnyObject) { s.x; type(of: s).y; if let s = s as? C { s.tag } else { s.z }; s.w }",
      "  func f(_ s: AnyObject) { _AnyObjectMembers(s).x; (type(of: s) as! NSObject.Type).y; "
        + "if let s = s as? C { s.tag } else { _AnyObjectMembers(s).z }; _AnyObjectMembers(s).w }"),
    .member(
      "a parameter under another local name in a row of conditions",
      "  func f(_ s: AnyObject) { if let s = s as? C { s.a } else if let s = s as? D { s.b } }",
      "  func f(_ s: AnyObject) { if let s = s as? C { s.a } else if let s = s as? D { s.b } }"),
    .member(
      "a parameter whose name a guard takes",
      "  func f(_ s: AnyObject) { guard let s = s as? C else { return }; s.tag }",
      "  func f(_ s: AnyObject) { guard let s = s as? C else { return }; s.tag }"),
    .member(
      "a member of an unwrapped property",
      "  var t: AnyObject?; func f() { if let s = t { s.isEqual(t) } }",
      "  var t: AnyObject?; func f() { if let s = t { _AnyObjectMembers(s).isEqual(t) } }"),
    .member(
      "a member of an unwrapped parameter",
      "  func f(_ s: AnyObject?) { guard let s else { return }; g(s.tag) }",
      "  func f(_ s: AnyObject?) { guard let s else { return }; g(_AnyObjectMembers(s).tag) }"),
    .member(
      "an unwrapped property of a name that means something else in another class",
      "  var t: AnyObject?; class B { var t: C?; func f() { if let t = t { t.tag = 0 } } }",
      "  var t: AnyObject?; class B { var t: C?; func f() { if let t = t { t.tag = 0 } } }"),
    .member(
      "an unwrapped property under the name of a parameter",
      "  var t: AnyObject?; func f(s: C) { if let s = t {}; s.tag = 0 }",
      "  var t: AnyObject?; func f(s: C) { if let s = t {}; s.tag = 0 }"),
    .member(
      "an unwrapped property, and another local of the name",
      "  var t: AnyObject?; func f() { if let s = t {}; let s = C(); s.tag }",
      "  var t: AnyObject?; func f() { if let s = t {}; let s = C(); s.tag }"),
    .member(
      "a member of a constant that is a cast",
      "  func f(_ s: C) { let o = s as AnyObject; g(o.tag, o) }",
      "  func f(_ s: C) { let o = s as AnyObject; g(_AnyObjectMembers(o).tag, o) }"),
    .member(
      "a member of a constant of the type, in a getter",
      "  var n: Int { let o: AnyObject = s; return o.tag }",
      "  var n: Int { let o: AnyObject = s; return _AnyObjectMembers(o).tag }"),
    .member(
      "a member of a parameter of an initializer", "  init(_ s: AnyObject) { g(s.tag) }",
      "  init(_ s: AnyObject) { g(_AnyObjectMembers(s).tag) }"),
    .member(
      "a constant that is a cast, and a parameter of the name",
      "  func f(o: C) { o.g(); do { let o = o as AnyObject } }",
      "  func f(o: C) { o.g(); do { let o = o as AnyObject } }"),
    .member(
      "a cast that is no member's base", "  func f(_ s: Any) { g(s as AnyObject) }",
      "  func f(_ s: Any) { g(s as AnyObject) }"),
    .member(
      "a conditional cast", "  func f(_ s: Any) { (s as? AnyObject)?.g() }",
      "  func f(_ s: Any) { (s as? AnyObject)?.g() }"),
    .member(
      "a member of a conditional cast in a condition",
      "  func f(_ s: Any?) { guard let o = s as? AnyObject else { return }; g(o.tag) }",
      "  func f(_ s: Any?) { guard let o = s as? AnyObject else { return }; g(_AnyObjectMembers(o).tag) }"
    ),
    .member(
      "a member of a value that a selector's method returned",
      "  func f(_ s: C) { let o = s.perform(n).takeUnretainedValue(); o.object(forKey: k) }",
      "  func f(_ s: C) { let o = s.perform(n).takeUnretainedValue(); _AnyObjectMembers(o).object(forKey: k) }"
    ),
    .member(
      "a member of an unwrapped value that a selector's method returned",
      "  func f(_ s: C) { if let o = s.perform(n)?.takeRetainedValue() { g(o.tag) } }",
      "  func f(_ s: C) { if let o = s.perform(n)?.takeRetainedValue() { g(_AnyObjectMembers(o).tag) } }"
    ),
    .member(
      "a member of a value that no selector's method returned",
      "  func f(_ s: Unmanaged<C>) { let o = s.takeUnretainedValue(); g(o.tag) }",
      "  func f(_ s: Unmanaged<C>) { let o = s.takeUnretainedValue(); g(o.tag) }"),
    .member(
      "a member of a constant of the type in a condition",
      "  func f() { guard let o: AnyObject = n() else { return }; g(o.tag) }",
      "  func f() { guard let o: AnyObject = n() else { return }; g(_AnyObjectMembers(o).tag) }"),
    Rule(
      name: "a forced optional requirement",
      around: "@objc protocol P { @objc optional func o(a: Int) }\n%\n",
      line: "func f(p: P?) { p?.o!(a: 1) }", becomes: "func f(p: P?) { p?._opt_o (a: 1)! }"),
    Rule(
      name: "an optional requirement that is named as a property, by its labels",
      around:
        "@objc protocol P { @objc optional func o(_ a: Int, b: Int) }\nclass C { var o: ((Int) -> Void)? }\n%\n",
      line: "func f(p: P?, c: C) { p?.o?(1, b: 2); c.o?(1) }",
      becomes: "func f(p: P?, c: C) { p?._opt_o (1, b: 2); c.o?(1) }"),
    Rule(
      name: "an extension's member that another extension overrides",
      around: "%\nextension B { override var r: CGFloat { get { super.r } set { } } }\n",
      line: "extension V { var r: CGFloat { get { 1 } set { } } }",
      becomes: "extension V { var _base_r: CGFloat { get { 1 } set { } } ; "
        + "var r: CGFloat { get { if let own = self as? B { return own._ext_B_r }; return self._base_r } "
        + "set { if let own = self as? B { own._ext_B_r = newValue; return }; self._base_r = newValue } } }"
    ),
    Rule(
      name: "an extension's override of another extension's member",
      around: "extension V { func m(_ a: Int) -> Int { a } }\n%\n",
      line: "extension B { override func m(_ a: Int) -> Int { super.m(a) + 1 } }",
      becomes: "extension B { /*....*/ func _ext_B_m(_ a: Int) -> Int { self._base_m(a) + 1 } }"),
  ]
}
