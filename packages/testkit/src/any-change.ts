import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';

/**
 * The envelope of a signal that is sent in most forms whenever it changes, and of which nobody knows how often that is.
 */
export function anyChange(signalId: number, isEncrypted = false): Envelope {
  return {
    signal_id: signalId,
    max_rate_hz: null,
    bounds: (['SINGLE', 'AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const).map((format) => ({
      format,
      clock: { kind: 'CHANGE' },
      before_ms: 0,
      after_ms: 0,
      max_error: null,
      moments: null,
      samples: null,
      share: null,
    })),
    sealed: isEncrypted ? { span_ms: 3_600_000, messages: null, bytes: null } : null,
  };
}
