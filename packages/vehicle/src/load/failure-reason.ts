import { ProvisionRefused } from '../link/provision.ts';

/** Why something failed, short and the same for the same reason: a code where there is one. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProvisionRefused) return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
