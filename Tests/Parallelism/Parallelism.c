#include "Parallelism.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/// Runs twice as many tests at a time as there are cores, if the environment names no other number.
///
/// By default, Swift Testing starts all tests at once. The tasks of 3,000 tests then wait for the same few threads: what a test of an actor
/// waits for comes after all of them, the tests that look for something every millisecond disturb the rest, and the run takes twice as long.
/// `swift test` has an option for this number, but each of its users would have to know it.
__attribute__((constructor)) static void limit_parallel_tests(void) {
  char number[16];
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  snprintf(number, sizeof number, "%ld", cores > 2 ? 2 * cores : 4);
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", number, 0);
}
