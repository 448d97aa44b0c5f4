import { setTimeout as wait } from 'node:timers/promises';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { Chance } from '../chance.ts';
import { sendOne } from './messages.ts';
import type { Ending, Ledger } from './ledger.ts';
import type { FaultsWorld } from './world.ts';
import { formInput } from '../mistakes/form-input.ts';
import { answerTo, patiently } from '../machine/patience.ts';

/** How long consumers and owners do something in each round. */
const SPAN_MS = 1500;
const SAVE_PAUSE_MS = 100;
/** Forms under which cars collect side by side. */
const MOST_FORMS = 3;
const FEWEST_CARS = 4;

/**
 * What happens in one round besides the fault: forms are saved, one is published, one revoked, cars are told
 * something, some consents are withdrawn. Owners answer and cars send by themselves.
 */
export async function runTraffic(world: FaultsWorld, ledger: Ledger, chance: Chance): Promise<void> {
  const at = () => chance.between(0, SPAN_MS);
  const vins = chance.shuffled(world.vins).slice(0, chance.whole(FEWEST_CARS, world.vins.length));
  const acts = [
    { at: at(), act: () => publishOne(world, ledger, vins) },
    { at: at(), act: () => revokeOldest(world, ledger) },
    { at: at(), act: () => sendOne(world, ledger) },
    ...Array.from({ length: chance.whole(0, 2) }, () => {
      const place = chance.next();
      return { at: at(), act: () => withdrawOne(world, ledger, place) };
    }),
    { at: 0, act: () => saveOnAndOn(world, ledger) },
  ];
  await Promise.all(
    acts.map(async ({ at: when, act }) => {
      await wait(when);
      await act();
    }),
  );
}

async function saveOnAndOn({ calls }: FaultsWorld, ledger: Ledger): Promise<void> {
  const end = performance.now() + SPAN_MS;
  while (performance.now() < end) {
    const { consent_form_id: id } = await calls.insist(saveConsentFormEndpoint, { body: formInput() });
    ledger.saved(id);
    await wait(SAVE_PAUSE_MS);
  }
}

async function publishOne(
  { calls, moments }: FaultsWorld,
  ledger: Ledger,
  vins: readonly string[],
): Promise<void> {
  const body = formInput({ title: `Round ${ledger.forms.size}` });
  const { consent_form_id: id } = await calls.insist(saveConsentFormEndpoint, { body });
  const form = ledger.saved(id, vins);
  moments.come('publishing');
  await calls.insist(publishConsentFormEndpoint, { body: { consent_form_id: id, vin_numbers: [...vins] } });
  form.publications += 1;
  form.state = 'published';
}

async function revokeOldest({ calls, db, moments }: FaultsWorld, ledger: Ledger): Promise<void> {
  const published = [...ledger.forms.values()].filter(({ state }) => state === 'published');
  const [form] = published;
  if (form === undefined || published.length < MOST_FORMS) return;
  form.state = 'revoking';
  const consents = await answerTo('the consents of the form are read', () =>
    db.selectFrom('consent').select('id').where('form_id', '=', form.id).execute(),
  );
  const endings = consents.flatMap(({ id }) => beginEnding(ledger, id) ?? []);
  moments.come('a revocation');
  await calls.settle(revokeConsentFormEndpoint, { body: { consent_form_id: form.id } }, 'formAlreadyRevoked');
  form.state = 'revoked';
  await acknowledgeEndings(db, endings);
}

async function withdrawOne({ cars, db }: FaultsWorld, ledger: Ledger, place: number): Promise<void> {
  const collecting = cars.collecting().filter(({ consentId }) => !ledger.endings.has(consentId));
  const chosen = collecting[Math.floor(place * collecting.length)];
  if (chosen === undefined) return;
  const { car, consentId } = chosen;
  const ending = beginEnding(ledger, consentId);
  if (ending === null) return;
  if (!car.withdraw(consentId)) return void ledger.endings.delete(consentId);
  const isSettled = () =>
    [...car.witness.answers.values()].some(
      (answer) =>
        answer.consentId === consentId && answer.decision === 'withdraw' && answer.settledAt !== null,
    );
  await patiently('the withdrawal is stored', isSettled);
  await acknowledgeEndings(db, [ending]);
}

interface NamedEnding {
  readonly consentId: number;
  readonly ending: Ending;
}

/** Null when it ends already by another hand. */
function beginEnding(ledger: Ledger, consentId: number): NamedEnding | null {
  if (ledger.endings.has(consentId)) return null;
  const ending: Ending = { requestedAt: performance.now(), acknowledgedAt: null, lastSeq: null };
  ledger.endings.set(consentId, ending);
  return { consentId, ending };
}

/** Read behind the acknowledgement: what comes into the stream after this comes too late. */
async function acknowledgeEndings(db: FaultsWorld['db'], endings: readonly NamedEnding[]): Promise<void> {
  const acknowledgedAt = performance.now();
  const ids = endings.map(({ consentId }) => consentId);
  if (ids.length === 0) return;
  const rows = await answerTo('the stream is looked at', () =>
    db
      .selectFrom('stream_batch')
      .select(({ fn }) => ['consent_id', fn.max('seq').as('seq')])
      .where('consent_id', 'in', ids)
      .groupBy('consent_id')
      .execute(),
  );
  const last = new Map(rows.map(({ consent_id, seq }) => [consent_id, seq]));
  for (const { consentId, ending } of endings)
    Object.assign(ending, { acknowledgedAt, lastSeq: last.get(consentId) ?? 0 });
}
