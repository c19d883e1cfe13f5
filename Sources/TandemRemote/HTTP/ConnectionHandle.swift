/// A connection of libmicrohttpd.
struct ConnectionHandle: @unchecked Sendable {
  // SAFETY (@unchecked): libmicrohttpd allows suspending and resuming from any thread; the holder ensures that the
  // connection still exists.
  let pointer: OpaquePointer
}
