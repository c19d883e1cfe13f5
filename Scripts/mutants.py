"""Writes mutants into Swift sources, for Scripts/mutate.py.

The written sources contain all mutants. A number in the environment switches one mutant on. There are three forms: an
operator becomes a newly declared operator, a condition gets the suffix `⊻ NUMBER`, and a statement goes into
`if kept(NUMBER) { … }`. Lines keep their numbers. The written code is for the compiler only, not for readers.
"""

import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<space>[ \t]+)|(?P<line>\n)|(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<name>[A-Za-z_$][A-Za-z_0-9]*|`[^`]*`)|(?P<number>[0-9][0-9A-Za-z_.]*[0-9A-Za-z_]|[0-9])
    |(?P<bracket>[()\[\]{}])|(?P<mark>[,;:@\#\\])|(?P<operator>[-+*/%=<>!&|^~?.]+)""",
    re.X | re.S)

# The operators that a mutant exchanges: for each mutant its kind and its expression.
OPERATORS = {
    "&&": [("|| for &&", "l || r"), ("left of && dropped", "r"), ("right of && dropped", "l")],
    "||": [("&& for ||", "l && r"), ("left of || dropped", "r"), ("right of || dropped", "l")],
    "==": [("!= for ==", "l != r")],
    "!=": [("== for !=", "l == r")],
    "<": [("<= for <", "l <= r"), (">= for <", "l >= r")],
    "<=": [("< for <=", "l < r"), ("> for <=", "l > r")],
    ">": [(">= for >", "l >= r"), ("<= for >", "l <= r")],
    ">=": [("> for >=", "l > r"), ("< for >=", "l < r")],
}
KEYWORDS = set(
    "if guard while for switch case default return let var func struct enum extension init deinit import throw defer do "
    "else repeat break continue fallthrough static private package public internal fileprivate mutating try await "
    "typealias protocol subscript get set where in self_ catch indirect final lazy consuming borrowing inout is as "
    "precondition preconditionFailure assert super nonisolated unsafe".split())


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    start: int
    line: int
    is_first: bool = False  # of its line
    spaced: bool = False  # a space, a bracket or a comma is before it
    partner: int = -1  # the index of the other bracket
    parent: int = -1  # the index of the innermost open bracket

    @property
    def end(self):
        return self.start + len(self.text)


@dataclasses.dataclass
class Mutant:
    number: int
    path: str
    line: int
    kind: str
    text: str


def string_end(text, start):
    """Returns the end of the string literal that begins at a position, including its interpolations."""
    hashes = len(re.match("#*", text[start:]).group())
    at = start + hashes
    quote = '"""' if text.startswith('"""', at) else '"'
    at += len(quote)
    escape = "\\" + "#" * hashes
    while not text.startswith(quote + "#" * hashes, at):
        if text.startswith(escape + "(", at):
            at, depth = at + len(escape) + 1, 1
            while depth:
                if text[at] == '"':
                    at = string_end(text, at)
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text.startswith("\\", at) and not hashes:
            at += 2
        else:
            at += 1
    return at + len(quote) + hashes


def tokens_of(text):
    found, at, line, first, spaced, open_brackets = [], 0, 1, True, True, []
    while at < len(text):
        if text[at] == '"' or re.match('#+"', text[at:]):
            end, kind = string_end(text, at), "string"
        else:
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f"line {line}: unknown text: {text[at:at + 20]!r}")
            end, kind = match.end(), match.lastgroup
        part = text[at:end]
        if kind in ("space", "line", "comment"):
            spaced = True
            first = first or "\n" in part
        else:
            token = Token(kind, part, at, line, first, spaced or found and found[-1].text in tuple("([{,"))
            token.parent = open_brackets[-1] if open_brackets else -1
            if part in tuple("([{"):
                open_brackets.append(len(found))
            elif part in tuple(")]}"):
                token.partner = open_brackets.pop()
                found[token.partner].partner = len(found)
                token.parent = open_brackets[-1] if open_brackets else -1
            found.append(token)
            first = spaced = False
        line += part.count("\n")
        at = end
    return found


class Rewriter:
    """Rewrites one file. `next_number` is the first free number, and `skipped` holds the numbers that do not compile."""

    def __init__(self, path, text, next_number, skipped):
        # The new operators exist in this module only, so other modules can't inline code that uses them.
        text = text.replace("@inlinable", "").replace("@usableFromInline", "")
        self.path, self.text, self.number, self.skipped = path, text, next_number, skipped
        self.tokens = tokens_of(text)
        self.lines = text.split("\n")
        # Constants that are declared without a value. Every path must assign them, so no assignment may be dropped.
        self.constants = set(re.findall(r"^ {4,}let (\w+): [^=\n]+$", text, re.M))
        self.edits = []  # (start, end, replacement)
        self.mutants = []
        self.operators = []  # (name, operator, mutants)

    def mutant(self, token, kind):
        mutant = Mutant(self.number, self.path, token.line, kind, self.lines[token.line - 1].strip())
        self.number += 1
        if mutant.number in self.skipped:
            return None
        self.mutants.append(mutant)
        return mutant.number

    def insert(self, at, text):
        self.edits.append((at, at, text))

    def rewrite(self):
        generic_end = 0
        for index, token in enumerate(self.tokens):
            if token.text == "where" and not self.is_condition(index):
                generic_end = next(at for at in range(index, len(self.tokens)) if self.tokens[at].text == "{")
            if index < generic_end:
                continue
            if token.kind == "operator":
                self.operator(index, token)
            elif token.text in ("if", "guard", "while") and token.kind == "name":
                self.conditions(index)
            elif token.text == "where" and token.kind == "name":
                self.where(index)
            self.statement(index, token)
        text = self.text
        # If two edits are at one place, the text of the later edit comes first.
        for start, end, new in sorted(self.edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def operator(self, index, token):
        before = self.tokens[index - 1]
        after = self.tokens[min(index + 1, len(self.tokens) - 1)]
        is_binary = token.spaced and after.spaced and before.text != "func"
        if is_binary and token.text in OPERATORS:
            numbers = [(self.mutant(token, kind), expression) for kind, expression in OPERATORS[token.text]]
            numbers = [entry for entry in numbers if entry[0]]
            if numbers:
                name = operator_name(numbers[0][0])
                self.operators.append((name, token.text, numbers))
                self.edits.append((token.start, token.end, name))
        elif is_binary and token.text == "?":
            number = self.mutant(token, "condition of ?: negated")
            if number:
                self.insert(token.start, f"⊻ {number} ")
        elif token.text == "!" and token.spaced and not after.spaced:
            number = self.mutant(token, "! dropped")
            if number:
                name = operator_name(number)
                self.operators.append((name, "!", [(number, "l")]))
                self.edits.append((token.start, token.end, name))

    def conditions(self, index):
        """Makes a mutant of each element of the condition of an if, guard or while."""
        start, at = index + 1, index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text == "{" or token.text == "else" or token.text == ",":
                self.element(start, at)
                start = at + 1
                if token.text != ",":
                    return
            if token.partner > at:
                at = token.partner
            elif token.text in tuple(")]}"):
                return  # the while of a repeat, or a key path
            at += 1

    def element(self, start, end):
        first, last = self.tokens[start], self.tokens[end - 1]
        if first.text.startswith("#") or last.text == "=" or first is last and first.text == "true":
            return
        if first.text == "case":
            number = self.mutant(first, "pattern never matches")
            text = f", kept({number})"
        elif first.text in ("let", "var"):
            number = self.mutant(first, "binding always nil")
            text = f" ⊼ {number}"
            if end - start == 2:
                text = f" = {last.text}{text}"
        elif self.is_negated_by_operator(start, end):
            return
        else:
            number = self.mutant(first, "condition negated")
            text = f" ⊻ {number}"
        if number:
            self.insert(last.end, text)

    def is_negated_by_operator(self, start, end):
        """True if the mutant of a comparison, or of a `!`, negates the whole condition."""
        found, at = [], start
        while at < end:
            token = self.tokens[at]
            if token.kind == "operator" and token.spaced:
                found.append(token.text)
            at = max(token.partner, at) + 1
        return found == ["!"] and self.tokens[start].text == "!" or len(found) == 1 and found[0] in OPERATORS and \
            found[0] not in ("&&", "||")

    def is_condition(self, index):
        """True if this `where` begins the condition of a case or of a loop, and not that of a generic declaration."""
        at, is_case = index - 1, None
        while at >= 0 and is_case is None:
            token = self.tokens[at]
            if token.text in ("case", "for", "catch"):
                is_case = True
            elif token.text in ("func", "extension", "struct", "enum", "init", "class", "}"):
                is_case = False
            at = token.partner - 1 if 0 <= token.partner < at else at - 1
        return is_case

    def where(self, index):
        at = index + 1
        while self.tokens[at].text not in ("{", ":", ","):
            at = max(self.tokens[at].partner, at) + 1
        number = self.mutant(self.tokens[index], "where negated")
        if number:
            self.insert(self.tokens[at - 1].end, f" ⊻ {number}")

    def statement(self, index, token):
        """Makes a mutant that drops a statement, if the statement is a call or an assignment."""
        if token.parent >= 0 and self.tokens[token.parent].text != "{" or index == 0:
            return
        before = self.tokens[index - 1]
        if not (token.is_first or before.text in ("{", ";") or before.text == ":" and self.ends_case(index - 1)):
            return
        if token.text in KEYWORDS or token.kind not in ("name", "bracket") or token.text in ("{", "}", "["):
            return
        if token.text[0].isupper() or self.is_in_initializer(index):
            return
        if token.is_first and before.kind == "operator" and before.spaced or before.text in ("=", ",", "return", "in"):
            return
        end, assigns, calls = self.statement_end(index)
        if end is None or not (assigns or calls):
            return
        if token.kind == "bracket" and not assigns:
            return
        target = [token.text] if token.kind == "name" else [part.text for part in self.tokens[index:token.partner]]
        if assigns and self.tokens[index + 1].text != "." and self.constants & set(target):
            return
        if calls and not assigns and (self.tokens[end].text != ")" or self.is_value(index, end)):
            return
        number = self.mutant(token, "assignment dropped" if assigns else "call dropped")
        if number:
            self.insert(token.start, f"if kept({number}) {{ ")
            self.edits.append((self.tokens[end].end, self.tokens[end].end, " }"))

    def is_value(self, index, end):
        """True if the statement is the value of a function, of a property, or of an arm of a switch."""
        while True:
            brace = self.tokens[index].parent
            names, first = self.header(brace)
            if names[-1:] == ["switch"]:
                index, end = first, self.tokens[brace].partner
            else:
                return (brace == index - 1 and self.tokens[end + 1].text == "}"
                        and ("->" in names or "var" in names and "=" not in names))

    def is_in_initializer(self, index):
        """True in an initializer, which must assign all properties."""
        brace = self.tokens[index].parent
        while brace >= 0:
            if "init" in self.header(brace)[0]:
                return True
            brace = self.tokens[brace].parent
        return False

    def header(self, brace):
        """Returns the words before a body's opening brace, the last word first, and the index of the first word."""
        names, at, first = [], brace - 1, brace - 1
        while at >= 0 and self.tokens[at].text not in ("{", "}", ";"):
            names.append(self.tokens[at].text)
            first = at
            if self.tokens[at].is_first and self.tokens[at].text not in (")", "->", "."):
                break
            at = self.tokens[at].partner - 1 if 0 <= self.tokens[at].partner < at else at - 1
        return names, first

    def ends_case(self, index):
        """True if this colon ends the patterns of a case."""
        at = index - 1
        while at >= 0:
            token = self.tokens[at]
            if token.text in ("case", "default") and token.kind == "name":
                return token.is_first
            if token.text in ("{", "}", "?") and token.spaced or token.is_first and token.text not in (".",) and at < index - 40:
                return False
            at = token.partner - 1 if 0 <= token.partner < at else at - 1
        return False

    def statement_end(self, index):
        """Returns the index of the statement's last token, and whether the statement assigns and whether it calls."""
        assigns = calls = False
        at = index
        while True:
            token = self.tokens[at]
            if token.kind == "operator" and token.spaced and token.text in ("=", "+=", "-=", "*=", "|=", "&="):
                assigns = True
            elif token.kind == "operator" and not assigns and token.text not in (".", "?", "!", "?."):
                return None, False, False
            elif token.kind == "name" and token.spaced and at > index and not assigns:
                return None, False, False
            elif token.text == ":" and token.parent == self.tokens[index].parent:
                return None, False, False
            if token.text == "(" and at > index:
                calls = True
            if token.text == "{" and not assigns:
                return None, False, False
            if token.partner > at:
                at = token.partner
            if at + 1 >= len(self.tokens):
                return at, assigns, calls
            last, following = self.tokens[at], self.tokens[at + 1]
            if following.text in ("}", ";"):
                return at, assigns, calls
            goes_on = (last.kind == "operator" and last.spaced and last.text not in ("?", "!")
                       or following.kind == "operator" or following.text in ("as", "is"))
            if following.is_first and not goes_on:
                return at, assigns, calls
            at += 1


def operator_name(number):
    """Returns an operator's name of sixteen possible characters that no operator of Swift has."""
    return "∴" + "".join(chr(0x2200 + int(digit, 16)) for digit in f"{number:x}")


def switches(operators):
    """Returns the Swift file that declares the operators of a module."""
    parts = ["""import CMutant
precedencegroup Switched { higherThan: TernaryPrecedence lowerThan: LogicalDisjunctionPrecedence }
infix operator ⊻: Switched
infix operator ⊼: Switched
@inline(__always) func kept(_ number: Int32) -> Bool { active_mutant != number }
@inline(__always) func ⊻ (l: Bool, number: Int32) -> Bool { active_mutant == number ? !l : l }
@inline(__always) func ⊼ <T>(l: T?, number: Int32) -> T? { active_mutant == number ? nil : l }
"""]
    groups = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence"}
    for name, operator, numbers in operators:
        if operator == "!":
            parts.append(f"prefix operator {name}\n@inline(__always) prefix func {name} (l: Bool) -> Bool "
                         f"{{ active_mutant == {numbers[0][0]} ? l : !l }}\n")
            continue
        parts.append(f"infix operator {name}: {groups.get(operator, 'ComparisonPrecedence')}\n")
        logical = operator in groups
        right, effects = ("r()", " rethrows") if logical else ("r", "")

        def body(convert=lambda text: text):
            lines = [f"if active_mutant == {number} {{ return {convert(expression)} }}" for number, expression in numbers]
            return "\n  ".join(lines + [f"return {convert('l ' + operator + ' r')}"])

        def call(text):
            return re.sub(r"\br\b", "try r()", text) if text == "r" else ("try " if "r" in text else "") + re.sub(r"\br\b", "r()", text)

        if logical:
            parts.append(f"@inline(__always) func {name} (l: Bool, r: @autoclosure () throws -> Bool) rethrows -> Bool "
                         f"{{\n  {body(call)}\n}}\n")
        else:
            kind = "Equatable" if operator in ("==", "!=") else "Comparable"
            parts.append(f"@inline(__always) func {name} <T: {kind}>(l: T, r: T) -> Bool {{\n  {body()}\n}}\n")
            if kind == "Equatable":
                parts.append(f"@inline(__always) func {name} <T>(l: T?, r: _OptionalNilComparisonType) -> Bool "
                             f"{{\n  {body()}\n}}\n")
    return "".join(parts)
