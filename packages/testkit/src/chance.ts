/** Chances that fall the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to below 1 (mulberry32). */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number, both bounds allowed. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.whole(0, list.length - 1)] ?? list[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}
