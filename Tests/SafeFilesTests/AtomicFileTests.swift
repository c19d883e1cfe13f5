import Glibc
import TandemSystem
import Testing

@Suite
struct AtomicFileTests {
  private let old = Array("old".utf8)
  private let new = Array("new".utf8)

  @Test("A new file has the written content, and is private or has the usual mode")
  func newFileHasItsContentAndMode() throws {
    try withFolder { folder in
      try AtomicFile.write(new, to: folder + "/own")
      #expect(try contents(of: folder + "/own") == new)
      #expect(mode(of: folder + "/own") == 0o600)
      let mask = umask(0)
      umask(mask)
      try AtomicFile.write(new, to: folder + "/usual", for: .usual)
      #expect(mode(of: folder + "/usual") == 0o666 & ~mask)
      #expect(names(in: folder) == ["own", "usual"])
    }
  }

  @Test("An existing file is replaced and not modified, so that its other hard link keeps the old content")
  func existingFileIsReplacedNotModified() throws {
    try withFolder { folder in
      try make(folder + "/file", old)
      #expect(link(folder + "/file", folder + "/other") == 0)
      chmod(folder + "/file", 0o644)
      try AtomicFile.write(new, to: folder + "/file")
      #expect(try contents(of: folder + "/file") == new)
      #expect(try contents(of: folder + "/other") == old)
      #expect(mode(of: folder + "/file") == 0o600)
    }
  }

  @Test("A symbolic link is replaced with the file, and its target stays unchanged")
  func symbolicLinkIsReplacedAndItsTargetKept() throws {
    try withFolder { folder in
      try make(folder + "/target", old)
      for (name, target) in [("to", "target"), ("nowhere", "missing"), ("device", "/dev/null")] {
        #expect(symlink(target, folder + "/" + name) == 0)
        try AtomicFile.write(new, to: folder + "/" + name)
        #expect(try contents(of: folder + "/" + name) == new)
      }
      #expect(try contents(of: folder + "/target") == old)
      #expect(access(folder + "/missing", F_OK) != 0)
    }
  }

  @Test("A folder, a socket and a pipe without a reader are refused with a reason")
  func folderSocketAndUnreadPipeAreRefused() throws {
    try withFolder { folder in
      #expect(failure(folder) == "can't write \(folder): it is a folder")
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(failure(folder + "/pipe") == "can't write \(folder)/pipe: no program reads from it")
      let plug = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(plug) }
      #expect(bindSocket(plug, folder + "/socket"))
      #expect(failure(folder + "/socket") == "can't write \(folder)/socket: it is a socket")
      #expect(names(in: folder) == ["pipe", "socket"])
    }
  }

  @Test("A pipe receives all data, and a write to a full pipe times out")
  func pipeReceivesAllDataOrTimesOut() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      try AtomicFile.write(new, to: path)
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(read(reader, &bytes, 8) == 3)
      let large = [UInt8](repeating: 7, count: 1 << 20)
      let began = ContinuousClock.now
      #expect(failure(path, large, patience: .milliseconds(80)) == "can't write \(path): Connection timed out")
      #expect(ContinuousClock.now - began < .seconds(5))
    }
  }

  @Test("Devices and the process's own descriptors are written directly, and a full device is an error")
  func devicesAndDescriptorsAreWrittenDirectly() throws {
    try AtomicFile.write(new, to: "/dev/null")
    #expect(failure("/dev/full") == "can't write /dev/full: No space left on device")
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    for folder in ["/dev/fd", "/proc/self/fd"] {
      try AtomicFile.write(new, to: "\(folder)/\(ends[1])")
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(read(ends[0], &bytes, 8) == 3)
    }
    #expect(failure("/dev/fd/9999") == "can't write /dev/fd/9999: can't open: Bad file descriptor")
  }

  @Test("Missing folders are created on request; otherwise the error names the missing folder")
  func missingFoldersAreMadeOnRequest() throws {
    try withFolder { folder in
      let path = folder + "/a/b/file"
      #expect(
        failure(path) == "can't write \(path): can't create a file in \(folder)/a/b: No such file or directory")
      try AtomicFile.write(new, to: path, makingFolders: 0o700)
      #expect(try contents(of: path) == new)
      #expect(mode(of: folder + "/a") == 0o700)
      let below = path + "/x"
      #expect(failure(below)?.hasSuffix("Not a directory") == true)
    }
  }

  @Test("A read-only file is not replaced", .enabled(if: geteuid() != 0, "root may everything"))
  func readOnlyFileIsNotReplaced() throws {
    try withFolder { folder in
      try make(folder + "/file", old)
      chmod(folder + "/file", 0o400)
      #expect(failure(folder + "/file") == "can't write \(folder)/file: Permission denied")
    }
  }

  @Test("Concurrent writers leave one whole file and no other file")
  func concurrentWritersLeaveOneWholeFile() throws {
    try withFolder { folder in
      let path = folder + "/file"
      let threads = (0..<8).map { number in
        Thread {
          for _ in 0..<20 {
            do throws(FileWriteError) {
              try AtomicFile.write([UInt8](repeating: UInt8(number), count: 10_000 + number), to: path)
            } catch {
              Issue.record("\(error)")
            }
          }
        }
      }
      for thread in threads { thread.join() }
      let bytes = try contents(of: path)
      #expect(Set(bytes).count == 1)
      #expect(bytes.count == 10_000 + Int(bytes.first ?? 99))
      #expect(names(in: folder) == ["file"])
    }
  }

  private func failure(_ path: String, _ bytes: [UInt8]? = nil, patience: Duration = .seconds(2)) -> String? {
    do throws(FileWriteError) {
      try AtomicFile.write(bytes ?? new, to: path, patience: patience)
      return nil
    } catch {
      return error.description
    }
  }
}
