import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { cloudClientSettings } from '../cloud/cloud-client.ts';
import { type AllowedUpload, type ObjectStore, requireObjectKey } from './port.ts';

/** S3 signs for seven days at most. */
const LONGEST_SECONDS = 7 * 24 * 3600;

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Of an S3-compatible store; its buckets are paths then. Amazon's own without it. */
  readonly endpoint?: string | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface S3ObjectStore extends ObjectStore {
  close(): void;
}

/**
 * Keeps objects in a bucket. Credentials are found as the AWS SDK finds them (environment, profile, role of the
 * machine); without any it throws at once. S3 cannot bound the size of a signed upload, so that is done on reading.
 */
export async function openS3ObjectStore(options: S3Options): Promise<S3ObjectStore> {
  const { bucket: Bucket, region, endpoint, clock } = options;
  const client = new S3Client({
    ...cloudClientSettings({ region, endpoint }),
    forcePathStyle: endpoint !== undefined,
    // An address is signed before there is a body to sum up.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: requireObjectKey(key) }));
  };
  const downloadAddress: ObjectStore['downloadAddress'] = async (key, expiresAt, changedAt) => {
    const command = new GetObjectCommand({
      Bucket,
      Key: requireObjectKey(key),
      ResponseCacheControl: 'private, max-age=3600',
    });
    if (changedAt !== undefined) addQuery(command, { 'x-changed': String(changedAt) });
    // Signed as of the full hour: the address stays the same, so that a browser keeps the file.
    const from = Math.floor(clock() / HOUR_MS) * HOUR_MS;
    return await getSignedUrl(client, command, lasting(from, expiresAt));
  };
  return {
    origin: new URL(await downloadAddress('any', clock() + HOUR_MS)).origin,
    uploadAddress: async (upload) =>
      await getSignedUrl(client, putOf(Bucket, upload), {
        ...lasting(clock(), upload.expiresAt),
        signableHeaders: new Set(['content-type']),
      }),
    downloadAddress,
    async read(key, maxBytes) {
      const found = await getIfPresent(client, new GetObjectCommand({ Bucket, Key: requireObjectKey(key) }));
      if (found?.Body === undefined) return null;
      if ((found.ContentLength ?? Infinity) > maxBytes) {
        if (found.Body instanceof Readable) found.Body.destroy();
        await remove(key);
        return null;
      }
      return {
        contentType: found.ContentType ?? '',
        changedAt: found.LastModified?.getTime() ?? 0,
        bytes: Buffer.from(await found.Body.transformToByteArray()),
      };
    },
    remove,
    close: () => client.destroy(),
  };
}

function putOf(Bucket: string, { key, contentType }: AllowedUpload): PutObjectCommand {
  return new PutObjectCommand({
    Bucket,
    Key: requireObjectKey(key),
    ContentType: contentType,
  });
}

/** From, and to which no more, in milliseconds since 1970. S3 counts whole seconds and the last one in. */
function lasting(from: number, to: number): { signingDate: Date; expiresIn: number } {
  const seconds = Math.floor((to - 1) / 1000) - Math.floor(from / 1000);
  return { signingDate: new Date(from), expiresIn: Math.min(Math.max(seconds, 1), LONGEST_SECONDS) };
}

async function getIfPresent(
  client: S3Client,
  command: GetObjectCommand,
): Promise<GetObjectCommandOutput | null> {
  try {
    return await client.send(command);
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** Further parameters of the address, signed with it; S3 ignores those that begin with `x-`. */
function addQuery(command: GetObjectCommand, query: Readonly<Record<string, string>>): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { request } = args;
      if (typeof request === 'object' && request !== null && 'query' in request)
        request.query = { ...(typeof request.query === 'object' ? request.query : {}), ...query };
      return next(args);
    },
    { step: 'build', name: 'addQuery' },
  );
}
