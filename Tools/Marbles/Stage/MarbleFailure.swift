/// The failure that a `#` stands for.
struct MarbleFailure: Error, Hashable, CustomStringConvertible, Drawable {
  /// Its name; an unnamed failure is drawn as a cross.
  var name: Letter = ""

  var description: String { name.text }
  var label: String { name.text }
  static var type: String { "MarbleFailure" }
}
