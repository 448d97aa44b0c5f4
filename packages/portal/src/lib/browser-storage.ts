/** What could not be stored, or was forbidden to be; ends with the page. */
const inMemory = new Map<string, string>();

/** What this browser remembers. A full or forbidden storage remembers as long as the page is open, and never throws. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return inMemory.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether it outlives the page. */
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
      return true;
    } catch {
      inMemory.set(key, value);
      return false;
    }
  },
  /** The keys that begin so. */
  names(prefix: string): string[] {
    const stored = new Set(inMemory.keys());
    try {
      for (let index = 0; index < localStorage.length; index += 1) stored.add(localStorage.key(index) ?? '');
    } catch {
      // Forbidden: nothing is stored.
    }
    return [...stored].filter((key) => key.startsWith(prefix));
  },
  remove(key: string): void {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Forbidden: nothing was stored.
    }
  },
};
