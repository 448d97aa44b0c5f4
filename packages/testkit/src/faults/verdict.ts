import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { sql } from 'kysely';
import type { Ledger, LedgerForm } from './ledger.ts';
import { messageFindings } from './messages.ts';
import { lateOf, lostOf, nameOf } from './owed.ts';
import type { FaultsWorld } from './world.ts';
import { answerTo } from '../machine/patience.ts';

/** What should never have been, in words. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly late: readonly string[];
}

/** How long a stream may hold back what is stored: it waits for the oldest transaction that still runs. */
const HELD_BACK_MS = 30_000;

/** Compares everything that was acknowledged so far with what is there. */
export async function findings(world: FaultsWorld, ledger: Ledger): Promise<Findings> {
  const deadline = performance.now() + HELD_BACK_MS;
  for (;;) {
    const found = await findingsNow(world, ledger);
    if (found.lost.length === 0 || performance.now() > deadline) return found;
  }
}

async function findingsNow(world: FaultsWorld, ledger: Ledger): Promise<Findings> {
  const { rows, doubled } = world.stream;
  await world.stream.upToDate();
  const forms = await storedForms(world, ledger);
  const answers = await storedAnswers(world);
  const messages = await messageFindings(world, ledger);
  const batches = world.cars.cars.flatMap((car) =>
    [...car.witness.batches.values()].map((batch) => ({ car, batch })),
  );
  return {
    lost: [
      ...forms.lost,
      ...answers.lost,
      ...messages.lost,
      ...batches.flatMap(({ car, batch }) =>
        lostOf(ledger, car.vin, { batch, row: rows.get(nameOf(batch)) }),
      ),
    ],
    doubled: [...doubled, ...answers.doubled, ...messages.doubled],
    late: [...forms.late, ...batches.flatMap(({ batch }) => lateOf(ledger, batch, rows.has(nameOf(batch))))],
  };
}

interface StoredForm {
  readonly id: number;
  readonly status: string;
  readonly vins: readonly string[];
  /** Of its consents, those that are open or live. */
  readonly standing: number;
  readonly publications: number;
}

async function storedForms({ db }: FaultsWorld, ledger: Ledger): Promise<Pick<Findings, 'lost' | 'late'>> {
  const ids = [...ledger.forms.keys()];
  const standing = [...openStatuses, ...liveStatuses];
  const { rows } = await answerTo('the forms are looked at', () =>
    sql<StoredForm>`
      select f.id, f.status,
        array(select vin from consent where form_id = f.id) as vins,
        (select count(*) from consent where form_id = f.id and status = any(${standing}::text[])) as standing,
        coalesce(a.count, 0) as publications
      from consent_form f left join (
        select target, count(*) from audit_event where action = 'consent-form.publish' group by target
      ) a on a.target = 'consent-form/' || f.id
      where f.id = any(${ids}::int[])`.execute(db),
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const all = [...ledger.forms.values()];
  return {
    lost: all.flatMap((form) => lostForm(form, stored.get(form.id))),
    late: all.flatMap(({ id, state }) => {
      const still = stored.get(id)?.standing ?? 0;
      return state === 'revoked' && still > 0 ? [`form ${id} was revoked and ${still} consents stand`] : [];
    }),
  };
}

function lostForm(form: LedgerForm, stored: StoredForm | undefined): string[] {
  if (stored === undefined) return [`form ${form.id} is not there`];
  const missing = form.publications === 0 ? [] : form.vins.filter((vin) => !stored.vins.includes(vin));
  return [
    ...missing.map((vin) => `the consent of ${vin} to form ${form.id} is not there`),
    ...(stored.publications < form.publications ? [`a publication of form ${form.id} was not audited`] : []),
    ...(form.state === 'revoked' && stored.status !== 'REVOKED' ? [`form ${form.id} is not revoked`] : []),
  ];
}

async function storedAnswers({ db, cars }: FaultsWorld): Promise<Pick<Findings, 'lost' | 'doubled'>> {
  const settled = cars.cars.flatMap(({ witness }) =>
    [...witness.answers.values()].flatMap(({ answerId, settledAt }) =>
      settledAt === null ? [] : [answerId],
    ),
  );
  const { rows } = await answerTo('the answers are looked at', () =>
    sql<{ id: string; changes: number }>`
      select a.answer_id as id, (select count(*) from consent_history h
        where h.consent_id = a.consent_id and h.message_id = a.answer_id) as changes
      from consent_answer a where a.answer_id = any(${settled}::text[])`.execute(db),
  );
  const stored = new Set(rows.map(({ id }) => id));
  return {
    lost: settled.filter((id) => !stored.has(id)).map((id) => `answer ${id} is not there`),
    doubled: rows
      .filter(({ changes }) => changes > 1)
      .map(({ id }) => `answer ${id} changed its consent twice`),
  };
}
