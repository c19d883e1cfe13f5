import Glibc

/// The devices in a folder below /dev whose names begin alike.
package struct DeviceFolder {
  /// The paths of all devices, sorted.
  package let all: [String]
  /// The paths of the devices that this user may use.
  package let usable: [String]

  /// - Parameter mode: the rights that a usable device gives this user.
  package init(_ folder: String, _ prefix: String, mode: Int32 = R_OK | W_OK) {
    let names = Folder.names(in: folder) ?? []
    self.init(names.filter { $0.hasPrefix(prefix) }.map { folder + "/" + $0 }, mode: mode)
  }

  private init(_ found: [String], mode: Int32 = R_OK | W_OK) {
    all = found.sorted()
    usable = all.filter { access($0, mode) == 0 }
  }

  /// The graphics cards that may decode videos.
  ///
  /// A card has a render node in `dri`. NVIDIA's driver also decodes without one, for example in a container; its cards
  /// are `nvidia0`, `nvidia1` and so on.
  ///
  /// - Parameter devices: the folder of all devices.
  package static func graphicsCards(in devices: String = "/dev") -> DeviceFolder {
    let nvidia = DeviceFolder(devices, "nvidia").all.filter { $0.last?.isNumber == true }
    return DeviceFolder(DeviceFolder("\(devices)/dri", "renderD").all + nvidia)
  }
}
