/// What one sign of a marble diagram says.
enum MarbleSign: Sendable, Hashable {
  case value(Character)
  case completion
  case failure
}
