import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite("Taking secrets out of addresses")
struct RedactorTests {
  static let cases: [(String, String)] = [
    ("https://example.org/a/b.mkv", "https://example.org/a/b.mkv"),
    ("https://me:secret@example.org/a", "https://redacted1@example.org/a"),
    ("https://me@host:8080?x", "https://redacted1@host:8080?redacted2"),
    (
      "https://h/p?token=abc&empty=&flag&token=abc#part",
      "https://h/p?token=redacted1&empty=&redacted2&token=redacted1#redacted3"
    ),
    (
      "can't open https://u:p@h/x?k=v: 404 https://u:p@h/x",
      "can't open https://redacted1@h/x?k=redacted2 404 https://redacted1@h/x"
    ),
    ("rtsp://a@b@c/d", "rtsp://redacted1@c/d"), ("/home/a@b/film?x=y.mkv", "/home/a@b/film?x=y.mkv"),
    ("edl://%30%https://u:p@h/x?t=1,0,5;/local", "edl://%30%https://redacted1@h/x?t=redacted2;redacted3"),
    ("file:///a?b=c", "file:///a?b=redacted1"), ("https://h/?u=https://a:b@c/d?e=f", "https://h/?u=redacted1"),
    ("://", "://"), ("a://@h", "a://@h"), ("a://?", "a://?"), ("a://#", "a://#"), ("plain", "plain"),
  ]

  @Test("User names, passwords, query values and fragments are redacted, and the rest stays", arguments: cases)
  func secretsOfAddressesAreRedacted(text: String, expected: String) {
    var redactor = Redactor()
    let once = redactor.redact(text)
    #expect(once == expected)
    var again = Redactor()
    #expect(again.redact(once) == once)
  }

  @Test("Equal secrets become the same word, even in the key of a content, and different ones do not")
  func equalSecretsBecomeTheSameWord() {
    var redactor = Redactor()
    let urls = ["https://H/x?k=a%41%2f", "https://h/x?k=aA%2F", "https://h/x?k=aB", "https://h/x?k=a%41%2f"]
    #expect(urls.map { redactor.redact($0).suffix(9) } == ["redacted1", "redacted1", "redacted2", "redacted1"])
    for url in urls {
      let key = ContentIdentity(url: url).key.rawValue
      #expect(ContentIdentity(url: redactor.redact(url)).key.rawValue == redactor.redact(key), "\(url)")
    }
  }

  @Test("Every text of a record is redacted, even in objects; the verifier then finds the same violations")
  func everyTextOfARecordIsRedacted() throws {
    func secret(_ value: JSONValue) -> JSONValue {
      switch value {
      case .string("/film.mkv"): "https://me:secret@example.org/film.mkv?token=hidden"
      case .string("/news.ts"): "https://me:secret@example.org/film.mkv?token=concealed"
      case .object(let members): .object(members.map { .init($0.key, secret($0.value)) })
      case .null, .bool, .int, .double, .string, .array: value
      }
    }
    var redactor = Redactor()
    var (verifier, plain) = (Verifier(), Verifier())
    var found: [Violation] = []
    var expected: [Violation] = []
    for record in SampleLog.records {
      var secretive = record
      secretive.fields = record.fields.map { .init($0.key, secret($0.value)) }
      let redacted = redactor.redact(secretive)
      let text = String(decoding: [redacted].text, as: UTF8.self)
      for word in ["me:", "secret", "hidden", "concealed"] { #expect(!text.contains(word), "\(text)") }
      found += verifier.feed(redacted)
      expected += plain.feed(record)
    }
    #expect(found.map(\.line) == expected.map(\.line))
  }

  @Test("Redacting any text a second time changes nothing")
  func redactingAgainChangesNothing() {
    let pieces = ["://", "@", "?", "#", "&", "=", "%", "%4", "%zz", " ", "é", "a", "\"", "edl", ";"]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      var redactor = Redactor()
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let once = redactor.redact(text)
      var again = Redactor()
      #expect(again.redact(once) == once, "\(text) \(once)")
    }
  }
}
