import type { sendCloudCommandEndpoint, SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { sendToVehicles } from './send-to-vehicles.ts';
import type { CommandBody } from '../sent/sent-body.ts';

interface CommandToSend {
  /** The organisation in whose name it is sent. */
  readonly consumerId: number;
  readonly body: RequestOf<typeof sendCloudCommandEndpoint>['body'];
}

/**
 * Tells vehicles to do something.
 * @throws tooManyVehicles, invalidVins.
 */
export async function sendCommand(
  deps: Deps,
  context: UserContext,
  { consumerId, body }: CommandToSend,
): Promise<SendOutcome> {
  const command: CommandBody = { name: body.cloud_command, arguments: {} };
  return await sendToVehicles(deps, context, {
    consumerId,
    kind: 'command',
    vinNumbers: body.vin_numbers,
    validForMinutes: body.valid_for_minutes,
    body: command,
    audited: { command: command.name },
  });
}
