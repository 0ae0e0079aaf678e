#include "everything.hpp"

int right_in_second_source();

int right_in_second_source() { return everything::searches_that_are_right(); }
