// Fuzzes the input of the MQTT bridge: messages, journals of commands, and addresses of brokers. The parsers accept an
// input or refuse it with a message. If a parsed value is written, it must be parsed as the same value again.

import TandemControl
import TandemFoundation
import TandemOrchestrator

@testable import TandemMQTT

private func order(_ bytes: [UInt8]) {
  do throws(NodeCommand.ParseError) {
    let order = try NodeCommand(decoding: bytes)
    if case .request(let body) = order.body { precondition(!body.name.isEmpty) }
    if let due = order.due { check(due) }
    if case .string(let id)? = order.id { precondition(!id.isEmpty && id.utf8.count <= NodeCommand.longestID) }
  } catch { check(error) }
}

/// Parses the input as a plain topic: its name is the first line, its payload the rest.
private func setting(_ bytes: [UInt8]) {
  let name = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  do throws(NodeCommand.ParseError) {
    let order = try NodeCommand(setting: name, Array(bytes.dropFirst(name.utf8.count + 1)))
    precondition(!order.wantsReply)
  } catch { check(error) }
}

private func check(_ fault: NodeCommand.ParseError) {
  precondition(
    !fault.failure.message.isEmpty && fault.failure.message.utf8.count < 2048, "a refusal without words, or too many")
  _ = Reply(id: 0, failure: fault.failure).json.description
}

/// Checks that a written time is read as the same time, to the millisecond.
private func check(_ time: UTCTimestamp) {
  precondition(UTCTimestamp(time.text).map { $0.microseconds == time.microseconds / 1000 * 1000 } ?? false, time.text)
  _ = (time - UTCTimestamp(microseconds: 0)) / .microseconds(1)
}

private func names(_ bytes: [UInt8]) {
  let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
  do throws(BrokerAddressError) {
    for address in try BrokerAddress.list(text) {
      precondition((1...65_535).contains(address.port) && !address.host.isEmpty)
      precondition(!address.host.utf8.contains(0) && !(address.user ?? "").utf8.contains { $0 < 0x20 || $0 == 0x7F })
      do throws(BrokerAddressError) {
        let again = try BrokerAddress(address.description)
        precondition(again.host == address.host && again.port == address.port && again.isSecure == address.isSecure)
      } catch { preconditionFailure("an address that is written can't be read: \(address)") }
    }
  } catch { precondition(!error.description.isEmpty) }
  if let time = UTCTimestamp(text) { check(time) }
  _ = UTCTimestamp(timeOfDay: text)
  let base = NodeName.cleaned(text)
  precondition(NodeName.isValid(base), "cleaned, and no name: \(base)")
  var (name, seen) = (base, Set([base]))
  while let next = NodeName.next(after: name, of: base) {
    precondition(NodeName.isValid(next) && seen.insert(next).inserted, "tried twice: \(next)")
    name = next
  }
  let prefix = NodeName.isValidPrefix(text) ? text : "tandem"
  let topics = NodeTopics(prefix: prefix)
  _ = topics.subject(of: text)
  _ = topics.subject(of: prefix + "/" + text)
}

private func journal(_ bytes: [UInt8]) {
  var orders = CommandDeduplicator()
  for line in bytes.split(separator: 0x0A).prefix(64) {
    do throws(JSONError) { orders.take(try JSONValue(parsing: line)) } catch {}
  }
  precondition(orders.count <= CommandDeduplicator.most)
  var again = CommandDeduplicator()
  for line in orders.lines {
    var bytes: [UInt8] = []
    line.write(into: &bytes)
    precondition(bytes.count < 16_384, "a journal's line of \(bytes.count) bytes")
    again.take(line)
  }
  precondition(again.lines == orders.lines, "a journal that is written anew is another one")
}

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHouse(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  order(bytes)
  setting(bytes)
  names(bytes)
  journal(bytes)
  return 0
}
