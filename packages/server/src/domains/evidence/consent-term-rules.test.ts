import { expect, test } from 'vitest';
import { consentTermOf } from './consent-record-rules.ts';

test.each([
  ['FORM_PENDING', 'consumer', 'published', 'dpv:ConsentRequested'],
  ['FORM_PENDING', 'consumer', 'published again', 'dpv:ConsentRequested'],
  ['FORM_PENDING', 'oem', 'permission given', 'dpv:ConsentRequested'],
  ['FORM_RECEIVED', 'vehicle', 'received by the vehicle', 'dpv:ConsentRequested'],
  ['FORM_ACCEPTED', 'owner', 'answered by owner', 'dpv:ConsentGiven'],
  ['FORM_MANDATORY', 'owner', 'answered by owner', 'dpv:ConsentGiven'],
  ['FORM_DECLINED', 'owner', 'answered by owner', 'dpv:ConsentRefused'],
  ['FORM_CANCELED', 'owner', 'withdrawn by owner', 'dpv:ConsentWithdrawn'],
  ['FORM_CANCELED', 'consumer', 'revoked by consumer', 'dpv:ConsentRevoked'],
  ['FORM_CANCELED', 'oem', 'revoked by oem', 'dpv:ConsentRevoked'],
  ['FORM_CANCELED', 'oem', 'permission withdrawn', 'dpv:ConsentRevoked'],
  ['FORM_CANCELED', 'oem', 'no permission', 'dpv:ConsentRevoked'],
  ['FORM_CANCELED', 'administrator', 'revoked by consumer', 'dpv:ConsentRevoked'],
  ['FORM_CANCELED', 'oem', 'change of owner', 'dpv:ConsentInvalidated'],
  ['FORM_CANCELED', 'owner', 'change of owner', 'dpv:ConsentInvalidated'],
  ['FORM_EXPIRED', 'platform', 'expired', 'dpv:ConsentExpired'],
] as const)('%s by %s (%s) is %s', (...row) => {
  const [status, actorKind, cause, term] = row;
  expect(consentTermOf({ status, actorKind, cause })).toBe(term);
});
