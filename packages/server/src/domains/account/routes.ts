import {
  deleteProfileImageEndpoint,
  getProfileEndpoint,
  getProfileUploadAddressEndpoint,
  profileImageLimits,
  profileImageProblem,
} from '@vinculum/contract/account/endpoints.ts';
import { type ObjectStore, readEnd, uploadEnd } from '../../adapters/object-store/port.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAuditAlone } from '../audit/public.ts';
import { type Route, userRoute } from '../../http/route.ts';

const FOLDER = 'profile-images';

interface Shown {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** What is wrong with an upload to the profile images, as the key of its text; other folders are not ours. */
export function uploadProblem(key: string, bytes: Buffer): string | null {
  return key.startsWith(`${FOLDER}/`) ? profileImageProblem(bytes) : null;
}

/** Where the user's image can be read for an hour at least; empty without one. */
async function profileOf({ objects }: Deps, context: UserContext): Promise<{ url: string }> {
  const image = await shownImage(objects, context);
  if (image === null) return { url: '' };
  return { url: await objects.downloadAddress(image.key, readEnd(context.now), image.changedAt) };
}

/** An address that takes the user's image for a quarter of an hour. */
async function profileUploadAddress(
  { db, objects }: Deps,
  context: UserContext,
): Promise<{ url: string; imageName: string }> {
  const shown = await shownImage(objects, context);
  const url = await objects.uploadAddress({
    key: placesOf(context).find((key) => key !== shown?.key) ?? nameOf(context),
    contentType: 'image/png',
    maxBytes: profileImageLimits.maxBytes,
    expiresAt: uploadEnd(context.now),
  });
  await recordAuditAlone(db, context, { target: context.principal.username });
  return { url, imageName: nameOf(context) };
}

/** Deletes the user's image; that there was none is no error. */
async function removeProfileImage({ db, objects }: Deps, context: UserContext): Promise<{ message: string }> {
  const target = context.principal.username;
  // Before the store is asked: nothing is removed without a row.
  await recordAuditAlone(db, context, { target, result: 'begun' });
  try {
    for (const key of placesOf(context)) await objects.remove(key);
  } catch (error) {
    await recordAuditAlone(db, context, { target, result: 'unknown' });
    throw error;
  }
  await recordAuditAlone(db, context, { target });
  return { message: context.text('account.iconDeleted') };
}

function nameOf({ principal }: UserContext): string {
  return `user-${principal.userId}.png`;
}

/** Two, so that what is sent never lies where the image is that is shown. */
function placesOf(context: UserContext): readonly string[] {
  const place = `${FOLDER}/${nameOf(context)}`;
  return [place, place.replace('.png', '.other.png')];
}

/** The newest that is an image: a store that is not ours takes any bytes that its address allows. */
async function shownImage(objects: ObjectStore, context: UserContext): Promise<Shown | null> {
  const images = await Promise.all(
    placesOf(context).map(async (key) => ({
      key,
      image: await objects.read(key, profileImageLimits.maxBytes),
    })),
  );
  return images
    .flatMap(({ key, image }) =>
      image === null || profileImageProblem(image.bytes) !== null ? [] : { key, changedAt: image.changedAt },
    )
    .reduce<Shown | null>(
      (best, one) => (best === null || one.changedAt > best.changedAt ? one : best),
      null,
    );
}

export function accountRoutes(deps: Deps): Route[] {
  return [
    userRoute(getProfileEndpoint, (context) => profileOf(deps, context)),
    userRoute(getProfileUploadAddressEndpoint, (context) => profileUploadAddress(deps, context)),
    userRoute(deleteProfileImageEndpoint, (context) => removeProfileImage(deps, context)),
  ];
}
