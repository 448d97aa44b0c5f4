import type { Created } from './columns.ts';

/** Certificates of authorities, and the keys that seal consent records. */
export interface ConsentRecordsTables {
  authority_certificate: {
    /** SHA-256 of the certificate, as OpenSSL prints it. */
    fingerprint: string;
    pem: string;
  };
  record_seal: {
    serial: string;
    /** PEM. */
    certificate: string;
    /** Fingerprint of the authority that issued it. */
    authority: string;
    /** PKCS#8, PEM, sealed with AES-256-GCM, in base64; until the next start of a gateway as it was stored before. */
    private_key: string;
    not_after: Date;
    created_on: Created;
  };
}
