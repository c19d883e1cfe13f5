/// Memory that other processes can map.
package protocol SharedFrameMemory: AnyObject {
  /// The descriptor for mapping the memory. It stays open until this object is released.
  var descriptor: Int32 { get }
}
