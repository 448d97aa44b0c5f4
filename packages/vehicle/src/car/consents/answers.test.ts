import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { answerVersion, ownerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { VehicleLink } from '../../link/vehicle-link.ts';
import { CarAnswers } from './answers.ts';
import { type CarConsentRecord, CarConsents } from './consents.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import { isSignedBy, newPrivateKey } from '../../identity/identity.ts';

const privateKey = newPrivateKey();
const identity = { vin: 'YNR40EA5XR1000001', privateKey, certificate: '', authority: '' };
const input = {
  decision: 'accept',
  acceptedSignals: [1, 2],
  language: 'es',
  channel: 'touch',
  erase: false,
} as const;

let lastId = 0;
let answers: CarAnswers;
let consent: CarConsentRecord;
beforeEach(() => {
  lastId = 0;
  answers = newAnswers();
  const consents = new CarConsents();
  consents.offer(7, exampleOffer());
  const found = consents.find(7);
  if (found === undefined) throw new Error('the consent is not known');
  consent = found;
});

function newAnswers(waiting: CarAnswers | null = null): CarAnswers {
  const newId = () => {
    lastId += 1;
    return `id-${lastId}`;
  };
  const known = { outgoing: waiting?.waiting() ?? [], answered: waiting?.stored() ?? [] };
  const made = new CarAnswers({ identity, clock: () => 1000, newId }, known);
  made.ready();
  return made;
}

/** A link whose platform acknowledges or fails as the test says; it records what it was given. */
function recordingLink() {
  const published: { path: string; body: unknown }[] = [];
  const open: { acknowledge: () => void; lose: () => void }[] = [];
  const link: VehicleLink = {
    isOnline: () => true,
    publish(path, body) {
      published.push({ path, body });
      return new Promise((resolve, reject) => {
        open.push({ acknowledge: resolve, lose: () => reject(new Error('lost')) });
      });
    },
    report: () => undefined,
    comeBack: () => undefined,
    advance: () => undefined,
    close: () => Promise.resolve(),
  };
  const settle = async (how: 'acknowledge' | 'lose') => {
    open.shift()?.[how]();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { link, settle, paths: () => published.map(({ path }) => path), published };
}

test("an answer is signed by the car's key over everything that it says", () => {
  expect(answers.give(consent, input)).toEqual({
    answerId: 'id-1',
    decision: 'accept',
    acceptedSignals: [1, 2],
  });
  const { signature, ...rest } = ownerAnswer.parse(answers.waiting()[0]?.body);
  expect(rest).toEqual({
    version: answerVersion,
    vin: identity.vin,
    consent_id: 7,
    answer_id: 'id-1',
    decision: 'accept',
    accepted_signals: [1, 2],
    form_hash: 'hash-1',
    channel: 'touch',
    language: 'es',
    time: 1000,
    erase: false,
  });
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = (body: unknown) =>
    verify('sha256', Buffer.from(canonicalJson(body)), key, Buffer.from(signature, 'base64url'));
  expect(isSigned(rest)).toBe(true);
  expect(isSigned({ ...rest, accepted_signals: [1] })).toBe(false);
});

test('messages go out one after the other, in the order in which they came about', async () => {
  const { link, settle, paths, published } = recordingLink();
  answers.report('consent/7/received', { id: 'r' });
  answers.report('consent/7/shown', {});
  answers.give(consent, input);
  answers.send(link);
  answers.send(link);
  expect(published).toEqual([{ path: 'consent/7/received', body: { id: 'r' } }]);
  await settle('acknowledge');
  await settle('acknowledge');
  expect(paths()).toEqual(['consent/7/received', 'consent/7/shown', 'consent/7/answer']);
  expect(answers.waiting(), 'what was told is gone').toMatchObject([{ path: 'consent/7/answer' }]);
});

test('one that was lost on the way goes again, before later ones', async () => {
  const { link, settle, paths } = recordingLink();
  answers.report('consent/7/received', {});
  answers.report('consent/7/shown', {});
  answers.send(link);
  await settle('lose');
  answers.send(link);
  await settle('acknowledge');
  expect(paths()).toEqual(['consent/7/received', 'consent/7/received', 'consent/7/shown']);
});

test('an answer is kept until it is stored: the acknowledgement alone is not enough', async () => {
  const { link, settle, published } = recordingLink();
  const { answerId } = answers.give(consent, input);
  answers.send(link);
  await settle('acknowledge');
  answers.send(link);
  expect(published).toHaveLength(1);
  answers.sendAgain();
  answers.send(link);
  expect(published[1], 'the same answer with the same id').toEqual(published[0]);
  await settle('acknowledge');
  answers.settled(answerId, 'stored');
  answers.sendAgain();
  answers.send(link);
  expect(published).toHaveLength(2);
});

test('what is said again to a platform that lost it is the last answer that it stored, never one it refused', () => {
  const stored = answers.give(consent, input);
  const [first] = answers.waiting();
  answers.settled(stored.answerId, 'stored');
  const refused = answers.give(consent, { ...input, acceptedSignals: [1] });
  answers.settled(refused.answerId, 'refused');
  for (const { answerId } of [refused, stored]) answers.repeat(answerId);
  expect(answers.waiting()).toEqual([first]);
});

test('of several consents the answer that is stored is done with, and the one that was lost said again', () => {
  const eighth = { ...consent, consentId: 8 };
  answers.report('consent/7/shown', {});
  const given = [consent, eighth].map((each) => answers.give(each, input).answerId);
  const [, seventhAnswer, eighthAnswer] = answers.waiting();
  answers.settled('nobody knows it', 'stored');
  answers.settled(given[1] ?? '', 'stored');
  expect(answers.waiting()).toMatchObject([{ path: 'consent/7/shown' }, seventhAnswer]);
  answers.settled(given[0] ?? '', 'stored');
  const again = newAnswers(answers);
  for (const answerId of given) again.repeat(answerId);
  expect(again.waiting()).toMatchObject([{ path: 'consent/7/shown' }, seventhAnswer, eighthAnswer]);
});

test('what was not confirmed is sent by a car that was switched off and on', async () => {
  answers.report('consent/7/shown', { id: 'x' });
  answers.give(consent, input);
  answers.give({ ...consent, consentId: 8 }, { ...input, decision: 'withdraw', erase: true });
  const { link, settle, published } = recordingLink();
  const again = newAnswers(answers);
  again.send(link);
  for (let count = 0; count < 3; count += 1) await settle('acknowledge');
  expect(published).toEqual(answers.waiting().map(({ path, body }) => ({ path, body })));
  expect(published).toHaveLength(3);
});

test('what waits is signed by the key of the certificate that the car has got since', () => {
  answers.report('consent/7/shown', { id: 'x' });
  answers.give(consent, input);
  const [shown, before] = answers.waiting();
  const renewed = { ...identity, privateKey: newPrivateKey() };
  answers.signAs(renewed);
  expect(answers.waiting()[0]).toEqual(shown);
  expect(answers.waiting()[1]).toEqual({ ...before, body: expect.any(Object) });
  const waiting = ownerAnswer.parse(answers.waiting()[1]?.body);
  expect(waiting).toEqual({ ...ownerAnswer.parse(before?.body), signature: waiting.signature });
  expect([privateKey, renewed.privateKey].map((key) => isSignedBy(waiting, key))).toEqual([false, true]);
  answers.give(consent, input);
  expect(isSignedBy(ownerAnswer.parse(answers.waiting()[2]?.body), renewed.privateKey)).toBe(true);
});

test('of a consent that is asked for anew, or ended, only the withdrawal is still said', () => {
  answers.give(consent, input);
  answers.give({ ...consent, consentId: 77 }, input);
  answers.give(consent, { ...input, decision: 'decline' });
  answers.give(consent, { ...input, decision: 'withdraw' });
  answers.report('consent/7/shown', {});
  answers.forget(7);
  expect(answers.waiting().map(({ path, answerId }) => [path, answerId])).toEqual([
    ['consent/77/answer', 'id-2'],
    ['consent/7/answer', 'id-4'],
    ['consent/7/shown', null],
  ]);
});

describe('on a new connection, before its check-in is answered,', () => {
  const eighth = () => ({ ...consent, consentId: 8 });
  const accept = (of: CarConsentRecord) => void answers.give(of, input);
  const withdraw = (of: CarConsentRecord) => void answers.give(of, { ...input, decision: 'withdraw' });

  async function sentBeforeAndAfter(): Promise<string[][]> {
    const { link, settle, published } = recordingLink();
    const spoken = () =>
      published.splice(0).map(({ path, body }) => ownerAnswer.safeParse(body).data?.decision ?? path);
    answers.connected();
    answers.send(link);
    for (let count = 0; count < 3; count += 1) await settle('acknowledge');
    const before = spoken();
    answers.ready();
    answers.send(link);
    for (let count = 0; count < 3; count += 1) await settle('acknowledge');
    return [before, spoken()];
  }

  test('an answer waits, a withdrawal and what the car tells do not', async () => {
    accept(consent);
    withdraw(eighth());
    answers.report('consent/9/shown', {});
    expect(await sentBeforeAndAfter()).toEqual([['withdraw', 'consent/9/shown'], ['accept']]);
  });

  test('nor does a withdrawal overtake the answer that it takes back', async () => {
    accept(consent);
    withdraw(consent);
    expect(await sentBeforeAndAfter()).toEqual([[], ['accept', 'withdraw']]);
  });

  test('a car that was just switched on says no answer either', () => {
    const known = { outgoing: [], answered: [] };
    answers = new CarAnswers({ identity, clock: () => 1000, newId: () => 'id' }, known);
    accept(consent);
    const { link, paths } = recordingLink();
    answers.send(link);
    expect(paths()).toEqual([]);
  });
});
