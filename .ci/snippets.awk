# Writes each block of Swift in pages and documentation comments as a script: FOLDER/1.swift, and so on. If a `text` block follows it, that is what the
# script prints, and goes to FOLDER/1.txt. Variables: `folder`.

function complain(problem) {
  printf "%s:%d: error: %s\n", page, opening, problem >"/dev/stderr"
  failed = 1
}

function finishPage() {
  if (inside) complain("this fence has no end")
  inside = 0
  before = last = previous = first = ""
  isolated = 0
}

# Writes the block in `body`, which began after line `opening`.
function writeScript(  file, script, isTest, imports) {
  blocks++
  if (before ~ /^<!-- not compiled: /) {
    skipped++
    print page ":" opening + 1 ": " substr(before, 6, length(before) - 9)
    return
  }
  code = "#sourceLocation(file: \"" page "\", line: " opening + 1 ")\n" body
  if (before == "<!-- continues -->") {
    if (previous == "") complain("there is nothing that this could continue")
    code = previous code
  }
  if (before == "<!-- continues the first -->") code = first code
  if (first == "") first = code
  previous = script = code
  isTest = code ~ /import Testing|@Test|#expect\(|expectMarbles\(|expectNoLeaks |law\.check|^(verify|check[A-Z][A-Za-z]*)[ (]|\n(verify|check[A-Z][A-Za-z]*)[ (]/
  if (isTest) {
    tests++
    if (code !~ /@Test/) script = "@Test @MainActor func block() async throws {\n" code "}\n"
    # This is the main program of a test target too.
    script = script "#sourceLocation()\nawait Testing.__swiftPMEntryPoint() as Never\n"
  }
  if (code !~ /\nimport Reactive/) imports = "import Reactive\n" (isTest ? "import ReactiveTesting\n" : "") \
    (page ~ /^Modules\/Simulation\// ? "import ReactiveSimulation\n" : "") (page ~ /^Modules\/Extras\// ? "import ReactiveExtras\n" : "")
  if (isTest && code !~ /\nimport Testing/) imports = imports "import Testing\n"
  last = folder "/" blocks
  file = last ".swift"
  printf "%s%s", imports, script >file
  close(file)
  if (!isolated) return
  # Compiled as in a new project of Xcode.
  print "-default-isolation\nMainActor" >(last ".isolation")
  close(last ".isolation")
}

function writeOutput(  file) {
  runs++
  file = last ".txt"
  printf "%s", body >file
  close(file)
}

# `last` is the block before this line, if only empty lines are between; `before` is the last line with words before a block.
FNR == 1 {
  finishPage()
  page = FILENAME
  isSource = page ~ /\.swift$/
}
{ text = $0 }
isSource && !sub(/^ *\/\/\/ ?/, "", text) { text = "" }
!inside && match(text, /^ *```/) {
  inside = 1
  opening = FNR
  indent = RLENGTH - 3
  language = substr(text, RLENGTH + 1)
  body = ""
  next
}
inside && text ~ /^ *```/ {
  inside = 0
  # In a comment, code without a language is Swift.
  if (language == "" && isSource) language = "swift"
  if (language == "text" && last != "") writeOutput()
  last = ""
  if (language == "swift") writeScript()
  before = ""
  next
}
inside {
  match(text, /^ */)
  body = body substr(text, 1 + (RLENGTH < indent ? RLENGTH : indent)) "\n"
  next
}
/^<!-- main actor by default -->$/ { isolated = 1 }
text !~ /^ *$/ {
  sub(/^ */, "", text)
  before = text
  last = ""
}
END {
  finishPage()
  printf "%d blocks: %d are run and compared, %d are tests, %d are compiled, %d are not\n", blocks, runs, tests,
    blocks - runs - tests - skipped, skipped
  exit failed || blocks == skipped
}
