// Receives commands for this screen.

import TandemControl
import TandemFoundation
import TandemOrchestrator

extension NodeLoop {
  /// A command may arrive at most this long before its due time.
  private static let mostAhead = Duration.seconds(3600)
  /// A command may arrive at most this long after its due time.
  private static let mostLate = Duration.seconds(2)

  func receive(_ message: BrokerMessage) {
    if let home, message.topic == home.statusTopic {
      // Ignore a retained message: it reports an earlier start of Home Assistant.
      if !message.isRetained, message.payload.map({ $0.elementsEqual("online".utf8) }) == true { announceSoon() }
      return
    }
    guard let subject = topics.subject(of: message.topic) else { return }
    switch subject {
    // Check the names, because a broker may send messages to which this session has not subscribed.
    case .node(node, .command), .all: take(message, nil)
    case .group(let group): if identity.groups.contains(group) { take(message, nil) }
    case .setting(node, let name): take(message, name)
    case .node(node, .availability): hear(.availability, message)
    case .node(node, .state): hear(.state, message)
    case .node(node, .reply): hear(.reply, message)
    case .node, .setting: break
    }
  }

  /// Announces discovery after a random delay, at most once per period, so that not all screens announce at the same
  /// time.
  func announceSoon() {
    guard case .there = connectionState, announcesAt == nil else { return }
    let soon = ContinuousClock.now + .seconds(1) * Double.random(in: 0...1)
    announcesAt = max(soon, (lastAnnounced ?? soon) + .seconds(2))
  }

  private func take(_ message: BrokerMessage, _ setting: String?) {
    guard case .there = connectionState else { return }
    // Ignore an empty payload: it only removes a retained message.
    if message.payload?.isEmpty == true, setting == nil || message.isRetained { return }
    if scheduler.rate.admit(at: .now) == nil {
      return refuse(ReplyError(.failed, "too many messages at once", reason: "tooMuch"), nil, setting)
    }
    if message.isRetained {
      let failure = ReplyError(
        .refused,
        "the retained message at \(message.topic) is ignored, "
          + "because the broker would send it again at each connection",
        hint: "send commands without retain; an empty retained message removes this one", reason: "retained")
      return refuse(failure, nil, setting)
    }
    guard let payload = message.payload else {
      let failure = ReplyError(.invalid, "a message may have at most \(NodeCommand.longest) bytes")
      return refuse(failure, nil, setting)
    }
    do throws(NodeCommand.ParseError) {
      let order =
        if let setting {
          try NodeCommand(setting: setting, payload, ignoringQuery: identity.volatileQuery)
        } else {
          try NodeCommand(decoding: payload, ignoringQuery: identity.volatileQuery)
        }
      take(CommandScheduler.Entry(order: order, key: order.id?.description, setting: setting))
    } catch {
      refuse(error.failure, error.id, setting, isSaid: error.wantsReply)
    }
  }

  private func take(_ entry: CommandScheduler.Entry) {
    let order = entry.order
    if let key = entry.key {
      switch scheduler.deliveryState(of: key) {
      case nil: break
      // Send nothing now: the reply of the running command will follow.
      case .running: return
      case .answered(let reply):
        if order.wantsReply { self.reply(reply) }
        return
      case .interrupted:
        let failure = ReplyError(
          .failed, "the player's process died during this command; the command's outcome is unknown",
          hint: "check the state, and send the command again with another id", reason: "interrupted")
        return refuse(failure, order.id, entry.setting, isSaid: order.wantsReply)
      }
    }
    if let due = order.due {
      let lead = due - .now
      if lead > Self.mostAhead {
        let failure = ReplyError(.refused, "the scheduled time (at) is more than an hour ahead", reason: "tooEarly")
        return refuse(failure, order.id, entry.setting, isSaid: order.wantsReply)
      }
      if lead < .zero - Self.mostLate {
        let late = Int((.zero - lead) / .seconds(1))
        let failure = ReplyError(
          .refused, "the scheduled time was \(late) s ago", hint: "check the clocks of both machines", reason: "tooLate"
        )
        return refuse(failure, order.id, entry.setting, isSaid: order.wantsReply)
      }
      if lead > .zero {
        if scheduler.waitsForTooMuch { return refuse(Self.tooMuch, order.id, entry.setting, isSaid: order.wantsReply) }
        return scheduler.wait(entry)
      }
    }
    ask(entry)
  }

  private static let tooMuch = ReplyError(
    .failed, "\(CommandScheduler.most) commands are already waiting", hint: "try again in a moment", reason: "tooMuch")

  /// Submits a command to the session, once.
  func ask(_ entry: CommandScheduler.Entry) {
    let order = entry.order
    if scheduler.isFull { return refuse(Self.tooMuch, order.id, entry.setting, isSaid: order.wantsReply) }
    if order.body == .image, scheduler.pictures.admit(at: .now) == nil {
      let failure = ReplyError(.failed, "at most one picture can be taken every 3 s", reason: "tooSoon")
      return refuse(failure, order.id, entry.setting, isSaid: order.wantsReply)
    }
    let number = scheduler.begin(entry)
    if let warning = scheduler.journal.takeWarning() { report(.remark(warning)) }
    report(.asked(order, number: number))
  }

  func answer(_ number: Int, _ reply: Reply, _ skew: Duration?) {
    guard let entry = scheduler.end(number) else { return }
    let json = json(reply, entry.order.id, entry.setting, skew)
    if let key = entry.key { scheduler.journal.answer(key, json) }
    if entry.order.wantsReply || entry.setting != nil && reply.failure != nil { self.reply(json) }
  }

  /// Replies with the refusal. The command is not remembered, because nothing was done.
  private func refuse(_ failure: ReplyError, _ id: JSONValue?, _ setting: String?, isSaid: Bool = true) {
    guard let leftOut = scheduler.complaints.admit(at: .now) else { return }
    let rest = leftOut == 0 ? "" : ", and \(leftOut) more were left out"
    report(.remark("over MQTT: " + TextLimits.excerpt(failure.message, bytes: 400) + rest))
    if isSaid { reply(json(Reply(id: 0, failure: failure), id, setting, nil)) }
  }

  private func json(_ reply: Reply, _ id: JSONValue?, _ setting: String?, _ skew: Duration?) -> JSONValue {
    var members: [JSONValue.Member] = [.init("id", id ?? .null), .init("node", .string(node))]
    if let setting { members.append(.init("set", .string(TextLimits.excerpt(setting, bytes: 60)))) }
    if case .object(let rest) = reply.json { members += rest.filter { $0.key != "request_id" } }
    if let skew { members.append(.init("skew_us", .microseconds(skew))) }
    return .object(members)
  }
}
