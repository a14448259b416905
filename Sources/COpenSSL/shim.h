#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Functions for OpenSSL's macros, which Swift does not see.

static inline EVP_PKEY *kw_makeKey(void) { return EVP_EC_gen("P-256"); }

static inline int kw_addExtension(X509 *certificate, X509 *issuer, int identifier,
                                  const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, identifier, value);
  if (extension == NULL) return 0;
  int isAdded = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return isAdded;
}

typedef int kw_serverNameCallback(SSL *connection, int *alert, void *argument);

static inline void kw_onServerName(SSL_CTX *context, kw_serverNameCallback *callback,
                                   void *argument) {
  SSL_CTX_set_tlsext_servername_callback(context, callback);
  SSL_CTX_set_tlsext_servername_arg(context, argument);
}

static inline int kw_setHostName(SSL *connection, const char *name) {
  return (int)SSL_set_tlsext_host_name(connection, name);
}
