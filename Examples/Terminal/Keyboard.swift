import Dispatch
import Foundation
import Reactive

/// The keys that are typed on the terminal, on the main queue, until the terminal is closed.
///
/// Subscribing has the terminal hand over key by key; however the subscription ends, the terminal is as it was.
func typedKeys() -> Signal<Key, Never> {
  typedBytes()
    .scanMap(into: KeyDecoder()) { decoder, bytes in decoder.keys(in: bytes) }
    .flatMap { Signal($0) }
    .keepingTerminal(.keys)
}

private func typedBytes() -> Signal<[UInt8], Never> {
  Signal { subscriber in
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 {
        subscriber.send(Array(bytes.prefix(count)))
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        subscriber.complete()
      }
    }
    source.activate()
    return ActionDisposable { source.cancel() }
  }
}
