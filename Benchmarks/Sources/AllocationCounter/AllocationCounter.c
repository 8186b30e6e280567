#include "AllocationCounter.h"

#include <stddef.h>

// Per thread, and only while asked for: an idle counter costs an allocation one test, so that times stay true.
static _Thread_local bool is_counting;
static _Thread_local struct AllocationCounts counts;

void allocation_counting_start(void) {
  counts = (struct AllocationCounts){0};
  is_counting = true;
}

struct AllocationCounts allocation_counting_stop(void) {
  is_counting = false;
  return counts;
}

#if defined(__linux__)
#include <errno.h>
#include <malloc.h>
#endif

#if defined(__GLIBC__)

bool allocation_counting_is_possible(void) { return true; }

// glibc lets a program define the allocator's functions and reach its own under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static void *note_allocation(void *block) {
  if (is_counting && block) {
    counts.allocations += 1;
    counts.live_bytes += (int64_t)malloc_usable_size(block);
  }
  return block;
}

static void note_free(void *block) {
  if (is_counting && block) {
    counts.frees += 1;
    counts.live_bytes -= (int64_t)malloc_usable_size(block);
  }
}

void *malloc(size_t size) { return note_allocation(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return note_allocation(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  note_free(block);
  return note_allocation(__libc_realloc(block, size));
}

void *memalign(size_t alignment, size_t size) { return note_allocation(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return note_allocation(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = note_allocation(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  note_free(block);
  __libc_free(block);
}

#else

bool allocation_counting_is_possible(void) { return false; }

#endif
