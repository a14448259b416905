#ifndef KEYWARD_VERSION_H
#define KEYWARD_VERSION_H

/// The content of the file VERSION, with its line end.
const char *_Nonnull kw_version(void);

#endif
