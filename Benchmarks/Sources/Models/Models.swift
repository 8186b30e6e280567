import OpenCombine
import ReactiveObservation

/// A class with a property of each kind, in its own module, as models usually are.
public final class Model {
  /// A stored property without observation.
  public var plain = -1
  /// The same, observable.
  @Observed public var observable = -1
  /// A property that is changed in place.
  @Observed public var numbers: [Int] = []

  /// Makes a model.
  public init() {}

  /// Changes the numbers in place, in the module that declares the property.
  @inline(never)
  public func replaceLast(by number: Int) {
    numbers.append(number)
    numbers.removeLast()
  }
}

/// The equivalent with OpenCombine.
public final class PublishingModel: ObservableObject {
  /// Published.
  @OpenCombine.Published public var number = -1

  /// Makes a model.
  public init() {}
}
