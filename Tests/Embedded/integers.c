// Arithmetic of 128 bits, in which `Duration` counts: the compiler calls these functions, and the target has no library of them.
#include <stdint.h>

typedef __int128 wide;
typedef unsigned __int128 natural;

static uint64_t low(natural value) { return (uint64_t)value; }
static uint64_t high(natural value) { return (uint64_t)(value >> 64); }
static natural join(uint64_t high, uint64_t low) { return (natural)high << 64 | low; }

wide __ashlti3(wide value, int count) {
  if (count == 0) return value;
  if (count >= 64) return (wide)join(low((natural)value) << (count - 64), 0);
  return (wide)join(high((natural)value) << count | low((natural)value) >> (64 - count), low((natural)value) << count);
}

wide __lshrti3(wide value, int count) {
  if (count == 0) return value;
  if (count >= 64) return (wide)join(0, high((natural)value) >> (count - 64));
  return (wide)join(high((natural)value) >> count, high((natural)value) << (64 - count) | low((natural)value) >> count);
}

wide __ashrti3(wide value, int count) {
  if (count == 0) return value;
  int64_t top = (int64_t)high((natural)value);
  if (count >= 64) return (wide)join((uint64_t)(top >> 63), (uint64_t)(top >> (count - 64)));
  return (wide)join((uint64_t)(top >> count), (uint64_t)top << (64 - count) | low((natural)value) >> count);
}

// The product of two halves, from those of their halves.
static natural multiplied(uint64_t a, uint64_t b) {
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
  return join(a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (uint32_t)(a0 * b0));
}

wide __multi3(wide a, wide b) {
  natural product = multiplied(low((natural)a), low((natural)b));
  uint64_t upper = high((natural)a) * low((natural)b) + low((natural)a) * high((natural)b);
  return (wide)(product + join(upper, 0));
}

static natural divided(natural value, natural by, natural *rest) {
  natural quotient = 0;
  *rest = 0;
  for (int bit = 0; bit < 128; bit++) {
    *rest = *rest << 1 | high(value) >> 63;
    value = value << 1;
    quotient = quotient << 1;
    if (*rest >= by) {
      *rest -= by;
      quotient |= 1;
    }
  }
  return quotient;
}

static natural magnitude(wide value) { return value < 0 ? -(natural)value : (natural)value; }

natural __udivti3(natural value, natural by) {
  natural rest;
  return divided(value, by, &rest);
}

natural __umodti3(natural value, natural by) {
  natural rest;
  divided(value, by, &rest);
  return rest;
}

wide __divti3(wide value, wide by) {
  natural rest, quotient = divided(magnitude(value), magnitude(by), &rest);
  return (value < 0) != (by < 0) ? -(wide)quotient : (wide)quotient;
}

wide __modti3(wide value, wide by) {
  natural rest;
  divided(magnitude(value), magnitude(by), &rest);
  return value < 0 ? -(wide)rest : (wide)rest;
}
