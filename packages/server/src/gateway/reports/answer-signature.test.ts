import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import {
  type AnswerBody,
  answerVersion,
  type OwnerAnswer,
  ownerAnswer,
  type UnboundAnswerBody,
} from '@vinculum/contract/vehicle/messages.ts';
import {
  answer as exampleAnswer,
  answerBody,
  exampleKey,
  exampleVin,
} from '@vinculum/contract/vehicle/protocol-examples.ts';
import { expect, test } from 'vitest';
import { isAnswerSigned } from './owner-answer.ts';

const car = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const VIN = 'YNR40EA5XR1000001';
const fields: UnboundAnswerBody = {
  answer_id: '0197f2a4-0000-7000-8000-000000000001',
  decision: 'accept',
  accepted_signals: [1],
  form_hash: 'h',
  channel: 'touch',
  language: 'es',
  time: 1,
  erase: false,
};
const bound = { ...fields, version: answerVersion, vin: VIN, consent_id: 7 };

function signed(body: AnswerBody, key: KeyObject = car.privateKey): OwnerAnswer {
  const text = Buffer.from(canonicalJson(body), 'utf8');
  const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { ...body, signature };
}
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });
const subject = { publicKey: spki(car.publicKey), vin: VIN, consentId: 7 };

test.each([
  ['an answer for this consent of this car', signed(bound), {}, true],
  ['one of before it named them', signed(fields), {}, true],
  ['one with letters beyond ASCII', signed({ ...bound, form_hash: 'ñ→' }), {}, true],
  ['one for another consent', signed({ ...bound, consent_id: 8 }), {}, false],
  ['one of another car', signed({ ...bound, vin: 'YNR40EA5XR1000002' }), {}, false],
  ['one that was changed', { ...signed(bound), erase: true }, {}, false],
  ['one that was changed and is of before', { ...signed(fields), erase: true }, {}, false],
  ['one without a signature', { ...signed(bound), signature: '' }, {}, false],
  ['one whose signature is too short', { ...signed(bound), signature: 'AAAA' }, {}, false],
  [
    'a car whose key is of another kind',
    signed(bound, other.privateKey),
    { publicKey: spki(other.publicKey) },
    false,
  ],
] as const)('%s', (...[, answer, change, isSigned]) => {
  expect(isAnswerSigned(answer, { ...subject, ...change })).toBe(isSigned);
});

test('a key that cannot be read is a failure of ours, and no refusal of the owner’s answer', () => {
  expect(() => isAnswerSigned(signed(bound), { ...subject, publicKey: Buffer.from('key') })).toThrow(
    'Failed to read asymmetric key',
  );
});

test('the worked example of the protocol is signed as the gateway wants it; in DER it is refused', () => {
  const privateKey = createPrivateKey({ key: { ...exampleKey }, format: 'jwk' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const whose = { publicKey, vin: exampleVin, consentId: answerBody.consent_id };
  const example = ownerAnswer.parse(exampleAnswer);
  expect(isAnswerSigned(example, whose)).toBe(true);
  const der = sign('sha256', Buffer.from(canonicalJson(answerBody)), privateKey).toString('base64url');
  expect(isAnswerSigned({ ...example, signature: der }, whose)).toBe(false);
});
