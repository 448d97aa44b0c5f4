import type { Portal, UserRole } from '@vinculum/contract/access/vocabulary.ts';
import { type FormStatus, formStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { expect, test } from 'vitest';
import { actor } from '../../testing/actors.ts';
import { formRights } from './form-rights.ts';

/** What each may do with any form, and beyond it with a draft and with a published one. */
test.each<[Portal, UserRole | null, string, string, string]>([
  ['CONSUMERS', null, 'preview', '', ''],
  ['CONSUMERS', 'USER_VIEWER', 'preview readResponses', '', ''],
  ['CONSUMERS', 'USER_EDITOR', 'copy preview readResponses', 'edit', ''],
  ['CONSUMERS', 'USER_ADMIN', 'copy preview readResponses', 'edit publish', 'publish revoke'],
  ['OEMS', 'USER_ADMIN', '', '', ''],
  ['ADMIN', null, '', '', ''],
  ['ADMIN', 'USER_EDITOR', 'readResponses', '', ''],
  ['ADMIN', 'USER_ADMIN', 'copyToOther readResponses', 'publish', 'publish revoke updateStatus'],
  ['FLEET_MANAGER', 'USER_EDITOR', '', '', ''],
  ['FLEET_MANAGER', 'USER_ADMIN', '', '', 'updateStatus'],
])('%s with the rank %s may do with a form: %s; a draft: %s; published: %s', (portal, role, ...texts) => {
  const [always, draft, published] = texts.map((text) => text.split(' ').filter(Boolean));
  const more = { DRAFT: draft, PUBLISHED: published, REVOKED: [], EXPIRED: [] };
  const input = (status: FormStatus) =>
    Object.entries(formRights(actor(portal, role).principal, status)).flatMap(([name, isSet]) =>
      isSet ? [name] : [],
    );
  const found = formStatuses.map((status) => [status, input(status).toSorted()]);
  const expected = formStatuses.map((status) => [
    status,
    [...(always ?? []), ...(more[status] ?? [])].toSorted(),
  ]);
  expect(found).toEqual(expected);
});
