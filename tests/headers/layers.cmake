# The rules for the headers as text: who includes whom, and a few words that must not be there.
# Takes include_dir.
cmake_minimum_required(VERSION 3.25)

# What the headers of a folder may include, besides the standard library, ply/version.hpp and the
# private headers of their own folder (detail), which may include what is below it.
set(allowed_core "core/.*")
set(allowed_support "core/.*|support/.*")
set(allowed_search "core/.*|support/.*|search/[a-z]+_options.hpp")
set(allowed_solve "core/.*|support/.*")
set(allowed_tools "core/.*|tools/.*")
set(allowed_check "check/.*|core/.*|support/.*|search/.*|solve/.*|tools/.*")
set(allowed_mpi "core/.*|mpi/.*|support/.*|search/.*")
# Headers of platforms, for support alone, and of MPI, for mpi alone.
set(platform_headers_support "#include <intrin.h>" "#include <sys/mman.h>")
set(platform_headers_mpi "#include <mpi.h>")
# Neighbours that may include each other.
set(chain
    "solve/detail/certificate_format.hpp -> solve/certificate_claim.hpp"
    "solve/detail/certificate_file.hpp -> solve/certificate_claim.hpp"
    "solve/detail/certificate_replay.hpp -> solve/certificate_claim.hpp"
    "solve/detail/certificate_writer.hpp -> solve/certificate_claim.hpp"
    "solve/certificate.hpp -> solve/certificate_claim.hpp"
    "solve/strategies.hpp -> solve/certificate_claim.hpp"
    "solve/verify.hpp -> solve/certificate_claim.hpp"
    "solve/detail/proof_question.hpp -> solve/proof_result.hpp"
    "solve/df_pn.hpp -> solve/proof_result.hpp"
    "solve/proof_number.hpp -> solve/proof_result.hpp"
    "solve/solve.hpp -> search/iterative_deepening.hpp"
    "solve/solve.hpp -> solve/df_pn.hpp"
    "solve/solve.hpp -> solve/null_window.hpp"
    "solve/solve.hpp -> solve/proof_number.hpp"
    "solve/solve.hpp -> solve/retrograde.hpp"
    "solve/solve.hpp -> solve/retrograde_options.hpp"
    "solve/solve.hpp -> solve/solve_options.hpp"
    "search/parallel.hpp -> search/iterative_deepening.hpp")
list(APPEND chain
    "solve/retrograde.hpp -> solve/endgame_table.hpp"
    "solve/retrograde.hpp -> solve/retrograde_options.hpp"
    "solve/endgame_file.hpp -> solve/endgame_table.hpp"
    "solve/endgame_table.hpp -> solve/indexed_game.hpp"
    "solve/retrograde.hpp -> solve/indexed_game.hpp"
    "solve/tabled.hpp -> solve/indexed_game.hpp"
    "solve/detail/endgame_stream.hpp -> solve/endgame_table.hpp"
    "solve/tabled.hpp -> solve/endgame_table.hpp"
    "solve/detail/exploration.hpp -> solve/retrograde_options.hpp")

set(faults)
function(fault text)
    set(faults ${faults} ${text} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE headers RELATIVE ${include_dir}/ply ${include_dir}/ply/*.hpp)
if(NOT headers)
    message(FATAL_ERROR "no headers in ${include_dir}/ply")
endif()
file(STRINGS ${include_dir}/ply/ply.hpp in_ply_hpp REGEX "^#include <ply/")

# What needs more than the standard library is not for everyone.
foreach(line IN LISTS in_ply_hpp)
    if(line MATCHES "<ply/mpi/")
        fault("ply.hpp: must not include ${line}")
    endif()
endforeach()

foreach(header IN LISTS headers)
    file(STRINGS ${include_dir}/ply/${header} pragmas REGEX "^#pragma once$")
    list(LENGTH pragmas count)
    if(NOT count EQUAL 1)
        fault("${header}: needs one line #pragma once")
    endif()

    file(STRINGS ${include_dir}/ply/${header} words
        REGEX "jthread|stop_token|hardware_(con|de)structive_interference_size")
    foreach(line IN LISTS words)
        fault("${header}: not on every standard library: ${line}")
    endforeach()

    if(NOT header MATCHES "/detail/|^mpi/" AND NOT header STREQUAL "ply.hpp" AND
       NOT "#include <ply/${header}>" IN_LIST in_ply_hpp)
        fault("${header}: is not in ply/ply.hpp")
    endif()

    string(REGEX MATCH "^[^/]+" folder ${header})
    if(folder MATCHES "^(ply|version)\\.hpp$")
        continue()
    elseif(NOT DEFINED allowed_${folder})
        fault("${header}: the layers test does not know the folder ${folder}")
        continue()
    endif()

    file(STRINGS ${include_dir}/ply/${header} includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS includes)
        if(line MATCHES "^#include <ply/(.+)>$")
            set(other ${CMAKE_MATCH_1})
            if(NOT other MATCHES "^(version.hpp|${folder}/detail/.*|${allowed_${folder}})$" AND
               NOT "${header} -> ${other}" IN_LIST chain)
                fault("${header}: must not include ${other}")
            endif()
        elseif(NOT line MATCHES "^#include <[a-z0-9_]+>$" AND
               NOT line IN_LIST platform_headers_${folder})
            fault("${header}: neither a standard header nor one of ply: ${line}")
        endif()
    endforeach()
endforeach()

if(faults)
    list(JOIN faults "\n  " faults)
    message(FATAL_ERROR "\n  ${faults}")
endif()
list(LENGTH headers count)
message(STATUS "${count} headers keep to the layers")
