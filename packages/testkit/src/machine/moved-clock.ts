import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductPlace } from '../kill-nine/product.ts';

/** More than `offset-clock.ts` takes to look again, in every thread. */
const SEEN_MS = 60;

/** The clock of a product's process, which can be set wrong. */
export class MovedClock {
  readonly #file: string;
  #offset = 0;

  constructor(folder: string) {
    this.#file = join(folder, 'clock-offset');
    writeFileSync(this.#file, '0');
  }

  get offset(): number {
    return this.#offset;
  }

  /** What the product is started with. */
  get place(): Required<Pick<ProductPlace, 'nodeOptions' | 'environment'>> {
    return {
      nodeOptions: ['--import', import.meta.resolve('./offset-clock.ts')],
      environment: { CLOCK_OFFSET_FILE: this.#file },
    };
  }

  /** Resolves when the process goes by it. */
  async set(offset: number): Promise<void> {
    writeFileSync(`${this.#file}.new`, String(offset));
    renameSync(`${this.#file}.new`, this.#file);
    this.#offset = offset;
    await wait(SEEN_MS);
  }
}
