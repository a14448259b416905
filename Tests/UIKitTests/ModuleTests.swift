import AVFoundation
import CoreText
import GameController
import NaturalLanguage
import SafariServices
import Speech
import StoreKit
import System
import SystemConfiguration
import Testing
import UniformTypeIdentifiers
import Vision
import simd

@testable import UIKit

/// Modules that keyboards import beside UIKit.
@MainActor @Suite struct ModuleTests {
  @Test(arguments: [
    ("The keys of this keyboard are small", NLLanguage.english),
    ("Das ist nicht für die Katze", .german), ("Je suis dans le jardin avec vous", .french),
    ("привет, как дела", .russian), ("я не знаю, що це", .ukrainian), ("こんにちは世界", .japanese),
    ("안녕하세요", .korean), ("שלום", .hebrew), ("สวัสดี", .thai),
  ])
  func `the language of a text is recognised`(text: String, language: NLLanguage) {
    #expect(NLLanguageRecognizer.dominantLanguage(for: text) == language)
  }

  @Test(arguments: ["http://example.org", "HTTPS://example.org/a?b"])
  func `a browser takes addresses of the web`(address: String) throws {
    let browser = SFSafariViewController(url: try #require(URL(string: address)))
    #expect(browser.dismissButtonStyle == .done)
  }
  @Test(arguments: ["file:///", "mailto:a@example.org", "/page"])
  func `a browser of another address ends the keyboard`(address: String) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [address = address as String] in
      try await MainActor.run {
        _ = SFSafariViewController(url: try #require(URL(string: address)))
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'NSInvalidArgumentException', reason: 'The specified URL"))
  }

  @Test func `languages can be confined, and nothing speaks for any`() {
    let recognizer = NLLanguageRecognizer()
    recognizer.languageConstraints = [.german, .french]
    recognizer.processString("die Katze und der Hund")
    #expect(recognizer.languageHypotheses(withMaximum: 1)[.german] ?? 0 > 0.9)
    recognizer.reset()
    recognizer.processString("123")
    #expect(recognizer.dominantLanguage == nil)
  }

  @Test func `no hardware keyboard, mouse or controller is attached`() async {
    #expect(GCKeyboard.coalesced == nil && GCMouse.current == nil && GCMouse.mice().isEmpty)
    #expect(GCController.current == nil && GCController.controllers().isEmpty)
    await withCheckedContinuation { done in
      GCController.startWirelessControllerDiscovery { done.resume() }
    }
  }

  @Test func `texts are cut into words and sentences`() {
    let text = "Don't go. Press 3 keys!"
    func cut(_ unit: NLTokenUnit) -> [String] {
      let tokenizer = NLTokenizer(unit: unit)
      tokenizer.string = text
      return tokenizer.tokens(for: text.startIndex..<text.endIndex).map { String(text[$0]) }
    }
    #expect(cut(.word) == ["Don't", "go", "Press", "3", "keys"])
    #expect(cut(.sentence) == ["Don't go. ", "Press 3 keys!"])
  }

  @Test func `words of scripts without spaces are parted`() {
    func words(_ text: String) -> [String] {
      let tokenizer = NLTokenizer(unit: .word)
      tokenizer.string = text
      return tokenizer.tokens(for: text.startIndex..<text.endIndex).map { String(text[$0]) }
    }
    #expect(words("我喜欢键盘。") == ["我", "喜欢", "键盘"])
    #expect(words("สวัสดีครับ 🙂") == ["สวัสดี", "ครับ", "🙂"])
  }

  @Test func `a tagger tells words from the rest, and no word classes`() {
    let text = "Hi, you"
    let tagger = NLTagger(tagSchemes: [.tokenType, .lexicalClass])
    tagger.string = text
    let tags = tagger.tags(
      in: text.startIndex..<text.endIndex, unit: .word, scheme: .tokenType,
      options: [.omitWhitespace])
    #expect(tags.map(\.0) == [.word, .punctuation, .word])
    #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: .lexicalClass).0 == nil)
  }

  @Test(arguments: [
    ("word", "Latn"), ("слово", "Cyrl"), ("λέξη", "Grek"), ("كلمة", "Arab"), ("शब्द", "Deva"),
    ("단어", "Kore"), ("ことば", "Jpan"), ("键盘", "Hans"), ("42", nil), ("🙂", nil),
  ])
  func `a tagger names the script of a word`(word: String, code: String?) {
    let tagger = NLTagger(tagSchemes: [.script])
    tagger.string = word
    #expect(tagger.tag(at: word.startIndex, unit: .word, scheme: .script).0?.rawValue == code)
  }

  @Test func `the older tagger counts in units of UTF-16`() {
    let text = "🙂 Hi, you. Bye!" as NSString
    let tagger = NSLinguisticTagger(tagSchemes: [.tokenType], options: 0)
    tagger.string = text as String
    let whole = NSRange(location: 0, length: text.length)
    var ranges: NSArray?
    let tags = tagger.tags(
      in: whole, unit: .word, scheme: .tokenType, options: [.omitWhitespace, .omitPunctuation],
      tokenRanges: &ranges)
    #expect(tags == [.word, .word, .word, .word])
    let values = ranges?.compactMap { $0 as? NSValue } ?? []
    let words = values.map { text.substring(with: $0.rangeValue) }
    #expect(words == ["🙂", "Hi", "you", "Bye"])
    #expect(tagger.tokenRange(at: 4, unit: .word) == NSRange(location: 3, length: 2))
    #expect(
      text.substring(with: tagger.sentenceRange(for: NSRange(location: 12, length: 0))) == "Bye!")
    #expect(tagger.sentenceRange(for: NSRange(location: 4, length: 9)) == whole)
    var seen = 0
    tagger.enumerateTags(in: whole, unit: .word, scheme: .tokenType) { _, _, stop in
      seen += 1
      stop.pointee = true
    }
    #expect(seen == 1)
    #expect(NSLinguisticTagger.dominantLanguage(for: "das ist nicht der Hund") == "de")
  }

  @Test func `types have parents and endings`() throws {
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data))
    #expect(!UTType.text.conforms(to: .plainText))
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType("no.such") == nil)
    #expect(UTType(mimeType: "text/html")?.preferredFilenameExtension == "html")
    #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
    #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
    #expect(UTType.heic.conforms(to: .image) && UTType.folder.conforms(to: .directory))
    #expect(UTType.pythonScript.isSubtype(of: .text) && !UTType.gif.conforms(to: .movie))
  }

  @Test func `only font files are registered, once, and their names are read`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    let font = folder.appendingPathComponent("a.ttf")
    try bytes.write(to: font)
    #expect(CTFontManagerRegisterFontsForURL(font as CFURL, .process, nil))
    #expect(!CTFontManagerRegisterFontsForURL(font as CFURL, .process, nil))
    let names = try #require(CTFontManagerCreateFontDescriptorsFromURL(font as CFURL))
    #expect((names[0] as? UIFontDescriptor)?.postscriptName == "DejaVuSans")
    #expect(CTFontManagerUnregisterFontsForURL(font as CFURL, .process, nil))
    let read = try #require(CGDataProvider(data: bytes as CFData).flatMap(CGFont.init))
    var failure: Unmanaged<CFError>?
    #expect(read.postScriptName as String? == "DejaVuSans")
    #expect(CTFontManagerRegisterGraphicsFont(read, &failure) && failure == nil)
    #expect(!CTFontManagerRegisterGraphicsFont(read, &failure))
    #expect(failure.map { CFErrorGetCode($0.takeRetainedValue()) } == 105)
    #expect(CTFontManagerUnregisterGraphicsFont(read, nil))
    let other = folder.appendingPathComponent("b.ttf")
    try Data("text".utf8).write(to: other)
    #expect(!CTFontManagerRegisterFontsForURL(other as CFURL, .process, nil))
    #expect(!CTFontManagerRegisterFontsForURL(NSURL(fileURLWithPath: "/none"), .process, nil))
  }
}

