import {
  messageLimits,
  type NewOrganisationMessage,
  type OrganisationMessageRow,
  UNREAD_MESSAGES_COUNTED,
} from '@vinculum/contract/mail/endpoints.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { featureBits, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { containing } from '../../mechanisms/like-pattern.ts';

/** Whose messages, and who reads them. */
interface Reader {
  readonly organisationId: number;
  readonly userId: number;
}

/** `inbox`: what others wrote to the reader's organisation; `sent`: what it wrote. */
type Box = 'inbox' | 'sent';

interface BoxPage {
  readonly page: number;
  readonly limit: number;
  /** Part of the subject, the text or the other organisation's name. */
  readonly search?: string | undefined;
}

const sides = {
  inbox: { own: 'm.recipient_id', other: 'm.sender_id' },
  sent: { own: 'm.sender_id', other: 'm.recipient_id' },
} as const;

/** One page of a box, newest first, with the count of all that match. */
export async function pageMessages(
  db: Kysely<Database>,
  reader: Reader,
  { box, page, limit, search }: BoxPage & { readonly box: Box },
): Promise<{ data: OrganisationMessageRow[]; total_rows: number }> {
  const { own, other } = sides[box];
  let matching = db
    .selectFrom('organisation_message as m')
    .innerJoin('organisation as o', 'o.id', other)
    .where(own, '=', reader.organisationId);
  if (search !== undefined && search !== '') {
    const text = containing(search);
    matching = matching.where((where) =>
      where.or([
        where('m.subject', 'ilike', text),
        where('m.body', 'ilike', text),
        where('o.name', 'ilike', text),
      ]),
    );
  }
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(['m.id', 'm.subject', 'm.sent_by', 'm.sent_on', 'o.id as organisation_id', 'o.name'])
    .select(
      sql<string>`left(regexp_replace(m.body, '\\s+', ' ', 'g'), ${messageLimits.preview})`.as('preview'),
    )
    .select(isReadBy(reader).as('is_read'))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const data = rows.map((row) => ({
    message_id: row.id,
    organisation_id: row.organisation_id,
    organisation_name: row.name,
    subject: row.subject,
    preview: row.preview,
    sent_by: row.sent_by,
    sent_on: row.sent_on.toISOString(),
    is_read: row.is_read,
  }));
  return { data, total_rows: total };
}

/** Whether the reader has read the message `m`; what the own organisation sent counts as read. */
function isReadBy({ organisationId, userId }: Reader) {
  return sql<boolean>`(
    m.recipient_id <> ${organisationId}
    or exists (select from organisation_message_read r where r.user_id = ${userId} and r.message_id = m.id))`;
}

/** A message that the organisation wrote or got; undefined for any other. */
export async function findMessage(db: Kysely<Database>, organisationId: number, id: number) {
  return await db
    .selectFrom('organisation_message as m')
    .innerJoin('organisation as s', 's.id', 'm.sender_id')
    .innerJoin('organisation as r', 'r.id', 'm.recipient_id')
    .selectAll('m')
    .select(['s.name as sender_name', 'r.name as recipient_name'])
    .where('m.id', '=', id)
    .where((where) =>
      where.or([where('m.sender_id', '=', organisationId), where('m.recipient_id', '=', organisationId)]),
    )
    .executeTakeFirst();
}

export async function storeMessage(
  trx: Transaction<Database>,
  senderId: number,
  message: NewOrganisationMessage & { readonly sentBy: string; readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('organisation_message')
    .values({
      sender_id: senderId,
      recipient_id: message.to_organisation_id,
      subject: message.subject,
      body: message.body,
      sent_by: message.sentBy,
      sent_on: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many messages to the organisation the reader has not read, at most UNREAD_MESSAGES_COUNTED. */
export async function countUnread(db: Kysely<Database>, reader: Reader): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from organisation_message m
      where m.recipient_id = ${reader.organisationId} and not ${isReadBy(reader)}
      limit ${UNREAD_MESSAGES_COUNTED}) as counted`.execute(db);
  return { unread: rows[0]?.unread ?? 0 };
}

/** Remembers that the reader has read a message to the own organisation; again changes nothing. */
export async function markRead(
  trx: Transaction<Database>,
  reader: Reader,
  id: number,
): Promise<'missing' | 'known' | 'marked'> {
  const message = await trx
    .selectFrom('organisation_message')
    .select('id')
    .where('id', '=', id)
    .where('recipient_id', '=', reader.organisationId)
    .executeTakeFirst();
  if (message === undefined) return 'missing';
  const { numInsertedOrUpdatedRows: marked = 0n } = await trx
    .insertInto('organisation_message_read')
    .values({ user_id: reader.userId, message_id: id })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return marked > 0n ? 'marked' : 'known';
}

const READING = featureBits.ADN | featureBits.MESSAGES;

/**
 * The organisations that one may write to, by name: those of another kind (the operator's writes to all, and all to
 * it), where an active user may read messages. A consumer does not learn who the other consumers are.
 */
export async function recipientsOf(
  db: Kysely<Database>,
  organisationId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from organisation o
    where o.id <> ${organisationId} and o.resting_from is null
      and exists (
        select from organisation_role theirs
        where theirs.organisation_id = o.id
          and (theirs.role_id = ${organisationRoles.ADMIN} or exists (
            select from organisation_role ours
            where ours.organisation_id = ${organisationId} and ours.role_id <> theirs.role_id)))
      and exists (
        select from app_user u
        where u.organisation_id = o.id and u.is_active
          and u.permissions_bit & ${READING} <> 0)
    order by lower(o.name), o.id`.execute(db);
  return rows;
}
