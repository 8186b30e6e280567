import ReactiveKernel
import ReactiveSystem

/// The keyboard of a terminal, which sends each key when it is typed.
package struct Keyboard: Sendable {
  /// The keyboard of the terminal that standard input comes from.
  package static let standard = Keyboard(.standardInput)

  private let terminal: DescriptorHandle

  /// Makes a keyboard from a terminal's descriptor.
  ///
  /// All descriptors of one terminal share its mode. `/dev/tty` is a terminal of its own here, so do not use it beside
  /// standard input.
  package init(_ terminal: DescriptorHandle) { self.terminal = terminal }

  /// The keys that are typed from the subscription on, without being shown.
  ///
  /// The terminal sends key by key while there is a subscription, and after the last one has ended it is as it was
  /// before the first one. The thread that ends the subscription restores it, before `dispose()` returns or the
  /// subscriber receives the terminal event. A regular exit of the program restores it too. A POSIX signal that ends
  /// the program at once does not: subscribe to that signal, and end the subscription or call `exit`. Keys that were
  /// not read are dropped.
  ///
  /// An escape byte is the escape key if no more bytes have arrived with it. In the same way `ESC [` and `ESC O` are
  /// Alt-[ and Alt-O. A terminal that sends the bytes of a key with a pause between them, as over a slow line, causes
  /// other keys.
  ///
  /// A descriptor that is no terminal, such as a pipe, is read without a change of its mode. Completes at the end of
  /// the input. Fails if the system refuses to set the mode or to read. A serial queue of the subscription delivers
  /// (C7). It reads nothing without room (C17).
  ///
  /// - Parameter raisesSignals: whether Ctrl-C, Ctrl-\ and Ctrl-Z raise POSIX signals, as usual. Otherwise they are
  ///   keys. With several subscriptions they are keys if one of them says so.
  package func keys(raisingSignals raisesSignals: Bool = false) -> Signal<Key, SystemFailure> {
    let keys = ByteSource(terminal).parsed { KeyParser() }
    return .attaching { [terminal] downstream in
      let (child, end) = downstream.openChild()
      do throws(SystemFailure) {
        let mode = try KeyMode.enter(terminal, raisesSignals: raisesSignals)
        child.add { mode?.leave(raisesSignals: raisesSignals) }
      } catch {
        return end(.failed(error))
      }
      keys.attach(under: child, next: downstream.next, terminal: end)
    }
  }
}
