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
struct DescriptorTests {
  @Test("is closed once, and its number is not given out after that")
  func closes() throws {
    let (reading, writing) = try Descriptor.makePipe()
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
    let (reading, _) = try Descriptor.makePipe()
    reading.withNumber { number in
      reading.close()
      #expect(fcntl(number, F_GETFD) >= 0)
    }
    #expect(reading.isClosed)
  }

  @Test("is closed with its last reference")
  func closesWhenReleased() throws {
    let (reading, writing) = try Descriptor.makePipe()
    _ = consume writing
    var byte: UInt8 = 0
    #expect(reading.withNumber { read($0, &byte, 1) } == 0)
  }

  @Test("of other code is not closed")
  func borrows() throws {
    let (reading, _) = try Descriptor.makePipe()
    reading.withNumber { number in
      Descriptor(borrowing: number).close()
      #expect(fcntl(number, F_GETFD) >= 0)
    }
  }

  @Test("never gives out a closed number, whatever thread closes it")
  func races() {
    let isWrong = AtomicFlag()
    race(spins: 500) {
      guard let pipe = try? Descriptor.makePipe() else { preconditionFailure("no pipe could be made") }
      return pipe
    } _: { pipe in
      for _ in 0..<10 {
        let flags = pipe.reading.withNumber { fcntl($0, F_GETFD) }
        if let flags, flags < 0 { isWrong.set() }
      }
    } _: { pipe in
      pipe.reading.close()
    } verify: { pipe in
      var byte: UInt8 = 0
      // No reader is left: the descriptor was closed.
      signal(SIGPIPE, SIG_IGN)
      if pipe.writing.withNumber({ write($0, &byte, 1) }) != -1 { isWrong.set() }
    }
    let wasWrong = isWrong.isSet
    #expect(!wasWrong)
  }
}
