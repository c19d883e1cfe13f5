// The error messages for contents that can't be opened.

import Testing

@testable import TandemMPV

@Suite struct LoadFailureTests {
  @Test(
    "Common reasons for a failed load become a sentence with the server's name; other reasons stay unchanged",
    arguments: [
      (
        "http://u@h:8080/x", "loading failed: tcp: Connection to tcp://h:8080 failed: Connection refused",
        "can't reach h"
      ),
      (
        "rtsp://[::1]:5/x", "loading failed: tcp: Connection to tcp://::1 failed: Network is unreachable",
        "can't reach ::1"
      ),
      ("http://h/x", "loading failed: tcp: Connection to tcp://h:80 failed: Connection timed out", "h does not answer"),
      (
        "http://h/x", "loading failed: tcp: Failed to resolve hostname h: Name or service not known",
        "can't find h; check the address and the network"
      ),
      ("http://h/x", "loading failed: http: HTTP error 404 Not Found", "h has no such file"),
      ("http://h/x", "loading failed: http: HTTP error 403 Forbidden", "h does not allow access to it"),
      ("http://h/x", "loading failed: http: HTTP error 503 Busy", "h can't deliver it now; try again later"),
      (
        "/f/x", "loading failed: Cannot open file '/f/x': No such file or directory",
        "no such file; check the name"
      ),
      ("/f/x", "loading failed: Cannot open file '/f/x': Permission denied", "no permission to read it"),
      ("/f/x", "unrecognized file format", "it is not a video or sound that Tandem can play"),
      ("/f/x", "loading failed: something else", "loading failed: something else"),
    ])
  func commonCausesBecomeSentences(url: String, reason: String, sentence: String) {
    #expect(LoadFailureText.sentence(reason, of: url) == sentence)
  }

  @Test("Advice and lists of formats from ffmpeg do not replace the cause of a failed load")
  func adviceDoesNotReplaceTheCause() {
    let messages = FFmpegMessages()
    messages.note(prefix: "ffmpeg", text: "tcp: Connection refused")
    messages.note(
      prefix: "ffmpeg/demuxer", text: "mpegts: Consider increasing the value for the 'analyzeduration' (0) option")
    messages.note(prefix: "ffmpeg", text: "Format not on whitelist 'aac,ac3'")
    #expect(messages.newest(after: 0) == "tcp: Connection refused")
    #expect(messages.newest(after: 1) == nil)
  }

  @Test("The font of the overlay is installed, according to fontconfig")
  func overlayFontIsInstalled() { #expect(!OverlayFont.name.isEmpty && OverlayFont.name != "sans-serif") }
}
