/// Headers under Apple's names for C files that include them out of habit: what C needs of them, and no more.
enum AppleHeaders {
  /// The texts by path: those beneath `c` are for clang alone, because the toolchain's CoreFoundation has its own.
  static let files: [String: String] = {
    var files = [
      "c/TargetConditionals.h": conditionals, "c/AvailabilityMacros.h": "", "c/Availability.h": "",
    ]
    for name in frameworks {
      files["all/\(name)/\(name).h"] = "#include <Foundation/NSObjCRuntime.h>\n"
    }
    files["all/Foundation/NSObjCRuntime.h"] = runtime
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
    #define TARGET_OS_SIMULATOR 0
    #define TARGET_OS_OSX 0
    #define TARGET_OS_TV 0
    #define TARGET_OS_WATCH 0
    #define TARGET_OS_MACCATALYST 0

    """

  private static let runtime = """
    #pragma once
    #if __has_include(<TargetConditionals.h>)
    #include <TargetConditionals.h>
    #endif
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
