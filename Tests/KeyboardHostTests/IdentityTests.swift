import Platform
import ExtensionBundle
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import KeyboardHost

@Suite struct `The numbers for keyboards' users` {
  private static let all = FreeIdentities.ranges
  private static let second = "60578"

  @Test func `are two ranges where nothing takes any`() {
    let free = FreeIdentities(.init(maps: [nil, "         0          0 4294967295\n"]))
    #expect(free.ranges == Self.all && free.count == 65_536 + 606)
    #expect(free[0] == 2_100_000_000 && free[65_536] == 60_578 && free[free.count] == free[0])
  }

  @Test(
    arguments: [
      ("daemon:x:60578:60579::/:/bin/sh\n", "", "", [60_580...61_183]),
      ("", "staff:x:60600:\nempty::\n", "", [60_578...60_599, 60_601...61_183]),
      ("", "", "user:60000:1000\nother:61183:1\n", [61_000...61_182]),
      ("", "", "user:4294967295:4294967295\nuser:60000:0\n", [60_578...61_183]),
      ("root:x:0:0:::\n", "", "user:60000:70000", []),
    ] as [(String, String, String, [ClosedRange<UInt32>])])
  func `are no account's, no group's and no subordinate ones`(
    passwd: String, group: String, subordinate: String, left: [ClosedRange<UInt32>]
  ) {
    var machine = FreeIdentities.Machine()
    machine.passwd = passwd
    machine.group = group
    machine.subordinate = ["", subordinate]
    let free = FreeIdentities(machine)
    #expect(free.ranges == [Self.all[0]] + left)
    for range in left { #expect(free.contains(range.lowerBound)) }
  }

  @Test(
    arguments: [
      (["0 0 1\n", "0 0 65536\n"], []),
      (["0 100000 65536\n", "0 100000 65536\n"], [60_578...61_183]),
      (["0 0 61000\n 61000 1 1\n", "0 5 65536\n"], [60_578...60_999, 61_000...61_000]),
      (["", "0 0 4294967295"], []),
    ] as [([String], [ClosedRange<UInt32>])])
  func `are mapped in this namespace`(maps: [String], left: [ClosedRange<UInt32>]) {
    #expect(FreeIdentities(.init(maps: maps)).ranges == left)
  }
}

@Suite struct `A user that is leased` {
  private func withPool(_ body: (IdentityPool, URL) throws -> Void) throws {
    try withScratchFolder { folder in
      for name in ["one", "two"] { #expect(mkdir(folder.path + "/" + name, 0o700) == 0) }
      try body(IdentityPool(parent: folder.path), folder)
    }
  }

  @Test func `stays with its key until its folder is gone`() throws {
    try withPool { pool, folder in
      let first = try pool.lease("a", for: "one")
      #expect(FreeIdentities.isOurs(first))
      #expect(try pool.lease("a", for: "one") == first)
      let others = [try pool.lease("b", for: "one"), try pool.lease("a", for: "two")]
      #expect(Set(others + [first]).count == 3)
      let numbers = IdentityPool.leased(for: folder.path + "/one")
      #expect(Set(numbers) == [first, others[0]])
      let link = "\(folder.path)/identities/\(first)"
      pool.release(numbers)
      #expect(readlinkText(link) == "one/a")
      try FileManager.default.removeItem(atPath: folder.path + "/one")
      pool.release(numbers)
      #expect(readlinkText(link) == nil)
    }
  }

  @Test func `is nobody else's, however many ask at once`() throws {
    try withPool { pool, _ in
      let numbers = Lock<[UInt32]>([])
      DispatchQueue.concurrentPerform(iterations: 32) { index in
        guard let number = try? pool.lease("key\(index % 16)", for: "one") else { return }
        numbers.withLock { $0.append(number) }
      }
      let all = numbers.withLock { $0 }
      #expect(all.count == 32 && Set(all).count == 16)
    }
  }

  @Test func `is refused where all are taken, and leased again once one is free`() throws {
    try withPool { pool, folder in
      var pool = pool
      pool.machine = { () throws(StateError) in .init(maps: ["60600 0 2\n"]) }
      let numbers = [try pool.lease("a", for: "one"), try pool.lease("b", for: "two")]
      #expect(Set(numbers) == [60_600, 60_601])
      do throws(StateError) {
        _ = try pool.lease("c", for: "one")
        Issue.record("a third one was leased")
      } catch {
        #expect(error.isOfMachine && error.message.contains("all 2 users for keyboards are in use"))
      }
      // As for a host that was killed: nothing released it.
      try FileManager.default.removeItem(atPath: folder.path + "/two")
      #expect(try pool.lease("c", for: "one") == numbers[1])
      pool.machine = { () throws(StateError) in .init(maps: ["0 0 1\n"]) }
      #expect(throws: StateError.self) { try pool.lease("a", for: "one") }
    }
  }

  private func readlinkText(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }
}

@Suite struct `The user of a keyboard` {
  private func bundle(in folder: URL, _ name: String, groups: [String] = []) throws
    -> ExtensionBundle
  {
    let url = try BadPeer.good.makeBundle(in: folder, name: name)
    let list = groups.map { "<string>\($0)</string>" }.joined()
    let key = "com.apple.security.application-groups"
    if !groups.isEmpty {
      try Data("<plist><dict><key>\(key)</key><array>\(list)</array></dict></plist>".utf8)
        .write(to: url.appendingPathComponent("Entitlements.plist"))
    }
    return try ExtensionBundle.open(url)
  }

