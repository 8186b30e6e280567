import OpenCombine
import ReactiveObservation

/// A class with a property of each kind, in a module of its own, as models are.
public final class Model {
  /// What a property costs that is nothing but stored.
  public var plain = -1
  /// The same, observable.
  @Reactive public var observable = -1
  /// What is changed in place.
  @Reactive public var numbers: [Int] = []

  /// Makes one.
  public init() {}

  /// Changes the numbers in place, from where the property is declared.
  @inline(never)
  public func replaceLast(by number: Int) {
    numbers.append(number)
    numbers.removeLast()
  }
}

/// What OpenCombine's users write.
public final class PublishingModel: ObservableObject {
  /// Published.
  @OpenCombine.Published public var number = -1

  /// Makes one.
  public init() {}
}
