#include <expat.h>
#include <stdint.h>

// Expat 2.9 deprecates the calls that count in `unsigned long`; earlier versions have no others.
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
static inline uint64_t keyward_expat_line(XML_Parser parser) {
  return XML_GetCurrentLineNumber64(parser);
}
static inline uint64_t keyward_expat_column(XML_Parser parser) {
  return XML_GetCurrentColumnNumber64(parser);
}
#else
static inline uint64_t keyward_expat_line(XML_Parser parser) {
  return XML_GetCurrentLineNumber(parser);
}
static inline uint64_t keyward_expat_column(XML_Parser parser) {
  return XML_GetCurrentColumnNumber(parser);
}
#endif
