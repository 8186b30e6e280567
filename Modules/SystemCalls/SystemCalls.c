#define _GNU_SOURCE
#include "SystemCalls.h"

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

// Weak, so that a program also starts with a C library that is older than the function. The address is null then.
__attribute__((weak)) int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
__attribute__((weak)) int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int number);

int system_calls_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int system_calls_add_folder(void *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np ? posix_spawn_file_actions_addchdir_np(actions, folder) : ENOSYS;
}

int system_calls_add_close_from(void *actions, int number) {
  return posix_spawn_file_actions_addclosefrom_np ? posix_spawn_file_actions_addclosefrom_np(actions, number) : ENOSYS;
}
#endif
