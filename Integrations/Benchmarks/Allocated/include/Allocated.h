#ifndef ALLOCATED_H
#define ALLOCATED_H

#include <stddef.h>

/// The bytes that the program has allocated, and not freed; zero where the system does not say.
size_t allocatedBytes(void);

#endif
