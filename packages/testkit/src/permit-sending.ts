import type { OrganisationKey } from './actors.ts';
import type { ConsentWorld } from './worlds/consent-world.ts';

/** What the first maker lets a consumer, the first one unless another is named, send to its cars beside forms. */
export async function permitSending(
  { server, people }: Pick<ConsentWorld, 'server' | 'people'>,
  kinds: { readonly notifications: boolean; readonly commands: boolean },
  consumer: OrganisationKey = 'consumer',
): Promise<void> {
  const switches = {
    access_type_send_notification: kinds.notifications,
    access_type_send_command: kinds.commands,
  };
  const { oem, [consumer]: consumerId } = people.organisations;
  await server.db
    .insertInto('consumer_permission')
    .values({
      oem_id: oem,
      consumer_id: consumerId,
      ...switches,
      updated_on: new Date(server.clock.now()),
    })
    .onConflict((on) => on.columns(['oem_id', 'consumer_id']).doUpdateSet(switches))
    .execute();
}
