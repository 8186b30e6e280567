/// The meaning of one sign of a marble diagram.
enum MarbleSign: Sendable, Hashable {
  case value(Character)
  case completion
  case failure
}
