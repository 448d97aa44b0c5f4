import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { changedTo, consentTables, historyOf, isActive, outboxOf } from '@vinculum/testkit/crowd/ended.ts';
import { rowsChanged, tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import { type ConsentWorld, ownerAnswerOf } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findEarlierAnswers,
  hasSignedBoundAnswer,
  insertAnswer,
  lockConsent,
  storeAnswered,
  storeReceived,
} from './answers/answers-store.ts';
import { recordApplied } from './vehicle-consents-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
/** Every third of the cars, of each maker and of none. */
let some: readonly string[];
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  some = crowd.vins.filter((_, at) => at % 3 === 1);
});
afterAll(() => world.server.stop());

test('what cars say that they have applied is confirmed of them alone, each up to there', async () => {
  const upTo = new Map(
    some.map((vin, at) => [vin, crowd.consents.filter((one) => one.vin === vin)[at % 6]?.revision ?? 0]),
  );
  const at = new Date(crowd.now.getTime() + 5);
  const proofs = crowd.consents.flatMap(({ id, vin, revision, confirmed_at }) =>
    [1, 2].map((revocation_id) => ({ revocation_id, consent_id: id, vin, revision, confirmed_at })),
  );
  const changed = await undone(world.server.db, async (trx) => {
    await trx.insertInto('revocation_consent').values(proofs).execute();
    const applied = [...upTo].map(([vin, appliedRevision]) => ({ vin, appliedRevision }));
    return await rowsChanged(trx, consentTables, () => recordApplied(trx, applied, at.getTime()));
  });
  const isApplied = (one: { vin: string; revision: number }) => one.revision <= (upTo.get(one.vin) ?? -1);
  expect(changed).toEqual({
    consent: {
      changed: crowd.consents
        .filter(
          (one) =>
            upTo.has(one.vin) &&
            (isApplied(one) ? one.confirmed_at === null : one.confirmed_at !== null && isActive(one)),
        )
        .map((one) => ({ id: one.id, confirmed_at: isApplied(one) ? at : null })),
    },
    revocation_consent: {
      changed: proofs
        .filter((one) => isApplied(one) && one.confirmed_at === null)
        .map(({ revocation_id, consent_id }) => ({ revocation_id, consent_id, confirmed_at: at }))
        .toSorted((a, b) => a.revocation_id - b.revocation_id || a.consent_id - b.consent_id),
    },
  });
});

test('an answer changes one consent of its own car, and nothing else', async () => {
  const one = crowd.consents.find(
    (consent) => consent.oem_id !== null && consent.status === 'FORM_MANDATORY',
  );
  if (one === undefined) throw new Error('nobody answers');
  const other = some.find((vin) => vin !== one.vin) ?? '';
  const changed = async (isAnswer: boolean) => {
    const { changes } = await tryOut(world.server.db, consentTables, async (trx) => {
      expect(await lockConsent(trx, { vin: other, consentId: one.id })).toBeUndefined();
      const consent = await lockConsent(trx, { vin: one.vin, consentId: one.id });
      if (consent === undefined) throw new Error('not found');
      const said = {
        consent,
        actorKind: 'owner',
        cause: 'withdrawn by owner',
        messageId: 'm',
        language: 'es',
        now: crowd.now,
      } as const;
      const state = { accepted: [3], grantedAt: null, expiresAt: null, isEnded: true };
      if (isAnswer) await storeAnswered(trx, { ...said, status: 'FORM_CANCELED' }, state);
      else await storeReceived(trx, { ...said, status: 'FORM_RECEIVED' });
    });
    return changes;
  };
  const to = (to_status: ConsentStatus) => ({
    added: historyOf(crowd, [one], {
      to_status,
      cause: 'withdrawn by owner',
      actor_kind: 'owner',
      actor: null,
      at: () => crowd.now,
    }).map((row) => ({ ...row, message_id: 'm', language: 'es' })),
  });
  expect(await changed(true)).toEqual({
    consent: {
      changed: [
        changedTo(one, {
          status: 'FORM_CANCELED',
          revision: expect.any(Number),
          accepted_signals: [3],
          granted_at: null,
          expires_at: null,
          ended_at: crowd.now,
          cause: 'withdrawn by owner',
          actor_kind: 'owner',
          confirmed_at: null,
          updated_on: crowd.now,
        }),
      ],
    },
    consent_history: to('FORM_CANCELED'),
    outbox: { added: outboxOf(crowd, [one]) },
  });
  expect(await changed(false)).toEqual({
    consent: { changed: [{ id: one.id, status: 'FORM_RECEIVED', updated_on: crowd.now }] },
    consent_history: to('FORM_RECEIVED'),
  });
});

test('an answer is kept as it was signed, and found again among those of its own car', async () => {
  const [one, other] = [crowd.consents[0], crowd.consents.find(({ vin }) => vin !== crowd.consents[0]?.vin)];
  if (one === undefined || other === undefined) throw new Error('no cars');
  await undone(world.server.db, async (trx) => {
    const keep = ({ id, vin }: typeof one, answer_id: string) =>
      insertAnswer(trx, {
        vin,
        consentId: id,
        answer: ownerAnswerOf({ answer_id, form_hash: 'hash', decision: 'decline' }),
        answerId: answer_id,
        certificateSerial: '01',
        outcome: `${answer_id} of ${id}`,
        now: crowd.now,
      });
    const { signature, ...body } = ownerAnswerOf({
      answer_id: 'a',
      form_hash: 'hash',
      decision: 'decline',
    });
    expect(await rowsChanged(trx, ['consent_answer'], () => keep(one, 'a'))).toEqual({
      consent_answer: {
        added: [
          {
            answer_id: 'a',
            consent_id: one.id,
            vin: one.vin,
            decision: 'decline',
            body,
            signature,
            certificate_serial: '01',
            outcome: `a of ${one.id}`,
            received_at: crowd.now,
          },
        ],
      },
    });
    for (const id of ['a', 'b', 'c']) await keep(other, id);
    await keep(one, 'c');
    const found = await findEarlierAnswers(trx, { vin: one.vin, answerIds: ['a', 'b'] });
    expect(found).toEqual([{ consent_id: one.id, body, outcome: `a of ${one.id}` }]);
    const isBound = async () => [
      await hasSignedBoundAnswer(trx, one.vin),
      await hasSignedBoundAnswer(trx, other.vin),
    ];
    expect(await isBound()).toEqual([false, false]);
    await trx
      .updateTable('consent_answer')
      .set({ body: JSON.stringify({ version: 2 }) })
      .where('vin', '=', other.vin)
      .where('answer_id', '=', 'b')
      .execute();
    expect(await isBound()).toEqual([false, true]);
  });
});
