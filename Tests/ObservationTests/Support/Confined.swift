/// Takes into a `@Sendable` closure what stays on one thread in this test.
struct Confined<Content>: @unchecked Sendable {
  let value: Content

  init(_ value: Content) {
    self.value = value
  }
}