/// Modules for services that a keyboard on the simulated device does not have.
@MainActor @Suite struct `Modules without a device` {
  private final class Observer: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate {
    var heard: [String] = []
    func paymentQueue(
      _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
    ) {
      heard += transactions.map {
        "\($0.transactionState) \($0.error as? SKError == SKError(.paymentNotAllowed))"
      }
      transactions.forEach(queue.finishTransaction)
    }
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
      heard.append("\(response.products.count) \(response.invalidProductIdentifiers)")
    }
  }
  /// Runs turns of the main queue until a condition is true.
  private func wait(_ condition: () -> Bool) async {
    for _ in 0..<1000 where !condition() { await Task.yield() }
  }

  @Test func `a store has no products`() async {
    let observer = Observer()
    let request = SKProductsRequest(productIdentifiers: ["b", "a"])
    request.delegate = observer
    request.start()
    await wait { !observer.heard.isEmpty }
    #expect(observer.heard == ["0 [\"a\", \"b\"]"] && !SKPaymentQueue.canMakePayments())
  }

  @Test func `speech is denied`() async {
    #expect(SFSpeechRecognizer.authorizationStatus() == .denied)
    #expect(SFSpeechRecognizer().isAvailable == false)
    let engine = AVAudioEngine()
    _ = engine.inputNode
    #expect(throws: NSError.self) { try engine.start() }
    let task = SFSpeechRecognizer().recognitionTask(
      with: SFSpeechURLRecognitionRequest(url: URL(fileURLWithPath: "/a"))
    ) { _, _ in }
    #expect(task.state == .completed && task.error != nil)
  }

  @Test func `images are not examined`() {
    var failed = false
    let request = VNRecognizeTextRequest { _, error in failed = error != nil }
    #expect(throws: NSError.self) { try VNImageRequestHandler(data: Data()).perform([request]) }
    #expect(failed && request.results == nil)
  }

  @Test func `no host is reachable without full access`() throws {
    var address = sockaddr_in()
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    let target = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        SCNetworkReachabilityCreateWithAddress(nil, $0)
      }
    }
    var flags = SCNetworkReachabilityFlags.reachable
    #expect(SCNetworkReachabilityGetFlags(try #require(target), &flags) && flags.isEmpty)
  }

  @Test func `a process knows its peak of memory`() {
    var info = task_vm_info_data_t()
    var count = mach_msg_type_number_t(
      MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size)
    let result = withUnsafeMutablePointer(to: &info) {
      $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
      }
    }
    #expect(result == KERN_SUCCESS && info.phys_footprint > 1 << 20)
  }

  @Test func `vectors have simd's functions`() {
    #expect(simd_reduce_min(simd_int4(4, 2, 7, 9)) == 2)
    #expect(simd_reduce_add(simd_uchar16(repeating: 1)) == 16)
    #expect(simd_length(simd_float2(3, 4)) == 5)
    #expect(simd_cross(simd_double3(1, 0, 0), simd_double3(0, 1, 0)) == simd_double3(0, 0, 1))
    #expect(simd_clamp(simd_float2(-1, 9), simd_float2(0, 0), simd_float2(1, 1)) == [0, 1])
  }

  @Test func `files are opened, written and read by descriptors`() throws {
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
    let path = folder.appending(UUID().uuidString + ".txt")
    defer { try? FileManager.default.removeItem(atPath: path.string) }
    #expect(throws: Errno.noSuchFileOrDirectory) { try FileDescriptor.open(path, .readOnly) }
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .exclusiveLock, .nonBlocking],
      permissions: .ownerReadWrite)
    let (written, place) = (
      try file.writeAll(Array("keys".utf8)), try file.seek(offset: 1, from: .start)
    )
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = try file.closeAfter { try bytes.withUnsafeMutableBytes { try file.read(into: $0) } }
    #expect((written, place, count) == (4, 1, 3) && bytes.prefix(3).elementsEqual("eys".utf8))
    #expect(throws: Errno.badFileDescriptor) { try file.close() }
    #expect(path.extension == "txt" && path.removingLastComponent() == folder)
  }
}
