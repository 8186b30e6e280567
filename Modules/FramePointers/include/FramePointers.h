#include <stddef.h>
#include <stdint.h>

/// Writes the return addresses of the functions that run on the calling thread, the newest first, and returns their number, at most `count`.
///
/// Follows the frame pointers, which Swift code keeps on all systems of the package. Reads no memory outside the stack of the thread: code without
/// frame pointers ends the walk, or leaves a frame out. Calls nothing but, once on each thread, the function that returns the limits of its stack.
size_t frame_pointers_walk(uintptr_t *addresses, size_t count);
