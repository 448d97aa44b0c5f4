import { sendNotificationEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import type { Ledger } from './ledger.ts';
import type { FaultsWorld } from './world.ts';
import { answerTo, patiently } from '../machine/patience.ts';

/** A consumer tells all cars something. */
export async function sendOne({ calls, cars }: FaultsWorld, ledger: Ledger): Promise<void> {
  const vin_numbers = cars.cars.map(({ vin }) => vin);
  const body = { message: 'Your inspection is due', vin_numbers };
  const { send_id } = await calls.insist(sendNotificationEndpoint, { body });
  if (send_id !== null) ledger.sends.push(send_id);
}

/** Until every car has said that what was sent to it stands on its screen, or will once the car does: these drive. */
export async function messagesArrived(world: FaultsWorld, ledger: Ledger): Promise<void> {
  await patiently('every message is shown or waits', async () =>
    (await sentMessages(world, ledger)).every(isKept),
  );
}

/** The car has said that it is shown, or waits for the car to stand. */
const isKept = ({ state, answer }: SentMessage) => state === 'DONE' || answer === 'waiting';

/** What a car is said to have must be there, once. */
export async function messageFindings(
  world: FaultsWorld,
  ledger: Ledger,
): Promise<{ readonly lost: readonly string[]; readonly doubled: readonly string[] }> {
  const messages = await sentMessages(world, ledger);
  const witnesses = new Map(world.cars.cars.map(({ vin, witness }) => [vin, witness]));
  const isShown = ({ id, vin }: SentMessage) => witnesses.get(vin)?.shown.has(String(id)) === true;
  return {
    lost: messages
      .filter((message) => isKept(message) && !isShown(message))
      .map(({ id, vin }) => `message ${id} was not shown by ${vin}`),
    doubled: [...witnesses].flatMap(([vin, { shownTwice }]) =>
      [...shownTwice].map((id) => `message ${id} was shown twice by ${vin}`),
    ),
  };
}

interface SentMessage {
  readonly id: number;
  readonly vin: string;
  readonly state: string;
  readonly answer: string | null;
}

async function sentMessages({ db }: FaultsWorld, { sends }: Ledger): Promise<readonly SentMessage[]> {
  if (sends.length === 0) return [];
  return await answerTo('the messages are looked at', () =>
    db
      .selectFrom('vehicle_message')
      .select(['id', 'vin', 'state', 'answer'])
      .where('send_id', 'in', [...sends])
      .execute(),
  );
}
