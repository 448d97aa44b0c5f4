import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { featureFlags } from '@vinculum/contract/access/vocabulary.ts';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { actor, admin, fleetManager } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const people = {
  consumer: actor('CONSUMERS', 'USER_ADMIN', featureFlags),
  maker: actor('OEMS', 'USER_ADMIN', featureFlags),
  owner: fleetManager('USER_ADMIN'),
  operator: admin('USER_ADMIN'),
};
const pageAsked = z.object({ page: z.number(), limit: z.number() });

/** Keeps what each list asks for first, by the name of the call, and answers nothing. */
function listening(kept: Map<string, z.infer<typeof pageAsked>>) {
  return http.all('*', async ({ request }) => {
    const path = new URL(request.url).pathname;
    const endpoint = allEndpoints.find((one) => one.method === request.method && one.path === path);
    const asked = pageAsked.safeParse(await request.json().catch(() => null));
    if (endpoint !== undefined && asked.success) kept.set(endpoint.name, asked.data);
    await delay('infinite');
    return HttpResponse.error();
  });
}

// Specifications 1 to 3, section 9. Profiles and templates count their pages from 0 (3, section 9).
test.each<[who: keyof typeof people, at: string, call: string, page: number, limit: number]>([
  ['consumer', '/consent-forms', 'consent.listForms', 1, 10],
  ['operator', '/consent-forms', 'consent.listAdminForms', 1, 10],
  ['maker', '/consent-forms?consumer=102', 'consent.searchOemForms', 1, 10],
  // The generic grid of the first specification.
  ['consumer', '/consent-responses/all', 'consent.searchResponses', 1, 20],
  ['operator', '/consent-responses/all', 'consent.searchAdminResponses', 1, 10],
  ['consumer', '/notifications', 'notifications.search', 1, 10],
  ['maker', '/data-packages', 'dataPackages.listOwn', 1, 10],
  ['consumer', '/msa', 'agreements.list', 1, 10],
  ['owner', '/msa', 'agreements.list', 1, 10],
  ['owner', '/fleets', 'fleets.list', 1, 10],
  ['owner', '/fleets/7', 'fleets.listVehicles', 1, 10],
  ['maker', '/fleet-hand-over', 'fleets.listHandedOver', 1, 10],
  ['operator', '/organisations', 'organisations.list', 1, 10],
  ['operator', '/load-tester', 'loadTests.runs', 1, 10],
  ['operator', '/asvlt-profile-management', 'loadTests.profiles', 0, 10],
  ['operator', '/template-management', 'loadTests.templates', 0, 10],
  ['operator', '/web-simulator', 'simulator.runs', 1, 10],
  ['operator', '/audit', 'audit.list', 1, 10],
  ['consumer', '/messages', 'organisationMessages.inbox', 1, 10],
  ['consumer', '/messages?box=sent', 'organisationMessages.sent', 1, 10],
  ['consumer', '/vehicle-messages', 'commands.listMessages', 1, 10],
  ['maker', '/vehicle-access?view=claims', 'vehicleAccess.listClaims', 1, 10],
  ['maker', '/vehicle-access?view=certificates', 'vehicleAccess.listCertificates', 1, 10],
  ['maker', '/vehicle-claim/7', 'vehicleAccess.listClaimUses', 1, 10],
])('%s at %s asks %s for page %i of %i rows', async (...[who, at, call, page, limit]) => {
  const kept = new Map<string, z.infer<typeof pageAsked>>();
  await renderPortal({ session: people[who], at, answers: [listening(kept)] });
  await expect.poll(() => kept.get(call), { timeout: 5000 }).toEqual({ page, limit });
});

test('no other list begins with another number of rows', () => {
  const src = resolve(import.meta.dirname, '../domains');
  const own = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) =>
    /\bdefaultSize\b/.test(readFileSync(resolve(src, file), 'utf8')),
  );
  expect(own).toEqual(['responses/consent-responses-screen.tsx']);
});
