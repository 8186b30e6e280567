/// A value of Combine that any thread may use.
///
/// Combine's types are not `Sendable`, because they are older than the language's checks. Its publishers,
/// subscriptions, subjects and cancellables may be used from any thread all the same, and it calls a subscriber from
/// any thread, one call at a time. So does this module.
struct Unisolated<Value>: @unchecked Sendable {
  // Unchecked because of that promise of Combine. The reference or value itself never changes.
  let value: Value

  init(_ value: Value) { self.value = value }
}
