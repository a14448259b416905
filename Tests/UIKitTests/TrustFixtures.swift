import Foundation

/// Certificates and keys that OpenSSL's command made on 30 November 2026, in DER.
enum TrustFixture {
  private static func bytes(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
  }
  /// A day on which all are valid.
  static let day = Date(timeIntervalSince1970: 1_796_860_800)

  // An authority, another one below it, and the servers' certificates of that one. `good` is for good.test, *.wild.test
  // and 127.0.0.1 for 90 days, `long` the same for 900 days, `noPurpose` has no purpose, `noName` no alternative name.
  static let root = bytes(
    """
    MIIBdDCCARmgAwIBAgIUI4MnPGfM/JWNKuuM9fv3nkHMBuwwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEcm9vdDAeFw0y
    NjExMzAwMTI0NDBaFw0zNjExMjcwMTI0NDBaMA8xDTALBgNVBAMMBHJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
    AASEs5yG2u/huzbuM5DkRGuYcTAhRa9W57Npai90xHTi6swOM7B6P5i9gZI06LuO+s3OOPPnehyYdL9OE5iRDs2Bo1Mw
    UTAdBgNVHQ4EFgQU2AWpvdXBoHSxPTvOgmDg0vq7FfQwHwYDVR0jBBgwFoAU2AWpvdXBoHSxPTvOgmDg0vq7FfQwDwYD
    VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAg/HOYiA62BZRa24pgJJDjRxkk6GNr+NJLw4hZmHeSesCIQDG
    BpmwQw5uVVki1ypN0dfdNKhcEtJH0+vGF8a3mbIgqw==
    """)
  static let middle = bytes(
    """
    MIIBgjCCASigAwIBAgIUGyPmMM8KXXvT8h2JZoFY/hkxktkwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEcm9vdDAeFw0y
    NjExMzAwMTI0NDFaFw0yOTA4MjYwMTI0NDFaMA4xDDAKBgNVBAMMA21pZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
    BM7japUg+GwwnMyjdQZYeqLH2GjIm3KjOEMdu42rVrqJ3Dy2nhDjbAXPA7QpTbQHBn4oEW5gwEvL1+p1hYtrv3ejYzBh
    MA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMB0GA1UdDgQWBBTckThuOYhZr3OV2Q/9l+TQn/RPRjAfBgNV
    HSMEGDAWgBTYBam91cGgdLE9O86CYODS+rsV9DAKBggqhkjOPQQDAgNIADBFAiEAtk4c41YOlqnelor/XyE1waAbUSSn
    /blgXJpH+ZYL1h4CIHf71JXM8yp4ZD/XlZyXuy8JX6b0qshkbsaizQiJrBUc
    """)
  static let good = bytes(
    """
    MIIBrTCCAVKgAwIBAgIUWIRrGA6tnhIl+n2hxSyrUTfgF04wCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDbWlkMB4XDTI2
    MTEzMDAxMjQ0MVoXDTI3MDIyODAxMjQ0MVowDzENMAsGA1UEAwwEZ29vZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
    BBZirMADcc/Q2G4BguPnX2srjSQgao1Y50X4xbCwoA1ZCf5xFviK0LdLoK+i+JBHMP3Q+sByNEG2zYGdxQbhB/GjgYww
    gYkwCQYDVR0TBAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAnBgNVHREEIDAegglnb29kLnRlc3SCCyoud2lsZC50ZXN0
    hwR/AAABMB0GA1UdDgQWBBSEmx5q3pGzu/oxT9r1nv+cfikF3DAfBgNVHSMEGDAWgBTckThuOYhZr3OV2Q/9l+TQn/RP
    RjAKBggqhkjOPQQDAgNJADBGAiEAk+YCGYpA+HowWSgEzK32WOhWs7TH3xciLA+LMwxU5CwCIQD6WgftapVyKxiUQ2j9
    TPFVSiIO16mqw5DyfxQ/o6eobA==
    """)
  static let long = bytes(
    """
    MIIBrDCCAVKgAwIBAgIUWIRrGA6tnhIl+n2hxSyrUTfgF08wCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDbWlkMB4XDTI2
    MTEzMDAxMjQ0MVoXDTI5MDUxODAxMjQ0MVowDzENMAsGA1UEAwwEbG9uZzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
    BJRyEp8ajvZxw8GtPoUqDuEYFHXKCzLw6qVy14s1Zsyk06za0LOFmgF96Sxf9nUEvIjF40ZcSJ77nvmZcDYcmyujgYww
    gYkwCQYDVR0TBAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAnBgNVHREEIDAegglnb29kLnRlc3SCCyoud2lsZC50ZXN0
    hwR/AAABMB0GA1UdDgQWBBTc2FabYBBavX4wBjNnADwEW5GdMjAfBgNVHSMEGDAWgBTckThuOYhZr3OV2Q/9l+TQn/RP
    RjAKBggqhkjOPQQDAgNIADBFAiEA6IP2N6kxWvOnGX/mwDktNfki1BnGOYFgPrM4c28V2mgCIBKLz+rfgGTZebVIiBRg
    Ze2q9AlOWPjoYlNCk6VRW3gT
    """)
  static let noPurpose = bytes(
    """
    MIIBeDCCAR6gAwIBAgIUWIRrGA6tnhIl+n2hxSyrUTfgF1AwCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDbWlkMB4XDTI2
    MTEzMDAxMjQ0MVoXDTI3MDIyODAxMjQ0MVowEDEOMAwGA1UEAwwFbm9la3UwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
    AAQmQqtCWXHuLeRac7TzLEdTZeuAOFecRZkdpIyhXx9KkmGKeiQw+bZpgaQhHXsu+hMS/cqow1QgIz6RBjh+9p+Ko1gw
    VjAUBgNVHREEDTALgglnb29kLnRlc3QwHQYDVR0OBBYEFHK2CBgEQRT5drSVSqBxnbbcJJZ+MB8GA1UdIwQYMBaAFNyR
    OG45iFmvc5XZD/2X5NCf9E9GMAoGCCqGSM49BAMCA0gAMEUCIBSlKTnxu9kPyXl3PZk+O2CDo3EVZ/MzKdfUPMZIsM0c
    AiEA89qDXih7AavzVXyewILkxngSRBEZQ4vLUEW7IQoNpWw=
    """)
  static let noName = bytes(
    """
    MIIBeDCCAR2gAwIBAgIUWIRrGA6tnhIl+n2hxSyrUTfgF1EwCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDbWlkMB4XDTI2
    MTEzMDAxMjQ0MloXDTI3MDIyODAxMjQ0MlowEDEOMAwGA1UEAwwFbm9zYW4wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
    AARjpSlWQpWfrS6v0lLLPl/2mFbPmZe5VBzgtpE7V3hiVKHfjFRLzL6sDvGswd6EiedAJuk95P1NINZt6foilLsMo1cw
    VTATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQU3aIsBR3Dsm2nkxR254FD5jWt/38wHwYDVR0jBBgwFoAU3JE4
    bjmIWa9zldkP/Zfk0J/0T0YwCgYIKoZIzj0EAwIDSQAwRgIhAIcA9bkZYVp3oDVqNkAvYjyJER5ZNYfqr2EA5FSSUfbd
    AiEAtZ7mR5ch0QAXAKsxKQC2UnxMBqp8GRx11ZBCLp6jJw8=
    """)
  // A server's certificate of the authority, and one that it issued.
  static let server = bytes(
    """
    MIIBsTCCAVagAwIBAgIUGyPmMM8KXXvT8h2JZoFY/hkxktowCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEcm9vdDAeFw0y
    NjExMzAwMTI0NDJaFw0yNzAyMjgwMTI0NDJaMBIxEDAOBgNVBAMMB2Zha2VtaWQwWTATBgcqhkjOPQIBBggqhkjOPQMB
    BwNCAASDJRAk2yxezm4t6lwxCzDxOobl4GpJZ/f621ZJSP1n+uNq3xqaZa4PZaOq+O4svJwlLJ8thRrFBQmZJKgegC0D
    o4GMMIGJMAkGA1UdEwQCMAAwEwYDVR0lBAwwCgYIKwYBBQUHAwEwJwYDVR0RBCAwHoIJZ29vZC50ZXN0ggsqLndpbGQu
    dGVzdIcEfwAAATAdBgNVHQ4EFgQUvqbOaklDNq+Ar1mosIx0DOu97fQwHwYDVR0jBBgwFoAU2AWpvdXBoHSxPTvOgmDg
    0vq7FfQwCgYIKoZIzj0EAwIDSQAwRgIhAM51lQpapc/kAanoLLmYo08LabAEIRKmhvrwYVB0neODAiEA7DtgzkZYVw3l
    Ulv7gEP7x+kdLOgngjpcvPJOPtPeiN8=
    """)
  static let forged = bytes(
    """
    MIIBsDCCAVegAwIBAgIUNdtv2iAa/mrc96EYRzC3ikk+uXEwCgYIKoZIzj0EAwIwEjEQMA4GA1UEAwwHZmFrZW1pZDAe
    Fw0yNjExMzAwMTI0NDJaFw0yNzAyMjgwMTI0NDJaMBAxDjAMBgNVBAMMBXVuZGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0D
    AQcDQgAEDfDgFJGPCr4t8k+iYkmzC5qq9muGayLQ+U4BZkRAwd6VnTKnQiymqw2YDNIWhMaXuMaOwrnNml0pE0VyKeZ8
    B6OBjDCBiTAJBgNVHRMEAjAAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMCcGA1UdEQQgMB6CCWdvb2QudGVzdIILKi53aWxk
    LnRlc3SHBH8AAAEwHQYDVR0OBBYEFC1CVIK8eVeYgTcmYbZy+q843DO3MB8GA1UdIwQYMBaAFL6mzmpJQzavgK9ZqLCM
    dAzrve30MAoGCCqGSM49BAMCA0cAMEQCIHe73MptpQwT9zBUAhn96tpm23Vq6lNrA+1esMm3YGx3AiBksBglVfB65MyW
    NORKUjXqgwlruQrO0Ckf/GvAJlAlGA==
    """)
  // Another authority, and a server that signed its own certificate with RSA.
  static let other = bytes(
    """
    MIIBdTCCARqgAwIBAgITTSO4/jUXDyKiFaU73OWS2U/iJjAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAVvdGhlcjAeFw0y
    NjExMzAwMTI0NDBaFw0zNjExMjcwMTI0NDBaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
    QgAE9kajR8iMz4y7r5Bmy31W8RTW0i5t7uO+StHU3x4VZ940jLuZsTWGMkUKB8E6ZEtVRJVqBWG6TuAQO2Vk/X3igKNT
    MFEwHQYDVR0OBBYEFJBSgxasCouWM7LGZwWjgQJPwADmMB8GA1UdIwQYMBaAFJBSgxasCouWM7LGZwWjgQJPwADmMA8G
    A1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAL2tLspwL6GZZ+duLyB2m7ZemvqOFuJQnk+qCPNnS2yjAiEA
    9xdgx9oCRHel9Cd1UoO3oQmpktMuQ2Q9V6ruSmO5SuU=
    """)
  static let own = bytes(
    """
    MIIDFTCCAf2gAwIBAgIUOMzYAA+OTuqiRHp0bHZDyQFP5bwwDQYJKoZIhvcNAQELBQAwDzENMAsGA1UEAwwEc2VsZjAe
    Fw0yNjExMzAwMTI0NDRaFw0yNzAyMjgwMTI0NDRaMA8xDTALBgNVBAMMBHNlbGYwggEiMA0GCSqGSIb3DQEBAQUAA4IB
    DwAwggEKAoIBAQCX4t3AjeArAPqDJ5HSRwMStpi0GUSLPuSMDennytAyAnitbruoPqfs4aeA4fw0QtMeGGaUHxU7smwu
    gE6IOrX+lbdsjAtSIKHL9zhalvdH9dDzpxLeV/poYyXLtM86DVHbFrhEQY5ertoBdaB3tmGlFDY3n0POgt2Aj48+KmKI
    MrC9K7InPErCNvGJDzeuDXOWHqQekatZoMaJX+h9dMIQsP29rMsk7ozBp44g/dByXsCqMcMq+qnz1nAlimR7UASGu8OZ
    da5DJPv9A6RanDSPttBeaHueH1XGghdoX0aomWtN0p9PBub7lJyTyxBOO8zhiKqZnVa7xn3f3FnkC2ClAgMBAAGjaTBn
    MB0GA1UdDgQWBBR0lw8nuOxcNYDsoRQ+K7wUWXfAajAfBgNVHSMEGDAWgBR0lw8nuOxcNYDsoRQ+K7wUWXfAajAPBgNV
    HRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCXNlbGYudGVzdDANBgkqhkiG9w0BAQsFAAOCAQEAA9VGxb7MXWkW2fu/FU/E
    UDon4Jk3lTxnJeria1XVFK/Gy2N9Rdf+YZO1F8bNnuxshUh0vNOl2oFvxbyfjh/Q8jEMwY7otbakO+520GxqsfXhk5JO
    kHYL5PIWYqfu3rmbnC2FlF4avf7nVLQLyAhNEnj1nwqSGz5XZpi/O317l2HlaJJpcBpoQ61SXIKdHffClUu+HMKbAtLs
    qd+owwhhfIAxaX/PRKtNlqp+zCiJ0fRkuatrqQz8e8sFao2dk6SASRPKQ59oNPC+riNd4ASEPGH8DES5KKLJlR9IO2OQ
    gvKYYvo7OwvXVfYxLQzOi3BCSwy/TFKYWV6rQgxbVn1EMA==
    """)
}

