#include "extension_process.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Without Apple's ICU, CoreFoundation matches no language: every user gets the bundle's development language. The
// functions in which it decides are answered here; they are linked with `--wrap`, as those of extension_process.c.

typedef const void *CFRef;
typedef long CFIndex;

extern CFRef __real__CFBundleCopyLanguageSearchListInBundle(CFRef bundle) __attribute__((weak));
extern CFRef __real_CFBundleCopyPreferredLocalizationsFromArray(CFRef available)
    __attribute__((weak));
extern CFRef __real_CFBundleCopyLocalizationsForPreferences(CFRef available, CFRef preferences)
    __attribute__((weak));

extern CFRef CFBundleCopyBundleLocalizations(CFRef bundle) __attribute__((weak));
extern CFIndex CFArrayGetCount(CFRef array) __attribute__((weak));
extern CFRef CFArrayGetValueAtIndex(CFRef array, CFIndex index) __attribute__((weak));
extern void *CFArrayCreateMutable(CFRef allocator, CFIndex capacity, const void *callbacks)
    __attribute__((weak));
extern void CFArrayAppendValue(void *array, CFRef value) __attribute__((weak));
extern const char kCFTypeArrayCallBacks[] __attribute__((weak));
extern unsigned char CFStringGetCString(
    CFRef string, char *buffer, CFIndex size, unsigned int encoding) __attribute__((weak));
extern void CFRelease(CFRef object) __attribute__((weak));

enum { utf8 = 0x08000100, longestName = 64 };

// A language's name, with the hyphens of BCP 47 where older names of folders have underscores.
static bool readName(CFRef array, CFIndex index, char name[longestName]) {
  if (!CFStringGetCString(CFArrayGetValueAtIndex(array, index), name, longestName, utf8))
    return false;
  for (char *at = name; *at; at++)
    if (*at == '_') *at = '-';
  return true;
}

static bool isLanguageOf(const char *name, const char *wanted, size_t length) {
  return strncasecmp(name, wanted, length) == 0 && (name[length] == 0 || name[length] == '-');
}

// The entry of `available` for a user who reads `wanted`: the language itself, then it without its last parts
// (`zh-Hant` for `zh-Hant-TW`, `de` for `de-CH`), then another kind of the same language (`pt-BR` for `pt-PT`). -1 if
// there is none.
static CFIndex serving(const char *wanted, CFRef available) {
  CFIndex count = CFArrayGetCount(available);
  char name[longestName];
  for (size_t length = strlen(wanted); length > 0; length--) {
    if (wanted[length] != 0 && wanted[length] != '-') continue;
    for (CFIndex at = 0; at < count; at++)
      if (readName(available, at, name) && strlen(name) == length
          && strncasecmp(name, wanted, length) == 0)
        return at;
  }
  size_t language = strcspn(wanted, "-");
  for (CFIndex at = 0; at < count; at++)
    if (readName(available, at, name) && isLanguageOf(name, wanted, language)) return at;
  return -1;
}

static CFRef onlyElement(CFRef array, CFIndex index) {
  void *list = CFArrayCreateMutable(NULL, 0, kCFTypeArrayCallBacks);
  CFArrayAppendValue(list, CFArrayGetValueAtIndex(array, index));
  return list;
}

// The first language of the user's that the bundle has, as a list of one; null if it has none of them.
static CFRef copyServing(CFRef available) {
  const char *wanted = getenv("KEYWARD_LANGUAGES");
  while (available && wanted && *wanted) {
    char name[longestName];
    size_t length = strcspn(wanted, ",");
    if (length > 0 && length < sizeof name) {
      memcpy(name, wanted, length);
      name[length] = 0;
      CFIndex index = serving(name, available);
      if (index >= 0) return onlyElement(available, index);
    }
    wanted += length + (wanted[length] == ',');
  }
  return NULL;
}

CFRef __wrap__CFBundleCopyLanguageSearchListInBundle(CFRef bundle);
CFRef __wrap__CFBundleCopyLanguageSearchListInBundle(CFRef bundle) {
  CFRef usual = __real__CFBundleCopyLanguageSearchListInBundle(bundle);
  CFRef available = CFBundleCopyBundleLocalizations(bundle);
  void *list = (void *)copyServing(available);
  if (available) CFRelease(available);
  if (!list) return usual;
  // A missing text of the user's language is looked up as if no language were set.
  for (CFIndex at = 0; usual && at < CFArrayGetCount(usual); at++)
    CFArrayAppendValue(list, CFArrayGetValueAtIndex(usual, at));
  if (usual) CFRelease(usual);
  return list;
}

CFRef __wrap_CFBundleCopyPreferredLocalizationsFromArray(CFRef available);
CFRef __wrap_CFBundleCopyPreferredLocalizationsFromArray(CFRef available) {
  CFRef list = copyServing(available);
  return list ? list : __real_CFBundleCopyPreferredLocalizationsFromArray(available);
}

CFRef __wrap_CFBundleCopyLocalizationsForPreferences(CFRef available, CFRef preferences);
CFRef __wrap_CFBundleCopyLocalizationsForPreferences(CFRef available, CFRef preferences) {
  for (CFIndex at = 0; available && preferences && at < CFArrayGetCount(preferences); at++) {
    char wanted[longestName];
    CFIndex index = readName(preferences, at, wanted) ? serving(wanted, available) : -1;
    if (index >= 0) return onlyElement(available, index);
  }
  return __real_CFBundleCopyLocalizationsForPreferences(available, preferences);
}
