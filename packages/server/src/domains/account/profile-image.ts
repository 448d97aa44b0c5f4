import { profileImageLimits, profileImageProblem } from '@vinculum/contract/account/profile-image-rules.ts';
import { readEnd, uploadEnd } from '../../adapters/object-store/address-times.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';

const FOLDER = 'profile-images';

/** What is wrong with an upload to the profile images, as the key of its text; other folders are not ours. */
export function uploadProblem(key: string, bytes: Buffer): string | null {
  return key.startsWith(`${FOLDER}/`) ? profileImageProblem(bytes) : null;
}

/** Where the user's image can be read for an hour; empty without one. */
export async function profileOf({ objects }: Deps, context: UserContext): Promise<{ url: string }> {
  const key = keyOf(context);
  const image = await objects.read(key, profileImageLimits.maxBytes);
  // A store that is not ours takes any bytes that the address allows.
  if (image === null || profileImageProblem(image.bytes) !== null) return { url: '' };
  return { url: await objects.downloadAddress(key, readEnd(context.now), image.changedAt) };
}

/** An address that takes the user's image for a quarter of an hour. */
export async function profileUploadAddress(
  { db, objects }: Deps,
  context: UserContext,
): Promise<{ url: string; imageName: string }> {
  const url = await objects.uploadAddress({
    key: keyOf(context),
    contentType: 'image/png',
    maxBytes: profileImageLimits.maxBytes,
    expiresAt: uploadEnd(context.now),
  });
  await recordAudit(db, context, { target: context.principal.username });
  return { url, imageName: nameOf(context) };
}

/** Deletes the user's image; that there was none is no error. */
export async function removeProfileImage(
  { db, objects }: Deps,
  context: UserContext,
): Promise<{ message: string }> {
  await objects.remove(keyOf(context));
  await recordAudit(db, context, { target: context.principal.username });
  return { message: context.text('account.iconDeleted') };
}

function nameOf({ principal }: UserContext): string {
  return `user-${principal.userId}.png`;
}

function keyOf(context: UserContext): string {
  return `${FOLDER}/${nameOf(context)}`;
}
