// Handles method calls and property access from other programs.

import CTandemDBus
import TandemOrchestrator

extension BusConnection {
  /// - Returns: true if the message is handled.
  func receive(_ message: OpaquePointer) -> Bool {
    var type: UInt8 = 0
    sd_bus_message_get_type(message, &type)
    if type == 4 {  // SD_BUS_MESSAGE_SIGNAL
      hear(message)
      return true
    }
    guard type == 1, let path = sd_bus_message_get_path(message).map({ String(cString: $0) }) else { return false }
    let interface = sd_bus_message_get_interface(message).map { String(cString: $0) }
    let member = sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
    if interface == BusInterface.introspectable, member == "Introspect" {
      guard let document = BusInterface.introspection(of: path) else { return false }
      reply(to: message, [.text(document)])
      return true
    }
    // Leave other paths and the Peer interface to sd-bus: it reports an error, or answers Ping.
    guard path == BusInterface.object, interface != "org.freedesktop.DBus.Peer" else { return false }
    do throws(BusCallError) { try answer(message, interface, member) } catch { fail(message, error) }
    return true
  }

  private func answer(_ message: OpaquePointer, _ interface: String?, _ member: String) throws(BusCallError) {
    let reading = BusMessageReader(message)
    if interface == BusInterface.properties { return try answerProperties(message, member, reading) }
    let found = BusInterface.all.first { candidate in
      (interface == nil || candidate.name == interface) && candidate.methods.contains { $0.name == member }
    }
    guard let found, let method = found.methods.first(where: { $0.name == member }) else {
      throw .standard("UnknownMethod", "there is no method \(member) in \(interface ?? "any interface here")")
    }
    let values = try reading.values(method.signature, of: "\(member)(\(method.signature))")
    let request = try method.request(BusCall(values: values, role: role, player: owner.state[role]))
    try pass(request, message, gives: method.gives.count)
  }

  private func answerProperties(
    _ message: OpaquePointer, _ member: String, _ reading: BusMessageReader
  ) throws(BusCallError) {
    switch member {
    case "GetAll":
      let name = try reading.values("s", of: "GetAll(s)").first?.text ?? ""
      reply(to: message, [.dictionary(owner.state.properties(of: try interface(name), in: role))])
    case "Get":
      let names = try reading.values("ss", of: "Get(ss)")
      let property = try property(names[1].text, of: names[0].text)
      let value = owner.state.value(of: property.name, in: role, at: .now)
      reply(to: message, [value], isVariant: true)
    case "Set":
      let names = try reading.values("ss", followedBy: "v", of: "Set(ssv)")
      let property = try property(names[1].text, of: names[0].text)
      guard let write = property.write else { throw .standard("PropertyReadOnly", "\(property.name) can't be set") }
      guard let value = reading.variant(property.type) else {
        throw .invalid("\(property.name) is of the type \(property.type)")
      }
      try pass(try write(value, role), message, gives: 0)
    default: throw .standard("UnknownMethod", "there is no method \(member) in \(BusInterface.properties)")
    }
  }

  private func interface(_ name: String) throws(BusCallError) -> BusInterface {
    guard let interface = BusInterface.named(name) else {
      throw .standard("UnknownInterface", "there is no interface \(TextLimits.excerpt(name)) here")
    }
    return interface
  }

  private func property(_ name: String, of interfaceName: String) throws(BusCallError) -> BusInterface.Property {
    // Search all interfaces for the property if a client omits the interface.
    let candidates = interfaceName.isEmpty ? BusInterface.all : [try interface(interfaceName)]
    guard let property = candidates.flatMap(\.properties).first(where: { $0.name == name }) else {
      throw .standard(
        "UnknownProperty", "there is no property \(TextLimits.excerpt(name)) in \(TextLimits.excerpt(interfaceName))")
    }
    return property
  }

  private func pass(_ request: BusRequest?, _ message: OpaquePointer, gives: Int) throws(BusCallError) {
    guard let request else { return reply(to: message, []) }
    let number = try owner.pass(request, from: self)
    calls[number] = (sd_bus_message_ref(message), gives)
  }

  /// Completes a caller's request.
  ///
  /// - Returns: false if the request belongs to another connection.
  func end(_ number: Int, _ outcome: BusResponse) -> Bool {
    guard let call = calls.removeValue(forKey: number) else { return false }
    switch outcome {
    case .done(let transaction, let text):
      let result: [BusValue] = [.number(UInt32(clamping: transaction ?? 0)), .text(BusText.line(text))]
      reply(to: call.message, call.gives == 0 ? [] : result)
    case .failed(let fault): fail(call.message, fault)
    }
    sd_bus_message_unref(call.message)
    return true
  }

  private func reply(to message: OpaquePointer, _ values: [BusValue], isVariant: Bool = false) {
    var reply: OpaquePointer?
    guard sd_bus_message_new_method_return(message, &reply) >= 0, let reply else { return }
    defer { sd_bus_message_unref(reply) }
    let isWhole = values.allSatisfy { isVariant ? $0.writeVariant(into: reply) : $0.write(into: reply) }
    if isWhole {
      sd_bus_send(bus, reply, nil)
    } else {
      fail(message, .standard("Failed", "the answer is too large for the bus"))
    }
  }

  private func fail(_ message: OpaquePointer, _ fault: BusCallError) {
    fault.name.withCString { name in
      BusText.line(fault.message).withCString { text in
        var error = sd_bus_error(name: name, message: text, _need_free: 0)
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_error(message, &reply, &error) >= 0, let reply else { return }
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
      }
    }
  }
}
