// Removing secrets from texts.

import TandemFoundation
import Testing

@Suite struct RedactionTextTests {
  @Test(
    "No secret of an address remains after redaction, in any spelling of the address",
    arguments: [
      "http://usr7:secret@host/x?token=wxyz", "http://usr7%3Asecret@host/x?token=wxyz#secret",
      "can't open http://usr7:secret@host/x?token=wxyz: 401", "ytdl://https://usr7:secret@host/x?token=wxyz",
      "edl://%38%http://usr7:secret@host/x?token=wxyz,0,5", "http://host/a;jsessionid=secret/b?token=wxyz",
      "http://usr7:sec/secret@host/x", "http:/usr7:secret@host/x", "rtsp://usr7:secret@[::1]:554/x?token",
      "'https://usr7:secret@host/x?token=wxyz'", "https://host/x#token=secret", "HTTP://usr7:a@secret@host/",
    ])
  func noSecretRemainsInAnySpelling(text: String) {
    var secrets = URLRedactor()
    let once = secrets.redact(text)
    for word in ["secret", "token", "wxyz", "usr7"] { #expect(!once.contains(word), "\(once)") }
    var other = URLRedactor()
    #expect(other.redact(once) == once)
  }

  @Test("Equal addresses get equal replacements; different addresses and other redactors give different ones")
  func equalAddressesAreRedactedEqually() {
    var (secrets, others) = (URLRedactor(), URLRedactor())
    let first = secrets.redact("http://h/x?a=1")
    #expect(first == secrets.redact("http://h/x?a=1"))
    #expect(first != secrets.redact("http://h/x?a=2"))
    #expect(first != others.redact("http://h/x?a=1"))
    #expect(first.hasPrefix("http://h/x?redacted-"))
    // This is the address as a terminal shows it.
    #expect(secrets.redact("\u{2068}http://h/x?a=1\u{2069}: 404") == "\u{2068}\(first)\u{2069}: 404")
  }

  @Test("Secrets of a redacted address are also removed from other texts; words such as `topLeft` stay")
  func partsOfAnAddressAreRedactedElsewhere() {
    var secrets = URLRedactor()
    _ = secrets.redact("http://usr7:topLeft@h/x?token=abcdef")
    #expect(!secrets.redact("x?token=abcdef").contains("abcdef"))
    #expect(!secrets.redact("401, abcdef is no token of usr7").contains("abcdef"))
    #expect(secrets.redact("topLeft") == "topLeft")
    #expect(secrets.redact("/home/a@b/film?x=y.mkv") == "/home/a@b/film?x=y.mkv")
  }
}
