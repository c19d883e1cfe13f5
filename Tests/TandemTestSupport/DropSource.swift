// Drags a text or files onto a window, as a file manager does.

import CTandemSDL
import Glibc

/// A source of X's protocol for drag and drop, XDND 5, which drops on the first window that accepts drops.
///
/// Source: freedesktop.org, *Drag-and-Drop Protocol for the X Window System*. The pointer stays where it is.
package final class DropSource {
  private let connection: OpaquePointer
  private let window: UInt32
  private let target: UInt32
  private let type: String
  private let bytes: [UInt8]
  /// True if the target has confirmed the end of the drop.
  package private(set) var isFinished = false

  /// Begins a drag.
  ///
  /// - Parameters:
  ///   - type: the MIME type of the text: `text/uri-list` or `text/plain`.
  ///   - screen: the X display's name.
  package init(_ text: String, type: String = "text/uri-list", on screen: String) throws {
    guard let connection = xcb_connect(screen, nil), xcb_connection_has_error(connection) == 0,
      let root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data?.pointee
    else { throw HarnessError(what: "no X screen \(screen)") }
    (self.connection, self.type, bytes) = (connection, type, Array(text.utf8))
    window = xcb_generate_id(connection)
    xcb_create_window(
      connection, UInt8(XCB_COPY_FROM_PARENT), window, root.root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), root.root_visual, 0, nil)
    guard let target = Self.target(below: root.root, connection) else {
      throw HarnessError(what: "no window accepts drops")
    }
    self.target = target
    xcb_set_selection_owner(connection, window, atom("XdndSelection"), 0)
    send("XdndEnter", (window, 5 << 24, atom(type), 0, 0))
    send("XdndPosition", (window, 0, 0, 0, atom("XdndActionCopy")))
  }

  deinit { xcb_disconnect(connection) }

  /// Answers the target's events.
  package func answer() {
    while let event = xcb_poll_for_event(connection) {
      // SAFETY: XCB allocates 32 bytes with malloc for each event, and the event's type says what they are.
      let raw = UnsafeMutableRawPointer(event)
      defer { free(raw) }
      switch Int32(event.pointee.response_type & 0x7f) {
      case XCB_SELECTION_REQUEST:
        handOver(raw.load(as: xcb_selection_request_event_t.self))
      case XCB_CLIENT_MESSAGE:
        let message = raw.load(as: xcb_client_message_event_t.self)
        if message.type == atom("XdndStatus") { send("XdndDrop", (window, 0, 0, 0, 0)) }
        if message.type == atom("XdndFinished") { isFinished = true }
      default: break
      }
    }
  }

  private func handOver(_ request: xcb_selection_request_event_t) {
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), request.requestor, request.property, request.target, 8,
      UInt32(bytes.count), bytes)
    var event = xcb_selection_notify_event_t()
    event.response_type = UInt8(XCB_SELECTION_NOTIFY)
    (event.requestor, event.selection) = (request.requestor, request.selection)
    (event.target, event.property) = (request.target, request.property)
    send(event, to: request.requestor)
  }

  private func send(_ name: String, _ data: (UInt32, UInt32, UInt32, UInt32, UInt32)) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    (event.window, event.type) = (target, atom(name))
    event.data.data32 = data
    send(event, to: target)
  }

  private func send<Event>(_ event: Event, to window: UInt32) {
    // SAFETY: the copy has 32 bytes, as XCB wants, and XCB copies them before the call returns.
    var bytes = [CChar](repeating: 0, count: 32)
    bytes.withUnsafeMutableBytes { bytes in
      withUnsafeBytes(of: event) { bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(32))) }
    }
    xcb_send_event(connection, 0, window, 0, bytes)
    xcb_flush(connection)
  }

  private func atom(_ name: String) -> UInt32 { Self.atom(name, connection) }

  private static func atom(_ name: String, _ connection: OpaquePointer) -> UInt32 {
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
    defer { free(reply) }
    return reply.pointee.atom
  }

  /// The first window below a window that has the property `XdndAware`.
  private static func target(below window: UInt32, _ connection: OpaquePointer) -> UInt32? {
    let cookie = xcb_get_property(connection, 0, window, atom("XdndAware", connection), 0, 0, 1)
    if let reply = xcb_get_property_reply(connection, cookie, nil) {
      defer { free(reply) }
      if reply.pointee.type != 0 { return window }
    }
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, window), nil) else { return nil }
    defer { free(tree) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    for child in children {
      if let found = target(below: child, connection) { return found }
    }
    return nil
  }
}
