import Foundation
import Guarding
import Loopback

/// Forwards connections from a client to a server on the loopback interface, and cuts them.
final class Proxy: Sendable {
  private struct State {
    var wires: [Wire] = []
    /// The number of connections since the start.
    var opened = 0
    var isCut = false
    var isStalled = false
    /// The bytes until the next cut, in both directions together.
    var budget = Int.max
  }

  /// The two sockets of one connection, closed when both directions have ended.
  private final class Wire: Sendable {
    let ends: (client: Int32, server: Int32)
    private let open = Guarded(2)

    init(_ client: Int32, _ server: Int32) { ends = (client, server) }

    func cut() {
      open.withLock { open in
        guard open > 0 else { return }
        shutdown(ends.client, Int32(SHUT_RDWR))
        shutdown(ends.server, Int32(SHUT_RDWR))
      }
    }

    func endDirection() {
      cut()
      open.withLock { open in
        open -= 1
        guard open == 0 else { return }
        close(ends.client)
        close(ends.server)
      }
    }
  }

  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let state = Guarded(State())

  var address: String { "nats://127.0.0.1:\(port)" }

  init(to target: UInt16) throws {
    self.target = target
    (listener, port) = try bindLoopback()
    listen(listener, 16)
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        if let self { self.open(client) } else { close(client) }
      }
    }
  }

  deinit {
    cut()
    // Ends the thread that accepts.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Cuts the connections, and refuses others until ``mend()``.
  func cut() {
    let wires = state.withLock { state in
      defer { state.wires = [] }
      (state.isCut, state.budget) = (true, .max)
      return state.wires
    }
    for wire in wires { wire.cut() }
  }

  /// The number of connections since the start.
  var opened: Int { state.withLock { $0.opened } }

  /// Cuts the connection that was opened last.
  func cutLast() { state.withLock { $0.wires.last }?.cut() }

  /// Cuts the connections when a number of bytes has passed, also inside a message.
  func cut(after count: Int) { state.withLock { $0.budget = count } }

  /// Swallows what both ends send, and keeps the connections.
  func stall() { state.withLock { $0.isStalled = true } }

  /// Lets connections through again.
  func mend() { state.withLock { $0.isCut = false } }

  var isCut: Bool { state.withLock { $0.isCut } }

  private func open(_ client: Int32) {
    guard !isCut, let server = connectLoopback(to: target) else {
      close(client)
      return
    }
    let wire = Wire(client, server)
    state.withLock { state in
      state.wires.append(wire)
      state.opened += 1
    }
    for (from, to) in [(client, server), (server, client)] {
      Thread.detachNewThread { [weak self] in
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(from, &bytes, bytes.count), count > 0, let self {
          let (passing, isLast) = allowed(count)
          guard Proxy.send(bytes[..<passing], to: to) else { break }
          if isLast { cut() }
        }
        wire.endDirection()
      }
    }
  }

  /// Takes bytes off the budget. Returns how many of them pass, and whether the connections are cut then.
  private func allowed(_ count: Int) -> (passing: Int, isLast: Bool) {
    state.withLock { state in
      if state.isCut || state.isStalled { return (0, false) }
      let passing = min(count, state.budget)
      state.budget -= passing
      // In the same step, so that only one direction cuts. The other one could cut late, when connections pass again.
      if passing < count { (state.isCut, state.budget) = (true, .max) }
      return (passing, passing < count)
    }
  }

  private static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count, let address = bytes.baseAddress {
        // No `SIGPIPE` after the peer has closed its socket.
        let more = Foundation.send(socket, address + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard more > 0 else { return false }
        sent += more
      }
      return true
    }
  }
}
