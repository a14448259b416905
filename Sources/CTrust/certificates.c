#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "setup.h"

struct kw_certificate *kw_certificateRead(const uint8_t *bytes, size_t count) {
  if (kw_startTrust() != 1 || count == 0 || count > 1 << 20) return NULL;
  const uint8_t *at = bytes;
  X509 *certificate = d2i_X509(NULL, &at, (long)count);
  int is_whole = certificate != NULL && at == bytes + count;
  // Reads the extensions, before several threads do.
  if (is_whole) X509_check_purpose(certificate, -1, 0);
  ERR_clear_error();
  if (is_whole) return (struct kw_certificate *)certificate;
  X509_free(certificate);
  return NULL;
}

void kw_certificateFree(struct kw_certificate *certificate) { X509_free(x509(certificate)); }

int kw_certificateWrite(const struct kw_certificate *certificate, struct kw_bytes *out) {
  uint8_t *base = NULL;
  int count = i2d_X509(x509(certificate), &base);
  return kw_keep(base, count, out);
}

int kw_certificateName(const struct kw_certificate *certificate, enum kw_name kind, struct kw_bytes *out) {
  static const int all[] = {NID_commonName, NID_organizationName, NID_organizationalUnitName};
  const X509_NAME *subject = X509_get_subject_name(x509(certificate));
  int place = -1;
  for (int next; (next = X509_NAME_get_index_by_NID(subject, all[kind], place)) >= 0;) place = next;
  if (place < 0) return 0;
  uint8_t *base = NULL;
  int count = ASN1_STRING_to_UTF8(&base, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, place)));
  return kw_keep(base, count, out);
}

int kw_certificateSerial(const struct kw_certificate *certificate, struct kw_bytes *out) {
  const ASN1_INTEGER *serial = X509_get0_serialNumber(x509(certificate));
  uint8_t *whole = NULL;
  int count = serial == NULL ? -1 : i2d_ASN1_INTEGER(serial, &whole);
  // Serial numbers have fewer than 128 bytes, and so one byte of length; longer ones are an error.
  int has_content = count > 2 && whole[1] < 128;
  uint8_t *base = has_content ? OPENSSL_memdup(whole + 2, (size_t)count - 2) : NULL;
  OPENSSL_free(whole);
  return kw_keep(base, has_content ? count - 2 : -1, out);
}

struct kw_key *kw_certificateKey(const struct kw_certificate *certificate) {
  EVP_PKEY *key = X509_get0_pubkey(x509(certificate));
  if (key != NULL) EVP_PKEY_up_ref(key);
  return kw_supported(key);
}

struct kw_anchors *kw_anchorsRead(const char *path) {
  BIO *file = kw_startTrust() == 1 ? BIO_new_file(path, "r") : NULL;
  STACK_OF(X509) *all = file == NULL ? NULL : sk_X509_new_null();
  while (all != NULL) {
    X509 *next = PEM_read_bio_X509(file, NULL, NULL, NULL);
    if (next == NULL) {
      unsigned long error = ERR_peek_last_error();
      // A certificate that can't be read is skipped; the last error says that there is no other.
      int is_end = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
      ERR_clear_error();
      if (is_end || BIO_eof(file)) break;
      continue;
    }
    X509_check_purpose(next, -1, 0);
    if (sk_X509_push(all, next) <= 0) {
      X509_free(next);
      break;
    }
  }
  BIO_free(file);
  ERR_clear_error();
  if (all != NULL && sk_X509_num(all) > 0) return (struct kw_anchors *)all;
  sk_X509_free(all);
  return NULL;
}

void kw_anchorsFree(struct kw_anchors *anchors) { sk_X509_pop_free((STACK_OF(X509) *)anchors, X509_free); }
