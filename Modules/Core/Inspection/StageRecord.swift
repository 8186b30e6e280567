#if Diagnosis
  /// Takes what happens at one stage. A recording has one for each stage that begins during it.
  @usableFromInline
  package protocol StageRecord: AnyObject, Sendable {
    /// Whether ``send(_:_:)`` gets the values.
    var describes: Bool { get }

    /// How long the stage has worked on values, without the stages downstream of it.
    var busy: Duration { get }

    /// How many values wait in the stage, if that is known.
    var waitingCount: Int? { get }

    /// The stage has begun. `isFirst` is whether it is the first one of its subscription.
    func began(isFirst: Bool)

    /// Delivers a value to the stage downstream.
    ///
    /// - Parameters:
    ///   - value: the value if the record ``describes`` values, else nil.
    ///   - deliver: the delivery; runs once, before the function returns.
    func send(_ value: (any Sendable)?, _ deliver: () -> Void)

    /// A value was dropped: the oldest that the stage holds, or the newest one.
    func dropped(isOldest: Bool)

    /// The oldest value that the stage holds has become a part of the newest one.
    func merged()

    /// The stage has ended.
    func ended(_ end: StageEnd)
  }

  /// The reason for the end of a stage.
  @usableFromInline
  package enum StageEnd: Sendable {
    /// A completion has come.
    case completed
    /// A failure has come.
    case failed
    /// The subscription has ended.
    case cut
  }

  /// Returns the closure that delivers values, with the record of the stage if it has one. So values cost nothing more
  /// without a recording.
  @inlinable
  package func recording<Value: Sendable>(
    _ next: @escaping @Sendable (Value) -> Void, by record: (any StageRecord)?
  ) -> @Sendable (Value) -> Void {
    guard let record else { return next }
    return { value in record.send(record.describes ? value : nil) { next(value) } }
  }
#endif
