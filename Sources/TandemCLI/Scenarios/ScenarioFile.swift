package struct ScenarioFile: Hashable, Sendable {
  /// The folder as the user named it, with a slash at its end.
  var folder: String
  /// The path of the file, relative to the folder.
  var base: String

  /// The path that reports show.
  package var path: String { folder + base }

  /// The name of the scenario's log.
  package var name: String { base.hasSuffix(".json") ? String(base.dropLast(5)) : base }
}
