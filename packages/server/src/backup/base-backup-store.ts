import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { z } from 'zod';

const text = z.object({ value: z.string() });
const ended = z.object({ lsn: z.string(), labelfile: z.string(), spcmapfile: z.string() });

/** What has to stand beside the copied files, and the log that makes them consistent. */
export interface BaseBackupEnd {
  /** Content of backup_label, without which PostgreSQL would begin to replay at the wrong place. */
  readonly label: string;
  /** Content of tablespace_map. */
  readonly tablespaces: string;
  /** Names of the files of pg_wal from the beginning to the end of the backup. */
  readonly segments: readonly string[];
}

/**
 * PostgreSQL's own low-level backup of a running server ("Making a Base Backup Using the Low Level API"): while `copy`
 * runs its files may be copied as they are, however much is written. `copyLog` is given what else is needed, before the
 * server may remove it. All on one connection, whose end also ends an unfinished backup.
 */
export async function withBaseBackup(
  client: Client,
  copy: () => Promise<void>,
  copyLog: (end: BaseBackupEnd) => Promise<void>,
): Promise<void> {
  // Temporary: it goes with the connection, and until then keeps the log from here on.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `vinculum_backup_${randomBytes(6).toString('hex')}`,
  ]);
  const from = await valueOf(client, "select pg_backup_start('vinculum', true)::text as value");
  await copy();
  const { rows } = await client.query('select lsn, labelfile, spcmapfile from pg_backup_stop(false)');
  const { lsn, labelfile, spcmapfile } = ended.parse(rows[0]);
  await copyLog({
    label: labelfile,
    tablespaces: spcmapfile,
    segments: await segmentsBetween(client, from, lsn),
  });
}

async function segmentsBetween(client: Client, from: string, to: string): Promise<string[]> {
  // The end lies behind the last byte, which may be the last of its file.
  const { rows } = await client.query(
    `with size as (select pg_size_bytes(current_setting('wal_segment_size'))::numeric as bytes),
      range as (select div($1::pg_lsn - '0/0'::pg_lsn, bytes) as first,
        div($2::pg_lsn - '0/0'::pg_lsn - 1, bytes) as last from size)
    select pg_walfile_name('0/0'::pg_lsn + (n * bytes + 1)) as value
    from size, range, generate_series(first, last) n order by n`,
    [from, to],
  );
  return rows.map((row) => text.parse(row).value);
}

/** The newest step of the schema. */
export async function schemaOf(client: Client): Promise<string> {
  return await valueOf(client, 'select max(name) as value from kysely_migration');
}

async function valueOf(client: Client, query: string): Promise<string> {
  return text.parse((await client.query(query)).rows[0]).value;
}
