import CTandemDBus

/// Connects to a bus without claiming a name.
package enum BusCheck {
  /// Connects to a bus, and returns the unique name that the bus assigns, such as `:1.7`.
  ///
  /// Call it on any thread that may block, because a stalled bus does not answer.
  package static func name(at address: String) throws(BusError) -> String {
    var bus: OpaquePointer?
    try BusError.check(sd_bus_new(&bus))
    defer { sd_bus_unref(bus) }
    try BusError.check(sd_bus_set_address(bus, address))
    try BusError.check(sd_bus_set_bus_client(bus, 1))
    try BusError.check(sd_bus_start(bus))
    var name: UnsafePointer<CChar>?
    // Wait for the bus's first message, which this call needs.
    try BusError.check(sd_bus_get_unique_name(bus, &name))
    return name.map { String(cString: $0) } ?? ""
  }
}
