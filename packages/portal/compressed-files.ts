import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Below this an encoding saves no packet. */
const SMALLEST_BYTES = 1024;

/** Above this are maps and cities, which come when they are seen: the best packing of them would take seconds. */
const LARGEST_FOR_BEST = 750_000;

/** Writes a Brotli and a gzip form beside each built file, so that the server never compresses the same file twice. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    // The best packing saves 7 % of what every page waits for.
    [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGEST_FOR_BEST ? 11 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
