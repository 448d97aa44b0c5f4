/** What a refusal means and what to do about it. A code is never given another meaning. */
export interface Refusal {
  readonly reason: string;
  readonly cure: string;
}

const RELEASE = 'The maker or the operator releases the VIN (Vehicle access, Certificates); then ask again.';
const ANOTHER_CLAIM = 'Ask with another claim of the maker (Vehicle access, Claims).';

/** Why a certificate is not issued: the answer to a claim's request, and to that of a vehicle that renews its own. */
export const certificateRefusals = {
  INVALID_REQUEST: {
    reason: 'The message is not {"csr": "..."} with a PKCS#10 request in PEM.',
    cure: 'Make the request with a tool such as openssl req -new, and send its PEM as the value of csr.',
  },
  INVALID_VIN: {
    reason: 'The subject of the request does not have exactly one CN, or that is no VIN of 17 characters.',
    cure: 'Make the request with the VIN, in capitals, as the only CN of the subject; its other parts are ignored.',
  },
  WEAK_KEY: {
    reason: 'The key is neither of the curve P-256 nor RSA of 2048 bits or more.',
    cure: 'Make a P-256 key and a new request.',
  },
  KEY_USED: {
    reason:
      'Another certificate has the key: of another VIN or of a claim, or of this VIN and ended, revoked or replaced.',
    cure: 'Make a new key, for this VIN and this certificate alone, and a new request.',
  },
  INVALID_SIGNATURE: {
    reason: 'The request is not signed by the key that it names.',
    cure: 'Make the request anew with the private key that belongs to it.',
  },
  UNKNOWN_CLAIM: {
    reason: 'The claim is not known.',
    cure: ANOTHER_CLAIM,
  },
  CLAIM_REVOKED: {
    reason:
      'The maker of the claim is at rest, or the claim that let in the vehicle that renews was revoked. One that connects with a revoked claim gets CONNACK 5.',
    cure: `${ANOTHER_CLAIM} A certificate in force stays good until it ends; it is not renewed.`,
  },
  CLAIM_ENDED: {
    reason:
      'The last day of the claim has passed, on a connection of before. A new one ends in TLS, without CONNACK.',
    cure: ANOTHER_CLAIM,
  },
  CLAIM_EXHAUSTED: {
    reason: 'The claim has been used as often as it may be.',
    cure: `${ANOTHER_CLAIM} A request with the key of before is answered again without a further use.`,
  },
  TOO_MANY_REQUESTS: {
    reason: 'Too many requests of the claim wait, or got no new certificate, within a short time.',
    cure: 'Wait a minute. Then ask for a few hundred certificates at once at most, and see why some were refused.',
  },
  VIN_NOT_IN_CLAIM: {
    reason: 'The VIN is not, and does not begin with, any of those that the claim is for.',
    cure: 'Check the VIN, or ask with the claim that is for it.',
  },
  NOT_A_TEST_VEHICLE: {
    reason: 'The claim is for test vehicles and the VIN is registered as a real one.',
    cure: 'Use a VIN of its own for tests, or a claim for real vehicles.',
  },
  TEST_VEHICLE: {
    reason: 'The claim is for real vehicles and the VIN is registered as a test vehicle.',
    cure: 'Use another VIN: a test vehicle never becomes a real one.',
  },
  VIN_REVOKED: {
    reason: 'A certificate of the VIN was revoked, and the VIN has not been released since.',
    cure: RELEASE,
  },
  ALREADY_CERTIFIED: {
    reason: 'The VIN has a certificate in force that another key or another claim got.',
    cure: `Ask with the same claim and key to get the same certificate again. If the key is lost: ${RELEASE}`,
  },
  OTHER_MAKER: {
    reason: 'The VIN belongs to another maker, or to none of the identifiers of this one.',
    cure: 'Ask with a claim of its maker; the operator assigns manufacturer identifiers.',
  },
  OTHER_VIN: {
    reason: 'The request names another VIN than the certificate of the connection.',
    cure: 'A vehicle renews its own certificate only: make the request with its VIN.',
  },
  KEY_NOT_NEW: {
    reason: 'The request has the key of the certificate that it is to replace.',
    cure: 'Make a new key for each renewal, and keep it until the answer is stored.',
  },
  NOT_YET_RENEWABLE: {
    reason: 'Less than two thirds of the time of the certificate have passed.',
    cure: 'Ask again when two thirds of the time between its beginning and its end have passed.',
  },
  RENEWED_TOO_OFTEN: {
    reason: 'The certificate was renewed for five keys within a day.',
    cure: 'Ask with the key of the last request to get the same certificate again, or a day later.',
  },
  CERTIFICATE_ENDED: {
    reason: 'The certificate of the connection has ended.',
    cure: 'Connect with the certificate that replaced it, or ask for one with a claim.',
  },
} as const satisfies Record<string, Refusal>;
export type CertificateRefusal = keyof typeof certificateRefusals;

