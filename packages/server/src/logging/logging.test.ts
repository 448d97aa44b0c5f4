import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog, openLogFile } from './logging.ts';

function logTo(lines: string[], part?: string) {
  const destinations = [{ write: (text: string) => void lines.push(text) }];
  return openLog({ level: 'info', destinations, ...(part !== undefined && { part }) });
}

test.each([
  [{ password: 'secret' }],
  [{ body: { new_password: 'secret', username: 'ada' } }],
  [{ answer: { access_token: 'secret' } }],
  [{ claim: { privateKey: 'secret' } }],
  [{ sealingKey: 'secret', tokens: { accessToken: 'secret', refreshToken: 'secret' } }],
  [{ req: { headers: { authorization: 'secret', cookie: 'secret' } } }],
])('%j is logged without its secret', (line) => {
  const lines: string[] = [];
  logTo(lines).info(line, 'done');
  expect(lines.join('')).toContain('done');
  expect(lines.join('')).not.toContain('secret');
});

test('an error of the database is logged without the row that broke a rule', () => {
  const lines: string[] = [];
  const err = Object.assign(new Error('violates check constraint'), {
    detail: 'Failing row contains (secret)',
  });
  logTo(lines).error({ err }, 'unexpected failure');
  expect(lines.join('')).toContain('violates check constraint');
  expect(lines.join('')).not.toContain('secret');
});

test('a request is logged with its address, without the signature that opens a file', async () => {
  const lines: string[] = [];
  const app = fastify({ loggerInstance: logTo(lines) });
  app.get('/files/:key', () => 'content');
  await app.inject('/files/a.png?expires=5&signature=secret&most=7');
  await app.close();
  expect(lines.join('')).toContain('/files/a.png?expires=5&signature=[Redacted]&most=7');
  expect(lines.join('')).not.toContain('secret');
});

test('every destination gets every line that is urgent enough, and a part its name in it', () => {
  const [one, other]: [string[], string[]] = [[], []];
  const log = openLog({
    level: 'warn',
    part: 'gateway',
    destinations: [one, other].map((lines) => ({ write: (text: string) => void lines.push(text) })),
  });
  log.info('not this');
  log.warn('this');
  log.fatal('and this');
  expect(one.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, part: 'gateway', msg: 'this' },
    { level: 60, part: 'gateway', msg: 'and this' },
  ]);
  expect(other).toEqual(one);
});

test.skipIf(process.platform === 'win32')('a log is for nobody else to read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const dest = join(folder, 'vinculum.log');
  openLog({ level: 'info', destinations: [openLogFile(dest)] }).info('somebody came');
  expect(statSync(dest).mode & 0o077).toBe(0);
  expect(readFileSync(dest, 'utf8')).toContain('somebody came');
  rmSync(folder, { recursive: true });
});

test.runIf(existsSync('/dev/full'))('a log that finds no room is said once, and ends nothing', async () => {
  const script = `
    import { openLog, openLogFile } from ${JSON.stringify(new URL('logging.ts', import.meta.url).href)};
    const log = openLog({ level: 'info', destinations: [openLogFile('/dev/full')] });
    for (let line = 0; line < 100; line += 1) log.info('nobody reads this');
    process.stdout.write('goes on');
  `;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(ended.stdout).toBe('goes on');
  expect(ended.stderr.match(/cannot be written: Error: ENOSPC/g)).toHaveLength(1);
});

test('texts that somebody else made long are cut, at any depth, and secrets in them are found before', () => {
  const lines: string[] = [];
  const reason = `${'x'.repeat(3990)} password=hunter2hunter2`;
  logTo(lines).warn({ problem: { reason, list: ['y'.repeat(100_000)] }, vin: 'A' }, 'said');
  const [line = ''] = lines;
  expect(line.endsWith('}\n')).toBe(true);
  expect(line.length).toBeLessThan(10_000);
  expect(line).not.toContain('hunter2');
  expect(JSON.parse(line)).toMatchObject({
    vin: 'A',
    msg: 'said',
    problem: { list: [`${'y'.repeat(4000)}…`] },
  });
});

test('a full file is put aside for a new one, and all who write to it go on there', () => {
  const path = join(makeScratchFolder('vinculum-log-'), 'a.log');
  const [one, other] = [openLogFile(path, 1000), openLogFile(path, 1000)];
  for (let line = 0; line < 200; line += 1)
    (line % 3 === 0 ? one : other).write(`${line} ${'z'.repeat(40)}\n`);
  const folder = join(path, '..');
  expect(readdirSync(folder).toSorted()).toEqual(['a.log', 'a.log.1']);
  for (const name of readdirSync(folder)) {
    const { size, mode } = statSync(join(folder, name));
    expect(size).toBeLessThan(4000);
    expect(mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(path, 'utf8') + readFileSync(`${path}.1`, 'utf8')).toContain('\n199 ');
});

test('who finds the file put aside, or gone, goes on in the one that is there', () => {
  const path = join(makeScratchFolder('vinculum-log-'), 'a.log');
  const [one, other] = [openLogFile(path, 1000), openLogFile(path, 1000)];
  const fill = `${'z'.repeat(999)}\n`;
  one.write(fill);
  other.write(fill);
  other.write('behind\n');
  expect(readFileSync(path, 'utf8')).toBe('behind\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(`${fill}${fill}`);
  rmSync(path);
  other.write(fill);
  other.write('again\n');
  expect(readFileSync(path, 'utf8')).toBe('again\n');
});

test('a file is put aside when it is full, and not before', () => {
  const path = join(makeScratchFolder('vinculum-log-'), 'a.log');
  const file = openLogFile(path, 400_000);
  const line = `${'z'.repeat(999)}\n`;
  for (let n = 0; n < 300; n += 1) file.write(line);
  expect(existsSync(`${path}.1`)).toBe(false);
  for (let n = 0; n < 300; n += 1) file.write(line);
  expect(existsSync(`${path}.1`)).toBe(true);
});
