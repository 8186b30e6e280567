/// This process's ends of the standard streams of a child process.
struct ChildStreams: Sendable {
  /// Nil if the child reads from another place, or after it was taken.
  var input: DescriptorHandle?
  let output: DescriptorHandle
  let error: DescriptorHandle
}
