import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { exportResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { sql } from 'kysely';
import type { Lines } from '../../db/copy-lines.ts';
import { csvLines, moment, plain, sharedText, written } from '../../db/file-lines-store.ts';
import { consentStatusSql } from '../consents/public.ts';
import { conditionOf, ofStatus, type ResponseFilter } from './response-pages-store.ts';

/** The lines of every response of a filter, oldest first, its status in the caller's language. */
export function responseLines(filter: ResponseFilter, statusText: (status: ConsentStatus) => string): Lines {
  const texts = consentStatuses.map(
    (status) => sql`when ${status} then ${written(sql`${statusText(status)}::text`)}`,
  );
  const organisations = sql.table('organisation');
  return csvLines(
    exportResponsesEndpoint.response,
    {
      vin_number: plain(sql`c.vin`),
      status: plain(sql`case ${consentStatusSql(filter.now)} ${sql.join(texts, sql` `)} end`),
      oem: plain(sql`maker.name`),
      created_on: moment(sql`c.created_on`, 'millisecond'),
      updated_on: moment(sql`c.updated_on`, 'millisecond'),
      consent_form_id: plain(sql`c.form_id`),
      title: plain(sql`form.title`),
      consumer: plain(sql`asker.name`),
    },
    {
      from: sql`from consent c
        ${sharedText(sql.table('consent_form'), { column: 'title', id: 'c.form_id', as: 'form' })}
        ${sharedText(organisations, { column: 'name', id: 'c.consumer_id', as: 'asker' })}
        ${sharedText(organisations, { column: 'name', id: 'c.oem_id', as: 'maker' })}
        where ${conditionOf(filter)} and ${ofStatus(filter)}
        order by c.id`,
    },
  );
}
