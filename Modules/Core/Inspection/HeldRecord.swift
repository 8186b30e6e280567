/// Notes for a recording that an operator drops or merges values. Empty without the trait `Diagnosis`.
package struct HeldRecord: Sendable {
  #if Diagnosis
    private let record: (any StageRecord)?

    package init(_ record: (any StageRecord)?) { self.record = record }
  #else
    package init() {}
  #endif

  /// A value was dropped: the oldest that the operator holds, or the newest one.
  package func dropped(isOldest: Bool) {
    #if Diagnosis
      record?.dropped(isOldest: isOldest)
    #endif
  }

  /// The oldest value that the operator holds has become a part of the newest one.
  package func merged() {
    #if Diagnosis
      record?.merged()
    #endif
  }
}
