/// The meaning of one sign of a marble diagram.
enum MarbleSign: Sendable, Hashable {
  case value(Letter)
  case completion
  case failure
}
