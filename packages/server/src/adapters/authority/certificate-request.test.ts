import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, expect, test } from 'vitest';
import { checkCertificateRequest } from './certificate-request.ts';

const folder = makeScratchFolder('vinculum-request-');
afterAll(() => rmSync(folder, { recursive: true }));
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

let keys = 0;
/** The file of a new key. */
function key(...args: string[]): string {
  keys += 1;
  const file = join(folder, `${keys}.key`);
  openssl('genpkey', ...args, '-out', file);
  return file;
}
const requestBy = (file: string, digest = 'sha256', subject = '/CN=YNR40EA5XR1000001') =>
  openssl('req', '-new', `-${digest}`, '-key', file, '-subj', subject);
const ec = (curve: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`];
const rsa = (bits: number) => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`];

test.each([
  ['P-256', ec('P-256'), 'ok'],
  ['RSA of 2048 bits', rsa(2048), 'ok'],
  ['RSA of 2047 bits, which fill as many bytes', rsa(2047), 'WEAK_KEY'],
  ['P-384', ec('P-384'), 'WEAK_KEY'],
  ['Ed25519', ['-algorithm', 'ED25519'], 'WEAK_KEY'],
] as const)('%s', async (_name, args, outcome) => {
  const checked = await checkCertificateRequest(requestBy(key(...args)));
  expect(checked.kind === 'ok' ? 'ok' : checked.code).toBe(outcome);
});

test.each([
  ['no name', '/O=Norrsken'],
  ['a name that is no VIN', '/CN=claim:7'],
  ['two names', '/CN=YNR40EA5XR1000001/CN=YNR40EA5XR1000002'],
  ['one name twice', '/CN=YNR40EA5XR1000001/CN=YNR40EA5XR1000001'],
])('a request under %s names no car', async (_name, subject) => {
  const checked = await checkCertificateRequest(requestBy(key(...ec('P-256')), 'sha256', subject));
  expect(checked).toEqual({ kind: 'refused', code: 'INVALID_VIN' });
});

test('what is no request is refused as that', async () => {
  expect(await checkCertificateRequest('text')).toEqual({ kind: 'refused', code: 'INVALID_REQUEST' });
});

test('a key that is written in another form is the same key', async () => {
  const plain = key(...ec('P-256'));
  const short = join(folder, 'short.key');
  openssl('ec', '-in', plain, '-conv_form', 'compressed', '-out', short);
  const spki = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' });
  const forms = [plain, short].map((file) => spki(openssl('pkey', '-in', file, '-pubout')));
  expect(forms[1]?.length, 'it is another form').toBeLessThan(forms[0]?.length ?? 0);
  const checked = await checkCertificateRequest(requestBy(short));
  expect(checked.kind === 'ok' && checked.publicKey).toEqual(forms[0]);
});

test.each([
  ['P-256', ec('P-256'), 'sha256'],
  ['P-256 with a longer digest', ec('P-256'), 'sha512'],
  ['RSA', rsa(2048), 'sha256'],
  ['RSA with a longer digest', rsa(2048), 'sha384'],
] as const)(
  'a request by %s is taken as it was signed, and refused with one bit changed',
  async (_name, args, digest) => {
    const pem = requestBy(key(...args), digest);
    expect(await checkCertificateRequest(pem)).toMatchObject({ kind: 'ok', vin: 'YNR40EA5XR1000001' });
    const bytes = Buffer.from(pem.replaceAll(/-----.*?-----|\s/g, ''), 'base64');
    const at = bytes.indexOf('YNR40EA5XR1000001') + 16;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 2, at);
    const changed = `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
    expect(await checkCertificateRequest(changed)).toEqual({ kind: 'refused', code: 'INVALID_SIGNATURE' });
  },
);
