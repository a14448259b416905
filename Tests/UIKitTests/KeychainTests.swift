import Foundation
import TestSupport
import Testing

@testable import KeychainItems
@testable import UIKit

@Suite struct `A keychain` {
  private func query(_ more: [String: Any] = [:]) -> [String: Any] {
    [
      kSecClass: kSecClassGenericPassword, kSecAttrService: "words", kSecAttrAccount: "ada",
    ].merging(more) { $1 }
  }
  private let wants: [String: Any] = [kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]

  @Test func `adds, finds, changes and forgets items, and keeps them`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Keychain.plist")
      func open() -> Keychain { Keychain(file: file, groups: [], hasFullAccess: { false }) }
      let keychain = open()
      #expect(keychain.find(query(wants), nil) == errSecItemNotFound)
      #expect(keychain.add(query([kSecValueData: Data("one".utf8)]), nil) == errSecSuccess)
      #expect(keychain.add(query([kSecValueData: Data("two".utf8)]), nil) == errSecDuplicateItem)
      var found: AnyObject?
      #expect(open().find(query(wants), &found) == errSecSuccess)
      #expect(found as? Data == Data("one".utf8))
      #expect(keychain.update(query(), [kSecValueData: Data("three".utf8)]) == errSecSuccess)
      let other = query([kSecAttrAccount: "bob", kSecValueData: Data("four".utf8)])
      #expect(keychain.add(other, nil) == errSecSuccess)
      let all: [String: Any] = [
        kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll,
        kSecReturnAttributes: true, kSecReturnData: true,
      ]
      #expect(open().find(all, &found) == errSecSuccess)
      let items = try #require(found as? [[String: Any]])
      #expect(items.map { $0[kSecAttrAccount] as? String } == ["ada", "bob"])
      #expect(items.first?[kSecValueData] as? Data == Data("three".utf8))
      #expect(
        keychain.delete(query()) == errSecSuccess && keychain.delete(query()) == errSecItemNotFound)
      #expect(keychain.add([kSecAttrAccount: "ada"], nil) == errSecParam)
      #expect(
        keychain.add(
          query([kSecValueData: Data(count: Keychain.mostBytes + 1)]), nil) == errSecAllocate)
    }
  }

  @Test(
    arguments: [
      (false, "G.shared", errSecNotAvailable), (true, "G.shared", errSecSuccess),
      (true, "G.foreign", errSecMissingEntitlement), (false, "G.foreign", errSecNotAvailable),
    ])
  func `shares a group only with full access and the entitlement`(
    access: Bool, group: String, status: OSStatus
  ) throws {
    try withScratchFolder { folder in
      let keychain = Keychain(
        file: folder.appendingPathComponent("Keychain.plist"), groups: ["G.shared"],
        hasFullAccess: { access })
      let shared = query([kSecAttrAccessGroup: group])
      #expect(keychain.add(shared, nil) == status)
      #expect(keychain.delete(shared) == status)
      // Its own items need neither.
      #expect(keychain.add(query(), nil) == errSecSuccess)
    }
  }

  @Test func `keeps no item that a passcode protects, as the user has none`() throws {
    try withScratchFolder { folder in
      let keychain = Keychain(
        file: folder.appendingPathComponent("Keychain.plist"), groups: [],
        hasFullAccess: { false })
      func control(
        _ protection: CFString, _ flags: SecAccessControlCreateFlags
      ) -> SecAccessControl? { SecAccessControlCreateWithFlags(nil, protection, flags, nil) }
      #expect(control("nothing", []) == nil)
      let asking = try #require(control(kSecAttrAccessibleWhenUnlocked, [.biometryAny, .or]))
      #expect(keychain.add(query([kSecAttrAccessControl: asking]), nil) == errSecAuthFailed)
      let plain = try #require(control(kSecAttrAccessibleAfterFirstUnlock, []))
      #expect(keychain.add(query([kSecAttrAccessControl: plain]), nil) == errSecSuccess)
      var found: AnyObject?
      #expect(keychain.find(query([kSecReturnAttributes: true]), &found) == errSecSuccess)
      let item = try #require(found as? [String: Any])
      #expect(item[kSecAttrAccessible] as? String == kSecAttrAccessibleAfterFirstUnlock)
    }
  }

  @Test func `random bytes differ`() {
    var (one, two) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    #expect(SecRandomCopyBytes(kSecRandomDefault, 32, &one) == errSecSuccess)
    #expect(SecRandomCopyBytes(kSecRandomDefault, 32, &two) == errSecSuccess && one != two)
    #expect(SecRandomCopyBytes(kSecRandomDefault, -1, &one) == errSecParam)
  }
}

@Suite struct `The key-value store of iCloud` {
  @Test func `keeps values where it may be used, within Apple's limits`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("store.plist")
      func open() -> NSUbiquitousKeyValueStore {
        NSUbiquitousKeyValueStore(file: file, refusal: { nil })
      }
      let store = open()
      store.set("a", forKey: "text")
      store.set(Int64(7), forKey: "number")
      store.set(true, forKey: "flag")
      store.set(["x": [1, 2]], forKey: "tree")
      store.set(String(repeating: "x", count: 2 << 20), forKey: "long")
      store.set("x", forKey: String(repeating: "k", count: 65))
      #expect(store.synchronize())
      let again = open()
      #expect(again.string(forKey: "text") == "a" && again.longLong(forKey: "number") == 7)
      #expect(again.bool(forKey: "flag") && again.dictionary(forKey: "tree")?.count == 1)
      #expect(again.dictionaryRepresentation.count == 4)
      again.removeObject(forKey: "text")
      #expect(open().string(forKey: "text") == nil)
    }
  }

  @Test func `is empty and loses what is set where it may not`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("store.plist")
      let store = NSUbiquitousKeyValueStore(file: file, refusal: { "off" })
      store.set("a", forKey: "text")
      #expect(store.string(forKey: "text") == nil && !store.synchronize())
      #expect(store.dictionaryRepresentation.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }
}
