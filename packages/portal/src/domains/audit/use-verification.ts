import { type AuditVerdict, verifyAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';

export interface Verification {
  readonly verify: () => void;
  readonly isRunning: boolean;
  /** Of the last run; null before one, and while one runs. */
  readonly verdict: AuditVerdict | null;
  readonly problem: ApiProblem | null;
  readonly dismiss: () => void;
}

/** Has the server verify the chain when asked to. */
export function useVerification(): Verification {
  const { mutate, isPending, data, error, reset } = useCall(verifyAuditEndpoint);
  return {
    verify: () => mutate({}),
    isRunning: isPending,
    verdict: isPending ? null : (data ?? null),
    problem: error,
    dismiss: reset,
  };
}
