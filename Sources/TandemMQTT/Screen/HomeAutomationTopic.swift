import TandemCLI
import TandemCommands
import TandemFoundation
import TandemOrchestrator

/// The table of `nodes/NODE/set/NAME` topics and their commands.
package struct HomeAutomationTopic: Sendable {
  /// The last level of the topic.
  package let name: String
  /// The accepted payloads, for the documentation.
  package let payload: String
  /// The effect, for the documentation.
  package let meaning: String
  let command: @Sendable (String) -> [JSONValue]?

  /// The command as the protocol's array; nil for an unknown name or an invalid payload.
  package static func command(_ name: String, _ payload: String) -> [JSONValue]? {
    named(name)?.command(payload.trimmed)
  }

  package static func named(_ name: String) -> HomeAutomationTopic? { byName[renamed[name] ?? name] }

  /// The names of topics in version 0.2, which are accepted until 0.4.
  private static let renamed = ["tie": "sync", "untie": "unsync", "dodge": "ad_break"]
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(
    _ name: String, _ payload: String, _ meaning: String, _ command: @escaping @Sendable (String) -> [JSONValue]?
  ) {
    (self.name, self.payload, self.meaning, self.command) = (name, payload, meaning, command)
  }

  /// A button, which accepts any payload.
  private static func button(_ name: String, _ words: JSONValue...) -> HomeAutomationTopic {
    HomeAutomationTopic(name, "any payload, such as `PRESS`", JSONValue.array(words).description) { _ in words }
  }

  private static func toggle(_ name: String, _ word: String, or others: JSONValue...) -> HomeAutomationTopic {
    let options = others
    let example = JSONValue.array([.string(word), true] + options).description
    return HomeAutomationTopic(name, "`ON`, `OFF`", example) { payload in
      boolean(payload).map { [.string(word), .bool($0)] + options }
    }
  }

  /// Two topics: `NAME` for the full-screen video, and `pip_NAME` for the video in picture in picture.
  private static func pair(
    _ name: String, _ payload: String, _ example: String, _ command: @escaping @Sendable (String) -> [JSONValue]?
  ) -> [HomeAutomationTopic] {
    let full = HomeAutomationTopic(name, payload, example, command)
    let pip = HomeAutomationTopic("pip_" + name, payload, "the same command for picture in picture") {
      command($0).map { $0 + [inPip] }
    }
    return [full, pip]
  }

  private static let inPip: JSONValue = ["pip": true]

  package static let layouts = LayoutStyle.allCases.map(\.rawValue)
  package static let policies = ["followsFullScreen", "pictureInPicture", "followsFocus", "mix"]

  /// All topics, in the order of the documentation.
  package static let all: [HomeAutomationTopic] = {
    var topics = [
      button("swap", "swap"), button("start", "start"), button("stop", "stop"), button("close", "close"),
      button("toggle_pip", "toggle-pip"), button("ad_break", "ad-break"), button("unsync", "unsync"),
      button("quit", "quit"),
      button("image", "image"),
    ]
    topics += pair("pause", "any payload, such as `PRESS`", #"["pause"]"#) { _ in ["pause"] }
    topics += pair("play", "any payload, such as `PRESS`", #"["resume"]"#) { _ in ["resume"] }
    topics += pair("play_pause", "any payload, such as `PRESS`", #"["toggle-pause"]"#) { _ in ["toggle-pause"] }
    topics += pair("paused", "`ON`, `OFF`", #"["pause"] or ["resume"]"#) { payload in
      boolean(payload).map { [$0 ? "pause" : "resume"] }
    }
    topics += pair("volume", "0 to 130", #"["volume",40]"#) { number($0, 0...130).map { ["volume", $0] } }
    topics.append(
      HomeAutomationTopic("level", "0 to 1", #"["volume",40]"#) { payload in
        number(payload, 0...1)?.double.map { ["volume", .double(($0 * 100).rounded())] }
      })
    topics += pair("mute", "`ON`, `OFF`", #"["mute",true]"#) { boolean($0).map { ["mute", .bool($0)] } }
    topics += pair("speed", "0.01 to 100", #"["speed",1.5]"#) {
      number(DecimalText.factor($0), 0.01...100).map { ["speed", $0] }
    }
    topics += pair(
      "seek", "seconds, `1:30` or `1h30m`; `+10` or `-10` from the current position; `50%`; `live`",
      #"["seek",90,"absolute"]"#,
      seek)
    topics += pair("next", "any payload, such as `PRESS`", #"["step-entry","next"]"#) { _ in ["step-entry", "next"] }
    topics += pair("previous", "any payload, such as `PRESS`", #"["step-entry","previous"]"#) { _ in
      ["step-entry", "previous"]
    }
    topics += pair("channel", "a number, a name, `next`, `previous` or `last`", #"["channel","7"]"#) { payload in
      payload.isEmpty ? nil : ["channel", .string(payload)]
    }
    topics += pair(
      "open", "an address, or JSON such as `{\"url\":…,\"title\":…,\"at_s\":90}`", #"["open","https://…"]"#
    ) {
      opening($0, usually: [])
    }
    topics += [
      HomeAutomationTopic("play_media", "JSON such as `{\"media_id\":…}`", #"["open","https://…"]"#) { payload in
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: Array(payload.utf8)) } catch { return nil }
        return value["media_id"]?.string.flatMap { $0.isEmpty ? nil : ["open", .string($0)] }
      },
      HomeAutomationTopic(
        "notify", "an address, or JSON `{\"url\":…,\"for_s\":30,\"pip\":true,\"sound\":false}`",
        #"["open","rtsp://…",{"pip":true,"for_s":30,"silent":true}]"#
      ) { opening($0, usually: [.init("pip", true), .init("for_s", 30), .init("silent", true)]) },
      word("corner", "move", PictureText.placement.names, or: .placement),
      word("size", "resize", PictureText.size.names, or: .size),
      word("layout", "layout", layouts),
      word("audio", "audio", policies),
      toggle("hide", "hide"), toggle("fullscreen", "fullscreen"), toggle("records", "records"),
      HomeAutomationTopic(
        "sync", "the seconds that picture in picture is ahead, or `PRESS` to keep the present offset", #"["sync",0.2]"#
      ) { payload in
        number(payload, -86_400...86_400).map { ["sync", $0] }
          ?? (["", "press"].contains(payload.lowercased()) ? ["sync"] : nil)
      },
    ]
    return topics
  }()

  /// - Parameter numbers: the form of the payloads that are accepted besides the words; nil if no
  ///   others are accepted.
  private static func word(
    _ name: String, _ command: String, _ words: [String], or numbers: PictureText? = nil
  ) -> HomeAutomationTopic {
    HomeAutomationTopic(
      name, words.map { "`\($0)`" }.joined(separator: ", ") + (numbers.map { ", or \($0.numbers)" } ?? ""),
      JSONValue.array([.string(command), .string(words[0])]).description
    ) { payload in
      let plain = { (text: String) in text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " } }
      let found = words.first { plain($0) == plain(payload) }
      let other = numbers.flatMap { $0.accepts(payload) ? payload : nil }
      return (found ?? other).map { [.string(command), .string($0)] }
    }
  }

  private static func boolean(_ payload: String) -> Bool? {
    switch payload.lowercased() {
    case "on", "true", "yes", "1", "mute": true
    case "off", "false", "no", "0", "unmute": false
    default: nil
    }
  }

  private static func number(_ payload: String, _ range: ClosedRange<Double>) -> JSONValue? {
    guard payload.utf8.count <= 24, let value = Double(payload), range.contains(value) else { return nil }
    return .double(value)
  }

  private static func seek(_ payload: String) -> [JSONValue]? {
    return switch Seek(position: payload.lowercased()) {
    case .to(let time): ["seek", .double(time / .seconds(1)), "absolute"]
    case .by(let step): ["seek", .double(step / .seconds(1)), "relative"]
    case .percent(let share): ["seek", .double(share), "absolute-percent"]
    case .live: ["seek", 0, "live"]
    case .chapter, .chapters, nil: nil
    }
  }

  /// - Parameter usual: the default options of `open`, which the payload can override.
  private static func opening(_ payload: String, usually usual: [JSONValue.Member]) -> [JSONValue]? {
    if payload.isEmpty { return nil }
    guard payload.hasPrefix("{") else {
      return ["open", .string(payload)] + (usual.isEmpty ? [] : [.object(usual)])
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: Array(payload.utf8)) } catch { return nil }
    guard case .object(let members) = value, let url = value["url"]?.string else { return nil }
    var options = usual
    for member in members where member.key != "url" {
      var member = member
      if member.key == "sound", let sounds = member.value.bool { member = .init("silent", .bool(!sounds)) }
      options.removeAll { $0.key == member.key }
      options.append(member)
    }
    // Drop the duration for a full-screen content that begins no ad break: only picture in picture
    // and ad breaks end automatically.
    if options.contains(where: { $0.key == "pip" && $0.value == false }) {
      options.removeAll { option in option.key == "for_s" && !members.contains { $0.key == "adBreak" } }
    }
    return ["open", .string(url)] + (options.isEmpty ? [] : [.object(options)])
  }
}
