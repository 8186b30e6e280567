#include "Allocated.h"

// Defines __GLIBC__ if the library is that.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

size_t allocatedBytes(void) {
  struct mallinfo2 all = mallinfo2();
  // Large blocks are mapped, and counted apart.
  return all.uordblks + all.hblkhd;
}
#else
size_t allocatedBytes(void) { return 0; }
#endif