  private func owner(of path: String) -> uid_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_uid : nil
  }

  @Test func `is its own as root, and the host's own otherwise`() throws {
    try withScratchFolder { folder in
      let bundles = try ["A", "B"].map { try bundle(in: folder, $0) }
      let states = [try StateFolder.scratch(), try StateFolder.scratch()]
      defer { for state in states { #expect(state.remove() == nil) } }
      let places = try states.flatMap { state in try bundles.map { try state.place($0) } }
      for place in places {
        #expect(owner(of: place.containerPath) == place.user?.userID ?? geteuid())
      }
      let users = places.compactMap(\.user)
      guard geteuid() == 0 else {
        #expect(users.isEmpty && places[0].bundlePath == bundles[0].url.path)
        return
      }
      #expect(Set(users.map(\.userID)).count == 4)
      #expect((users.map(\.userID) + users.map(\.groupID)).allSatisfy(FreeIdentities.isOurs))
    }
  }

  @Test func `stays the same for a state that is kept, and old containers become theirs`() throws {
    try withScratchFolder { folder in
      let bundle = try bundle(in: folder, "Kept")
      let kept = folder.appendingPathComponent("state")
      let states = try (0..<3).map { _ in try StateFolder.kept(in: kept) }
      defer {
        if states[0].root != kept { try? FileManager.default.removeItem(at: states[0].root) }
      }
      let first = try states[0].place(bundle)
      let file = first.containerPath + "/typed"
      try Data("text".utf8).write(to: URL(fileURLWithPath: file))
      if geteuid() == 0 {
        for path in [file, first.containerPath] { #expect(lchown(path, 65534, 65534) == 0) }
      }
      #expect(try states[1].place(bundle).user?.userID == first.user?.userID)
      #expect(owner(of: file) == first.user?.userID ?? geteuid())
      for state in states[..<2] { #expect(state.remove() == nil) }
      #expect(try states[2].place(bundle).user?.userID == first.user?.userID)
      #expect(states[2].remove() == nil)
    }
  }

  @Test func `is that of the others with which it shares folders`() throws {
    guard geteuid() == 0 else { return }
    try withScratchFolder { folder in
      let state = try StateFolder.scratch()
      defer { state.remove() }
      let places = try [
        bundle(in: folder, "A", groups: ["group.one"]),
        bundle(in: folder, "B", groups: ["group.two", "group.one"]), bundle(in: folder, "C"),
      ].map { try state.place($0) }
      let users = places.compactMap(\.user?.userID)
      #expect(users[0] == users[1] && users[2] != users[0])
      for group in places[1].groups { #expect(owner(of: group.path) == users[0]) }
      // An update that no longer shares anything has its container alone.
      try FileManager.default.removeItem(
        at: folder.appendingPathComponent("A.appex/Entitlements.plist"))
      let updated = try state.place(
        ExtensionBundle.open(folder.appendingPathComponent("A.appex")))
      #expect(updated.user?.userID != users[0])
      #expect(owner(of: updated.containerPath) == updated.user?.userID)
    }
  }

  @Test func `is free again once a run has ended`() throws {
    guard geteuid() == 0 else { return }
    try withScratchFolder { folder in
      let state = try StateFolder.scratch()
      let place = try state.place(try bundle(in: folder, "A"))
      let user = try #require(place.user)
      for number in [user.userID, user.groupID] {
        let link = StateFolder.stagingRoot.path + "/identities/\(number)"
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil)
      }
      #expect(state.remove() == nil)
      for number in [user.userID, user.groupID] {
        let link = StateFolder.stagingRoot.path + "/identities/\(number)"
        let holder = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(holder?.hasPrefix(state.root.lastPathComponent) != true)
      }
    }
  }

  @Test func `is given nothing that others put into an old container`() throws {
    guard geteuid() == 0 else { return }
    try withScratchFolder { folder in
      let path = folder.appendingPathComponent("container").path
      let (mine, secret) = (folder.path + "/nobodys", folder.path + "/secret")
      for made in [path, path + "/inner"] { #expect(mkdir(made, 0o700) == 0) }
      for file in [mine, secret, path + "/inner/typed", path + "/roots"] {
        try Data("text".utf8).write(to: URL(fileURLWithPath: file))
      }
      #expect(link(mine, path + "/second-name") == 0)
      #expect(link(secret, path + "/planted") == 0)
      #expect(symlink(secret, path + "/link") == 0)
      for old in [mine, path + "/inner/typed", path + "/inner", path + "/link", path] {
        #expect(lchown(old, 65534, 65534) == 0)
      }
      try OwnershipChange.give(path, to: 60_578)
      for (name, expected) in [
        ("", 60_578), ("/inner", 60_578), ("/inner/typed", 60_578), ("/link", 60_578),
        ("/roots", 0), ("/planted", 0), ("/second-name", 65_534),
      ] as [(String, uid_t)] {
        #expect(owner(of: path + name) == expected, "\(name)")
      }
      #expect(owner(of: secret) == 0)
    }
  }
}
