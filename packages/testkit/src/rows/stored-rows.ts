import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { putRows } from './put-rows.ts';

/**
 * Organisations of each kind by their ids: neither by name nor by capitals in the order of these, and a twin whose name
 * differs in capitals only.
 */
export const ids = {
  maker: 11,
  otherMaker: 12,
  twinMaker: 13,
  consumer: 21,
  otherConsumer: 22,
  twinConsumer: 23,
  owner: 31,
  otherOwner: 32,
  twinOwner: 33,
} as const;

const organisations = [
  { id: ids.twinMaker, name: 'ZEPHYR', role: organisationRoles.OEM },
  { id: ids.twinConsumer, name: 'WIDE', role: organisationRoles.CONSUMER },
  { id: ids.twinOwner, name: 'VANS', role: organisationRoles.FLEET_OWNER },
  { id: ids.maker, name: 'Zephyr', role: organisationRoles.OEM },
  { id: ids.otherMaker, name: 'bolt', role: organisationRoles.OEM },
  { id: ids.consumer, name: 'Wide', role: organisationRoles.CONSUMER },
  { id: ids.otherConsumer, name: 'apex', role: organisationRoles.CONSUMER },
  { id: ids.owner, name: 'Vans', role: organisationRoles.FLEET_OWNER },
  { id: ids.otherOwner, name: 'buses', role: organisationRoles.FLEET_OWNER },
] as const;

export type StoredRows = OpenDatabase;

/** A database with organisations, and nothing of theirs. */
export async function startStoredRows(): Promise<StoredRows> {
  const database = await openDatabase();
  await putRows(
    database.db,
    'organisation',
    organisations.map(({ id, name }) => ({ id, name, unique_identifier: `of ${id}` })),
  );
  await putRows(
    database.db,
    'organisation_role',
    organisations.map(({ id, role }) => ({ organisation_id: id, role_id: role })),
  );
  return database;
}

/** A moment of the world's only day. */
export function at(minute: number): Date {
  return new Date(Date.UTC(2026, 4, 7, 12, minute));
}

export function vinOf(number: number): string {
  return `YNR${String(number).padStart(14, '0')}`;
}
