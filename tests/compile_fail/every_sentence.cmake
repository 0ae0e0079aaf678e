# Demands a source in the folder for each sentence of the header, and no other sentences: neither in
# the folder nor in other headers. Takes header, folder, include_dir.
cmake_minimum_required(VERSION 3.25)

# Literals that follow each other are one.
file(READ ${header} text)
string(REGEX REPLACE "\"[ \t\r\n]+\"" "" text "${text}")
string(REPLACE ";" "<semicolon>" text "${text}")
string(REGEX MATCHALL "\"ply: [^\"]+\"" sentences "${text}")
list(TRANSFORM sentences REPLACE "\"" "")

set(expected)
file(GLOB sources ${folder}/*.cpp)
foreach(source IN LISTS sources)
    file(READ ${source} text)
    string(REPLACE ";" "<semicolon>" text "${text}")
    string(REGEX MATCHALL "// expect: ply: [^\r\n]+" found "${text}")
    list(APPEND expected ${found})
endforeach()
list(TRANSFORM expected REPLACE "^// expect: " "")

set(untested ${sentences})
list(REMOVE_ITEM untested ${expected})
set(unknown ${expected})
list(REMOVE_ITEM unknown ${sentences})
if(untested OR unknown OR NOT sentences)
    list(JOIN untested "\n  " untested)
    list(JOIN unknown "\n  " unknown)
    message(FATAL_ERROR "without a test:\n  ${untested}\nnot in the header:\n  ${unknown}")
endif()

file(GLOB_RECURSE headers ${include_dir}/*.hpp)
list(REMOVE_ITEM headers ${header})
foreach(other IN LISTS headers)
    file(READ ${other} text)
    if(text MATCHES "static_assert\\([^;]*\"ply: ")
        message(FATAL_ERROR "a sentence outside of ${header}: ${other}")
    endif()
endforeach()

list(LENGTH sentences count)
message(STATUS "${count} sentences have a test")
