import Testing

@testable import UIKit

/// Members of Darwin's C library and Core Foundation that Linux has in another form or not at all.
@MainActor @Suite(.serialized) struct `Names of Darwin and Core Foundation` {
  private func text(_ name: String) -> String? {
    var size = 0
    guard sysctlbyname(name, nil, &size, nil, 0) == 0 else { return nil }
    var bytes = [CChar](repeating: 1, count: size)
    guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  @Test(arguments: [
    (390, 844, "iPhone14,7"), (844, 390, "iPhone14,7"), (375, 667, "iPhone14,6"),
    (440, 956, "iPhone17,2"), (820, 1180, "iPad13,18"),
  ])
  func `the machine is the simulated device`(width: CGFloat, height: CGFloat, model: String) {
    let before = UIScreen.main.bounds
    defer { UIScreen.main.bounds = before }
    UIScreen.main.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    #expect(text("hw.machine") == model)
    var names = utsname()
    #expect(uname(&names) == 0)
    let machine = Mirror(reflecting: names.machine).children.compactMap { $0.value as? Int8 }
    #expect(String(decoding: machine.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) == model)
  }

  @Test func `the system is that of the iOS version`() {
    let before = UIDevice.current.systemVersion
    defer { UIDevice.current.systemVersion = before }
    UIDevice.current.systemVersion = "18.0"
    #expect(text("kern.osversion") == "22A3354" && text("kern.osproductversion") == "18.0")
    #expect(text("kern.osrelease") == "24.0.0" && text("kern.ostype") == "Darwin")
    UIDevice.current.systemVersion = "26.0"
    #expect(text("kern.osrelease") == "25.0.0")
    UIDevice.current.systemVersion = "26.7"
    #expect(text("kern.osversion") == nil && text("no.such") == nil)
    #expect(TARGET_OS_SIMULATOR == 0 && TARGET_OS_IOS == 1)
  }

  @Test func `values have the sizes of the kernel's, and none can be set`() {
    var (memory, count, size) = (UInt64(0), Int32(0), 8)
    #expect(sysctlbyname("hw.memsize", &memory, &size, nil, 0) == 0 && size == 8)
    #expect(memory == ProcessInfo.processInfo.physicalMemory)
    size = 4
    #expect(sysctlbyname("hw.ncpu", &count, &size, nil, 0) == 0 && count > 0)
    size = 2
    var few = [UInt8](repeating: 0, count: 2)
    #expect(sysctlbyname("hw.machine", &few, &size, nil, 0) == -1 && errno == ENOMEM)
    #expect(few == Array("iP".utf8))
    var other = Int32(1)
    #expect(sysctlbyname("hw.ncpu", nil, nil, &other, 4) == -1 && errno == EPERM)
    var (name, boot) = ([CTL_KERN, KERN_BOOTTIME], timeval())
    size = MemoryLayout<timeval>.size
    #expect(sysctl(&name, 2, &boot, &size, nil, 0) == 0)
    let running = Date().timeIntervalSince1970 - Double(boot.tv_sec)
    #expect(abs(running - ProcessInfo.processInfo.systemUptime) < 60)
    #expect(clock_gettime_nsec_np(CLOCK_UPTIME_RAW) > 0)
  }

  @Test func `constants have Darwin's types and Linux's values`() throws {
    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0)
    defer { pair.forEach { close($0) } }
    #expect(send(pair[0], "a", 1, MSG_NOSIGNAL) == 1)
    var byte: UInt8 = 0
    #expect(recv(pair[1], &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 1 && byte == 0x61)
    #expect(recv(pair[1], &byte, 1, MSG_WAITALL) == 1)
    #expect(shutdown(pair[0], SHUT_WR) == 0 && recv(pair[1], &byte, 1, 0) == 0)
    let web = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP)
    defer { close(web) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    #expect(setsockopt(web, IPPROTO_TCP, TCP_NODELAY, &on, size) == 0)

    var (kind, mutex) = (pthread_mutexattr_t(), pthread_mutex_t())
    pthread_mutexattr_init(&kind)
    #expect(pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE) == 0)
    pthread_mutex_init(&mutex, &kind)
    #expect(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_trylock(&mutex) == 0)
    #expect(sysconf(_SC_PAGESIZE) >= 4096 && sysconf(_SC_NPROCESSORS_ONLN) > 0)

    let folder = try #require(opendir("/"))
    defer { closedir(folder) }
    let entry = try #require(readdir(folder))
    #expect(Int32(entry.pointee.d_type) == DT_DIR)
    let flags = IFF_UP | IFF_RUNNING | IFF_LOOPBACK
    #expect(flags == 0x49 && RUSAGE_SELF == 0 && RLIMIT_NOFILE == 7 && PRIO_USER == 2)
  }

