import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import TestSupport

/// An object that other objects hold weakly, and whose end can be observed.
final class Delegate: LifetimeOwner, Labelled {
  let lifetimeToken = Lifetime.Token()
  let label: String
  private let token: LeakProbe.Token?

  init(_ label: String = "delegate", _ token: LeakProbe.Token? = nil) {
    self.label = label
    self.token = token
  }
}

/// A protocol of classes, as most types of delegates are.
protocol Labelled: AnyObject, Sendable {
  var label: String { get }
}

/// A model that holds one delegate weakly and one strongly.
final class Controller: ReactiveObject {
  @Observed private var reference = Unowned<Delegate>()
  @Observed var owned: Delegate?
  @Observed var next: Controller?
  @Observed var name = "controller"

  var delegate: Delegate? {
    get { reference.object }
    set { reference.object = newValue }
  }
  /// The delegate as a protocol type.
  var labelled: (any Labelled)? { reference.object }
  /// A delegate that is never nil.
  var certain: Delegate { reference.object ?? Controller.standIn }
  private static let standIn = Delegate("default")
  /// An object that only the reader holds.
  var made: Delegate { Delegate(name) }
}
