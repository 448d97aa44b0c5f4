import type { Created } from '../../db/columns.ts';

/** The keys that seal consent records. */
export interface EvidenceTables {
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
