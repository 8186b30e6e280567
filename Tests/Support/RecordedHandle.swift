import ReactiveTesting

/// A resource that is neither sendable nor copyable, and records its uses.
package struct RecordedHandle: ~Copyable {
  package let log: Journal<String>

  package init(_ log: Journal<String>) {
    self.log = log
    log.write("open")
  }

  package consuming func close() { log.write("close") }
}
