/** What was thrown, as an error. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Why something failed, in the words of what was thrown; one of several errors has none of its own. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown instanceof AggregateError ? thrown.errors.map(reasonOf).join(', ') : thrown.message;
}
