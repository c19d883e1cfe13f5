// mpv.conf.

import Foundation
import TandemCLI
import TandemTestSupport
import Testing

@testable import TandemCommands

@Suite struct OptionFileTests {
  private func file(_ text: String) throws -> OptionFile { try OptionFile(parsing: Array(text.utf8), of: "mpv.conf") }

  private func settings(_ text: String) throws -> [String] {
    let file = try file(text)
    return try file.expanded(file.settings).map(\.text)
  }

  @Test(
    "Each line is read as in mpv",
    arguments: [
      ("hwdec=no", ["hwdec=no"]), ("  hwdec = no  # why", ["hwdec=no"]), ("--hwdec=no", ["hwdec=no"]),
      ("deinterlace", ["deinterlace=yes"]), ("no-deinterlace # x", ["deinterlace=no"]), ("# hwdec=no\n\n", []),
      ("sub-font=\"a # b\" # c", ["sub-font=a # b"]), ("sub-font='it\"s'", ["sub-font=it\"s"]),
      ("sub-font=\"\"", ["sub-font="]),
      ("sub-font=%5%a # b", ["sub-font=a # b"]), ("sub-font=%3%ä1# x", ["sub-font=ä1"]),
      ("hwdec=no\r\nsub-font=x\r\n", ["hwdec=no", "sub-font=x"]), ("\u{FEFF}hwdec=no", ["hwdec=no"]),
      ("pip:vf=hflip", ["pip:vf=hflip"]), ("vf-append=hflip", ["vf-append=hflip"]),
      ("user-agent=a=b", ["user-agent=a=b"]),
      ("[x]\nhwdec=no\n[default]\nsub-font=y", ["sub-font=y"]),
      ("[x]\nprofile-desc=\"what for\"\nhwdec=no\n[default]\nprofile=x", ["hwdec=no"]),
      ("profile=x\nsub-font=y\n[x]\nhwdec=no", ["hwdec=no", "sub-font=y"]), ("profile=gpu-hq", ["profile=gpu-hq"]),
      ("pip:profile=x,y\n[x]\nhwdec=no\n[y]\nprofile=x\nsub-ass", ["pip:hwdec=no", "pip:hwdec=no", "pip:sub-ass=yes"]),
      ("[x]\nhwdec=no\n[y]\nsub-ass\n[x]\nsub-font=z\n[default]\nprofile=x", ["hwdec=no", "sub-font=z"]),
    ])
  func linesAreReadAsInMPV(text: String, expected: [String]) throws {
    #expect(try settings(text) == expected)
  }

  @Test(
    "The error names the first wrong line",
    arguments: [
      ("hwdec=no\npause", "mpv.conf, line 2: mpv's option pause is not passed on"),
      ("sub-font=\"x", "has no closing quote"),
      ("sub-font=\"x\" y", "unexpected text after it: 'y'"), ("sub-font=%9%x", "has the length 9"),
      ("sub-font=%x", "which needs a length"), ("sub-font=%1%ä", "has the length 1"), ("[x", "has no closing ]"),
      ("[x] y", "unexpected text after it"),
      ("[x]\nprofile-cond=true", "line 2: mpv's option profile-cond is not passed on: it needs mpv's Lua"),
      ("include=other.conf", "reads only this file"), ("profile-desc=x", "belongs to a profile"),
      ("hw dec=no", "unexpected text"),
      ("vf", "needs a value"),
      ("hwdec=no\n\nsub-font=a\u{0}b", "line 3: mpv's option in this line is invalid: the line contains a zero byte"),
      ("profile=x\n[x]\nprofile=y\n[y]\nprofile=x", "includes itself: x, y, x"),
      ("profile=x\n[x]\nprofile=x", "includes itself: x, x"),
      ("[x]\npip:hwdec=no", "in a profile: write pip:profile=NAME outside the profile"), ("%", "is invalid"),
    ])
  func firstWrongLineIsNamed(text: String, words: String) {
    #expect {
      try settings(text)
    } throws: { "\($0)".contains(words) }
  }

  // A name in Latin 1 and in UTF-16. Swift 6.0's Foundation can't encode Latin 1, so its bytes are written out.
  private nonisolated static let encodings: [[UInt8]] = [
    Array("sub-font=M".utf8) + [0xFC] + Array("ller\n".utf8),
    "sub-font=Müller\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
  ]

  @Test("An mpv.conf in an encoding other than UTF-8 is refused", arguments: encodings)
  func otherEncodingsAreRefused(bytes: [UInt8]) {
    #expect {
      try OptionFile(parsing: bytes, of: "mpv.conf")
    } throws: { "\($0)".contains("UTF-8") || "\($0)".contains("zero") }
  }

  @Test("An mpv.conf of 100,000 lines is read; profiles that expand to more lines or nest too deeply are refused")
  func longFilesAreReadAndProfilesAreBounded() throws {
    #expect(try settings(String(repeating: "sub-pos=5\n", count: 100_000)).count == 100_000)
    var text = "profile=p0\n"
    for number in 0..<19 { text += "[p\(number)]\nprofile=p\(number + 1),p\(number + 1)\n" }
    text += "[p19]\nhwdec=no\n"
    #expect {
      try settings(text)
    } throws: { "\($0)".contains("more than 100000") }
    let chain = (0..<30).map { "[p\($0)]\nprofile=p\($0 + 1)\n" }.joined()
    #expect {
      try settings("profile=p0\n" + chain)
    } throws: { "\($0)".contains("more than 20 profiles") }
  }

  @Test("A missing mpv.conf has no settings, a pipe counts as empty, and an unreadable file is an error")
  func unusualFilesAreEmptyOrRefused() throws {
    let folder = try TestFolder()
    let path = folder.path + "/mpv.conf"
    #expect(try ConfigFile.bytes(path) == nil)
    for (make, words) in [
      ({ symlink("/dev/zero", path) }, "larger than 1 MB"), ({ mkdir(path, 0o700) }, "can't read"),
      ({ symlink("mpv.conf", path) }, "can't read"),
    ] as [(() -> Int32, String)] {
      #expect(make() == 0)
      #expect {
        try ConfigFile.bytes(path)
      } throws: { ($0 as? CLIError)?.message.contains(words) == true }
      #expect(unlink(path) == 0 || rmdir(path) == 0)
    }
    // A pipe without a writer counts as empty. Reading it must not wait for a writer.
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try ConfigFile.bytes(path) == [])
  }
}
