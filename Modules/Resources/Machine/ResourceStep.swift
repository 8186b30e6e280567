/// The machine of a resource after a step.
///
/// An object, because the property, its subscribers and computed values copy it: of a generic structure, each copy
/// looks up the types of its parts.
final class ResourceStep<Value: Sendable, Failure: Error>: Sendable {
  let machine: ResourceMachine<Value, Failure>
  /// Grows with each step.
  let number: Int

  init(_ machine: ResourceMachine<Value, Failure>, number: Int = 0) { (self.machine, self.number) = (machine, number) }
}
