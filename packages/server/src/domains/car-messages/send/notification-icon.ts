import { iconLimits, iconProblem } from '@vinculum/contract/car-messages/requests.ts';
import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { readEnd, uploadEnd } from '../../../adapters/object-store/port.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { rememberIcon } from '../message-retention-store.ts';

const FOLDER = 'notification-icons';
/** For a vehicle that was told of it at the last moment. */
const AFTER_DEADLINE_MS = 2 * HOUR_MS;
const NAME_BYTES = 12;

/** What is wrong with an upload to the icons, as the key of its text; other folders are not ours. */
export function iconUploadProblem(key: string, bytes: Buffer): string | null {
  return key.startsWith(`${FOLDER}/`) ? iconProblem(bytes) : null;
}

/**
 * An address that takes an icon for a consumer's notification for a quarter of an hour, and the name under which the
 * notification names it.
 */
export async function iconUploadAddress(
  { db, objects, randomBytes }: Deps,
  context: UserContext,
  consumerId: number,
): Promise<{ url: string; imageName: string }> {
  const imageName = `icon-${consumerId}-${randomBytes(NAME_BYTES).toString('hex')}.png`;
  const key = `${FOLDER}/${imageName}`;
  const url = await objects.uploadAddress({
    key,
    contentType: 'image/png',
    maxBytes: iconLimits.maxBytes,
    expiresAt: uploadEnd(context.now),
  });
  await db.transaction().execute(async (trx) => {
    await rememberIcon(trx, key, context.now);
    await recordAudit(trx, context, { target: imageName, details: { consumerId } });
  });
  return { url, imageName };
}

interface IconOfSend {
  readonly consumerId: number;
  readonly name: string;
  /** Of the message, milliseconds since 1970. */
  readonly deadline: number;
}

/** What is wrong with an icon, at `icon_url`: that no such image came for the consumer, or that it is none. */
export async function iconProblems(
  { objects }: Deps,
  { consumerId, name }: Omit<IconOfSend, 'deadline'>,
): Promise<FieldProblem[]> {
  if (name === '') return [];
  const isOwn = name.startsWith(`icon-${consumerId}-`);
  const image = isOwn ? await objects.read(`${FOLDER}/${name}`, iconLimits.maxBytes) : null;
  // A store that is not ours takes any bytes that the address allows.
  const key = image === null ? 'commands.iconMissing' : iconProblem(image.bytes);
  return key === null ? [] : [{ field: 'icon_url', key }];
}

/** Where an icon is kept and where vehicles read it; an empty name is none. */
export async function iconOf(
  { objects }: Deps,
  { name, deadline }: Omit<IconOfSend, 'consumerId'>,
): Promise<{ icon: string | null; icon_url: string | null }> {
  if (name === '') return { icon: null, icon_url: null };
  const icon = `${FOLDER}/${name}`;
  return { icon, icon_url: await vehicleIconAddress({ objects }, icon, deadline) };
}

/** Where vehicles read an icon until shortly after a message's deadline, in milliseconds since 1970. */
export async function vehicleIconAddress(
  { objects }: Pick<Deps, 'objects'>,
  icon: string,
  deadline: number,
): Promise<string> {
  return await objects.downloadAddress(icon, deadline + AFTER_DEADLINE_MS);
}

/** Where an icon can be read for an hour. */
export async function iconAddress({ objects }: Deps, icon: string, now: number): Promise<string> {
  return await objects.downloadAddress(icon, readEnd(now));
}
