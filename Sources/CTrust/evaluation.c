#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <string.h>

#include "setup.h"

static enum kw_verdict verdict_of(int error) {
  switch (error) {
  case X509_V_OK: return kw_trusted;
  case X509_V_ERR_CERT_HAS_EXPIRED: return kw_expired;
  case X509_V_ERR_CERT_NOT_YET_VALID: return kw_notYetValid;
  case X509_V_ERR_HOSTNAME_MISMATCH:
  case X509_V_ERR_IP_ADDRESS_MISMATCH: return kw_wrongHost;
  case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
  case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
  case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE: return kw_unknownIssuer;
  case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
  case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
  case X509_V_ERR_CERT_UNTRUSTED:
  case X509_V_ERR_CERT_REJECTED: return kw_untrustedRoot;
  case X509_V_ERR_CERT_SIGNATURE_FAILURE:
  case X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE:
  case X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: return kw_badSignature;
  case X509_V_ERR_INVALID_CA:
  case X509_V_ERR_KEYUSAGE_NO_CERTSIGN: return kw_badAuthority;
  case X509_V_ERR_PATH_LENGTH_EXCEEDED:
  case X509_V_ERR_CERT_CHAIN_TOO_LONG: return kw_pathTooLong;
  case X509_V_ERR_INVALID_PURPOSE: return kw_wrongPurpose;
  case X509_V_ERR_EE_KEY_TOO_SMALL:
  case X509_V_ERR_CA_KEY_TOO_SMALL:
  case X509_V_ERR_CA_MD_TOO_WEAK: return kw_weakKey;
  case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION: return kw_unknownCriticalExtension;
  case X509_V_ERR_PERMITTED_VIOLATION:
  case X509_V_ERR_EXCLUDED_VIOLATION: return kw_nameNotAllowed;
  default: return kw_otherFailure;
  }
}

/// Adds a certificate, or not, to a list that may be missing.
static int push(STACK_OF(X509) *list, X509 *certificate) {
  return list != NULL && certificate != NULL && sk_X509_push(list, certificate) > 0;
}

static int is_in(X509 *certificate, const struct kw_certificate *const *all, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (all[i] != NULL && X509_cmp(certificate, x509(all[i])) == 0) return 1;
  return 0;
}

