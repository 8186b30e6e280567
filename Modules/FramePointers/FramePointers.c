#define _GNU_SOURCE
#include "FramePointers.h"

#if defined(__APPLE__) || defined(__linux__)
#include <pthread.h>

static _Thread_local uintptr_t stack_end;

static uintptr_t end_of_stack(void) {
#if defined(__APPLE__)
  return (uintptr_t)pthread_get_stackaddr_np(pthread_self());
#else
  pthread_attr_t attributes;
  void *start = 0;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes)) return 1;
  pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  return (uintptr_t)start + size;
#endif
}

__attribute__((noinline, no_sanitize("address", "thread")))
size_t frame_pointers_walk(uintptr_t *addresses, size_t count) {
  uintptr_t *frame = __builtin_frame_address(0);
  size_t found = 0;
  if (!stack_end) stack_end = end_of_stack();
  // A frame has two words: the frame pointer of the caller, and the return address. Callers are at higher addresses.
  while (found < count && !((uintptr_t)frame & (sizeof(uintptr_t) - 1)) && (uintptr_t)(frame + 2) <= stack_end) {
    uintptr_t *caller = (uintptr_t *)frame[0];
    if (!frame[1]) break;
    addresses[found++] = frame[1];
    if (caller <= frame) break;
    frame = caller;
  }
  return found;
}
#else
size_t frame_pointers_walk(uintptr_t *addresses, size_t count) { return 0; }
#endif
