import type { CallOf, Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import {
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { getLatelyEndpoint } from '@vinculum/contract/home/overview.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { expireConsents } from '@vinculum/server/domains/consents/public.ts';
import { addUpCounts } from '@vinculum/server/jobs/upkeep.ts';
import { startLoop } from '@vinculum/server/mechanisms/loop.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { rank } from './rank.ts';
import { FORMS, fillWithConsents, type Filled, vinAt } from './scale-data.ts';

interface ScaleSize {
  /** Consents in ten forms of one consumer: the smallest is what the others are held against. */
  readonly consents: readonly number[];
  readonly rounds: number;
}

const ROWS = 10;

interface Question {
  readonly name: string;
  readonly ask: (filled: Filled) => Promise<void>;
}

const questions: readonly Question[] = [
  question('forms', 'consumer.viewer', () => [listConsentFormsEndpoint, { query: { page: 1, limit: ROWS } }]),
  question('forms, maker', 'oem.viewer', ({ people }) => [
    searchOemConsentFormsEndpoint,
    { body: { page: 1, limit: ROWS, consumer_id: people.organisations.consumer } },
  ]),
  question('forms, operator', 'operator.viewer', () => [
    listAdminConsentFormsEndpoint,
    { query: { page: 1, limit: ROWS } },
  ]),
  question('one form, maker', 'oem.viewer', ({ forms }) => [
    getOemConsentFormEndpoint,
    { params: { id: forms[0] } },
  ]),
  responses('responses', () => ({})),
  responses('of one form', ({ forms }) => ({ consent_id: forms[0] })),
  responses('of one VIN', ({ consents }) => ({ vin_number: vinAt(Math.floor(consents / FORMS / 2)) })),
  responses('live ones', () => ({ status: 'FORM_ACCEPTED' as const })),
  responses('waiting ones', () => ({ status: 'FORM_PENDING' as const })),
  responses('declined ones', () => ({ status: 'FORM_DECLINED' as const })),
  responses('expired ones', () => ({ status: 'FORM_EXPIRED' as const })),
  responses('of one form, live', ({ forms }) => ({ consent_id: forms[0], status: 'FORM_ACCEPTED' as const })),
  responses('page 1,000 (or last)', ({ consents }) => ({ page: Math.min(1000, consents / ROWS) })),
  responses('last page', ({ consents }) => ({ page: consents / ROWS })),
  question('responses, operator', 'operator.viewer', () => [
    searchAdminResponsesEndpoint,
    { body: { page: 1, limit: ROWS } },
  ]),
  question('analytics', 'consumer.viewer', ({ forms }) => [
    getFormAnalyticsEndpoint,
    { params: { id: forms[0] }, query: {} },
  ]),
  question('home', 'consumer.viewer', () => [getHomeFiguresEndpoint, { query: {} }]),
  question('home, maker', 'oem.viewer', () => [getHomeFiguresEndpoint, { query: {} }]),
  question('home, operator', 'operator.viewer', () => [getHomeFiguresEndpoint, { query: {} }]),
  question('lately', 'consumer.viewer', () => [getLatelyEndpoint, { query: { range: '30d' as const } }]),
  question('palette', 'consumer.viewer', () => [searchEndpoint, { query: { text: 'YNR' } }]),
  question('palette, operator', 'operator.viewer', () => [searchEndpoint, { query: { text: 'YNR' } }]),
  question('usage', 'consumer.viewer', () => [
    getUsageEndpoint,
    { body: { start_date: '01-10-2026', end_date: '02-11-2026', period: 1440 as const, time_zone: 'UTC' } },
  ]),
  question('audit', 'operator.viewer', () => [listAuditEndpoint, { body: { page: 1, limit: ROWS } }]),
];

/**
 * What lists, home and charts take through the API with many consents, against few in the same run: as they are, when
 * all that wait have expired at one moment and nothing is marked yet, while that is being marked, and afterwards. Both
 * are asked in turn, so that what else the machine does meets both.
 */
export async function measureScale({ consents: [few = 0, ...many], rounds }: ScaleSize): Promise<string[]> {
  const lines: string[] = [];
  for (const consents of many.length === 0 ? [few] : many)
    lines.push(...(await compare(few, consents, rounds)));
  return lines;
}

async function compare(few: number, many: number, rounds: number): Promise<string[]> {
  const pair = [await fillWithConsents(few), await fillWithConsents(many)] as const;
  const keeping = pair.map(({ server: { db, deps } }) =>
    startLoop({ everyMs: 1000, work: () => addUpCounts(db), failed: (err) => deps.log.error({ err }) }),
  );
  const lines = [`${many.toLocaleString('en')} consents, made in ${pair[1].seconds.toFixed(0)} s`];
  const held = async (title: string) => {
    lines.push(`${title}   p50 and p99 in ms, few and many, ratio`);
    lines.push(...(await measure(pair, rounds)));
  };
  try {
    await held('as they are');
    for (const { server } of pair) server.clock.advance(40 * DAY_MS);
    await held('all that waited has expired, nothing is marked');
    const started = performance.now();
    let isMarked = false;
    const marking = Promise.all(
      pair.map(async ({ server }) => await expireConsents(server.db, server.clock.now())),
    ).then(([, expired = 0]) => {
      isMarked = true;
      return `${expired.toLocaleString('en')} marked in ${((performance.now() - started) / 1000).toFixed(0)} s`;
    });
    await held('while it is marked');
    const isOver = isMarked;
    lines.push(`${await marking}${isOver ? '' : ', longer than was asked'}`);
    await held('when it is marked');
    return lines;
  } finally {
    for (const kept of keeping) await kept.stop();
    for (const { server } of pair) await server.stop();
  }
}

type Pair = readonly [few: Filled, many: Filled];

async function measure(pair: Pair, rounds: number): Promise<string[]> {
  const times = questions.map(() => pair.map((): number[] => []));
  for (let round = -1; round < rounds; round += 1)
    for (const [index, { ask }] of questions.entries())
      for (const [which, filled] of pair.entries()) {
        const started = performance.now();
        await ask(filled);
        // The first one fills what is cached.
        if (round >= 0) times[index]?.[which]?.push(performance.now() - started);
      }
  return times.map(([few = [], many = []], index) => row(questions[index]?.name ?? '', few, many));
}

function row(name: string, few: readonly number[], many: readonly number[]): string {
  const part = (share: number) => {
    const [one, other] = [rank(few, share), rank(many, share)];
    return `${one.toFixed(1).padStart(6)} ${other.toFixed(1).padStart(7)} ${(other / one).toFixed(2).padStart(6)}`;
  };
  return `  ${name.padEnd(22)} ${part(0.5)}   ${part(0.99)}`;
}

function question<E extends Endpoint>(
  name: string,
  actor: ActorKey,
  call: (filled: Filled) => [E, CallOf<E>],
): Question {
  return {
    name,
    async ask(filled) {
      const [endpoint, input] = call(filled);
      const called = await filled.server.call(endpoint, input, filled.people.signedIn(actor));
      if (called.status !== 200) throw new Error(`${name}: ${called.raw.body.slice(0, 300)}`);
    },
  };
}

function responses(name: string, filter: (filled: Filled) => object): Question {
  return question(name, 'consumer.viewer', (filled) => [
    searchResponsesEndpoint,
    { body: { page: 1, limit: ROWS, ...filter(filled) } },
  ]);
}
