/// Headers under Apple's names for C files that include them out of habit: what C needs of them, and no more.
enum AppleHeaders {
  /// The folder of the headers that Swift's importer must not find: with Apple's conditionals the toolchain's own
  /// CoreFoundation would be read as that of another system.
  static let folderForCAlone = "c"

  /// The texts by path.
  static let files: [String: String] = {
    var files = [
      "\(folderForCAlone)/TargetConditionals.h": "#include <KeywardTarget.h>\n",
      "KeywardTarget.h": conditionals, "AvailabilityMacros.h": "", "Availability.h": "",
    ]
    for name in frameworks {
      files["\(name)/\(name).h"] = "#include <Foundation/NSObjCRuntime.h>\n"
    }
    files["Foundation/NSObjCRuntime.h"] = runtime
    files["CoreFoundation/CFAvailability.h"] = "#include <Foundation/NSObjCRuntime.h>\n"
    return files
  }()

  private static let frameworks = [
    "Foundation", "UIKit", "CoreFoundation", "CoreGraphics", "QuartzCore",
  ]

  private static let conditionals = """
    #pragma once
    #define TARGET_OS_MAC 1
    #define TARGET_OS_IPHONE 1
    #define TARGET_OS_IOS 1
    #define TARGET_OS_SIMULATOR 1
    #define TARGET_OS_OSX 0
    #define TARGET_OS_TV 0
    #define TARGET_OS_WATCH 0
    #define TARGET_OS_MACCATALYST 0

    """

  private static let runtime = """
    #pragma once
    #include <KeywardTarget.h>
    #include <stdbool.h>
    #include <stddef.h>
    #include <stdint.h>
    #ifdef __cplusplus
    #define FOUNDATION_EXTERN extern "C"
    #else
    #define FOUNDATION_EXTERN extern
    #endif
    #define FOUNDATION_EXPORT FOUNDATION_EXTERN
    #define UIKIT_EXTERN FOUNDATION_EXTERN
    #define CF_EXPORT FOUNDATION_EXTERN
    #define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
    #define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
    #define CF_ASSUME_NONNULL_BEGIN NS_ASSUME_NONNULL_BEGIN
    #define CF_ASSUME_NONNULL_END NS_ASSUME_NONNULL_END
    #define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
    #define CF_SWIFT_NAME(name) NS_SWIFT_NAME(name)
    #define NS_ENUM(type, name) \\
      enum __attribute__((enum_extensibility(open))) name : type name; \\
      enum __attribute__((enum_extensibility(open))) name : type
    #define NS_CLOSED_ENUM(type, name) \\
      enum __attribute__((enum_extensibility(closed))) name : type name; \\
      enum __attribute__((enum_extensibility(closed))) name : type
    #define NS_OPTIONS(type, name) \\
      enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; \\
      enum __attribute__((flag_enum, enum_extensibility(open))) name : type
    #define CF_ENUM(type, name) NS_ENUM(type, name)
    #define CF_OPTIONS(type, name) NS_OPTIONS(type, name)
    #define NS_INLINE static inline
    #define CF_INLINE static inline
    typedef long NSInteger;
    typedef unsigned long NSUInteger;
    typedef double CGFloat;
    typedef bool BOOL;
    #define YES 1
    #define NO 0

    """
}
