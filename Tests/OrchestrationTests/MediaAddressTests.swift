// The addresses that Tandem opens, and the reasons why it opens no others.

import Testing

@testable import TandemOrchestrator

@Suite struct MediaAddressTests {
  private static let other =
    " are not opened; name a file, or an address that begins with https://, http://, rtsp://, "
    + "rtmp://, srt:// or udp://"

  static let refused: [(String, String)] = [
    ("", "an address is needed; name a file, or an address such as https://…"),
    ("a\0b", "an address can't contain a zero byte"), ("file:///a%00b", "an address can't contain a zero byte"),
    ("-", "standard input can't be played; name a file, or a server's address"),
    ("fd://3", "addresses that begin with fd://\(other)"), ("PIPE:0", "addresses that begin with pipe:\(other)"),
    ("av://x11grab:", "an av:// address must begin with av://lavfi: or av://v4l2:"),
    ("av://lavfi:[a", "av://lavfi: has a filter graph that Tandem can't parse"),
    (
      String(repeating: "a", count: 16385),
      "the address has 16385 bytes, but at most 16384 are allowed; write its content into a file"
    ),
  ]

  @Test("The reason for a refused address names the fault and says how to mend it", arguments: refused)
  func refusedAddressHasAReason(address: String, reason: String) {
    #expect(Self.refusal(address)?.description == reason)
  }

  private static func refusal(_ address: String) -> MediaAddress.Fault? {
    do throws(MediaAddress.Fault) { _ = try MediaAddress(address) } catch { return error }
    return nil
  }

  @Test("An address may have 16384 bytes")
  func longestAddressIsAccepted() { #expect(Self.refusal(String(repeating: "a", count: 16384)) == nil) }

  static let closedDoors: [(String, AddressDoor, String)] = [
    ("https://e.org/a", .log, "an event log may not name an address of a server"),
    ("/a.mkv", .serverList, "a server's list may not name a file on this machine"),
    (
      "dvd://1", .phone,
      "a phone or a notification may not name a device, a disc or a generator; name it on the command line, or start "
        + "the session with --device-addresses all"
    ),
    ("frames://3", .mpvIPC, "a program for mpv may not name pictures of an app"),
  ]

  @Test(
    "The reason for an address that a source may not name contains the source and the kind of address",
    arguments: closedDoors)
  func refusedSourceIsNamed(address: String, door: AddressDoor, reason: String) {
    let fault = OpenRequest(MediaContent(url: address)).fault(through: door)
    #expect(fault?.address == address && fault?.fault.description == reason)
  }

  @Test(
    "The host of an address has no user, no port and no brackets, and a file has no host",
    arguments: [
      ("https://user@tv.example:8080/list.m3u", "tv.example"), ("http://[::1]:80/a", "::1"),
      ("https://e.org?x", "e.org"),
      ("udp://239.0.0.1:5", "239.0.0.1"), ("rtsp://e.org", "e.org"), ("http://e.org#a@b", "e.org"), ("http:///a", nil),
      ("/films/a.mkv", nil), ("file://localhost/a", nil),
    ] as [(String, String?)])
  func hostIsFoundInAddress(address: String, host: String?) { #expect(MediaAddress.host(of: address) == host) }

  @Test(
    "Only a regular file with content may be playable",
    arguments: [
      (0o100644, 1, nil), (0o100644, 0, .empty), (0o040755, 4096, .folder), (0o010600, 0, .pipe),
      (0o140600, 0, .socket),
      (0o020600, 0, .device), (0o060600, 0, .device),
    ] as [(UInt32, Int64, UnplayableFile?)])
  func onlyRegularFilesWithContentArePlayable(mode: UInt32, size: Int64, fault: UnplayableFile?) {
    #expect(UnplayableFile(mode: mode, size: size) == fault)
  }

  @Test(
    "The description of an unplayable file names its kind",
    arguments: zip(UnplayableFile.allCases, ["a folder", "no content", "a pipe", "a device", "a socket"]))
  func unplayableFileIsDescribed(file: UnplayableFile, kind: String) { #expect(file.description.contains(kind)) }
}
