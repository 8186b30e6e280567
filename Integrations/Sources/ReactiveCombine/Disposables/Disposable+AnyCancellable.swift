import OpenCombineShim
import ReactiveKernel

extension OpenCombineShim.AnyCancellable {
  /// Makes a cancellable that disposes when it is cancelled or released.
  public convenience init(_ disposable: any Disposable) {
    self.init { disposable.dispose() }
  }
}

extension Disposable {
  /// Stores this disposable in a set of Combine. It is disposed when it is removed from the set, or when the set is
  /// released.
  public func store(in set: inout Set<OpenCombineShim.AnyCancellable>) {
    set.insert(OpenCombineShim.AnyCancellable(self))
  }
}
