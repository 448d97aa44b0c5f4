import { getSignalMetadata, listSignals } from '@vinculum/contract/signals/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { fixedMetadata } from './metadata.ts';
import { listSignalEnums, listSignalGroups } from './signals-store.ts';

/** The signal catalogue and its lists of choices: the same for everybody who is signed in. */
export function signalRoutes({ db }: Deps): Route[] {
  return [
    userRoute(listSignals, async ({ language }) => ({ signals: await listSignalGroups(db, language) })),
    userRoute(getSignalMetadata, async ({ language }) => ({
      ...fixedMetadata,
      signal_enum: await listSignalEnums(db, language),
    })),
  ];
}
