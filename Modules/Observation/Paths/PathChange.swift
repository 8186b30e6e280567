import ReactiveDisposables
import ReactiveKernel

/// One change of the value at the end of a path, and its cause.
///
/// ReactiveObjC: the change dictionary of `rac_valuesAndChangesForKeyPath:options:observer:`.
public struct PathChange<Value> {
  /// The moment of a notification.
  public enum Moment: Sendable {
    /// The value at subscription: nothing has changed.
    case initial
    /// A property on the path is about to change.
    case prior
    /// A property on the path has changed.
    case posterior
  }

  /// The moment of the notification.
  public var moment: Moment
  /// The value at the moment of the notification: the old value if the moment is ``Moment/prior``, and otherwise the
  /// new value.
  public var value: Value
  /// The value before a change; nil unless the moment is ``Moment/posterior``.
  public var old: Value?
  /// Whether only the last property of the path changed, and each object on the path stayed in its place.
  public var affectedOnlyLastComponent: Bool
  /// Whether the cause is the release of an object on the path, and not a write.
  public var causedByEnd: Bool

  /// Makes a description of a change.
  public init(
    _ moment: Moment, value: Value, old: Value? = nil, affectedOnlyLastComponent: Bool = true,
    causedByEnd: Bool = false
  ) {
    self.moment = moment
    self.value = value
    self.old = old
    self.affectedOnlyLastComponent = affectedOnlyLastComponent
    self.causedByEnd = causedByEnd
  }
}

extension PathChange: Sendable where Value: Sendable {}
extension PathChange: Equatable where Value: Equatable {}
extension PathChange: Hashable where Value: Hashable {}

/// Options that add notifications to the changes of a path.
///
/// Whatever the options are, each change is sent once, after its write. Old values need no option: ``PathChange/old``
/// has them.
///
/// ReactiveObjC: `NSKeyValueObservingOptions`.
public struct PathOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes options from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only the value after each change.
  public static let new: PathOptions = []
  /// Adds the value at subscription.
  public static let initial = PathOptions(rawValue: 1)
  /// Adds the value before each change, sent when the change is about to be made.
  public static let prior = PathOptions(rawValue: 2)
}

extension PathObservation {
  /// The state, if the options include it, and the changes from now on. It holds the observation, which stops when no
  /// signal or subscription is left.
  var changes: Signal<PathChange<Value>, Never> {
    // The watches hold this, but not the owner.
    let owner = ActionDisposable { [self] in stop() }.asScoped()
    let changes = hub.replaying.lift { [options] next in
      { (report: Report) in
        switch report {
        case .change(let change, _): next(change)
        case .state(let state):
          guard options.contains(.initial), let value = state.value else { return }
          next(PathChange(.initial, value: value))
        }
      }
    }
    return .attaching { downstream in
      downstream.add { withExtendedLifetime(owner) {} }
      changes.attach(downstream)
    }
  }
}
