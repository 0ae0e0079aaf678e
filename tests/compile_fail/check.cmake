# Compiles a source that must fail with the one error in its comment `// expect: SENTENCE`, or that
# must succeed if the comment is `// expect: success`.
# Takes compile (a command with its flags), source.
cmake_minimum_required(VERSION 3.25)

file(READ ${source} text)
if(NOT text MATCHES "(^|\n)// expect: ([^\r\n]+)")
    message(FATAL_ERROR "${source} needs a line '// expect: ...'")
endif()
set(expected "${CMAKE_MATCH_2}")

set(ENV{LC_ALL} C)
execute_process(COMMAND ${compile} -fsyntax-only ${source}
    RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
string(REGEX MATCHALL " error: " errors "${said}")
list(LENGTH errors count)

if(expected STREQUAL "success")
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "does not compile:\n${said}")
    endif()
elseif(status EQUAL 0)
    message(FATAL_ERROR "compiles, but should say: ${expected}")
else()
    string(FIND "${said}" "${expected}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "does not say: ${expected}\n${said}")
    elseif(NOT count EQUAL 1)
        message(FATAL_ERROR "says it with ${count} errors instead of one:\n${said}")
    endif()
endif()
