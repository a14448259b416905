import Foundation
import Glibc
import TestSupport
import Testing

@testable import DrivenAudit
@testable import KeyboardHost

@Suite struct `The files with which a pass begins` {
  @Test func `are those of an earlier one, with their owner and permissions`() throws {
    try withScratchFolder { folder in
      let path = folder.resolvingSymlinksInPath().path
      let placement = Placement(bundlePath: "", executablePath: "", containerPath: path)
      mkdir(path + "/keys", 0o700)
      try Data("key".utf8).write(to: URL(fileURLWithPath: path + "/keys/secret"))
      chmod(path + "/keys/secret", 0o640)
      chmod(path + "/keys", 0o500)
      symlink("/etc/passwd", path + "/link")
      // Another user's files, as root has them.
      let owner: uid_t = geteuid() == 0 ? 12_345 : geteuid()
      for name in ["/keys", "/keys/secret"] { chown(path + name, owner, getegid()) }
      let snapshot = try #require(FolderSnapshot(placement))

      chmod(path + "/keys", 0o700)
      try Data("other".utf8).write(to: URL(fileURLWithPath: path + "/keys/secret"))
      try Data("new".utf8).write(to: URL(fileURLWithPath: path + "/new"))
      snapshot.restore(placement)
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["keys"])
      #expect(try String(contentsOfFile: path + "/keys/secret", encoding: .utf8) == "key")
      for (name, mode) in [("/keys", 0o500), ("/keys/secret", 0o640)] as [(String, mode_t)] {
        var status = stat()
        #expect(lstat(path + name, &status) == 0)
        #expect(status.st_mode & 0o777 == mode && status.st_uid == owner, "\(name)")
      }
      chmod(path + "/keys", 0o700)
    }
  }

  @Test func `are none where a keyboard has more than is kept`() throws {
    try withScratchFolder { folder in
      let placement = Placement(bundlePath: "", executablePath: "", containerPath: folder.path)
      let file = folder.appendingPathComponent("sparse")
      try Data().write(to: file)
      truncate(file.path, 1 << 40)
      #expect(FolderSnapshot(placement) == nil)
      try FileManager.default.removeItem(at: file)
      for number in 0...4_000 {
        mkdir("\(folder.path)/\(number)", 0o700)
      }
      #expect(FolderSnapshot(placement) == nil)
    }
  }
}
