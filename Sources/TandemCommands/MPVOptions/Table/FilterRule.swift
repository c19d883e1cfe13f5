import TandemOrchestrator

/// One filter of mpv's `vf` or `af`, as libmpv has parsed it.
package struct FilterUse: Hashable, Sendable {
  package let name: String
  package let parameters: [String: String]

  package init(_ name: String, _ parameters: [String: String]) { (self.name, self.parameters) = (name, parameters) }
}

/// Decides if filters are passed on to libmpv.
package enum FilterRule {
  /// - Returns: the reason for a refusal, which follows the option's name; nil if all filters pass.
  package static func fault(in filters: [FilterUse]) -> String? {
    for filter in filters {
      if filter.parameters.values.contains(where: { $0.lowercased().contains("spdif") }) {
        return "passes sound through undecoded, which can't be silenced"
      }
      switch filter.name {
      case "lavfi":
        if let fault = FilterGuard.fault(inGraph: filter.parameters["graph"] ?? "") { return fault }
      case "lavfi-bridge":
        guard let name = filter.parameters["name"] else { return "names no filter" }
        // A key begins at the beginning of the text or after a comma.
        let keys = (filter.parameters["opts"] ?? "").split(separator: ",").map { String($0.prefix { $0 != "=" }) }
        if let fault = FilterGuard.fault(of: name, keys.map { (key: $0, value: "") }) { return fault }
      default:
        if mpvFilters.contains(filter.name) { continue }
        // libmpv gives an option without a key a number as its key: @0, @1, …
        let options = filter.parameters.map { (key: $0.hasPrefix("@") ? nil : $0, value: $1) }
        if let fault = FilterGuard.fault(of: filter.name, options) { return fault }
      }
    }
    return nil
  }

  private static let mpvFilters: Set<String> = [
    "format", "sub", "vavpp", "vdpaupp", "fingerprint", "gpu", "scaletempo", "scaletempo2", "rubberband", "drop",
  ]
}
