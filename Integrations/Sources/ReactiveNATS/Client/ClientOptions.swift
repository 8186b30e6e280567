import CNATS
import Foundation
import ReactiveSchedulers

extension NATSOptions {
  /// Throws if a name in them is not allowed.
  func checkNames() throws(NATSFailure) {
    try inboxPrefix.checkPublishable("use the prefix \(inboxPrefix) for replies")
    try jetStreamDomain?.checkName("use the domain \(jetStreamDomain ?? "")")
  }

  /// These options for a second connection to the server at an address. It sends each message at once, and ends when it
  /// is cut.
  func forRequests() -> NATSOptions {
    var options = self
    if !name.isEmpty { options.name = name + ", requests" }
    options.reconnecting.attempts = 0
    return options
  }

  /// Writes these options into the options of the C client.
  func apply(to options: OpaquePointer, _ servers: [String]) throws(NATSFailure) {
    let copies = servers.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var pointers = copies.map { UnsafePointer($0) }
    try check(natsOptions_SetServers(options, &pointers, Int32(pointers.count)), "use servers \(servers)")
    if !name.isEmpty { try check(natsOptions_SetName(options, name), "use name \(name)") }
    switch credentials {
    case .none: break
    case .token(let token): try check(natsOptions_SetToken(options, token), "use a token")
    case .user(let user, let password):
      try check(natsOptions_SetUserInfo(options, user, password), "use a password")
    case .file(let file):
      try check(natsOptions_SetUserCredentialsFromFiles(options, file, nil), "use the credentials in \(file)")
    }
    if isEncrypted { try check(natsOptions_SetSecure(options, true), "encrypt") }
    if let trustedCertificates {
      try check(
        natsOptions_LoadCATrustedCertificates(options, trustedCertificates),
        "load certificates from \(trustedCertificates)")
    }
    if let certificate {
      try check(
        natsOptions_LoadCertificatesChain(options, certificate.file, certificate.key),
        "load the certificate from \(certificate.file)")
    }
    try check(natsOptions_SetTimeout(options, max(1, connectTimeout.milliseconds)), "use a time-out")
    try check(natsOptions_SetPingInterval(options, max(1, pingInterval.milliseconds)), "use a ping interval")
    try check(natsOptions_SetReconnectBufSize(options, Int32(clamping: reconnectBuffer)), "use a buffer")
    try check(natsOptions_SetAllowReconnect(options, reconnecting.attempts > 0), "use a policy")
    let attempts = Int32(exactly: reconnecting.attempts) ?? -1
    try check(natsOptions_SetMaxReconnect(options, attempts), "use a policy")
  }
}
