# Checks that the Swift code in pages is in an example: awk -f quoted-code.awk PAGE … -- EXAMPLE …
#
# The lines of a block that begins with ```swift must be consecutive lines of one example, except that all lines of the
# block may have less indentation. Reports each block that is in no example, and the number of blocks.

function indentation(line) { match(line, /^ */); return RLENGTH }

function complain(place, text) {
  printf "error: %s: %s\n", place, text > "/dev/stderr"
  wrong++
}

function read_page(name,   line, number, is_inside, fence) {
  number = 0
  is_inside = 0
  while ((getline line < name) > 0) {
    number++
    if (line !~ /^```/) {
      if (is_inside && fence == "swift") block_line[blocks, ++length_of[blocks]] = line
      continue
    }
    if (is_inside) { is_inside = 0; continue }
    is_inside = 1
    fence = substr(line, 4)
    # DocC treats a block without a language as Swift.
    if (fence == "" && name ~ /\.docc\//) complain(name ":" number, "the block has no language")
    if (fence == "swift") { place_of[++blocks] = name ":" number; length_of[blocks] = 0 }
  }
  close(name)
  if (is_inside) complain(name, "a block does not end")
}

function read_example(name,   line) {
  # A form feed separates the examples, so that no block matches across the end of a file.
  example[++lines] = "\f"
  while ((getline line < name) > 0) example[++lines] = line
  close(name)
}

# Returns 1 if the lines of the examples from a given line on are the lines of the block.
function is_at(block, start,   offset, index_, shown, own) {
  offset = indentation(example[start]) - indentation(block_line[block, 1])
  if (offset < 0) return 0
  for (index_ = 1; index_ <= length_of[block]; index_++) {
    shown = block_line[block, index_]
    own = example[start + index_ - 1]
    if (shown == "" ? own != "" : own != sprintf("%" offset "s", "") shown) return 0
  }
  return 1
}

BEGIN {
  for (number = 1; number < ARGC; number++) {
    if (ARGV[number] == "--") is_example = 1
    else if (is_example) read_example(ARGV[number])
    else read_page(ARGV[number])
  }
  for (block = 1; block <= blocks; block++) {
    is_found = 0
    if (length_of[block] > 0) for (start = 1; start <= lines && !is_found; start++) is_found = is_at(block, start)
    if (!is_found) complain(place_of[block], "this code is in no example")
  }
  if (blocks == 0) complain("pages", "no code was found")
  if (wrong > 0) exit 1
  printf "Code: %d blocks, all of them in the examples\n", blocks
}
