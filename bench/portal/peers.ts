import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder that what we are measured beside is installed into: it is no part of the lockfile. */
const VARIABLE = 'BENCH_PEERS';

export const LEFT_OUT = `left out: ${VARIABLE} names no folder to install it into`;

/** The peers with the versions that the figures in the documentation were measured with. */
const dependencies = {
  lighthouse: '13.5.0',
  'react-admin': '5.15.4',
  'ra-data-fakerest': '5.15.4',
  'data-generator-retail': '5.15.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  vite: '8.3.8',
  '@vitejs/plugin-react': '6.3.0',
};

/**
 * The folder with the peers, installed when they are not there yet; null where nobody asked for them.
 * @throws when the registry does not have them
 */
export function installPeers(): string | null {
  const folder = process.env[VARIABLE] ?? '';
  if (folder === '') return null;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'peers', private: true, type: 'module', dependencies }),
  );
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder);
  return folder;
}

export function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr}`);
}
