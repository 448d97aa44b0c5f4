import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { answerBody, exampleKey } from '@vinculum/contract/vehicle/protocol-examples.ts';
import { expect, test } from 'vitest';

// The worked example of a signature in the protocol's page: its commands, as they stand.

const page = readFileSync(resolve(import.meta.dirname, '../../docs/reference/vehicle-protocol.md'), 'utf8');
const [, example = ''] = /^#### A worked example$([^]*?)^## /m.exec(page) ?? [];
const commands = [...example.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text = '']) => text);
const missing = ['bash', 'openssl'].filter(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
);
const skipped = missing.length > 0 ? ` (skipped: no ${missing.join(', ')} here)` : '';

test.skipIf(missing.length > 0)(
  `OpenSSL takes the signature of the page, and what it signs is as the page says${skipped}`,
  () => {
    const cwd = mkdtempSync(join(tmpdir(), 'vinculum-signature-'));
    try {
      const [checks = '', signs = ''] = commands;
      const run = (input: string) => execFileSync('bash', ['-e'], { cwd, input, encoding: 'utf8' });
      expect(run(checks)).toBe('Verified OK\n');
      const signature = Buffer.from(run(signs), 'base64url');
      const key = createPublicKey({ key: { ...exampleKey }, format: 'jwk' });
      expect(signature).toHaveLength(64);
      const signed = Buffer.from(canonicalJson(answerBody));
      expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  },
);
