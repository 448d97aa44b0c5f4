import { readFileSync } from 'node:fs';
import { newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import { downFilter } from '@vinculum/contract/vehicle/topics.ts';
import { askForCertificate, requestFor } from '@vinculum/testkit/gateway/test-gateway.ts';
import { connectPeer, type TestPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { unpackClaim, type UnpackedClaim } from '@vinculum/testkit/gateway/unpack-claim.ts';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';

const name = 'Journey: spring batch';
const vin = 'YNR40EA5XR7700001';

/** Makes a claim on the screen and unpacks what the browser downloads. */
async function makeClaim(page: Page): Promise<UnpackedClaim> {
  await page.getByRole('button', { name: 'Create claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a claim' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: /VINs/ }).fill('YNR40EA5XR77');
  await dialog.getByRole('textbox', { name: /How many/ }).fill('2');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Create claim' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vehicle-claim-\d+\.tar$/);
  await page.getByRole('button', { name: 'I have the archive' }).click();
  return unpackClaim(readFileSync(await download.path()));
}

/** A car gets its certificate with the claim and connects with it, at the address that stands in the archive. */
async function admitCar(claim: UnpackedClaim): Promise<TestPeer> {
  const port = Number(new URL(claim.address).port);
  const keys = await newKeyPair();
  const answer = await askForCertificate({ gateway: { port } }, claim, await requestFor(vin, keys));
  if ('code' in answer) throw new Error(answer.code);
  const privateKey = await privateKeyPem(keys.privateKey);
  return await connectPeer({ ...answer, privateKey, port }, downFilter(vin));
}

test('a maker makes a claim, its car comes in with what was downloaded, and is cut off again', async ({
  page,
}) => {
  await signIn(page, 'oem.admin');
  await page.getByRole('link', { name: 'Vehicle access' }).first().click();
  await expect(page.getByText('mqtts://127.0.0.1:')).toBeVisible();
  const car = await admitCar(await makeClaim(page));

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(vin) })).toBeVisible();

  await page.getByRole('link', { name: 'Vehicle access' }).last().click();
  await page.getByRole('tab', { name: 'Certificates' }).click();
  await page.getByRole('searchbox', { name: 'Search by VIN' }).fill(vin);
  const row = page.getByRole('row', { name: new RegExp(vin) });
  await expect(row).toContainText('In force');
  await expect(row).toContainText('Connected now');
  await page.getByRole('button', { name: `Revoke the certificate of ${vin}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`The certificate of ${vin} was revoked.`)).toBeVisible();
  await expect(row).toContainText('Revoked');
  await car.closed;
});
