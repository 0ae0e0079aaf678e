# Compares the pages with the sources and the outputs of programs; see check.sh. Reads files of the
# kind that the variable `kind` says: source, header, word, output, page, in this order. Prints a
# line for each fault; status 1 where there is one.

function fault(file, line, what) {
    printf "%s:%d: %s\n", file, line, what
    faults++
}

# Lines without the blanks that all of them begin with.
function dedent(text,   lines, n, i, indent, least) {
    n = split(text, lines, "\n") - 1
    least = -1
    for (i = 1; i <= n; i++) {
        if (lines[i] == "") continue
        match(lines[i], /^ */)
        if (least < 0 || RLENGTH < least) least = RLENGTH
    }
    text = ""
    for (i = 1; i <= n; i++) text = text substr(lines[i], least + 1) "\n"
    return text
}

function add_words(text,   list, n, i) {
    n = split(text, list, /[^A-Za-z0-9_]+/)
    for (i = 1; i <= n; i++) words[list[i]] = 1
}

# Sources: regions between the comments `// [name]` and `// [/name]`; programs also as a whole.
function read_source() {
    add_words($0)
    if ($0 ~ /^ *\/\/ \[[a-z0-9_]+\]$/) {
        region = FILENAME ": " $NF
        region_text = ""
        open_regions[region] = FNR
        return
    }
    if ($0 ~ /^ *\/\/ \[\/[a-z0-9_]+\]$/) {
        sub(/\//, "", $NF)
        if (region != FILENAME ": " $NF) fault(FILENAME, FNR, "ends a region that is not open")
        delete open_regions[region]
        keep_source(region, dedent(region_text))
        region = ""
        return
    }
    if (region != "") region_text = region_text $0 "\n"
    whole[FILENAME] = whole[FILENAME] $0 "\n"
}
function keep_source(name, text) {
    file_of[name] = name
    sub(/: .*/, "", file_of[name])
    if (text in named) fault(file_of[name], 1, name " is the same text as " named[text])
    named[text] = name
    if (name ~ /: /) unquoted[name] = 1
}

# Pages.
function begin_page() {
    fence = ""
    program = ""
    page = FILENAME
}
function read_page() {
    if (fence == "") {
        if ($0 ~ /^ *```/) {
            fence = $0
            sub(/^ *```/, "", fence)
            if (fence == "") fence = "none"
            fence_line = FNR
            block = ""
        } else {
            read_prose($0)
        }
    } else if ($0 ~ /^ *```$/) {
        check_block()
        fence = ""
    } else {
        block = block $0 "\n"
    }
}
function check_block() {
    if (fence == "cpp") check_code()
    else if (fence == "text") check_output()
    else if (fence == "sh") check_commands()
    else if (fence != "cmake") fault(page, fence_line, "a block of the language " fence)
}
function check_code(   name, declared) {
    if (block in named) {
        name = named[block]
        delete unquoted[name]
        program = file_of[name]
        return
    }
    declared = block
    sub(/;\n$/, " {\n", declared)
    if (index(headers, "\n" block) == 0 && index(headers, "\n" declared) == 0) {
        fault(page, fence_line, "C++ that is neither a region of a source nor lines of a header")
    }
    add_words(block)
}
function check_output(   parts, n, i, rest, at) {
    if (program == "") {
        fault(page, fence_line, "an output without a program before it")
        return
    }
    if (!(program in output)) {
        if (program in left_out) return
        fault(page, fence_line, "an output of " program ", which was not run")
        return
    }
    rest = "\n" output[program]
    n = split("\n" block, parts, /\n\.\.\.\n/)
    for (i = 1; i <= n; i++) {
        if (i > 1) parts[i] = "\n" parts[i]
        if (i < n) parts[i] = parts[i] "\n"
        at = index(rest, parts[i])
        if (at == 0) {
            fault(page, fence_line, "not the output of " program ", which is in " file_with[program])
            return
        }
        rest = substr(rest, at + length(parts[i]) - 1)
    }
}
function check_commands(   lines, n, i, list, m, j) {
    n = split(block, lines, "\n")
    for (i = 1; i <= n; i++) {
        m = split(lines[i], list, " ")
        if (list[1] ~ /^build\/[a-z-]+\/examples\//) program = lines[i]
        for (j = 1; j < m; j++) {
            if (list[j] == "sh" && !exists(list[j + 1])) {
                fault(page, fence_line, "no script " list[j + 1])
            }
            if (list[j] == "--preset" && !index(presets, "\"name\": \"" list[j + 1] "\"")) {
                fault(page, fence_line, "no preset " list[j + 1])
            }
        }
    }
}
function read_prose(line,   span, target) {
    if (line ~ /^#+ /) add_heading(line)
    while (match(line, /`[^`]+`/)) {
        span = substr(line, RSTART + 1, RLENGTH - 2)
        line = substr(line, 1, RSTART - 1) "code" substr(line, RSTART + RLENGTH)
        check_span(span)
    }
    while (match(line, /\]\([^()]*\)/)) {
        target = substr(line, RSTART + 2, RLENGTH - 3)
        line = substr(line, RSTART + RLENGTH)
        check_link(target)
    }
    if (match(line, /^\[[^]]+\]: */)) check_link(substr(line, RLENGTH + 1))
}
function add_heading(line) {
    sub(/^#+ +/, "", line)
    line = tolower(line)
    gsub(/[^a-z0-9 _-]/, "", line)
    gsub(/ /, "-", line)
    anchors[page "#" line] = 1
}
function check_span(span,   path, list, n, i) {
    if (span ~ /^<ply\/[a-z_\/]+\.hpp>$/) {
        path = "include/" substr(span, 2, length(span) - 2)
        if (!exists(path)) fault(page, FNR, "no header " span)
    } else if (span ~ /^(include|docs|examples|tests|benchmarks|cmake)\/[A-Za-z0-9_.\/-]*$/) {
        if (!exists(span)) fault(page, FNR, "no file " span)
    } else if (span ~ /^[A-Za-z_][A-Za-z0-9_]*(::[A-Za-z_][A-Za-z0-9_]*)*(\(\))?$/) {
        n = split(span, list, /[^A-Za-z0-9_]+/)
        for (i = 1; i <= n; i++) {
            if (list[i] != "" && !(list[i] in words)) {
                fault(page, FNR, "no source has the name " list[i])
            }
        }
    }
}
function check_link(target,   path, anchor, folder) {
    if (target ~ /^[a-z]+:/) return
    path = target
    sub(/#.*/, "", path)
    anchor = substr(target, length(path) + 1)
    folder = page
    if (!sub(/\/[^\/]*$/, "/", folder)) folder = ""
    path = path == "" ? page : folder path
    while (match(path, /[^\/.]+\/\.\.\//)) {
        path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    }
    if (!exists(path)) fault(page, FNR, "a link to nothing: " target)
    else if (anchor != "") wanted[page ":" FNR ": a link to no heading: " target] = path anchor
}
function exists(path) {
    if (!(path in known)) known[path] = system("test -e '" path "'") == 0
    return known[path]
}

# Blanks at the end of a line do not count.
{ sub(/[ \t]+$/, "") }
BEGIN {
    headers = "\n"
    while ((getline line < "CMakePresets.json") > 0) presets = presets line "\n"
}
FNR == 1 {
    region = ""
    if (kind == "page") begin_page()
    if (kind == "output") {
        running = $0
        output[running] = ""
        file_with[running] = FILENAME
        next
    }
}
kind == "source" { read_source() }
kind == "header" {
    add_words($0)
    headers = headers $0 "\n"
}
kind == "word" { add_words($0) }
kind == "output" { output[running] = output[running] $0 "\n" }
kind == "left_out" { left_out[$0] = 1 }
kind == "page" {
    if (!sources_kept) {
        for (name in whole) keep_source(name, whole[name])
        sources_kept = 1
    }
    read_page()
    blocks += fence != "" && fence_line == FNR
}
END {
    for (name in open_regions) fault(name, open_regions[name], "a region without an end")
    for (name in unquoted) fault(file_of[name], 1, "a region that no page shows: " name)
    for (message in wanted) {
        if (!(wanted[message] in anchors)) {
            print message
            faults++
        }
    }
    printf "%d blocks, %d faults\n", blocks, faults
    exit faults > 0
}
