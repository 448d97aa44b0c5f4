const PATIENCE_MS = 60_000;

/** Asks again and again, without a pause, until the answer is yes. @throws after a minute, naming what never was. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) if (performance.now() > deadline) throw new Error(`it never happened: ${what}`);
}
