enum Failure: Error, Equatable { case expected }
