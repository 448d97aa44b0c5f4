import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MortalProduct } from './kill-nine/product.ts';
import { setUpFirstConsumer } from './first-consumer.ts';
import { makeScratchFolder } from './machine/scratch-folder.ts';

// docs/how-to/connect-a-car.md as a reader follows it: an installation without the demo, its blocks as they stand.

const howTo = readFileSync(new URL('../../../docs/how-to/connect-a-car.md', import.meta.url), 'utf8');
const blocks = [...howTo.matchAll(/^```(sh|js)\n([^]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));
const textOf = (kind: string) =>
  blocks
    .filter((block) => block.kind === kind)
    .map(({ text }) => text)
    .join('\n');

const missing = ['bash', 'openssl', 'curl', 'tar'].filter(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
);
const vin = 'YNR40EA5XR1000001';

let product: MortalProduct;
let folder: string;

beforeAll(async () => {
  product = await MortalProduct.prepare();
  await product.start('all');
  folder = makeScratchFolder('vinculum-car-');
});
afterAll(async () => {
  await product.end();
  rmSync(folder, { recursive: true, force: true });
});

/** In the place of the registry: `npm install mqtt` takes the library that is installed here. */
function npmOfHere(): string {
  const bin = join(folder, 'bin');
  const library = dirname(dirname(fileURLToPath(import.meta.resolve('mqtt'))));
  mkdirSync(bin);
  const script = `#!/bin/sh\n[ "$*" = "install mqtt" ] && mkdir -p node_modules && ln -s "${library}" node_modules/mqtt\n`;
  writeFileSync(join(bin, 'npm'), script);
  chmodSync(join(bin, 'npm'), 0o755);
  return bin;
}

test('the script is short', () => {
  expect(textOf('js').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

test.skipIf(missing.length > 0)(
  `a reader brings a car from its claim to the first sample${missing.length > 0 ? ` (skipped: no ${missing.join(', ')} here)` : ''}`,
  async () => {
    const { archive, streamKey } = await setUpFirstConsumer(product, vin);
    const work = join(folder, 'work');
    mkdirSync(work);
    writeFileSync(join(work, archive.name), archive.content);
    writeFileSync(join(work, 'car.mjs'), textOf('js'));
    const env = {
      ...process.env,
      PATH: `${npmOfHere()}:${dirname(process.execPath)}:${process.env['PATH']}`,
      VIN: vin,
      PORTAL: product.address,
      STREAM_KEY: streamKey,
    };
    // Also where a block fails: the car runs in the background.
    const script = `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${textOf('sh')}`;
    const reported = execFileSync('bash', ['-e'], {
      cwd: work,
      env,
      input: script,
      encoding: 'utf8',
      timeout: 90_000,
    });
    expect(reported).toContain('Verify return code: 0 (ok)');
    expect(reported).toContain('asked: Pay how you drive');
    expect(reported).toMatch(new RegExp(`^data: .*"vin":"${vin}".*"samples":\\[\\[2016,0,13\\.9\\]\\]`, 'm'));
    expect(reported).toContain('"id":2016,"name":"perfVehicleSpeed"');
  },
);
