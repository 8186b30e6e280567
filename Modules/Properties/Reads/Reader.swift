/// What notes the reads of a thread: one thing at a time.
@usableFromInline
package enum Reader {
  /// The innermost run of a computed value's closure on the thread.
  case evaluation
  /// The same inside a group of changes that are not made yet.
  case preview(Preview)
  /// A list of `@Reactive` properties, of the module that has these. It alone makes such a reader, and adds to its list.
  case collection(AnyObject)
}