/// Keys of OpenSSL's command, and what it made of the message with them.
enum KeyFixture {
  private static func bytes(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
  }
  static let message = Data("Keyward".utf8)
  static let rsaPrivate = bytes(
    """
    MIIEogIBAAKCAQEA47wb8lUkry9Df5Gsua5e1h3Ri0XPwvBzrCN++TZnr/NesutCITDgDeZucgfvcecr1BOC7cy1QKzV
    TzlwBqVewqsjwXFnMgFEXdK7poGNwrkQ7pLstLyhOoz3Mb7F7lWhC1ANnC87fiTTln+HVQo2Zp2jtQU4uxm4iK2SMZ2/
    2OSG4796rVAaAmzMXR4ShY0OaQPxsqfTLWRqWcDhO6WigcuIKArvOessTB1/A4Kvn18wZyc5BvJaT+xYoCqs3aE/ggBP
    axPckrDG6fLQwNjBPy54jhKBoImNfhFi6oME2nbjED2jxTplvDgghhME7dHaJr1TadReCasbDnbMJSCFXwIDAQABAoIB
    AAPx/o6dwsvm0Ywa26qMxI3ml1hgGXlchR2Ojqs07bbcVNuglfMRUdyiL4Ckj68VT+8I3Pc+SCRg3EZfYyGeE7yfBevJ
    kf3e0J2gKL9Xi26q3nBkLQX0an1wBFk6xdIwkLX4S29ENuCJm4W5PatT2f+eGuroJVnj6Tcznx+37N70lnfCOkLUZI5w
    Z0NEhc1X84rsTUjr2XCNe32mFYSN4op98OskAz5OCHwTi/zzx6FmmRX5jGVmAjiRs6AWU+ihULYreGtK+o6AtUgsWQ4b
    KB2nXjYQuyl5zO1Vj7dCrfe5VTo/CLgdNS7Otx4iDt0yz6518LK/LKRfw6atrc4YV90CgYEA8xTwAgC3KkeKk1Iy8gJA
    pGIevnRx/xikJt8FIFDMbt0EMi4erUxHGfyK6fz0KXG1y9vE/jF3CvopSvDBxraBhF30DMtaJQ1J+gUwVpbspM5rZ8GU
    61PA+q504/8V0mTo3yWYuZq0jv/0Yw3ggTiJaocSIF4I34edd8Yej+dYjHUCgYEA79ZhSI8yr3YuoRtxFxaH7aqqMseA
    5hilllfQBDyF/nVq1cBKjlLg0zwquFQAJXPoGeUX9sgaLVxJxSqhAaAh6o/pvA1Q0DzV8RwKRT1NoBRfUIqWwmEZmDMY
    P8+cc28AL4dYTDFoqaTYbAngYY7cDajwQepex18cPE/xq09fYAMCgYBPOOCr1m3bsqtALkb6Rq+oo23fpnXMrMw6+u5h
    xNOLwi5u6EcJNdXqazse3Vj59NxKD1sZeSeSBUvV57dPuwVlDXXPgarkbntQp8ZEQjXn1Hp+u0F8nLRFPvxLnkQPaOHY
    cBlhTEFSZarRaaFkm/d1J4ZJ1DvSFhHFCmXFgqGCTQKBgD2Ps4ziZMow9asY1iBtAhr5MZKzLtzg+q/qflR4DJTSIsgX
    AYwird7KlNSXiyoR5EOxUENh/YYjKDRZytYV+l6w7ff9Gv84flnTLrezEpfCYuzThfsC3YT5qIHIkon2tf99KCb2j7zr
    uTmSF2wzNTy0Xmcs94MJYMACbS/hwcNtAoGAUeGMtAS7JvUFe8Nypub0dLiYDAgzMpsbcyGWbRbCGTXVOPbU77moweDo
    5hAPEY7RZ6NbOfETc5vGrQEXA/giYkUDPuzYtTGHUFZa+is1vcYFd/2zmKGPsTQ552ypPWKa6R/W6SCEmDeVVeIcby0i
    1ROYBZhmisI76EL69IBi72k=
    """)
  static let rsaPublic = bytes(
    """
    MIIBCgKCAQEA47wb8lUkry9Df5Gsua5e1h3Ri0XPwvBzrCN++TZnr/NesutCITDgDeZucgfvcecr1BOC7cy1QKzVTzlw
    BqVewqsjwXFnMgFEXdK7poGNwrkQ7pLstLyhOoz3Mb7F7lWhC1ANnC87fiTTln+HVQo2Zp2jtQU4uxm4iK2SMZ2/2OSG
    4796rVAaAmzMXR4ShY0OaQPxsqfTLWRqWcDhO6WigcuIKArvOessTB1/A4Kvn18wZyc5BvJaT+xYoCqs3aE/ggBPaxPc
    krDG6fLQwNjBPy54jhKBoImNfhFi6oME2nbjED2jxTplvDgghhME7dHaJr1TadReCasbDnbMJSCFXwIDAQAB
    """)
  static let rsaInfo = bytes(
    """
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA47wb8lUkry9Df5Gsua5e1h3Ri0XPwvBzrCN++TZnr/NesutC
    ITDgDeZucgfvcecr1BOC7cy1QKzVTzlwBqVewqsjwXFnMgFEXdK7poGNwrkQ7pLstLyhOoz3Mb7F7lWhC1ANnC87fiTT
    ln+HVQo2Zp2jtQU4uxm4iK2SMZ2/2OSG4796rVAaAmzMXR4ShY0OaQPxsqfTLWRqWcDhO6WigcuIKArvOessTB1/A4Kv
    n18wZyc5BvJaT+xYoCqs3aE/ggBPaxPckrDG6fLQwNjBPy54jhKBoImNfhFi6oME2nbjED2jxTplvDgghhME7dHaJr1T
    adReCasbDnbMJSCFXwIDAQAB
    """)
  static let curvePrivate = bytes(
    """
    BMiJRmm28QTxXVQ1RQIDKaqcDwwSPDSDdFuXZ0LFm7ItBG7j2qahJDxjtXf/ltePpsvnKLQaU8SR21B2lQlkmyRbUd3x
    0d534F26IJah6gpp10fLUvWaCxct3ojdo09EisN3HaEzWAw1xF7d4Rg4iAKYpA1G21hDXvVWsCf6QGI1GVwMNafrsZcS
    tDOu3EkUUg==
    """)
  static let curvePublic = bytes(
    """
    BMiJRmm28QTxXVQ1RQIDKaqcDwwSPDSDdFuXZ0LFm7ItBG7j2qahJDxjtXf/ltePpsvnKLQaU8SR21B2lQlkmyRbUd3x
    0d534F26IJah6gpp10fLUvWaCxct3ojdo09Eig==
    """)
  static let signedPKCS1SHA256 = bytes(
    """
    QF50r3fyA125YVY0v9yGt8JMbaT8vT+fW65tp1dXjYIKp/Q6bJVZEFmldFT/Nj/9t4rDlhvK+6MIdxXtO9sISwvs+epw
    EPv5Yjk15QmK8DHa2BGhnywTAHPvd7aoy4k6MTFdtuB9AetXIJ/Y/tfJI1V+phaPvhNCEZCFQTDn2Pw1tOoUBNejf1XO
    9EjU2d+Whb5Do2uSC9T38rC10tCTKxn03NymNYeAPnNX3yV1aPhNp6paQpgleFsq1Qn2ryYaMUsxy2WigCK/VWihE2VA
    V+cWKqw7ZQiRy1qbb33TpymJq99eB6m7I8y6Ks4J3EwxZtvliFA9A/zohU2v/gkkdg==
    """)
  static let signedPSSSHA512 = bytes(
    """
    xx/Nn1XUpt6hOPQJczRX6M2HqSVYds8QU8basCjiRKUnaUjzH5OGPXYZcsBD4tw5LrZxvH1CF3Nb7MrqJCTP3A5l/08E
    a3yjJaC5RoGg9gXWmvWDUqQwwzllVjIhz6IvAq6C1raLJyiV5jGraT20UA1cJsUkuGu0v+cTWG0HXO66qPmlp7clYqbO
    lTip1NTbU2mimGFcniK50ZNioooMi9RkwY5446CxbnPqsBogx4LOajQUXsto2+/CC6Sz2LlAhjR2wZcut8yhS9zOzDjy
    yEGa8M4/zKhfXczEcQUZ5yQ3Cne550z4jYW+tFwHRVgVGDBYw6bEp2bW48XrElp1Ow==
    """)
  static let signedCurveSHA384 = bytes(
    """
    MGUCMBvJYBRc3mbkRaqLv6GJJnfdq4jt6/6p1S5cp/rAPfWzTGwcXgyoGGSCWU8Bm3xsrAIxAN8y+0YSfa7ySlcBPH3R
    FLO9L6vOxl5V6twcvp6txWcsdYSSHHf0ykWOMkSmzZJWlA==
    """)
  static let encryptedOAEPSHA256 = bytes(
    """
    qd4H5HwW9uKg/WdKf8XFg8QgUKYuIcU9sRMievR5rd/jlmB/yIhc6zE9s0BsQkJ9KStzdQE45GDXlWtm+j2zkEYfDQyq
    LUF/WrHgxZdAZ/UKeSyjT9TDl2EKKxCoWU8sXwz+hHWn1C1hslbkdl4jfz1Y8xWjtrSdGoq3gernoCoHOA0tRYuj6AAr
    XsIGZqxN+kQIHS8UCNi8YTwddYz3KIW7FIH5RwS4EmLK/i6IwzjFvMGrbQdhr576vOzSG2Al5/WM3rkMFG2jU453OHBd
    1QXyJGFZozfybnruiC1C0mq1ixR0fw9HdWalUD8XHrGzGR1LMWYvmS0/NPNmB4Hm1Q==
    """)
  static let encryptedPKCS1 = bytes(
    """
    Y6JY/Hdx3Kx3PuB9aGEP8QtRn5ZtnkMv0Mw/TBSUiv12DTBwI+2B0+Ucbxb4nqMd7uVTj2cHbNVzVBRdyYJ7XV7KUjFe
    dphFAu3zRbRi+7JN+QzaCnitGhnFuWYsnjQDbndvBx5beleWyokTlErJf3yKECxJQxdAyDYfHABGbIs3NXuZSp4Wfd52
    8lh9maJKLLmgtD7qusigpY94qOqbEfHm7U8UqcaM024w/lIP2iBL63zD5vs1KrOyIiKYcIX42PcolDdCy8soIyTnQRbT
    SbW14AltnvmrX/VXt7prkWP9+xZ8apUoD9R0WYGuuYCCgVBexYY7zWTxMT3RxmLwJg==
    """)
}
