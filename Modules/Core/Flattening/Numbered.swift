/// An event of an inner signal, and the inner's number. Not a tuple: Swift 6.3.1 crashes on one here, when it
/// optimises.
@usableFromInline
struct Numbered<Payload: Sendable>: Sendable {
  @usableFromInline let payload: Payload
  @usableFromInline let number: Int

  @inlinable
  init(payload: Payload, number: Int) {
    self.payload = payload
    self.number = number
  }
}
