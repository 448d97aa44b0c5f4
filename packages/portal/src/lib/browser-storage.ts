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
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
    } catch {
      inMemory.set(key, value);
    }
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
