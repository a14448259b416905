#ifndef KW_SETUP_H
#define KW_SETUP_H
/// Starts libcrypto without its configuration file, which is outside the keyboard's sandbox. Returns 1.
int kw_prepare(void);
#endif
