/// The failure that a `#` stands for.
struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// Its name; an unnamed failure is drawn as a cross.
  var name = ""

  var description: String { name }
}
