import type { controlLoadTesterEndpoint, loadTestStart } from '@vinculum/contract/load-tests/endpoints.ts';
import { serviceCodes } from '@vinculum/contract/load-tests/vocabulary.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { useProblemText } from '../../design/states/error-state.tsx';
import type { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** What the tester answered to a start or a stop, for a banner. */
export interface Reported {
  readonly kind: 'success' | 'problem' | 'info';
  readonly text: string;
  /** A stop that was taken up: it is told as done once the vehicles have stopped. */
  readonly isStopping?: boolean;
}

/** How a load test ended. */
export type Ending = 'stopped' | 'failed';

/** What was reported last; a stop is reported as done once the test has ended. What failed meanwhile says so itself. */
export function useReported(ending: Ending | null) {
  const t = useTexts('loadTests');
  const [reported, setReported] = useState<Reported | null>(null);
  if (reported?.isStopping === true && ending !== null)
    setReported(ending === 'failed' ? null : { kind: 'success', text: t('stopped') });
  return [reported, setReported] as const;
}

type LoadTestStart = z.output<typeof loadTestStart>;
type Control = ReturnType<typeof useCall<typeof controlLoadTesterEndpoint>>['mutateAsync'];

/** Asks the tester to start or to stop, and reports what it answers. Why it could not be asked to start is thrown. */
export function useStartStop(control: Control, notify: (reported: Reported | null) => void) {
  const t = useTexts('loadTests');
  const textOf = useProblemText();
  const refused = ({ errorMessage }: Awaited<ReturnType<Control>>): Reported => ({
    kind: 'problem',
    text: errorMessage === '' ? t('ERROR') : errorMessage,
  });
  return {
    start: async (values: LoadTestStart): Promise<void> => {
      notify(null);
      const answer = await control({ body: { status: 'start', ...values } });
      const isStarted = answer.serviceCode === serviceCodes.running;
      notify(isStarted ? { kind: 'success', text: t('started') } : refused(answer));
    },
    stop: async (profile: string): Promise<void> => {
      notify(null);
      try {
        const answer = await control({ body: { status: 'stop', profile_name: profile } });
        const isStopping = answer.serviceCode === serviceCodes.stopping;
        notify(isStopping ? { kind: 'info', text: t('stopping'), isStopping } : refused(answer));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        notify({ kind: 'problem', text: textOf(error) });
      }
    },
  };
}
