import ReactiveKernel
/// A.
public protocol Scheduler {}
