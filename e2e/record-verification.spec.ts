import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { hasOpenssl, runDocumentedCommand } from '@vinculum/testkit/records/verify-record.ts';
import { signIn, test } from './journey.ts';

/** The first record of the list, as the browser saved it. */
async function downloadFirst(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download consent record of / })
    .first()
    .click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('a consumer downloads the record of an accepted consent, and anybody can verify it', async ({
  page,
  product,
}) => {
  test.skip(!hasOpenssl, 'this machine has no openssl');
  await signIn(page, 'consumer.viewer');
  await page.goto('/consent-responses/all?status=FORM_ACCEPTED');
  await expect(page.getByRole('row').filter({ hasText: 'ACCEPTED' }).first()).toBeVisible({
    timeout: 60_000,
  });
  const { name, text } = await downloadFirst(page);
  expect(name).toMatch(/^consent-record-\d+-[A-HJ-NPR-Z0-9]{17}\.json$/);
  expect(text).toContain('"event_state": "dpv:ConsentGiven"');

  const authority = readFileSync(join(product.dataDir, 'authority', 'root.pem'), 'utf8');
  const good = runDocumentedCommand(text, authority);
  expect(good.printed).toMatch(/verified\n$/);
  expect(good.isVerified).toBe(true);
  const changed = runDocumentedCommand(text.replace('"entity_id": "owner"', '"entity_id": "oem"'), authority);
  expect(changed.printed).toContain('FAILED  the whole record is as it was sealed');
  expect(changed.isVerified).toBe(false);
});
