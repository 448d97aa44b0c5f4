import { expect, test } from 'vitest';
import { consentIn, consentsByState } from './consents-by-state.ts';
import { someAcceptance, someConsent, someRefusal } from '../../../testing/rooms/car-screen.ts';

const idsOf = (consents: readonly { consent_id: number }[]) => consents.map((consent) => consent.consent_id);

test('each state goes where its owner looks for it', () => {
  const states = ['offered', 'accepted', 'mandatory', 'declined', 'withdrawn', 'revoked', 'expired'];
  const sorted = consentsByState(states.map((state, index) => someConsent({ consent_id: index, state })));
  expect(idsOf(sorted.unanswered)).toEqual([0]);
  expect(idsOf(sorted.live)).toEqual([1, 2]);
  expect(idsOf(sorted.ended)).toEqual([6, 5, 4, 3]);
});

test('an answered request is being confirmed, and no longer asked', () => {
  const { unanswered, confirming, live } = consentsByState([someConsent({ waiting_answer: someAcceptance })]);
  expect([idsOf(unanswered), idsOf(confirming), idsOf(live)]).toEqual([[], [5], []]);
});

test('a declined request has ended for its owner, whether or not that is confirmed', () => {
  const { unanswered, confirming, ended } = consentsByState([someConsent({ waiting_answer: someRefusal })]);
  expect([idsOf(unanswered), idsOf(confirming), idsOf(ended)]).toEqual([[], [], [5]]);
});

test('a new request comes after those that wait, so that none changes under the finger', () => {
  const consents = [someConsent({ consent_id: 9 }), someConsent({ consent_id: 4 })];
  expect(idsOf(consentsByState(consents).unanswered)).toEqual([4, 9]);
});

test('an owner’s language replaces the first text, and keeps all else', () => {
  const translations = [{ language: 'es' as const, title: 'Según conduce', description: 'Con calma.' }];
  const input = someConsent({ offer: { language: 'en', translations } });
  const { offer } = consentIn('es', input);
  expect(offer).toEqual({
    ...input.offer,
    language: 'es',
    title: 'Según conduce',
    description: 'Con calma.',
  });
  expect(consentIn('en', input)).toEqual(input);
  expect(consentIn('es', someConsent())).toEqual(someConsent());
});
