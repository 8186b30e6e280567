// What Embedded Swift asks of the system, on a machine that has none but WASI: memory, one character of output, random numbers for hashing.
#include <stddef.h>
#include <stdint.h>

#define IMPORTED(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(name)))

struct bytes {
  const char *start;
  uint32_t count;
};

IMPORTED("fd_write") int32_t system_write(int32_t file, const struct bytes *parts, int32_t count, uint32_t *written);
IMPORTED("proc_exit") _Noreturn void system_exit(int32_t status);
IMPORTED("random_get") int32_t system_random(void *start, uint32_t count);

// `main`, by the name it has here.
int __main_argc_argv(int count, char **arguments);

__attribute__((export_name("_start"))) void start(void) { system_exit(__main_argc_argv(0, 0)); }

void checks_exit(int32_t status) { system_exit(status); }

int putchar(int character) {
  char text = (char)character;
  struct bytes part = {&text, 1};
  uint32_t written;
  system_write(1, &part, 1, &written);
  return character;
}

void arc4random_buf(void *start, size_t count) { system_random(start, count); }

void *__stack_chk_guard = (void *)0x5afe57ac;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// With -mbulk-memory each is one instruction.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

// Blocks of 16, 32, 64 … bytes, each behind a header that says which. Freed ones are kept in a list for each size.
struct block {
  uint32_t order;
  struct block *next;
  uint32_t unused[2];
};

extern char __heap_base;
static struct block *freed[32];
static uintptr_t top;
// Checks read it: what a subscription leaves behind is counted.
static int32_t blocks_in_use;

int32_t checks_blocks_in_use(void) { return blocks_in_use; }

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
  blocks_in_use++;
  *result = block + 1;
  return 0;
}

void free(void *start) {
  if (!start) return;
  struct block *block = (struct block *)start - 1;
  // What is used after it was freed is to be seen.
  __builtin_memset(start, 0xa5, (size_t)1 << block->order);
  block->next = freed[block->order];
  freed[block->order] = block;
  blocks_in_use--;
}
