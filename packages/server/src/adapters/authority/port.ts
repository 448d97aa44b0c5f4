export interface IssuedCertificate {
  readonly pem: string;
  readonly serial: string;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
}

export interface IssuedKey extends IssuedCertificate {
  readonly privateKeyPem: string;
}

/** PEM: a certificate and its key. */
export interface ServerKey {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** The platform's own certificate authority: what vehicles trust, and what proves who a vehicle is. */
export interface Authority {
  readonly rootPem: string;
  /** Certificate and key of the vehicle link's server, as it was opened. */
  readonly server: ServerKey;
  /** The same as they are by now: made anew near their end, so that whoever asks daily never holds one that ended. */
  serverNow(): Promise<ServerKey>;
  /** A vehicle's certificate over its own key (SubjectPublicKeyInfo, DER): CN is the VIN. */
  certifyVehicle(vin: string, publicKey: Buffer): Promise<IssuedCertificate>;
  /** A certificate with a new key; CN is `claim:<name of the claim's number>`. */
  certifyClaim(claimId: number, notAfter: number): Promise<IssuedKey>;
  /** A certificate with a new key that seals consent records and does nothing else; three years. */
  certifyRecordSeal(): Promise<IssuedKey>;
}
