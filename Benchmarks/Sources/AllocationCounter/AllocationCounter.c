#include "AllocationCounter.h"

#include <stdatomic.h>
#include <stddef.h>

// Only while asked for: an idle counter costs an allocation one test, so that times stay true.
enum Scope { NOBODY, ONE_THREAD, ALL_THREADS };
static _Atomic enum Scope scope;
static _Thread_local bool is_counting;

// Atomic, because several threads add to them where all are counted.
static _Atomic int64_t allocations, frees, live_bytes;

static void start(enum Scope wanted) {
  allocations = frees = live_bytes = 0;
  is_counting = true;
  scope = wanted;
}

void allocation_counting_start(void) { start(ONE_THREAD); }

void allocation_counting_start_in_all_threads(void) { start(ALL_THREADS); }

struct AllocationCounts allocation_counting_stop(void) {
  scope = NOBODY;
  is_counting = false;
  return (struct AllocationCounts){allocations, frees, live_bytes};
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

static bool counts_here(void) {
  enum Scope current = atomic_load_explicit(&scope, memory_order_relaxed);
  return current != NOBODY && (current == ALL_THREADS || is_counting);
}

static void *note_allocation(void *block) {
  if (counts_here() && block) {
    allocations += 1;
    live_bytes += (int64_t)malloc_usable_size(block);
  }
  return block;
}

static void note_free(void *block) {
  if (counts_here() && block) {
    frees += 1;
    live_bytes -= (int64_t)malloc_usable_size(block);
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
