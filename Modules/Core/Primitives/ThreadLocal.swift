#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !hasFeature(Embedded)
  /// A pointer of which each thread has its own. It is nil at first.
  package struct ThreadLocal: Sendable {
    private let key: pthread_key_t

    /// - Parameter isOwning: whether the pointer is a retained object, which is released when its thread ends.
    package init(isOwning: Bool) {
      var key = pthread_key_t()
      pthread_key_create(&key, isOwning ? { ThreadLocal.release($0) } : nil)
      self.key = key
    }

    // On some systems the pointer is optional.
    private static func release(_ object: UnsafeMutableRawPointer?) {
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }

    /// The pointer of the calling thread.
    package var pointer: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }
#else
  /// A pointer. There is one thread.
  package struct ThreadLocal: @unchecked Sendable {
    private final class Cell {
      var pointer: UnsafeMutableRawPointer?
    }

    // Unchecked because there is one thread.
    private let cell = Cell()

    package init(isOwning: Bool) {}

    package var pointer: UnsafeMutableRawPointer? {
      get { cell.pointer }
      nonmutating set { cell.pointer = newValue }
    }
  }
#endif
