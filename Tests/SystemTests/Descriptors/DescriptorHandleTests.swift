import ReactiveSystem
import ReactiveTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A descriptor")
struct DescriptorHandleTests {
  @Test("is closed once, and its number is not given out after that")
  func closes() throws {
    let (reading, writing) = try DescriptorHandle.makePipe()
    #expect(writing.withNumber { write($0, "a", 1) } == 1)
    writing.close()
    writing.close()
    #expect(writing.isClosed)
    #expect(writing.withNumber { $0 } == nil)
    var bytes: [UInt8] = [0, 0]
    #expect(reading.withNumber { read($0, &bytes, 2) } == 1)
    // The other end reads the end of the pipe: the number was closed.
    #expect(reading.withNumber { read($0, &bytes, 2) } == 0)
  }

  @Test("stays open while it is in use")
  func outlastsItsUse() throws {
    let (reading, _) = try DescriptorHandle.makePipe()
    reading.withNumber { number in
      reading.close()
      #expect(fcntl(number, F_GETFD) >= 0)
    }
    #expect(reading.isClosed)
  }

  @Test("is closed with its last reference")
  func closesWhenReleased() throws {
    let (reading, writing) = try DescriptorHandle.makePipe()
    _ = consume writing
    var byte: UInt8 = 0
    #expect(reading.withNumber { read($0, &byte, 1) } == 0)
  }

  @Test("of other code is not closed")
  func borrows() throws {
    let (reading, _) = try DescriptorHandle.makePipe()
    reading.withNumber { number in
      DescriptorHandle(borrowing: number).close()
      #expect(fcntl(number, F_GETFD) >= 0)
    }
  }

  @Test("never gives out a closed number, whatever thread closes it")
  func races() {
    let isWrong = AtomicFlag()
    race(spins: spins(quick: 50, full: 200, night: 500)) {
      guard let (reading, writing) = try? DescriptorHandle.makePipe(), let number = reading.withNumber({ $0 }) else {
        preconditionFailure("no pipe could be made")
      }
      return (reading: reading, writing: writing, number: number)
    } _: { pipe in
      for _ in 0..<10 {
        let flags = pipe.reading.withNumber { fcntl($0, F_GETFD) }
        if let flags, flags < 0 { isWrong.set() }
      }
    } _: { pipe in
      pipe.reading.close()
    } verify: { pipe in
      // Another thread may have the number by now, but for another file. A write would not show it: a process that
      // starts at this time has a copy.
      let pipeIdentity = pipe.writing.withNumber { identity(of: $0) }
      if let pipeIdentity, identity(of: pipe.number) == pipeIdentity { isWrong.set() }
    }
    let wasWrong = isWrong.isSet
    #expect(!wasWrong)
  }

  /// The device and the number of the file that is open; the same for both ends of a pipe.
  private func identity(of number: Int32) -> [UInt64]? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }
}
