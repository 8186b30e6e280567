// What Embedded Swift asks of the system, on a page: memory. The program prints nothing, and its hashes are the same in each run.
#include <stddef.h>
#include <stdint.h>

int putchar(int character) { return character; }

void arc4random_buf(void *start, size_t count) { __builtin_memset(start, 7, count); }

void *__stack_chk_guard = (void *)0x5afe57ac;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// With -mbulk-memory each is one instruction.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (size_t place = 0; place < count; place++)
    if (a[place] != b[place]) return a[place] < b[place] ? -1 : 1;
  return 0;
}

// Blocks of 16, 32, 64 … bytes, each behind a header that says which. Freed ones are kept in a list for each size.
struct block {
  uint32_t order;
  struct block *next;
  uint32_t unused[2];
};

extern char __heap_base;
static struct block *freed[32];
static uintptr_t top;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  uint32_t order = 4;
  while (((size_t)1 << order) < size) order++;
  struct block *block = freed[order];
  if (block) {
    freed[order] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    block = (struct block *)top;
    top += sizeof(struct block) + ((size_t)1 << order);
    uintptr_t end = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
    if (top > end && __builtin_wasm_memory_grow(0, ((top - end) >> 16) + 1) == (size_t)-1) __builtin_trap();
    block->order = order;
  }
  *result = block + 1;
  return 0;
}

void free(void *start) {
  if (!start) return;
  struct block *block = (struct block *)start - 1;
  block->next = freed[block->order];
  freed[block->order] = block;
}
