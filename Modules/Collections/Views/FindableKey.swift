extension Equatable {
  /// The value, unless it does not equal itself: a dictionary cannot find such a key again. An example is NaN.
  ///
  /// Views treat a row with such a key as one without a key, or with a key of its own.
  var findable: Self? { self == self ? self : nil }
}
