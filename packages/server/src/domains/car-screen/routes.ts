import {
  answerInCarEndpoint,
  getCarStateEndpoint,
  pairCarScreenEndpoint,
  switchCarConnectionEndpoint,
  switchCarDriveEndpoint,
  touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route } from '../../http/route.ts';
import { type Endpoint, pathWith } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type ErrorCode } from '@vinculum/contract/foundation/errors.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import type { z } from 'zod';
import type { RequestContext } from '../../http/context.ts';

/** The screens of simulated cars, in the demo and in tests. The car itself checks code and token, and answers. */
export function carScreenRoutes(deps: Deps): Route[] {
  return [
    openRoute(pairCarScreenEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: pairCarScreenEndpoint, vin: params.vin, body }),
    ),
    openRoute(getCarStateEndpoint, (context, { params }) =>
      askCarScreen(deps, context, { endpoint: getCarStateEndpoint, vin: params.vin }),
    ),
    openRoute(answerInCarEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: answerInCarEndpoint, vin: params.vin, body }),
    ),
    openRoute(touchNotificationEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: touchNotificationEndpoint, vin: params.vin, body }),
    ),
    openRoute(switchCarConnectionEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: switchCarConnectionEndpoint, vin: params.vin, body }),
    ),
    openRoute(switchCarDriveEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: switchCarDriveEndpoint, vin: params.vin, body }),
    ),
  ];
}

const PATIENCE_MS = 5_000;
/** The header in which the token of a paired screen travels, from the browser on to the car. */
const TOKEN_HEADER = 'x-car-token';

/**
 * Asks the simulated car behind CAR_SCREEN_URL the same question and checks its answer against the contract.
 * @throws notFound where no car screens are served, the car's own refusals, unavailable
 */
async function askCarScreen<R extends z.ZodType>(
  deps: Deps,
  context: RequestContext,
  question: { endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>; vin: string; body?: unknown },
): Promise<z.output<R>> {
  const base = deps.settings.CAR_SCREEN_URL;
  if (base === undefined) throw new AppError('notFound');
  const { endpoint, body } = question;
  const url = new URL(pathWith(endpoint.path, { vin: question.vin }), base);
  const init = { method: endpoint.method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await send(url, context, { log: deps.log, passedOn: endpoint.errors, ...init });
  const result = endpoint.response.safeParse(answer);
  if (result.success) return result.data;
  deps.log.warn({ err: result.error, call: endpoint.name }, 'a screen of a car answers something else');
  throw new AppError('unavailable');
}

interface Asked {
  readonly method: string;
  readonly body?: string;
  readonly log: Deps['log'];
  /** What a car may refuse this with; anything else it says is a fault of its own. */
  readonly passedOn: readonly ErrorCode[];
}

async function send(url: URL, context: RequestContext, { log, passedOn, ...init }: Asked): Promise<unknown> {
  const token = context.header(TOKEN_HEADER);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const headers = {
    ...(token === undefined ? {} : { [TOKEN_HEADER]: token }),
    ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' });
    status = response.status;
    answer = await response.json();
  } catch (err) {
    if (!context.signal.aborted) log.warn({ err }, 'the screens of the cars do not answer');
    throw new AppError('unavailable');
  }
  if (status === 200) return answer;
  throw refusalOf(status, answer, passedOn);
}

function refusalOf(status: number, answer: unknown, passedOn: readonly ErrorCode[]): AppError {
  const code = problemSchema.partial().safeParse(answer).data?.code;
  const known = passedOn.find((passed) => passed === code);
  if (known !== undefined) return new AppError(known);
  if (status === 401) return new AppError('pairingRefused');
  return new AppError(status === 404 ? 'notFound' : 'unavailable');
}
