/// Something that happened, or that did not come to happen, on a tick.
struct DiagramMark: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case value(String)
    case completion
    /// A failure, and what it says if it is not the usual one.
    case failure(String)
  }

  var tick: Int
  var kind: Kind
}
