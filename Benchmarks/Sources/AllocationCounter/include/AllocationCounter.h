#pragma once

#include <stdbool.h>
#include <stdint.h>

/// What was allocated and freed while it was counted.
struct AllocationCounts {
  int64_t allocations;
  int64_t frees;
  /// The usable size of what was allocated, less that of what was freed.
  int64_t live_bytes;
};

/// Whether this platform's allocator can be watched.
bool allocation_counting_is_possible(void);

/// Begins to count the calling thread's allocations, from zero.
void allocation_counting_start(void);

/// Begins to count the allocations of all threads, from zero.
void allocation_counting_start_in_all_threads(void);

/// Stops counting, by the thread that began it, and tells what was counted.
struct AllocationCounts allocation_counting_stop(void);
