import Observation
import ReactiveKernel

/// What else a property does that is marked `@Reactive`.
public struct ReactiveOption: Sendable {
  /// Also tells the toolchain's observation: `withObservationTracking`, `Observations`, and SwiftUI's views that read the property.
  ///
  /// ```
  /// final class Person {
  ///   @Reactive(.observationTracking) var name = ""
  /// }
  /// ```
  ///
  /// They are told before each write, as they are by classes that are marked `@Observable`. Those that want the class to be an
  /// `Observable` are given an empty conformance: `extension Person: Observable {}`.
  ///
  /// Not by default: a read then costs some 50 ns more, and a write some 150, and while there is such a property anywhere, reads of
  /// the others cost some 5 ns more.
  public static let observationTracking = ReactiveOption()
}

extension Reactive {
  /// Makes an observable property that does something else besides.
  public init(wrappedValue: Value, _ option: ReactiveOption) {
    self.init(wrappedValue, ReactiveCell(registration: ReactiveRegistration()))
  }
}

/// A property as the toolchain's observation sees it: it can be any `Observable` object that is read and written.
final class ReactiveRegistration: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Stands for the property.
  private var property: Void { () }

  func noteRead() { registrar.access(self, keyPath: \.property) }

  func willSet() { registrar.willSet(self, keyPath: \.property) }

  func didSet() { registrar.didSet(self, keyPath: \.property) }
}
