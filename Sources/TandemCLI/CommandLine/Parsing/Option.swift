package struct Option: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case flag
    /// An option with a value. If the option is given twice, the last value is used.
    case value(ValueKind)
    /// An option that may be given several times. All values are used.
    case repeated(ValueKind)
    /// An option that may be given without a value, or with a value after `=`.
    case optional(ValueKind)
  }

  /// The option's name without its dashes.
  package let name: String
  package let kind: Kind
  /// The placeholder for the value in help texts.
  package let placeholder: String
  package let help: String
  /// The default, in words for the help text.
  package let standard: String?
  /// For a flag: the name of the opposite flag. The later one of the two flags is used.
  let contrary: String?

  private init(
    named name: String, _ kind: Kind, _ placeholder: String, _ help: String, standard: String? = nil,
    not contrary: String? = nil
  ) {
    (self.name, self.kind, self.placeholder, self.help) = (name, kind, placeholder, help)
    (self.standard, self.contrary) = (standard, contrary)
  }

  package init(flag name: String, not contrary: String? = nil, _ help: String) {
    self.init(named: name, .flag, "", help, not: contrary)
  }

  package init(_ name: String, _ kind: ValueKind, _ placeholder: String, _ help: String, standard: String? = nil) {
    self.init(named: name, .value(kind), placeholder, help, standard: standard)
  }

  package init(optional name: String, _ kind: ValueKind, _ placeholder: String, _ help: String) {
    self.init(named: name, .optional(kind), placeholder, help)
  }

  /// An option whose values are words. The words are also its placeholder.
  package init(_ name: String, words: [String], hasDefault: Bool = true, _ help: String) {
    self.init(name, .word(words), words.joined(separator: "|"), help, standard: hasDefault ? words.first : nil)
  }

  package init(repeated name: String, _ kind: ValueKind, _ placeholder: String, _ help: String) {
    self.init(named: name, .repeated(kind), placeholder, help)
  }

  /// The words that the option accepts, if its values are words.
  package var words: [String] {
    switch kind {
    case .value(let kind), .repeated(let kind): kind.words
    case .flag, .optional: []
    }
  }

  var spelling: String { "--" + name }
}
