import Foundation
import ReactiveFoundation

/// Whether an error is the failure of a response with a status and a body.
func isRefusal(_ error: any Error, _ status: Int, _ body: Data) -> Bool {
  let response = (error as? NetworkFailure)?.refusedResponse
  return response?.status == status && response?.body == Array(body)
}
