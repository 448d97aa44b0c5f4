import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type {
  checkRegistrationEndpoint,
  RegistrationCheck,
  registerVehiclesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { acceptedVins, registerVins as storeVins } from '../vehicles/public.ts';
import { registerVehicleConsents } from '../publication/public.ts';
import { identifiersOf } from '../organisations/public.ts';
import { factsOfVins } from './registration-facts-store.ts';
import { type Maker, makerOf } from './assign-identifier.ts';
import { registrationList } from './registration-rules.ts';

type Order = RequestOf<typeof registerVehiclesEndpoint>['body'];

/** What registering would do. @throws notFound for a maker not the caller's to choose; invalidVins; tooManyVehicles */
export async function checkRegistration(
  deps: Deps,
  context: UserContext,
  order: Order,
): Promise<AnswerOf<typeof checkRegistrationEndpoint>> {
  const maker = await makerOf(deps, context, order.maker_id);
  const vins = acceptedVins(order.vin_numbers, deps.settings.MAX_VINS, 'tooManyVehicles');
  return await listsOf(deps.db, maker, vins);
}

/**
 * Registers what can be registered and names the rest; what waited for these vehicles is offered to them.
 * @throws as the check
 */
export async function registerVins(
  deps: Deps,
  context: UserContext,
  order: Order,
): Promise<AnswerOf<typeof registerVehiclesEndpoint>> {
  const maker = await makerOf(deps, context, order.maker_id);
  const vins = acceptedVins(order.vin_numbers, deps.settings.MAX_VINS, 'tooManyVehicles');
  const now = new Date(context.now);
  const { registered, rest } = await deps.db.transaction().execute(async (trx) => {
    const { ready } = await listsOf(trx, maker, vins);
    const by = { oemId: maker.id, now, registeredBy: 'import' };
    const added = new Set(await storeVins(trx, ready, by));
    await registerVehicleConsents(trx, { vins: [...added], oemId: maker.id, now: context.now });
    const news = ready.filter((vin) => added.has(vin));
    if (news.length > 0) {
      const details = { registered: news };
      await recordAudit(trx, context, { target: `organisation/${maker.id}`, details });
    }
    // By what is stored now: somebody else may have registered one in the meantime.
    const others = vins.filter((vin) => !added.has(vin));
    return { registered: news, rest: await listsOf(trx, maker, others) };
  });
  const message = context.text('vehicleAccess.registered', { count: registered.length });
  const { already, outside, unavailable } = rest;
  return { message, registered, already, outside, unavailable };
}

async function listsOf(db: Deps['db'], maker: Maker, vins: readonly string[]): Promise<RegistrationCheck> {
  const hasIdentifiers = (await identifiersOf(db, maker.id)).length > 0;
  const lists: RegistrationCheck = { ready: [], already: [], outside: [], unavailable: [] };
  for (const facts of await factsOfVins(db, vins))
    lists[registrationList(facts, { id: maker.id, hasIdentifiers })].push(facts.vin);
  return lists;
}
