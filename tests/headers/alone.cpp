// All that the headers offer in one source, for platforms that lack something.
#include "everything.hpp"

int main() {
    return everything::searches_that_are_right() == everything::all_searches ? 0 : 1;
}