/// An address is compared with the certificate's addresses, everything else with its names.
static int expect_host(X509_VERIFY_PARAM *settings, const char *host) {
  size_t length = strlen(host);
  if (length > 0 && host[length - 1] == '.') length--;
  if (length == 0 || length > 255) return 0;
  if (X509_VERIFY_PARAM_set1_ip_asc(settings, host) == 1) return 1;
  X509_VERIFY_PARAM_set_hostflags(settings,
                                  X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return X509_VERIFY_PARAM_set1_host(settings, host, length) == 1;
}

static int is_since(X509 *certificate, time_t start) {
  return X509_cmp_time(X509_get0_notBefore(certificate), &start) == 1;
}

/// Apple's rules for servers' certificates beyond RFC 5280: their purpose since July 2019, and a limited validity.
static enum kw_verdict check_server(X509 *leaf, int is_of_system) {
  const time_t july2019 = 1561939200, september2020 = 1598918400;
  if (!is_since(leaf, july2019)) return kw_trusted;
  if ((X509_get_extension_flags(leaf) & EXFLAG_XKUSAGE) == 0 ||
      (X509_get_extended_key_usage(leaf) & XKU_SSL_SERVER) == 0)
    return kw_wrongPurpose;
  int days = 0, seconds = 0;
  int most = is_of_system && is_since(leaf, september2020) ? 398 : 825;
  if (ASN1_TIME_diff(&days, &seconds, X509_get0_notBefore(leaf), X509_get0_notAfter(leaf)) != 1)
    return kw_otherFailure;
  return days > most || (days == most && seconds > 0) ? kw_longValidity : kw_trusted;
}

static int set_up(X509_STORE_CTX *context, const struct kw_evaluation *how) {
  X509_VERIFY_PARAM *settings = X509_STORE_CTX_get0_param(context);
  if (how->purpose != kw_anyPurpose &&
      X509_STORE_CTX_set_purpose(
          context, how->purpose == kw_server ? X509_PURPOSE_SSL_SERVER : X509_PURPOSE_SSL_CLIENT) != 1)
    return 0;
  // An anchor may be any certificate, not only one that signed itself.
  X509_VERIFY_PARAM_set_flags(settings, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST);
  X509_VERIFY_PARAM_set_time(settings, (time_t)how->time);
  X509_VERIFY_PARAM_set_depth(settings, 14);
  // RSA of 2048 bits and SHA-2 for TLS, otherwise RSA of 1024 bits and no digest that is broken.
  X509_VERIFY_PARAM_set_auth_level(settings, how->purpose == kw_anyPurpose ? 1 : 2);
  return 1;
}

static void keep_chain(X509_STORE_CTX *context, struct kw_chain *chain) {
  STACK_OF(X509) *found = X509_STORE_CTX_get0_chain(context);
  int most = sizeof chain->certificates / sizeof chain->certificates[0];
  for (int i = 0; i < sk_X509_num(found) && i < most; i++) {
    X509 *next = sk_X509_value(found, i);
    if (X509_up_ref(next) != 1) break;
    chain->certificates[chain->count++] = (struct kw_certificate *)next;
  }
}

static void verify(X509_STORE_CTX *context, const struct kw_evaluation *how, struct kw_chain *chain) {
  X509 *leaf = x509(how->leaf);
  if (!set_up(context, how)) return;
  if (how->host != NULL && !expect_host(X509_STORE_CTX_get0_param(context), how->host)) {
    chain->verdict = kw_wrongHost;
    return;
  }
  int is_valid = X509_verify_cert(context) == 1;
  int error = X509_STORE_CTX_get_error(context), depth = X509_STORE_CTX_get_error_depth(context);
  keep_chain(context, chain);
  if (!is_valid) {
    chain->verdict = error == X509_V_OK ? kw_otherFailure : verdict_of(error);
    chain->place = depth < 0 ? 0 : (size_t)depth;
    return;
  }
  // A server's own certificate as the anchor is trusted for itself.
  chain->verdict = kw_trusted;
  if (how->purpose != kw_server || is_in(leaf, how->anchors, how->anchorCount) || chain->count == 0) return;
  X509 *anchor = x509(chain->certificates[chain->count - 1]);
  chain->verdict = check_server(leaf, !is_in(anchor, how->anchors, how->anchorCount));
}

int kw_evaluate(const struct kw_evaluation *how, struct kw_chain *chain) {
  memset(chain, 0, sizeof *chain);
  chain->verdict = kw_otherFailure;
  if (kw_startTrust() != 1) return 0;
  STACK_OF(X509) *others = sk_X509_new_null();
  X509_STORE *store = X509_STORE_new();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  const STACK_OF(X509) *system = (const STACK_OF(X509) *)how->system;
  int is_ready = others != NULL && store != NULL && context != NULL;
  for (size_t i = 0; is_ready && i < how->otherCount; i++) is_ready = push(others, x509(how->others[i]));
  for (size_t i = 0; is_ready && i < how->anchorCount; i++)
    is_ready = X509_STORE_add_cert(store, x509(how->anchors[i])) == 1;
  for (int i = 0; is_ready && system != NULL && i < sk_X509_num(system); i++)
    is_ready = X509_STORE_add_cert(store, sk_X509_value(system, i)) == 1;
  if (is_ready && X509_STORE_CTX_init(context, store, x509(how->leaf), others) == 1) verify(context, how, chain);
  X509_STORE_CTX_free(context);
  X509_STORE_free(store);
  sk_X509_free(others);
  ERR_clear_error();
  return chain->verdict == kw_trusted;
}