  @Test(arguments: [
    (kCFStringTransformToLatin, "ночь", "nočʹ"), (kCFStringTransformStripDiacritics, "é", "e"),
    (kCFStringTransformMandarinLatin, "你好", "nǐ hǎo"), (kCFStringTransformLatinKatakana, "ka", "カ"),
    (kCFStringTransformLatinGreek, "alpha", "ἀλφα"),
    (kCFStringTransformToUnicodeName, "🙂", "\\N{SLIGHTLY SMILING FACE}"),
    (kCFStringTransformLatinCyrillic, "da", "да"), ("Any-Upper", "key", "KEY"),
  ])
  func `texts are transformed`(transform: CFString?, text: String, changed: String) {
    let string = NSMutableString(string: text) as CFMutableString
    #expect(CFStringTransform(string, nil, transform, false))
    #expect(string as String == changed)
  }

  @Test func `a part of a text is transformed`() {
    let string = CFStringCreateMutableCopy(kCFAllocatorDefault, 0, "щ and é" as CFString)!
    var range = CFRangeMake(0, 1)
    #expect(CFStringTransform(string, &range, kCFStringTransformToLatin, false))
    #expect(string as String == "ŝ and é" && range == CFRangeMake(0, 1))
    range = CFRangeMake(6, 9)
    #expect(!CFStringTransform(string, &range, kCFStringTransformToLatin, false))
    #expect(!CFStringTransform(string, nil, "no such transform", false))
  }

  @Test(arguments: [
    (kCFStringTokenizerUnitWord, "Don't go", ["Don't", "go"]),
    (kCFStringTokenizerUnitWord, "สวัสดีครับ", ["สวัสดี", "ครับ"]),
    (kCFStringTokenizerUnitWord, "我喜欢键盘", ["我", "喜欢", "键盘"]),
    (kCFStringTokenizerUnitSentence, "One. Two!", ["One. ", "Two!"]),
    (kCFStringTokenizerUnitParagraph, "a\nb", ["a\n", "b"]),
    (kCFStringTokenizerUnitWordBoundary, "a b", ["a", " ", "b"]),
  ])
  func `a tokenizer cuts a text`(unit: CFOptionFlags, text: String, parts: [String]) {
    let tokenizer = CFStringTokenizerCreate(
      nil, text as CFString, CFRangeMake(0, text.utf16.count), unit, nil)
    var found: [String] = []
    while !CFStringTokenizerAdvanceToNextToken(tokenizer).isEmpty {
      let range = CFStringTokenizerGetCurrentTokenRange(tokenizer)
      found.append(
        (text as NSString).substring(with: NSRange(location: range.location, length: range.length)))
    }
    #expect(found == parts)
    #expect(CFStringTokenizerGetCurrentTokenRange(tokenizer).location == kCFNotFound)
  }

  @Test func `a token is written in Latin letters`() {
    let tokenizer = CFStringTokenizerCreate(nil, "ab 键盘", CFRangeMake(0, 5), 0, nil)
    #expect(CFStringTokenizerGoToTokenAtIndex(tokenizer, 4) == .normal)
    let latin = CFStringTokenizerCopyCurrentTokenAttribute(
      tokenizer, kCFStringTokenizerAttributeLatinTranscription)
    #expect(latin as? NSString == "jiàn pán")
    #expect(CFStringTokenizerGoToTokenAtIndex(tokenizer, 2).isEmpty)
  }

  @Test(arguments: [
    ("de", "de-CH", "de_CH"), ("en", "de", "en_DE"), ("zh-Hant", "zh-Hant-TW", "zh_Hant_TW"),
    ("Base", "en", "en_US"), (nil, "sr-Latn", "sr_Latn_RS"), ("fr", "fr", "fr_FR"),
  ])
  func `the locale is the bundle's language in the user's region`(
    language: String?, preferred: String, identifier: String
  ) {
    #expect(UserLocale.identifier(language: language, preferred: preferred) == identifier)
  }

  @Test func `resources are listed as addresses`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("a.txt"))
    let bundle = try #require(Bundle(url: folder))
    let urls: [URL]? = bundle.urls(forResourcesWithExtension: "txt", subdirectory: nil)
    #expect(urls?.map(\.lastPathComponent) == ["a.txt"])
    let none = bundle.urls(forResourcesWithExtension: "png", subdirectory: nil) ?? []
    #expect(none.isEmpty)
  }

  @Test func `a path runs the other way`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 1))
    path.addQuadCurve(to: CGPoint(x: 4, y: 4), controlPoint: CGPoint(x: 3, y: 1))
    path.close()
    path.move(to: CGPoint(x: 9, y: 9))
    path.addCurve(
      to: CGPoint(x: 6, y: 6), controlPoint1: CGPoint(x: 8, y: 9),
      controlPoint2: CGPoint(x: 7, y: 6))
    path.lineWidth = 3
    let back = path.reversing()
    #expect(
      back.cgPath.elements == [
        .move(CGPoint(x: 6, y: 6)),
        .cubic(
          CGPoint(x: 9, y: 9), control1: CGPoint(x: 7, y: 6), control2: CGPoint(x: 8, y: 9)),
        .move(CGPoint(x: 4, y: 4)), .quadratic(CGPoint(x: 2, y: 1), control: CGPoint(x: 3, y: 1)),
        .line(CGPoint(x: 1, y: 1)), .close,
      ])
    #expect(back.lineWidth == 3 && back.reversing().cgPath.elements == path.cgPath.elements)
  }
}
