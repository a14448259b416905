public enum NSMergePolicyType: UInt, Sendable {
  case errorMergePolicyType = 0
  case mergeByPropertyStoreTrumpMergePolicyType, mergeByPropertyObjectTrumpMergePolicyType
  case overwriteMergePolicyType, rollbackMergePolicyType
}

/// How a context solves conflicts with its stores.
///
/// For values that must be unique, a policy that prefers objects puts the new object into the place of the store's, and
/// one that prefers the store forgets the new one. A subclass's own `resolve` is never called.
open class NSMergePolicy: NSObject, @unchecked Sendable {  // immutable
  public let mergeType: NSMergePolicyType
  public init(merge ty: NSMergePolicyType) { mergeType = ty }
  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  public static let mergeByPropertyStoreTrump = NSMergePolicy(
    merge: .mergeByPropertyStoreTrumpMergePolicyType)
  public static let mergeByPropertyObjectTrump = NSMergePolicy(
    merge: .mergeByPropertyObjectTrumpMergePolicyType)
}
public let NSErrorMergePolicy: NSMergePolicy = .error
public let NSRollbackMergePolicy: NSMergePolicy = .rollback
public let NSOverwriteMergePolicy: NSMergePolicy = .overwrite
public let NSMergeByPropertyStoreTrumpMergePolicy: NSMergePolicy = .mergeByPropertyStoreTrump
public let NSMergeByPropertyObjectTrumpMergePolicy: NSMergePolicy = .mergeByPropertyObjectTrump

/// An object that both its context and its store have changed.
open class NSMergeConflict: NSObject, @unchecked Sendable {  // immutable
  public let sourceObject: NSManagedObject
  public let oldVersionNumber: Int
  public let newVersionNumber: Int
  init(_ object: NSManagedObject, old: Int64, new: Int64) {
    sourceObject = object
    oldVersionNumber = Int(old)
    newVersionNumber = Int(new)
  }
}
