import TandemFoundation
import TandemOrchestrator

/// The `data` of a reply to a command.
package struct CommandReport: Hashable, Sendable {
  package enum TakenOn: String, CaseIterable, Hashable, Sendable { case accepted, queued, coalesced }

  package var answer = TakenOn.accepted
  /// False for a reply that did not wait for the end.
  package var hasEnded = false
  /// True for a dry run.
  package var isDryRun = false
  package var transaction: Int?
  /// The roles as they are now.
  package var roles = Roles()
  /// From accepted to the first frame of the new layout on the screen.
  package var latency: Duration?
  /// From the transaction's first callback to its last.
  package var duration: Duration?
  /// With `open`: what was decided about the content.
  package var verdict: OpenDecision.Verdict?
  package var action: OpenDecision.Action?
  /// With a command about one video: that one, afterwards; what was there, where its place is emptied.
  package var video: Video?
  /// The identity rule that produced the opened content's key.
  package var rule: ContentIdentity.Rule?
  package var key: ContentKey?
  /// The key of the content it was compared with.
  package var otherKey: ContentKey?

  /// With a command about a sync: how far the picture in picture is to be ahead of the full screen.
  package var syncOffset: Duration?

  package init(transaction: Int? = nil, roles: Roles = Roles()) {
    self.transaction = transaction
    self.roles = roles
  }

  package var json: JSONValue {
    .fields([
      "answer": .string(answer.rawValue), "ended": .bool(hasEnded), "dryRun": isDryRun ? true : nil,
      "transaction": transaction.map(JSONValue.int), "roles": roles.json,
      "latency_us": latency.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
      "decision": (verdict?.rawValue).map(JSONValue.string), "action": (action?.rawValue).map(JSONValue.string),
      "video": video?.json,
      "rule": (rule?.rawValue).map(JSONValue.string), "key": (key?.rawValue).map(JSONValue.string),
      "otherKey": (otherKey?.rawValue).map(JSONValue.string),
      "offset_us": syncOffset.map(JSONValue.microseconds),
    ])
  }

  package init(json: JSONValue) throws(ControlError) {
    do throws(WireDataError) { try self.init(FieldReader(json)) } catch { throw ControlError(error) }
  }

  private init(_ fields: FieldReader) throws(WireDataError) {
    answer = try fields.required(fields.choice("answer"), "answer")
    hasEnded = try fields.bool("ended") ?? false
    isDryRun = try fields.bool("dryRun") ?? false
    transaction = try fields.int("transaction")
    if let roles = try fields.object("roles") { self.roles = try Roles(roles) }
    latency = try fields.duration("latency_us")
    duration = try fields.duration("duration_us")
    verdict = try fields.choice("decision")
    action = try fields.choice("action")
    if let video = try fields.object("video") { self.video = try Video(video) }
    rule = try fields.choice("rule")
    key = try fields.text("key").map { ContentKey($0) }
    otherKey = try fields.text("otherKey").map { ContentKey($0) }
    syncOffset = try fields.duration("offset_us")
  }
}

extension Roles {
  var json: JSONValue {
    .fields([
      "fullScreen": (fullScreen?.rawValue).map(JSONValue.string).orNull,
      "pictureInPicture": (pictureInPicture?.rawValue).map(JSONValue.string).orNull,
    ])
  }

  init(_ fields: FieldReader) throws(WireDataError) {
    self.init(
      fullScreen: try fields.choice("fullScreen"), pictureInPicture: try fields.choice("pictureInPicture"))
  }
}
