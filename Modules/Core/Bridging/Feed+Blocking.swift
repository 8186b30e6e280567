import ReactiveKernel

extension Feed {
  /// Blocks the thread until there is an item.
  ///
  /// - Parameters:
  ///   - deadline: until when at most, as ``Gate/deadline(in:)`` tells. Then the feed is cancelled.
  ///   - operation: what the caller called.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Returns: the item, or nil when the time is over.
  @available(*, noasync)
  func waitForItem(
    until deadline: Duration? = nil, of operation: StaticString, file: StaticString, line: UInt
  ) -> Item? {
    if let item = mailbox.poll() { return item }
    requireNotFed(operation, file: file, line: line)
    let gate = Gate()
    let arrived = SerialState<Item?>(nil)
    mailbox.take { item in
      arrived.value = item
      gate.open()
    }
    if gate.wait(until: deadline) { return arrived.value }
    cancel()
    // An event that came at the last moment counts; the end that cancelling made does not.
    guard gate.isOpen, let item = arrived.value else { return nil }
    if case .end(nil) = item { return nil }
    return item
  }

  private func requireNotFed(_ operation: StaticString, file: StaticString, line: UInt) {
    guard isFed(from: .everywhere), isFed(from: .ofCurrentThread) else { return }
    Diagnostics.trap(
      "\(operation) was called from a callback of the source it waits for.",
      breaking: "C3, a callback must not wait for another event of the same source",
      meaning: "the event it waits for is delivered only after this callback has returned: it would wait for ever",
      remedy: "subscribe, or wait on a thread of its own", file: file, line: line)
  }
}
