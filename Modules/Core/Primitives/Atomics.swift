// The library's atomic variables.
//
// A load acquires, a store releases, and each other operation does both. So a thread that reads a value sees everything
// that was written before it. `loadRelaxed` does not acquire. It is for paths on which an ARM processor would lose
// time, and for values that guard no other memory.
//
// With the trait `Exploration`, the memory waits for the explorer before each access.

#if Exploration
  @usableFromInline typealias FlagStorage = ExploredFlag
  @usableFromInline typealias WordStorage = ExploredWord
  @usableFromInline typealias LongStorage = ExploredLong
#else
  @usableFromInline package typealias FlagStorage = AtomicBoolMemory
  @usableFromInline package typealias WordStorage = AtomicWordMemory
  @usableFromInline package typealias LongStorage = AtomicLongMemory
#endif

/// Whether something has happened.
@usableFromInline
package struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let storage: FlagStorage

  @inlinable @_transparent package init(_ isSet: Bool = false) { storage = FlagStorage(isSet) }

  @inlinable package var isSet: Bool { storage.load() }
  @inlinable package func set() { storage.store(true) }
  @inlinable package func clear() { storage.store(false) }

  /// Sets the flag. Returns whether this call did: of several threads, one gets true.
  @inlinable package func setOnce() -> Bool { !storage.exchange(true) }
}

/// A number. It wraps around.
@usableFromInline
package struct AtomicInt: ~Copyable, Sendable {
  @usableFromInline let storage: WordStorage

  @inlinable @_transparent package init(_ value: Int = 0) { storage = WordStorage(UInt(bitPattern: value)) }

  @inlinable package func load() -> Int { Int(bitPattern: storage.load()) }
  @inlinable package func loadRelaxed() -> Int { Int(bitPattern: storage.loadRelaxed()) }
  @inlinable package func store(_ value: Int) { storage.store(UInt(bitPattern: value)) }

  /// Stores a value in the place of an expected one. Returns whether the expected value was stored.
  @inlinable package func replace(_ expected: Int, by value: Int) -> Bool {
    storage.replace(UInt(bitPattern: expected), by: UInt(bitPattern: value))
  }

  @discardableResult
  @inlinable package func add(_ number: Int) -> (oldValue: Int, newValue: Int) {
    let old = Int(bitPattern: storage.add(UInt(bitPattern: number)))
    return (old, old &+ number)
  }
}

/// A set of bits, or an unsigned number.
@usableFromInline
package struct AtomicWord: ~Copyable, Sendable {
  @usableFromInline let storage: WordStorage

  @inlinable @_transparent package init(_ value: UInt = 0) { storage = WordStorage(value) }

  @inlinable package func load() -> UInt { storage.load() }
  @inlinable package func loadRelaxed() -> UInt { storage.loadRelaxed() }
  @inlinable package func store(_ value: UInt) { storage.store(value) }

  /// Stores a value in the place of an expected one. Returns whether the expected value was stored.
  @inlinable package func replace(_ expected: UInt, by value: UInt) -> Bool { storage.replace(expected, by: value) }

  /// Sets bits. Returns the value before.
  @discardableResult
  @inlinable package func insert(_ bits: UInt) -> UInt { storage.insert(bits) }

  /// Clears bits.
  @inlinable package func remove(_ bits: UInt) { _ = storage.remove(bits) }
}

/// A reference that is not counted.
@usableFromInline
package struct AtomicReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  @usableFromInline let storage: WordStorage

  @inlinable @_transparent package init() { storage = WordStorage(0) }

  // The word is the address of the object, or zero.
  @inlinable static func object(_ address: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }

  @inlinable static func address(_ object: Unmanaged<Object>?) -> UInt { UInt(bitPattern: object?.toOpaque()) }

  @inlinable package func load() -> Unmanaged<Object>? { Self.object(storage.load()) }
  @inlinable package func loadRelaxed() -> Unmanaged<Object>? { Self.object(storage.loadRelaxed()) }
  @inlinable package func store(_ object: Unmanaged<Object>?) { storage.store(Self.address(object)) }

  /// Stores an object, and returns the one before.
  @inlinable package func exchange(_ object: Unmanaged<Object>?) -> Unmanaged<Object>? {
    Self.object(storage.exchange(Self.address(object)))
  }
}

/// The numbers from one on, each for one caller. With 64 bits, so that they last on every machine.
@usableFromInline
package struct AtomicSequence: ~Copyable, Sendable {
  @usableFromInline let last: LongStorage

  @inlinable @_transparent package init() { last = LongStorage(0) }

  /// The number that was taken last; zero before the first one.
  package var newest: UInt64 { last.load() }

  @inlinable package func next() -> UInt64 { last.add(1) &+ 1 }
}
