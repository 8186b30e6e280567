/// The failure that a `#` stands for.
struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// What it is called; an unnamed one is drawn as a mere cross.
  var name = ""

  var description: String { name }
}
