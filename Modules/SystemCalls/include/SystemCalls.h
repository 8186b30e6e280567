// Functions of the C library that its Swift module does not declare, because they are extensions of POSIX. For Linux.
//
// Includes no header, so that Swift finds the types of the system in its own module only.

/// Makes a pipe whose ends no program inherits that this one starts. Returns zero, or -1 and leaves the error number in `errno`.
int system_calls_make_pipe(int ends[2]);

/// Lets a new process begin in a folder. Takes a `posix_spawn_file_actions_t *`. Returns zero, an error number, or `ENOSYS` if the C library is older than the
/// function.
int system_calls_add_folder(void *actions, const char *folder);

/// Closes the descriptors of a new process from a number on. Takes and returns the same as `system_calls_add_folder`.
int system_calls_add_close_from(void *actions, int number);
