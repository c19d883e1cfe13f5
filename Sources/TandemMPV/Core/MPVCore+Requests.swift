// The asynchronous calls of libmpv.

import CTandemMPV

extension MPVCore {
  /// Sends a command. Like all requests below, this call returns at once, and libmpv's reply is an
  /// event with the same `tag`.
  func command(_ command: CommandNode, tag: UInt64) throws(MPVError) {
    let code = command.withNode { mpv_command_node_async(handle, tag, $0) }
    try MPVError.check("send a command", code)
  }

  func set(_ property: String, to value: String, tag: UInt64) throws(MPVError) {
    // SAFETY: libmpv copies the string, and the pointer to it, before it returns.
    let code = value.withCString { text in
      var text: UnsafePointer<CChar>? = text
      return mpv_set_property_async(handle, tag, property, MPV_FORMAT_STRING, &text)
    }
    try MPVError.check("set \(property) to \(value)", code)
  }

  func get(_ property: String, as format: mpv_format, tag: UInt64) throws(MPVError) {
    try MPVError.check("ask for \(property)", mpv_get_property_async(handle, tag, property, format))
  }

  /// Makes libmpv report the property's value now and after each change.
  func observe(_ property: ObservedProperty) throws(MPVError) {
    let code = mpv_observe_property(handle, property.number, property.rawValue, property.format)
    try MPVError.check("observe \(property.rawValue)", code)
  }

  func unobserve(_ property: ObservedProperty) {
    mpv_unobserve_property(handle, property.number)
  }

  /// The next event; nil if none is queued.
  func nextEvent() -> MPVEvent? {
    while let event = mpv_wait_event(handle, 0)?.pointee, event.event_id != MPV_EVENT_NONE {
      // SAFETY: everything is copied out before the next call of `mpv_wait_event`.
      if let event = MPVEvent(event) { return event }
    }
    return nil
  }
}
