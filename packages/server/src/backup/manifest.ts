import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { readIfPresent, writePrivate } from '../mechanisms/private-file.ts';
import type { Secret } from '../settings/setting-kinds.ts';
import { settingsSchema } from '../settings/settings.ts';

const NAME = 'manifest.json';
/** Rises when an older version could not restore what a newer one writes. */
const FORMAT = 1;

const path = z
  .string()
  .refine((text) => !text.startsWith('/') && !text.split(/[/\\]/).includes('..'), 'must stay in the backup');
const retainedFile = z.object({ path, size: z.int(), sha256: z.string() });
export type RetainedFile = z.output<typeof retainedFile>;

const manifestSchema = z.object({
  format: z.int(),
  made_on: z.string(),
  /** The newest step of the schema: a version that does not know it is too old. */
  schema: z.string(),
  /** PostgreSQL's files are read on the same only. */
  platform: z.string(),
  /** Shows whether a SEALING_KEY is the same; null where the key is in the backup. */
  sealing_key_check: z.string().nullable(),
  /** Settings that were given and are no secret, for whoever starts it elsewhere. */
  settings: z.record(z.string(), z.string()),
  folders: z.array(path),
  files: z.array(retainedFile),
});
const sealedManifest = manifestSchema.extend({ sha256: z.string() });

export type Manifest = z.output<typeof manifestSchema>;
type Content = Omit<Manifest, 'format' | 'platform'> & Partial<Manifest>;

export const platform = `${process.platform}-${process.arch}`;

/** Written last: without it a folder is no backup. */
export async function writeManifest(folder: string, content: Content): Promise<void> {
  // Parsed, so that its keys stand in the order in which a reader will hash them.
  const manifest = manifestSchema.parse({ format: FORMAT, platform, ...content });
  const text = JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 1);
  await writePrivate(join(folder, NAME), text);
}

/** @throws when the folder is no whole backup, or one that this version on this machine cannot restore */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = (await readIfPresent(join(folder, NAME)))?.toString('utf8');
  if (text === undefined)
    throw new Error(`${folder} is no whole backup: it has no ${NAME}, which is written last`);
  const { sha256, ...manifest } = parse(text, folder);
  if (manifest.format > FORMAT) throw new Error('the backup was made by a newer version of Vinculum');
  if (sha256 !== hashOf(manifest)) throw new Error(`the backup is damaged: ${NAME} was changed`);
  if (manifest.platform !== platform)
    throw new Error(`the backup was made on ${manifest.platform}, and this is ${platform}`);
  return manifest;
}

function parse(text: string, folder: string): z.output<typeof sealedManifest> {
  try {
    return sealedManifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`the backup is damaged: ${join(folder, NAME)} cannot be read`, { cause });
  }
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Those that say who may do what, or that may hold a password. */
const SECRET = /KEY|PASSWORD|SECRET|DATABASE_URL/;

/** The settings of an environment that are no secret, as they were given. */
export function openSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = Object.keys(settingsSchema.shape).filter((name) => !SECRET.test(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Tells whether another key is the same, and nothing else of it; null without one. */
export function checkOf(sealingKey: Secret | undefined): string | null {
  if (sealingKey === undefined) return null;
  const key = Buffer.from(sealingKey.reveal(), 'base64');
  return createHmac('sha256', key).update('vinculum backup').digest('hex');
}
