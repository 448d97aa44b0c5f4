import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  amountIn,
  MINUTE_DAYS,
  type PeriodUnit,
  unitFor,
  unitOfPeriod,
} from '@vinculum/contract/usage/periods.ts';
import type { UserContext } from '../../call-context.ts';
import { type Bar, barsIn, stretchOf, type ZonedDays } from './bars-rules.ts';
import { type Counted, ownsForm, usageOfBars, type UsageScope } from './usage-store.ts';

export function usageRoutes(deps: Deps): Route[] {
  return [
    userRoute(getUsageEndpoint, (context, request) => usageOfConsumer(deps, context, request)),
    userRoute(getFormUsageEndpoint, (context, request) => usageOfForm(deps, context, request)),
  ];
}

type Answer = AnswerOf<typeof getUsageEndpoint>;

/**
 * What was delivered to the own organisation, in bars of the period asked for.
 * @throws badRequest at `start_date` for minutes that are no longer kept.
 */
async function usageOfConsumer(
  { db }: Deps,
  context: UserContext,
  { body }: RequestOf<typeof getUsageEndpoint>,
): Promise<Answer> {
  const days = { start: body.start_date, end: body.end_date, timeZone: body.time_zone };
  const unit = unitOfPeriod(body.period);
  if (unit === 'minutes') requireStoredMinutes(days, context.now);
  const scope = {
    consumerIds: [context.principal.organisationId],
    formId: null,
    includeTest: body.include_test,
  };
  return await usageIn(db, scope, { days, unit, now: context.now });
}

/**
 * The same under one form, by day.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
async function usageOfForm(
  { db }: Deps,
  context: UserContext,
  { body }: RequestOf<typeof getFormUsageEndpoint>,
): Promise<Answer> {
  const days = { start: body.start_date, end: body.end_date, timeZone: body.time_zone };
  const { organisationId: consumerId } = context.principal;
  const formId = body.consent_form_id;
  if (!(await ownsForm(db, { consumerId, formId }))) throw new AppError('consentFormNotFound');
  const scope = { consumerIds: [consumerId], formId, includeTest: body.include_test };
  return await usageIn(db, scope, { days, unit: 'days', now: context.now });
}

interface Requested {
  readonly days: ZonedDays;
  readonly unit: PeriodUnit;
  readonly now: number;
}

async function usageIn(db: Deps['db'], scope: UsageScope, { days, unit, now }: Requested): Promise<Answer> {
  const bars = barsIn(days, unit).filter(({ from }) => from <= now);
  return answerOf(bars, await usageOfBars(db, scope, { bars, unit }));
}

function answerOf(bars: readonly Bar[], counts: readonly Counted[]): Answer {
  const unit = unitFor(counts.map(({ bytes }) => bytes));
  const amount = ({ messages, bytes }: Counted) => ({
    amount_data: amountIn(bytes, unit),
    unit,
    messages,
    bytes,
  });
  const total = { messages: 0, bytes: 0 };
  for (const { messages, bytes } of counts) {
    total.messages += messages;
    total.bytes += bytes;
  }
  const nothing = { messages: 0, bytes: 0 };
  return {
    data_calculation: bars.map(({ date }, index) => ({ date, ...amount(counts[index] ?? nothing) })),
    total: amount(total),
  };
}

function requireStoredMinutes(days: ZonedDays, now: number): void {
  const retainedFrom = Math.floor(now / DAY_MS) * DAY_MS - MINUTE_DAYS * DAY_MS;
  if (stretchOf(days).from >= retainedFrom) return;
  throw new AppError('badRequest', {
    fields: [{ field: 'start_date', key: 'usage.minutesGone', args: { days: MINUTE_DAYS } }],
  });
}
