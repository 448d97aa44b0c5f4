// Runs before `npm start`, `npm test` and `npm run check`, under whatever Node the machine has (18 or later) and
// before anything is installed: plain JavaScript, nothing imported but Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const WANTED_NODE = [24, 12];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const purpose = process.argv[2] ?? 'test';

ensureInstalled();
ensureNode();
if (purpose === 'start') ensurePortal();

/**
 * Installs what the purpose needs: `start` what runs and what builds the portal, any other also the tools of tests and
 * checks. Once those are installed they stay, for npm would remove them again at the next start.
 */
function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.installed');
  const lock = hashOf([join(root, 'package-lock.json')], `${process.platform} ${process.arch}`);
  const isWhole = purpose !== 'start' || existsSync(join(root, 'node_modules', 'vitest'));
  const wanted = `${lock} ${isWhole ? 'all' : 'start'}`;
  if (readStamp(stamp) === wanted) return;
  requireWritable(root);
  const done = progress(
    isWhole
      ? 'Installing packages and the tools of the tests (a minute or less the first time)'
      : 'Installing packages (half a minute the first time)',
  );
  // Not `npm ci`: it refuses a lock that lacks the binaries of other platforms, and a registry that carries only
  // some platforms makes such a lock (npm/cli#9846). This installs what the lock says and leaves the lock alone.
  // Said whatever NODE_ENV says, which would leave out the tools of the tests or bring them.
  const scope = isWhole ? '--include=dev' : '--omit=dev';
  const options = ['install', '--no-save', '--loglevel=error', scope, '--include=optional'];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: windows });
  if (result.error || result.status !== 0) {
    fail(
      `npm install failed${result.error ? ` (${result.error.message})` : ''}. Its reason stands above; the usual ones:`,
      '- the npm registry cannot be reached (npm ping; npm config get registry)',
      `- the disk is full (${isWhole ? '1.2' : '0.7'} GB is needed), or another user owns node_modules`,
    );
  }
  removeHeaders();
  writeFileSync(stamp, wanted);
  done();
}

/** A third of the Node that npm installs is headers, for addons in C++: nothing here is compiled. */
function removeHeaders() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies)) {
    rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true });
  }
}

/** npm puts node_modules/.bin first in PATH, so the Node that npm installed there runs our scripts. */
function ensureNode() {
  const installed = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
  if (existsSync(installed)) {
    const result = spawnSync(installed, ['--version'], { encoding: 'utf8', shell: windows });
    if (result.status === 0) return;
    fail(
      `The Node that npm installed (${relative(root, installed)}) does not run on this machine.`,
      'It needs glibc 2.28 or later. On Alpine or an older system use another base image.',
    );
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = WANTED_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(
    `Vinculum needs Node ${WANTED_NODE.join('.')} or later; this is ${process.versions.node}.`,
    `npm brings no Node for ${process.platform} ${process.arch}, so install it yourself, for example:`,
    process.platform === 'darwin' ? '  brew install node@24' : '  nvm install 24',
    'and run the command again.',
  );
}

/** Builds the portal when its sources, the packages it uses or the lock changed. */
function ensurePortal() {
  const portal = join(root, 'packages', 'portal');
  if (!existsSync(join(portal, 'index.html'))) return;
  const sources = [
    join(root, 'package-lock.json'),
    ...readdirSync(portal)
      .filter((name) => /\.(?:html|json|ts)$/.test(name))
      .map((name) => join(portal, name)),
    ...['portal/src', 'portal/public', 'contract/src', 'collection/src'].flatMap((folder) =>
      filesUnder(join(root, 'packages', folder)),
    ),
  ].filter((file) => existsSync(file) && !/\.test\.tsx?$/.test(file));
  const stamp = join(portal, 'dist', '.built');
  const wanted = hashOf(sources, '');
  if (readStamp(stamp) === wanted) return;
  requireWritable(portal);
  const done = progress('Building the portal');
  const vite = [portal, root]
    .map((folder) => join(folder, 'node_modules', 'vite', 'bin', 'vite.js'))
    .find((file) => existsSync(file));
  if (!vite) fail('vite is not installed: remove node_modules and run the command again.');
  const result = spawnSync(nodeForScripts(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: portal,
    stdio: 'inherit',
  });
  if (result.status !== 0) fail('The portal could not be built; the reason stands above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  done();
}

function nodeForScripts() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  return !windows && existsSync(installed) ? installed : process.execPath;
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function hashOf(files, more) {
  const hash = createHash('sha256').update(more);
  for (const file of [...files].sort()) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    fail(
      `There is no permission to write in ${folder}.`,
      'Run the command as the user who owns the folder, or give it to yourself: sudo chown -R "$USER" .',
    );
  }
}

function progress(text) {
  const start = Date.now();
  process.stderr.write(`vinculum: ${text} ...\n`);
  return () => process.stderr.write(`vinculum: done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}

function fail(...lines) {
  process.stderr.write(`\n${lines.map((line) => `vinculum: ${line}`).join('\n')}\n\n`);
  process.exit(1);
}
