# Checks the beginnings of comments and paragraphs, and the names of test functions: awk -f prose.awk FILE …
#
# A comment or a paragraph should begin with its subject. Many readers must read a text twice if it begins with a
# question word (What, Where, How, …) or with By, Of or That. The name of a test function should have several words. A
# small share of exceptions is allowed. The shares are counted over all files together:
#
# - of the comments of Swift files outside Tests
# - of the paragraphs and list items of Markdown files
# - of the functions after `@Test`
#
# Prints the share of each kind. If a share is too large, prints each place on standard error and exits with 1. Run it
# with LC_ALL=C, so that every awk reads bytes.

BEGIN {
  split("What Whatever Whether Who Whoever Whom Whose Of By How Where Wherever When Whenever Which That", words, " ")
  for (number in words) is_bad[words[number]] = 1
  limit["comments"] = limit["paragraphs"] = 3
  limit["test functions"] = 8
  name["comments"] = "begin with a question word, By, Of or That"
  name["paragraphs"] = name["comments"]
  name["test functions"] = "have a name of one word"
}

function count(kind, is_wrong, text) {
  total[kind]++
  if (!is_wrong) return
  wrong[kind]++
  places[kind] = places[kind] "error: " FILENAME ":" FNR ": " text "\n"
}

# Counts a text by its first word. Markdown's marks before the word are skipped.
function count_beginning(kind, text,   word) {
  gsub(/^[^A-Za-z]+/, "", text)
  if (text == "") return
  word = text
  sub(/[^A-Za-z].*/, "", word)
  count(kind, word in is_bad, text)
}

FNR == 1 {
  is_code = is_inside = is_test = 0
  is_markdown = FILENAME ~ /\.md$/
  has_tests = FILENAME ~ /(^|\/)Tests\//
}

is_markdown && /^ *```/ { is_code = !is_code; is_inside = 0; next }
is_markdown && is_code { next }
is_markdown && (/^ *$/ || /^#/ || /^ *\|/) { is_inside = 0; next }
is_markdown {
  if (!is_inside || /^ *([-*]|[0-9]+\.) /) count_beginning("paragraphs", $0)
  is_inside = 1
  next
}

has_tests && /@Test/ { is_test = 1 }
has_tests && is_test && match($0, /func [A-Za-z0-9_]+/) {
  function_name = substr($0, RSTART + 5, RLENGTH - 5)
  count("test functions", function_name !~ /[A-Z_]/, function_name)
  is_test = 0
}
has_tests { next }

/^ *\/\/+/ {
  text = $0
  sub(/^ *\/\/+ */, "", text)
  # Use the first line of a block that is not empty.
  if (is_inside || text == "") next
  count_beginning("comments", text)
  is_inside = 1
  next
}
{ is_inside = 0 }

END {
  for (kind in limit) {
    if (!total[kind]) continue
    share = 100 * wrong[kind] / total[kind]
    printf "Prose: %d of %d %s (%.1f %%) %s\n", wrong[kind], total[kind], kind, share, name[kind]
    if (share <= limit[kind]) continue
    printf "%serror: %.1f %% of the %s %s; the limit is %d %%\n", places[kind], share, kind, name[kind], limit[kind] > "/dev/stderr"
    failed = 1
  }
  exit failed
}
