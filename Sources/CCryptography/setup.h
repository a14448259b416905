#ifndef KW_SETUP_H
#define KW_SETUP_H
/// Has libcrypto start without its configuration file, which lies outside the keyboard's sandbox. Returns 1.
int kw_prepare(void);
#endif
