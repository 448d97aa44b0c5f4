import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';

/** An upload that is allowed: one object of one kind, not larger than `maxBytes`, until it expires. */
export interface AllowedUpload {
  /** Folders and a name: letters, digits, `-`, `_`, `.` between slashes. */
  readonly key: string;
  readonly contentType: string;
  readonly maxBytes: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface StoredObject {
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly bytes: Buffer;
}

/** Where files are kept. Clients send and read them at signed addresses, past the API: a folder, or S3. */
export interface ObjectStore {
  /** The origin that addresses lead to, which the portal's pages must be allowed to reach; null for their own. */
  readonly origin: string | null;
  /** The address to PUT the object to, with just that content type and no authorization header. */
  uploadAddress(upload: AllowedUpload): Promise<string>;
  /**
   * The address to GET the object from; whoever has it may read until it expires (milliseconds since 1970). With
   * `changedAt` of the object it is another one for another content, so that a browser does not show what it kept.
   */
  downloadAddress(key: string, expiresAt: number, changedAt?: number): Promise<string>;
  /**
   * Null when there is no such object. One that is larger than `maxBytes` is removed and counts as absent: not every
   * store can bound an upload.
   */
  read(key: string, maxBytes: number): Promise<StoredObject | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Whether a text names an object: folders and a name, none of which leads elsewhere. */
export function isObjectKey(text: string): boolean {
  return keyPattern.test(text);
}

/** @throws RangeError for a text that is no key */
export function requireObjectKey(text: string): string {
  if (!isObjectKey(text)) throw new RangeError(`not the key of an object: ${text}`);
  return text;
}

/** When an address to send a file to expires: a quarter of an hour from now, in milliseconds since 1970. */
export function uploadEnd(now: number): number {
  return now + 15 * MINUTE_MS;
}

/**
 * When an address that a browser reads a file from expires: after one to two hours, in milliseconds since 1970. The
 * same within an hour, so that the address is, too, and the browser may keep the file.
 */
export function readEnd(now: number): number {
  return (Math.floor(now / HOUR_MS) + 2) * HOUR_MS;
}
