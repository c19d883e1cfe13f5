/// A shell that completes `tandem`.
package enum ShellCompletion: String, CaseIterable, Hashable, Sendable {
  case bash, zsh, fish

  /// The completion script. bash and zsh `source` the script, or find it in the folder for packages.
  package var completion: String {
    switch self {
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }

  /// Quotes a word in apostrophes.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

extension CommandCatalog {
  /// The words after `tandem`, each with its purpose. A group of commands appears once.
  static var beginnings: [(word: String, summary: String)] {
    var seen: Set<String> = []
    return commands.compactMap { syntax in
      let word = syntax.name.group ?? syntax.name.rawValue
      guard seen.insert(word).inserted else { return nil }
      return (word, syntax.name.group == nil ? syntax.summary : syntax.topic.rawValue.lowercased())
    }
  }

  /// The commands of a group, by their second words.
  static func members(of group: String) -> [(word: String, summary: String)] {
    commands.filter { $0.name.group == group }.map { syntax in
      (String(syntax.name.rawValue.dropFirst(group.count + 1)), syntax.summary)
    }
  }

  static var groups: [String] { beginnings.map(\.word).filter { word in commands.contains { $0.name.group == word } } }
}

extension CommandSyntax {
  var allOptions: [Option] { options + [.help] }

  /// The command's words, as a pattern of bash and zsh.
  var pattern: String { ([word] + name.otherNames).map(ShellCompletion.quoted).joined(separator: "|") }

  /// The fixed words that an operand of the command accepts.
  var operandWords: [String] {
    if name == .help {
      return CommandCatalog.beginnings.map(\.word) + HelpText.topics
    }
    return operands.flatMap { operand in
      if case .word(let words) = operand.kind { words } else { [String]() }
    }
  }

  /// The command that lists the possible operands, and the character that the completion puts
  /// before each of them.
  var names: (command: String, mark: String)? {
    switch name {
    case .play, .open: (Subcommand.saved.rawValue, "@")
    case .save, .forget: (Subcommand.saved.rawValue, "")
    case .channel, .guide: (Subcommand.channels.rawValue, "")
    default: nil
    }
  }

  /// True if a file is a valid operand.
  var takesFiles: Bool {
    name != .help && operands.contains { $0.kind == .text && $0.name != "CONTENT" } && names?.mark != ""
  }
}

extension Option {
  enum Expected: Hashable {
    case nothing
    case words([String])
    case file
    case other
  }

  /// The kind of word that follows the option.
  var expected: Expected {
    switch kind {
    case .flag, .optional: .nothing
    case .value(let kind) where !kind.words.isEmpty, .repeated(let kind) where !kind.words.isEmpty: .words(kind.words)
    case .value(.text), .repeated(.text): ["FILE", "PATH", "FOLDER", "DIR"].contains(placeholder) ? .file : .other
    case .value, .repeated: .other
    }
  }
}

private enum BashCompletion {
  static var text: String {
    """
    # bash completion for tandem
    _tandem() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} first=2 options= words= files= names= mark= name
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W \(ShellCompletion.quoted(CommandCatalog.beginnings.map(\.word).joined(separator: " "))) -- "$current")
        return
      fi
      case $command in
    \(groups)  esac
      case $command in
    \(commands)    *) return ;;
      esac
      case "$command $previous" in
    \(values)  esac
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
      fi
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      # Most set-ups of bash split the word behind @, and replace all of it.
      [[ -n $mark && $previous == @ ]] && current=@$current
      [[ -n $mark && $current == @* ]] && files=
      if [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
      fi
      [[ -n $names ]] || return
      while IFS= read -r name; do
        [[ $mark$name == "$current"* ]] || continue
        [[ -n $files ]] || printf -v name %q "$name"
        COMPREPLY+=("$mark$name")
      done < <(tandem "$names" --names 2>/dev/null)
    }
    complete -F _tandem tandem

    """
  }

  private static var groups: String {
    CommandCatalog.groups.map { group in
      let words = CommandCatalog.members(of: group).map(\.word).joined(separator: " ")
      return """
            \(group))
              if ((COMP_CWORD == 2)); then
                mapfile -t COMPREPLY < <(compgen -W \(ShellCompletion.quoted(words)) -- "$current")
                return
              fi
              command="$command ${COMP_WORDS[2]}"
              ;;

        """
    }.joined()
  }

  private static var commands: String {
    CommandCatalog.commands.map { syntax in
      var line =
        "    \(syntax.pattern)) options="
        + ShellCompletion.quoted(syntax.allOptions.map(\.spelling).joined(separator: " "))
      let words = syntax.operandWords
      if !words.isEmpty { line += " words=" + ShellCompletion.quoted(words.joined(separator: " ")) }
      if syntax.takesFiles { line += " files=1" }
      if let names = syntax.names { line += " names=\(names.command) mark=\(names.mark)" }
      return line + " ;;\n"
    }.joined()
  }

  private static var values: String {
    var lines = ""
    for syntax in CommandCatalog.commands {
      for option in syntax.options {
        let pattern = ShellCompletion.quoted(syntax.name.rawValue + " " + option.spelling)
        switch option.expected {
        case .nothing: break
        case .words(let words):
          lines +=
            "    \(pattern)) mapfile -t COMPREPLY < <(compgen -W \(ShellCompletion.quoted(words.joined(separator: " "))) -- \"$current\"); return ;;\n"
        case .file:
          lines +=
            "    \(pattern)) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); return ;;\n"
        case .other: lines += "    \(pattern)) return ;;\n"
        }
      }
    }
    return lines
  }
}

private enum ZshCompletion {
  static var text: String {
    """
    #compdef tandem
    # zsh completion for tandem
    _tandem_names() {
      local -a names
      names=(${(f)"$(tandem $1 --names 2>/dev/null)"})
      (($#names)) && compadd -- $2$^names
      [[ -n $3 ]] && _files
    }
    _tandem() {
      local context state state_descr line
      typeset -A opt_args
      local -a words_of
      if ((CURRENT == 2)); then
        words_of=(
    \(described(CommandCatalog.beginnings, indent: "      "))    )
        _describe -t commands 'tandem command' words_of
        return
      fi
      local command=$words[2]
      case $command in
    \(groups)  esac
      shift words
      ((CURRENT--))
      case $command in
    \(commands)  esac
    }
    if [[ $funcstack[1] == _tandem ]]; then
      _tandem "$@"
    else
      compdef _tandem tandem
    fi

    """
  }

  private static var groups: String {
    CommandCatalog.groups.map { group in
      """
          \(group))
            if ((CURRENT == 3)); then
              words_of=(
      \(described(CommandCatalog.members(of: group), indent: "            "))          )
              _describe -t commands 'tandem \(group)' words_of
              return
            fi
            command="$command $words[3]"
            shift words
            ((CURRENT--))
            ;;

      """
    }.joined()
  }

  private static func described(_ rows: [(word: String, summary: String)], indent: String) -> String {
    rows.map { indent + ShellCompletion.quoted($0.word + ":" + $0.summary.replacing(":", with: #"\:"#)) + "\n" }
      .joined()
  }

  private static var commands: String {
    CommandCatalog.commands.map { syntax in
      var arguments = syntax.allOptions.map { "      " + argument($0) }
      for operand in syntax.operands { arguments.append("      " + argument(operand, of: syntax)) }
      return "    \(syntax.pattern)) _arguments -s \\\n" + arguments.joined(separator: " \\\n") + " ;;\n"
    }.joined()
  }

  private static func argument(_ option: Option) -> String {
    let times: String
    if case .repeated = option.kind { times = "*" } else { times = "" }
    let head = times + option.spelling + "[" + bracketed(option.help) + "]"
    return switch option.expected {
    case .nothing: ShellCompletion.quoted(head)
    case .words(let words):
      ShellCompletion.quoted(head + ":" + plain(option.name) + ":(" + words.joined(separator: " ") + ")")
    case .file: ShellCompletion.quoted(head + ":" + plain(option.name) + ":_files")
    case .other: ShellCompletion.quoted(head + ":" + plain(option.placeholder) + ": ")
    }
  }

  private static func argument(_ operand: Operand, of syntax: CommandSyntax) -> String {
    let head = operand.repeats ? "*:" : operand.isRequired ? ":" : "::"
    let words = syntax.name == .help ? syntax.operandWords : operand.kind.words
    let names = operand.kind == .text || operand.kind == .name ? syntax.names : nil
    let action =
      names.map { " _tandem_names \($0.command) '\($0.mark)' \(syntax.takesFiles ? "files" : "")" }
      ?? (!words.isEmpty
        ? "(" + words.joined(separator: " ") + ")" : operand.kind == .text && syntax.takesFiles ? "_files" : " ")
    return ShellCompletion.quoted(head + plain(operand.name) + ":" + action)
  }

  private static func bracketed(_ text: String) -> String {
    text.replacing("[", with: #"\["#).replacing("]", with: #"\]"#).replacing(":", with: #"\:"#)
  }

  private static func plain(_ text: String) -> String { text.replacing(":", with: #"\:"#) }
}

private enum FishCompletion {
  static var text: String {
    var text = """
      # fish completion for tandem
      function __tandem_at
        set -l words (commandline -opc)
        test "$(string join ' ' -- $words[2..-1])" = "$argv"
      end
      function __tandem_in
        set -l words (commandline -opc)
        string match -q -- "$argv *" (string join ' ' -- $words[2..-1])" "
      end
      complete -c tandem -f

      """
    for row in CommandCatalog.beginnings { text += line("__tandem_at ''", ["-a", row.word, "-d", row.summary]) }
    for group in CommandCatalog.groups {
      for row in CommandCatalog.members(of: group) {
        text += line("__tandem_at \(group)", ["-a", row.word, "-d", row.summary])
      }
    }
    for syntax in CommandCatalog.commands {
      for name in [syntax.name.rawValue] + syntax.name.otherNames { text += lines(syntax, name) }
    }
    return text
  }

  private static func lines(_ syntax: CommandSyntax, _ name: String) -> String {
    let condition = "__tandem_in \(name)"
    var text = ""
    for option in syntax.allOptions {
      let head = ["-l", option.name, "-d", option.help]
      switch option.expected {
      case .nothing: text += line(condition, head)
      case .words(let words): text += line(condition, head + ["-x", "-a", words.joined(separator: " ")])
      case .file: text += line(condition, head + ["-r", "-F"])
      case .other: text += line(condition, head + ["-x"])
      }
    }
    let words = syntax.operandWords
    if !words.isEmpty { text += line(condition, ["-a", words.joined(separator: " ")]) }
    if syntax.takesFiles { text += line(condition, ["-F"]) }
    if let names = syntax.names {
      let mark = names.mark.isEmpty ? "" : " | string replace -r '^' \(names.mark)"
      text += line(condition, ["-a", "(tandem \(names.command) --names 2>/dev/null\(mark))"])
    }
    return text
  }

  private static func line(_ condition: String, _ rest: [String]) -> String {
    "complete -c tandem -n " + ShellCompletion.quoted(condition) + " "
      + rest.map { $0.hasPrefix("-") && $0.count == 2 ? $0 : ShellCompletion.quoted($0) }.joined(separator: " ") + "\n"
  }
}
