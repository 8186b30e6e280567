import ReactiveKernel

/// A resource that was opened for one subscription, until it is closed.
package final class Opened<Resource: ~Copyable>: @unchecked Sendable {
  // Unchecked because nothing touches the resource but `take`, which is called once, by what closes it.
  private var resource: Resource?

  init(_ resource: consuming sending Resource) {
    self.resource = consume resource
  }

  /// The resource, to close it.
  package func take() -> sending Resource? {
    let taken = resource.take()
    return taken
  }
}

extension Signal {
  /// The common part of the two forms of `using`: opens, makes the signal, and runs it below a child that the resource
  /// is tied to.
  ///
  /// - Parameters:
  ///   - open: opens the resource.
  ///   - make: makes the signal of it.
  ///   - tie: adds the closing to the teardown of a child, and returns a closure that ends that child with the signal's
  ///     terminal.
  package static func opening<Resource: ~Copyable>(
    _ open: @escaping @Sendable () throws(Failure) -> sending Resource,
    _ make: @escaping @Sendable (borrowing Resource) throws(Failure) -> Signal,
    tie:
      @escaping @Sendable (
        _ opened: Opened<Resource>, _ child: Subscription, _ end: @escaping @Sendable (Termination<Failure>) -> Void
      ) -> @Sendable (Termination<Failure>) -> Void
  ) -> Signal {
    .attaching { downstream in
      guard !downstream.isDisposed else { return }
      let (child, end) = downstream.openChild()
      let opened: Opened<Resource>
      let made: Result<Signal, Failure>
      do throws(Failure) {
        let resource = try open()
        // Nothing can close the resource yet: a disposal during this call closes it right afterwards.
        do throws(Failure) { made = .success(try make(resource)) } catch { made = .failure(error) }
        opened = Opened(resource)
      } catch {
        return end(.failed(error))
      }
      // Opened before the closing is added, so that the signal's own teardown has run when the resource is closed
      // (C16).
      let inner = child.makeChild()
      let terminal = tie(opened, child, end)
      switch made {
      case .failure(let failure): terminal(.failed(failure))
      case .success(let signal): signal.attach(as: inner, next: downstream.next, ended: terminal)
      }
    }
  }
}
