import CTandemLinux
import CTandemSDL
import Glibc
import TandemPlayback

/// A second connection besides SDL's, for the requests of each frame.
///
/// SDL's connection waits in Xlib until the server answers. Requests on this connection never block, because the socket
/// can't fill up: a new picture is sent only after the server has answered for the previous picture.
///
/// Thread: the session's.
final class XConnection {
  let connection: OpaquePointer
  let window: xcb_window_t
  /// The number of significant bits of the window's pixels.
  let depth: UInt8
  let graphics: xcb_gcontext_t
  /// The codes of the shared memory extension on this connection; nil if the extension is
  /// unavailable.
  private let sharing: (opcode: UInt8, completion: UInt8)?
  private var question: xcb_get_input_focus_cookie_t?
  /// The segment of the picture that the server has not read yet.
  var taking: xcb_shm_seg_t?
  /// True if the server has failed to map memory of this process.
  var isRefused = false
  /// The sequence numbers of the requests that map players' shared frames.
  var lendings: Set<UInt32> = []
  /// True if the server has failed to map a player's shared frames.
  private(set) var isSharingRefused = false

  /// - Returns: nil for a window outside of X11.
  init?(_ window: Window) {
    guard let info = WindowSystem.info(of: window), info.subsystem == SDL_SYSWM_X11,
      let connection = xcb_connect(nil, nil)
    else { return nil }
    guard xcb_connection_has_error(connection) == 0 else {
      xcb_disconnect(connection)
      return nil
    }
    self.connection = connection
    // SAFETY: SDL states that this member of the union is valid.
    self.window = xcb_window_t(truncatingIfNeeded: info.info.x11.window)
    graphics = xcb_generate_id(connection)
    xcb_create_gc(connection, graphics, self.window, 0, nil)
    let geometry = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, self.window), nil)
    depth = geometry?.pointee.depth ?? 0
    free(geometry)
    let isNear = Self.isNear(connection)
    let isBlueFirst = SDL_GetWindowPixelFormat(window.handle) == SDL_PIXELFORMAT_XRGB8888.rawValue
    sharing = isNear && isBlueFirst ? Self.sharing(connection) : nil
    WindowSystem.own(self.window, true)
  }

  /// True if the server is local. A remote server accepts no descriptors, although it may announce shared memory.
  private static func isNear(_ connection: OpaquePointer) -> Bool {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(xcb_get_file_descriptor(connection), $0, &length)
      }
    }
    return code == 0 && Int32(address.sun_family) == AF_UNIX
  }

  var isBroken: Bool { xcb_connection_has_error(connection) != 0 }

  private static func sharing(_ connection: OpaquePointer) -> (opcode: UInt8, completion: UInt8)? {
    guard let data = cxcb_shared_memory(connection), data.pointee.present != 0,
      let version = xcb_shm_query_version_reply(connection, xcb_shm_query_version(connection), nil)
    else { return nil }
    defer { free(version) }
    // Require version 1.2: earlier versions accept no descriptors.
    guard (version.pointee.major_version, version.pointee.minor_version) >= (1, 2) else { return nil }
    return (data.pointee.major_opcode, data.pointee.first_event + UInt8(XCB_SHM_COMPLETION))
  }

  deinit {
    WindowSystem.own(window, false)
    xcb_disconnect(connection)
  }

  /// Returns true if the server answers in time; false if it does not, or has closed the connection.
  func answers(within time: Duration) -> Bool {
    if question == nil {
      question = xcb_get_input_focus_unchecked(connection)
      xcb_flush(connection)
    }
    return wait(time) {
      guard let question else { return true }
      var reply: UnsafeMutableRawPointer?
      guard xcb_poll_for_reply(connection, question.sequence, &reply, nil) != 0 else { return false }
      free(reply)
      self.question = nil
      return true
    } && !isBroken
  }

  /// Asks the server for the pointer's position in the window, in pixels.
  ///
  /// - Returns: nil if the pointer is on another screen, or the server does not answer in time.
  func pointer(within time: Duration) -> (x: Double, y: Double)? {
    let cookie = xcb_query_pointer_unchecked(connection, window)
    xcb_flush(connection)
    var reply: UnsafeMutableRawPointer?
    guard wait(time, { xcb_poll_for_reply(connection, cookie.sequence, &reply, nil) != 0 }), let reply else {
      xcb_discard_reply(connection, cookie.sequence)
      return nil
    }
    defer { free(reply) }
    // SAFETY: a reply to this request has this structure.
    let place = reply.load(as: xcb_query_pointer_reply_t.self)
    return place.same_screen == 0 ? nil : (Double(place.win_x), Double(place.win_y))
  }

  /// Asks the server to hide the window, without waiting.
  func hideWindow() {
    xcb_unmap_window(connection, window)
    xcb_flush(connection)
  }

  /// True if the server has read the last picture.
  func hasTaken(within time: Duration) -> Bool {
    wait(time) {
      while let event = xcb_poll_for_event(connection) {
        note(event)
        free(event)
      }
      return taking == nil
    }
  }

  /// True if the server can map memory by descriptor.
  var canShare: Bool { sharing != nil }

  private func note(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    guard let sharing else { return }
    let kind = event.pointee.response_type & 0x7f
    if kind == 0 {
      event.withMemoryRebound(to: xcb_generic_error_t.self, capacity: 1) { error in
        guard error.pointee.major_code == sharing.opcode else { return }
        // An error of a request that maps memory means that the server refuses the memory. Any
        // other error of the extension means that the window is missing.
        if lendings.contains(error.pointee.full_sequence) {
          isSharingRefused = true
        } else if error.pointee.minor_code == XCB_SHM_ATTACH_FD {
          isRefused = true
        }
        taking = nil
      }
    } else if kind == sharing.completion {
      event.withMemoryRebound(to: xcb_shm_completion_event_t.self, capacity: 1) { event in
        if event.pointee.shmseg == taking { taking = nil }
      }
    }
  }

  /// Puts areas of a picture on the window. The caller must not draw into the picture until the server has read it.
  ///
  /// - Parameters:
  ///   - segment: the shared memory that contains the picture.
  ///   - offset: the picture's offset in the segment, in bytes.
  func put(_ areas: [PixelArea], of picture: PixelBuffer, in segment: xcb_shm_seg_t, at offset: Int = 0) {
    for (index, area) in areas.enumerated() {
      xcb_shm_put_image(
        connection, window, graphics, UInt16(picture.stride / 4), UInt16(picture.height), UInt16(area.x),
        UInt16(area.y),
        UInt16(area.width), UInt16(area.height), Int16(area.x), Int16(area.y), depth,
        UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), index == areas.count - 1 ? 1 : 0, segment, UInt32(offset))
    }
    if !areas.isEmpty { taking = segment }
    xcb_flush(connection)
  }

  func detach(_ segment: xcb_shm_seg_t) {
    xcb_shm_detach(connection, segment)
    xcb_flush(connection)
    if taking == segment { taking = nil }
  }

  private func wait(_ time: Duration, _ isDone: () -> Bool) -> Bool {
    let end = ContinuousClock.now + time
    while true {
      if isDone() { return true }
      let left = end - ContinuousClock.now
      guard left > .zero, xcb_connection_has_error(connection) == 0 else { return false }
      var descriptor = pollfd(fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32((left / .milliseconds(1)).rounded(.up)))
    }
  }
}
