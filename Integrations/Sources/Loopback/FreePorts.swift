#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Guarding

/// The ports that this process was given.
private let given = Guarded<Set<UInt16>>([])

/// Ports of the loopback interface that no program uses, for servers of tests and examples.
///
/// No port comes twice: a server that was started with it may not listen yet.
package func freePorts(_ count: Int) throws(NoFreePort) -> [UInt16] {
  var listeners: [Int32] = []
  defer { for listener in listeners { close(listener) } }
  var ports: [UInt16] = []
  while ports.count < count {
    let (listener, port) = try bindLoopback()
    // Held until the end, so that the next port is another one.
    listeners.append(listener)
    if given.withLock({ $0.insert(port).inserted }) { ports.append(port) }
  }
  return ports
}

/// Makes a socket with a free port of the loopback interface. The caller closes it.
package func bindLoopback() throws(NoFreePort) -> (listener: Int32, port: UInt16) {
  let listener = makeSocket()
  var address = loopback(0)
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(listener, pointer, size) == 0 && getsockname(listener, pointer, &size) == 0
    }
  }
  guard isBound else {
    close(listener)
    throw NoFreePort()
  }
  return (listener, UInt16(bigEndian: address.sin_port))
}

/// Connects to a port of the loopback interface; nil if no program listens. The caller closes the socket.
package func connectLoopback(to port: UInt16) -> Int32? {
  let connection = makeSocket()
  var address = loopback(port)
  let isConnected = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      connect(connection, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  if isConnected { return connection }
  close(connection)
  return nil
}

private func makeSocket() -> Int32 {
  #if canImport(Darwin)
    socket(AF_INET, SOCK_STREAM, 0)
  #else
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}

private func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  return address
}

/// No port of the loopback interface is free.
package struct NoFreePort: Error, CustomStringConvertible {
  package var description: String { "there is no free port" }
}
