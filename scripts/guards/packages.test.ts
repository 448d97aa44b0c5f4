import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');

const versions = z.record(z.string(), z.string()).optional();
const manifestSchema = z.object({
  name: z.string(),
  private: z.literal(true),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});
const wantsSchema = manifestSchema.pick({
  dependencies: true,
  devDependencies: true,
  optionalDependencies: true,
});
const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });
const tsconfigSchema = z.object({ include: z.array(z.string()) });

const folders = readdirSync(join(ROOT, 'packages')).filter((name) =>
  existsSync(join(ROOT, 'packages', name, 'package.json')),
);

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
}

test('every package is type-checked, is named after its folder and is never published', () => {
  const { include } = tsconfigSchema.parse(readJson('tsconfig.json'));
  for (const folder of folders) {
    expect(manifestSchema.parse(readJson('packages', folder, 'package.json')).name).toBe(
      `@vinculum/${folder}`,
    );
    const isChecked =
      include.includes(`packages/${folder}/src`) ||
      existsSync(join(ROOT, 'packages', folder, 'tsconfig.json'));
    expect(isChecked, `packages/${folder} is in no tsconfig`).toBe(true);
  }
});

test('every dependency is pinned to one exact version, the same in all packages', () => {
  const manifests = [['package.json'], ...folders.map((folder) => ['packages', folder, 'package.json'])];
  const found = new Map<string, string>();
  for (const path of manifests) {
    const manifest = manifestSchema.parse(readJson(...path));
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      expect(version, `${name} in ${path.join('/')}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(version, `${name} in ${path.join('/')}`).toBe(found.get(name) ?? version);
      found.set(name, version);
    }
  }
});

/** The packages are installed by `npm install`, which would quietly mend a stale lock instead of failing. */
test('the lock file says what the packages say', () => {
  const lock = lockSchema.parse(readJson('package-lock.json')).packages;
  for (const path of ['', ...folders.map((folder) => `packages/${folder}`)]) {
    const manifest = wantsSchema.parse(readJson(path, 'package.json'));
    expect(wantsSchema.parse(lock[path]), `package-lock.json for ${path || 'the root'}`).toEqual(manifest);
  }
});

test('the lock file names no registry', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
});
