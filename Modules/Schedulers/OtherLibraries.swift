import ReactiveKernel
import ReactiveTime

// Names of other libraries, so that the compiler answers with the name here.

extension MainScheduler {
  /// RxSwift's name of ``shared``.
  @available(
    *, unavailable,
    message: "write `deliverOnMain()` for the events; an operator of time takes `.main`"
  )
  public static var instance: MainScheduler { fatalError() }

  /// RxSwift's name of ``shared``.
  @available(*, unavailable, renamed: "shared")
  public static var asyncInstance: MainScheduler { fatalError() }
}
