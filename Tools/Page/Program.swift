/// The program of the page: answers questions about operators, each with the library itself.
///
/// A question and its answer are bytes in the program's memory. The page requests memory, writes the question there,
/// and reads the answer where the program says.
@_expose(wasm, "room")
@_cdecl("room")
func room(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  question = [UInt8](repeating: 0, count: Int(count))
  return question.withUnsafeMutableBufferPointer { $0.baseAddress! }
}

/// Answers the question, and returns the number of bytes of the answer.
@_expose(wasm, "answer")
@_cdecl("answer_question")
func answerQuestion() -> Int32 {
  let text = MarbleQuestion(String(decoding: question, as: UTF8.self)).answer(from: .live)
  answer = Array(text.utf8)
  return Int32(answer.count)
}

/// Where the answer is.
@_expose(wasm, "place")
@_cdecl("answer_place")
func answerPlace() -> UnsafePointer<UInt8>? { answer.withUnsafeBufferPointer { $0.baseAddress } }

// Unsafe, because there is one thread. An array's bytes stay in place until it is replaced.
nonisolated(unsafe) private var question: [UInt8] = []
nonisolated(unsafe) private var answer: [UInt8] = []
