extension Optional {
  /// The wrapped value, which is made and kept if there is none.
  package mutating func orMake(_ make: () -> Wrapped) -> Wrapped {
    if let self { return self }
    let made = make()
    self = made
    return made
  }
}
