import Builtin

// Memory that several threads read and write by atomic operations. `Atomics.swift` makes the library's atomic variables
// of it.
//
// `Synchronization` of the standard library has such types too, but needs iOS 18 and macOS 15. These consist of the
// same two parts, which need no support of the running system: memory without fields, and the compiler's atomic
// operations. A type with raw layout is never copied, and is a stored property of a class, or a global. So its address
// stays the same.
//
// Each layout is that of a type of the standard library, and the initialisers are transparent. Only then does the
// compiler lay out a global variable of another module with its first value. Otherwise each access to the variable
// calls the runtime first.

/// The memory of a Boolean value.
@_rawLayout(like: Bool)
@frozen
@usableFromInline
package struct AtomicBoolMemory: ~Copyable, @unchecked Sendable {
  // Unchecked because all accesses after the initialiser are atomic.
  @inlinable @_transparent package init(_ value: Bool) { UnsafeMutablePointer<Bool>(address).initialize(to: value) }

  // Empty. Embedded Swift requires the code that ends a type with raw layout.
  @inlinable deinit {}

  @inlinable static func byte(_ value: Bool) -> Builtin.Int8 { (value ? 1 : 0 as UInt8)._value }
  @inlinable var address: Builtin.RawPointer { Builtin.addressOfRawLayout(self) }

  @inlinable package func load() -> Bool { UInt8(Builtin.atomicload_acquire_Int8(address)) != 0 }

  @inlinable package func store(_ value: Bool) {
    Builtin.atomicstore_release_Int8(address, AtomicBoolMemory.byte(value))
  }

  @inlinable package func exchange(_ value: Bool) -> Bool {
    UInt8(Builtin.atomicrmw_xchg_acqrel_Int8(address, AtomicBoolMemory.byte(value))) != 0
  }
}

/// The memory of a machine word.
@_rawLayout(like: UInt)
@frozen
@usableFromInline
package struct AtomicWordMemory: ~Copyable, @unchecked Sendable {
  // Unchecked because all accesses after the initialiser are atomic.
  @inlinable @_transparent package init(_ value: UInt) { UnsafeMutablePointer<UInt>(address).initialize(to: value) }

  // Empty. Embedded Swift requires the code that ends a type with raw layout.
  @inlinable deinit {}

  @inlinable var address: Builtin.RawPointer { Builtin.addressOfRawLayout(self) }

  @inlinable package func load() -> UInt { UInt(Builtin.atomicload_acquire_Word(address)) }
  @inlinable package func loadRelaxed() -> UInt { UInt(Builtin.atomicload_monotonic_Word(address)) }
  @inlinable package func store(_ value: UInt) { Builtin.atomicstore_release_Word(address, value._builtinWordValue) }

  @inlinable package func exchange(_ value: UInt) -> UInt {
    UInt(Builtin.atomicrmw_xchg_acqrel_Word(address, value._builtinWordValue))
  }

  /// Stores a value in the place of an expected one. Returns whether the expected value was stored.
  @inlinable package func replace(_ expected: UInt, by value: UInt) -> Bool {
    let (_, isReplaced) = Builtin.cmpxchg_acqrel_acquire_Word(
      address, expected._builtinWordValue, value._builtinWordValue)
    return Bool(isReplaced)
  }

  // Each returns the value before.
  @inlinable package func add(_ number: UInt) -> UInt {
    UInt(Builtin.atomicrmw_add_acqrel_Word(address, number._builtinWordValue))
  }

  @inlinable package func insert(_ bits: UInt) -> UInt {
    UInt(Builtin.atomicrmw_or_acqrel_Word(address, bits._builtinWordValue))
  }

  @inlinable package func remove(_ bits: UInt) -> UInt {
    UInt(Builtin.atomicrmw_and_acqrel_Word(address, (~bits)._builtinWordValue))
  }
}

/// The memory of a number of 64 bits, on every machine.
@_rawLayout(like: UInt64)
@frozen
@usableFromInline
package struct AtomicLongMemory: ~Copyable, @unchecked Sendable {
  // Unchecked because all accesses after the initialiser are atomic.
  @inlinable @_transparent package init(_ value: UInt64) { UnsafeMutablePointer<UInt64>(address).initialize(to: value) }

  // Empty. Embedded Swift requires the code that ends a type with raw layout.
  @inlinable deinit {}

  @inlinable var address: Builtin.RawPointer { Builtin.addressOfRawLayout(self) }

  @inlinable package func load() -> UInt64 { UInt64(Builtin.atomicload_acquire_Int64(address)) }

  /// Returns the value before.
  @inlinable package func add(_ number: UInt64) -> UInt64 {
    UInt64(Builtin.atomicrmw_add_acqrel_Int64(address, number._value))
  }
}
