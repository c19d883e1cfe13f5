# Checks the lines and the links of Markdown pages: awk -f markdown.awk PAGE …
#
# Reports two mistakes:
#
# - a line of more than 120 characters outside tables and code. The targets of links do not count, and CHANGELOG.md may
#   have longer lines.
# - a link to a heading that does not exist
#
# Prints each link to a file as PLACE, TAB, PATH, so that the caller can check if the file exists. Run the script with
# LC_ALL=C, so that every awk reads bytes.

function complain(place, text) {
  printf "error: %s: %s\n", place, text > "/dev/stderr"
  wrong++
}

# Returns the anchor that GitHub gives to a heading.
function anchor(title,   rest) {
  while (match(title, /\]\([^)]*\)/)) title = substr(title, 1, RSTART - 1) substr(title, RSTART + RLENGTH)
  gsub(/\342\200[\220-\257]/, "", title)  # dashes, quotation marks and dots of Unicode
  title = tolower(title)
  gsub(/[^a-z0-9_ \200-\377-]/, "", title)
  gsub(/ /, "-", title)
  return title
}

# Returns a path without its `.` and `..`.
function plain(path,   parts, count, number, kept, depth) {
  count = split(path, parts, "/")
  depth = 0
  for (number = 1; number <= count; number++) {
    if (parts[number] == "" || parts[number] == ".") continue
    if (parts[number] == ".." && depth > 0 && kept[depth] != "..") depth--
    else kept[++depth] = parts[number]
  }
  path = ""
  for (number = 1; number <= depth; number++) path = path (number > 1 ? "/" : "") kept[number]
  return path
}

FNR == 1 {
  is_code = 0
  folder = FILENAME
  if (!sub(/\/[^\/]*$/, "", folder)) folder = "."
  is_page[plain(FILENAME)] = 1
}

/^ *```/ { is_code = !is_code; next }
is_code { next }

/^#+ / {
  title = $0
  sub(/^#+ +/, "", title)
  name = anchor(title)
  if (count_of[FILENAME, name]++) name = name "-" (count_of[FILENAME, name] - 1)
  is_anchor[plain(FILENAME) "#" name] = 1
}

{
  line = $0
  characters = line
  gsub(/[\200-\277]/, "", characters)
  gsub(/\]\([^) ]*\)/, "]", characters)
  limit = FILENAME ~ /CHANGELOG\.md$/ ? 400 : 120
  if (line !~ /^ *\|/ && length(characters) > limit)
    complain(FILENAME ":" FNR, "a line of " length(characters) " characters; the limit is " limit)
  # Quoted code has no links.
  gsub(/`[^`]*`/, "", line)
  while (match(line, /\]\([^) ]*\)/)) {
    target = substr(line, RSTART + 2, RLENGTH - 3)
    line = substr(line, RSTART + RLENGTH)
    if (target ~ /^[a-z]+:/) continue
    links++
    link[links] = target
    place[links] = FILENAME ":" FNR
    folder_of[links] = folder
    page_of[links] = plain(FILENAME)
  }
}

END {
  for (number = 1; number <= links; number++) {
    path = link[number]
    heading = ""
    if (match(path, /#/)) { heading = substr(path, RSTART + 1); path = substr(path, 1, RSTART - 1) }
    path = path == "" ? page_of[number] : plain(folder_of[number] "/" path)
    printf "%s\t%s\n", place[number], path
    if (heading != "" && (path in is_page) && !((path "#" heading) in is_anchor))
      complain(place[number], path " has no heading for #" heading)
  }
  exit wrong > 0
}
