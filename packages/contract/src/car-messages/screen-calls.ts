import { sendRemoteSignalsEndpoint } from './endpoints.ts';
import { remoteSignalAccess, restrictionAccess } from './send-access.ts';

/** The call as the remote signal screen makes it: any signal, so it needs the flag. Names the screen's access. */
export const setRemoteSignalEndpoint = { ...sendRemoteSignalsEndpoint, access: remoteSignalAccess };

/** The call as the map restriction screen makes it: restrictions alone. */
export const setMapRestrictionEndpoint = { ...sendRemoteSignalsEndpoint, access: restrictionAccess };
