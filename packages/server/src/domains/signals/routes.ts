import { getSignalMetadata, listSignals } from '@vinculum/contract/signals/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { fixedMetadata } from './metadata.ts';
import { listSignalEnums, listSignalGroups } from './signals-store.ts';

/** The signal catalogue and its lists of choices: the same for everybody who is signed in. */
export function signalRoutes({ db }: Deps): Route[] {
  return [
    userRoute(listSignals, async () => ({ signals: await listSignalGroups(db) })),
    userRoute(getSignalMetadata, async () => ({ ...fixedMetadata, signal_enum: await listSignalEnums(db) })),
  ];
}