/** What `dn/problem` says of a message of a vehicle. */
export const problems = {
  MALFORMED: {
    reason: 'The message is not what the protocol describes for its topic.',
    cure: 'Compare it with the schema of the topic; sending it again as it is does not help.',
  },
  UNKNOWN_TOPIC: {
    reason: 'The protocol has no such topic.',
    cure: 'Check the topic; the message was dropped.',
  },
  UNKNOWN_TIME_ZONE: {
    reason:
      'The time zone of the check-in is no IANA name that the platform knows: the rest of it was taken, and samples of consents with a schedule may be dropped.',
    cure: 'Check in again with the IANA name of the zone, such as Europe/Madrid; an offset is none.',
  },
  INVALID_SIGNATURE: {
    reason:
      'The answer is not signed by the key of the connection’s certificate, or is signed for something else.',
    cure: 'Sign with the key of the certificate in use: ECDSA P-256 with SHA-256, r and s of 32 bytes, base64url.',
  },
  VERSION_OUTDATED: {
    reason: 'The vehicle has signed by a newer rule before, and this answer is signed by the older one.',
    cure: 'Sign with the version, the VIN and the consent in the answer.',
  },
  ANSWER_ID_USED: {
    reason: 'Another answer had this id before, and this one is no withdrawal.',
    cure: 'Give each answer an id of its own; only the same answer, sent again, has the same.',
  },
  UNKNOWN_CONSENT: {
    reason: 'The vehicle has no consent of this number.',
    cure: 'Drop the answer, and check in: the desired state lists what there is.',
  },
  FORM_CHANGED: {
    reason: 'The answer is to another text of the form than the one that is offered.',
    cure: 'Check in: the offer that waits comes again. Show the owner that one and answer it with its form_hash.',
  },
  OFFER_CLOSED: {
    reason: 'The offer has ended or is answered in a way that this answer does not change.',
    cure: 'Drop the answer; the desired state that follows says what holds. What has ended takes a new offer.',
  },
  MANDATORY_MISSING: {
    reason: 'The answer accepts the form without one of its mandatory signals.',
    cure: 'Accept all mandatory signals, or decline.',
  },
  NOTHING_ACCEPTED: {
    reason: 'The answer accepts the form and no signal of it.',
    cure: 'Name the accepted signals, or decline.',
  },
} as const satisfies Record<string, Refusal>;
export type Problem = keyof typeof problems;

/**
 * Why the link refuses a connection or a packet, or ends a connection. MQTT 3.1.1 has no words for it: the gateway's
 * log and metrics have the code, the vehicle sees what the reason says.
 */
export const linkRefusals = {
  HANDSHAKE: {
    reason:
      'TLS did not come about within ten seconds: no certificate of the platform’s, one that has ended, another TLS, or no TLS at all. The connection ends.',
    cure: 'Connect by TLS 1.2 or 1.3 with the certificate that the platform issued, and its key.',
  },
  IDENTITY: {
    reason:
      'The certificate names neither a VIN nor a claim as its one CN: the connection ends before CONNACK.',
    cure: 'Connect with the certificate that the platform issued, and its key.',
  },
  NOT_ADMITTED: {
    reason:
      'The certificate is not in force: not known, revoked (also that of a claim) or replaced. CONNACK has the return code 5; 3 is no refusal: the platform could not look the certificate up, connect again. One that has ended is refused by TLS, without CONNACK.',
    cure: 'Connect with the newest certificate; instead of a claim that was revoked take another. A VIN that was revoked is released by its maker first.',
  },
  PUBLISH_FORBIDDEN: {
    reason:
      'A publish on a topic that is not the peer’s own, with QoS 2 or with retain: the connection ends.',
    cure: 'Publish below the own up/ (a claim: on its request), with QoS 0 or 1 and without retain.',
  },
  SUBSCRIBE_FORBIDDEN: {
    reason:
      'A filter that may match what the peer may not read, or one too many: SUBACK has 0x80 for it. The connection ends at the seventeenth that is refused.',
    cure: 'Subscribe below the own dn/ (a claim: to the answer to its request), with at most 16 filters.',
  },
  PACKET_TOO_LARGE: {
    reason: 'A packet announced more than 128 KiB: the connection ends.',
    cure: 'Send less in one message, such as fewer samples in a batch.',
  },
  TOO_FAST: {
    reason: 'More packets in a short time than the link takes of one peer: the connection ends.',
    cure: 'Put more samples into one batch, and wait for acknowledgements.',
  },
  IDLE: {
    reason: 'A claim has asked for nothing for five minutes: the connection ends.',
    cure: 'Connect again when a certificate is needed.',
  },
  SLOW_READER: {
    reason: 'Too much waits for a peer that does not read: the connection ends.',
    cure: 'Read and acknowledge what comes; the next check-in makes good what was lost.',
  },
} as const satisfies Record<string, Refusal>;
export type LinkRefusal = keyof typeof linkRefusals;
