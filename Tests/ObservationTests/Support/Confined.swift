/// Passes a value into a `@Sendable` closure that runs on the same thread.
struct Confined<Content>: @unchecked Sendable {
  let value: Content

  init(_ value: Content) {
    self.value = value
  }
}
