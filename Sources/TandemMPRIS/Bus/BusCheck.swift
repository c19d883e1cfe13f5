// Whether a bus answers.

import CTandemDBus

/// A short visit to a bus, which claims no name.
package enum BusCheck {
  /// What the bus calls a newcomer, such as `:1.7`.
  ///
  /// Thread: one that may wait for as long as a bus that is stopped does not answer.
  package static func name(at address: String) throws(BusError) -> String {
    var bus: OpaquePointer?
    try BusError.check(sd_bus_new(&bus))
    defer { sd_bus_unref(bus) }
    try BusError.check(sd_bus_set_address(bus, address))
    try BusError.check(sd_bus_set_bus_client(bus, 1))
    try BusError.check(sd_bus_start(bus))
    var name: UnsafePointer<CChar>?
    // It waits for the bus's first word.
    try BusError.check(sd_bus_get_unique_name(bus, &name))
    return name.map { String(cString: $0) } ?? ""
  }
}
