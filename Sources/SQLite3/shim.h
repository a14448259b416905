// Debian's library. SQLite locks a file with fcntl, which the sandbox refuses, and no other process opens the files of a keyboard's
// container. So a database is opened with the library's own file system without locks, unless the keyboard names another one.
#ifndef KEYWARD_SQLITE3_H
#define KEYWARD_SQLITE3_H

#define sqlite3_open kw_hidden_sqlite3_open
#define sqlite3_open_v2 kw_hidden_sqlite3_open_v2
#include <sqlite3.h>
#undef sqlite3_open
#undef sqlite3_open_v2

int kw_sqlite3_open_v2(const char *filename, sqlite3 **db, int flags, const char *vfs) __asm__("sqlite3_open_v2");

// Names of their own for the linker: otherwise each would call itself.
static int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs)
    __asm__("kw_open_without_locks_v2");
static int sqlite3_open(const char *filename, sqlite3 **ppDb) __asm__("kw_open_without_locks");

static inline int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs) {
  return kw_sqlite3_open_v2(filename, ppDb, flags, zVfs ? zVfs : "unix-none");
}
static inline int sqlite3_open(const char *filename, sqlite3 **ppDb) {
  return sqlite3_open_v2(filename, ppDb, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0);
}

#endif
