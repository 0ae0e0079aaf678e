// The version of the library; CMake reads it from here.
#pragma once

#define PLY_VERSION_MAJOR 0
#define PLY_VERSION_MINOR 1
#define PLY_VERSION_PATCH 0
#define PLY_VERSION "0.1.0"
