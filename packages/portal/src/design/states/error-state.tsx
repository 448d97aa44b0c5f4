import { Button, Group, Text, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type ReactNode, use, useState } from 'react';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { PageParent } from '../object/page-parent.ts';
import { useClearChoice } from '../object/use-clear-choice.ts';
import { StateSign } from './empty-state.tsx';

/** The text for a failed call: the server's own, or ours when it sent none. */
export function useProblemText(): (problem: Error) => string {
  const t = useTexts('design');
  // What is said of the network is said anew when it changes.
  useNetwork();
  return (problem) => {
    const known = problem instanceof ApiProblem ? problem : null;
    if (known !== null && known.message !== '') return known.message;
    // Also when no answer came at all (specification 1, section 8).
    const isUnanswered = known?.is('unanswered') === true;
    return [
      t('somethingWrong'),
      ...(navigator.onLine ? [] : [t('noNetwork')]),
      ...(navigator.onLine && (isUnanswered || known?.is('network') === true) ? [t('noAnswer')] : []),
      ...(isUnanswered ? [t('notTwice')] : []),
    ].join(' ');
  };
}

/**
 * A problem for as long as it counts: that there was no network goes when there is one again. To be called where the
 * problem is kept: what shows it may come later, and would not know that there was no network.
 */
export function useUntilOnline<P extends Error>(problem: P | null): P | null {
  const { online } = useNetwork();
  const [offline, setOffline] = useState<P | null>(null);
  if (!online && offline !== problem && isOfNetwork(problem)) setOffline(problem);
  return online && problem === offline ? null : problem;
}

function isOfNetwork(problem: Error | null): boolean {
  return problem instanceof ApiProblem && (problem.is('network') || problem.is('unanswered'));
}

interface ErrorStateProps {
  readonly problem: Error;
  readonly retry?: () => void;
  /** What it is that failed, where that is a whole screen. */
  readonly title?: string;
}

/** Says in place that something could not be loaded, with a way to try again, or on to what is there. */
export function ErrorState({ problem, retry, title }: ErrorStateProps) {
  const t = useTexts('design');
  const { online } = useNetwork();
  const parent = use(PageParent);
  const textOf = useProblemText();
  const known = problem instanceof ApiProblem ? problem : null;
  // What is read was asked for by the address: there is no field to correct, and asking again would not help.
  const isWrongAddress = known?.is('badRequest') === true;
  const isNothing = isWrongAddress || known?.status === 404;
  const again = retry !== undefined && (
    <Button variant="default" onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <div className="state" role="alert">
      <StateSign isBroken />
      {title !== undefined && <Title order={2}>{title}</Title>}
      <Text fw={600}>{isWrongAddress ? t('wrongAddress') : textOf(problem)}</Text>
      {isWrongAddress && <div className="state-hint">{t('wrongAddressHint')}</div>}
      {isNothing && !isWrongAddress && parent && <div className="state-hint">{t('noSuchThing')}</div>}
      {!online && retry !== undefined && <div className="state-hint">{t('backByItself')}</div>}
      {known !== null && known.requestId !== '' && (
        <div className="state-number">{t('requestId', { id: known.requestId })}</div>
      )}
      {isNothing && parent !== undefined ? <WayOn parent={parent} otherwise={again} /> : again}
    </div>
  );
}

interface WayOnProps {
  readonly parent: { readonly to: To; readonly title: string } | null;
  /** Where there is neither. */
  readonly otherwise: ReactNode;
}

/** From what is not there: to the same screen without what the address asks for, and to the page above it. */
export function WayOn({ parent, otherwise }: WayOnProps) {
  const t = useTexts('design');
  const clear = useClearChoice();
  if (clear === null && parent === null) return otherwise;
  return (
    <Group justify="center" gap="sm">
      {clear !== null && (
        <Button variant="default" onClick={clear}>
          {t('clearChoice')}
        </Button>
      )}
      {parent !== null && (
        <Button variant="default" renderRoot={linkTo(parent.to)}>
          {t('goTo', { title: parent.title })}
        </Button>
      )}
    </Group>
  );
}
