@_exported import UIKit

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecClassInternetPassword: CFString = "inet"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrService: CFString = "svce"
public let kSecAttrServer: CFString = "srvr"
public let kSecAttrGeneric: CFString = "gena"
public let kSecAttrLabel: CFString = "labl"
public let kSecAttrDescription: CFString = "desc"
public let kSecAttrComment: CFString = "icmt"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrSynchronizableAny: CFString = "syna"
public let kSecValueData: CFString = "v_Data"
public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

public let errSecSuccess: OSStatus = 0
public let errSecUnimplemented: OSStatus = -4
public let errSecParam: OSStatus = -50
public let errSecAllocate: OSStatus = -108
public let errSecNotAvailable: OSStatus = -25291
public let errSecAuthFailed: OSStatus = -25293
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecMissingEntitlement: OSStatus = -34018

/// Keeps an item in the keyboard's keychain, which is a file of its container.
@discardableResult
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  noted("SecItemAdd") { Keychain.own.add(attributes, result) }
}
/// Finds one item, or all of them.
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  noted("SecItemCopyMatching") { Keychain.own.find(query, result) }
}
/// Changes the items that are found.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  noted("SecItemUpdate") { Keychain.own.update(query, attributesToUpdate) }
}
/// Forgets the items that are found.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  noted("SecItemDelete") { Keychain.own.delete(query) }
}
/// The meaning of a status, in a few words.
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? {
  switch status {
  case errSecSuccess: "No error."
  case errSecNotAvailable: "No keychain is available."
  case errSecDuplicateItem: "The specified item already exists in the keychain."
  case errSecItemNotFound: "The specified item could not be found in the keychain."
  case errSecMissingEntitlement: "A required entitlement isn't present."
  case errSecParam: "One or more parameters passed to a function were not valid."
  case errSecUnimplemented: "Function or operation not implemented."
  case errSecAllocate: "Failed to allocate memory."
  case errSecAuthFailed: "The user name or passphrase you entered is not correct."
  case errSecInteractionNotAllowed: "User interaction is not allowed."
  case errSecDecode: "Unable to decode the provided data."
  case errSecCreateChainFailed:
    "One or more certificates required to validate this certificate cannot be found."
  case errSecHostNameMismatch: "A host name mismatch has occurred."
  case errSecInvalidExtendedKeyUsage: "The extended key usage is not valid."
  case errSecCertificateExpired: "An expired certificate was detected."
  case errSecCertificateNotValidYet: "The certificate is not yet valid."
  case errSecNotTrusted: "The certificate was not trusted."
  case errSecVerifyFailed: "A cryptographic verification failure has occurred."
  default: "OSStatus \(status)"
  }
}

private func noted(_ member: String, _ action: () -> OSStatus) -> OSStatus {
  let status = action()
  let isRefused = status == errSecNotAvailable || status == errSecMissingEntitlement
  SystemServices.note(.keychain, member, isRefused: isRefused)
  if isRefused {
    SystemServices.tell(
      status == errSecNotAvailable
        ? "\(member): the shared keychain is not available without full access; the answer is -25291, as on a device."
        : "\(member): no entitlement contains the access group (keychain-access-groups); the answer is -34018."
    )
  }
  return status
}
