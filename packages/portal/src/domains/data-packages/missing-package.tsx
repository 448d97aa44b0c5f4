import { Button } from '@mantine/core';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { ErrorState } from '../../design/states/error-state.tsx';
import { ApiProblem } from '../../lib/api-problem.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/texts.ts';

interface MissingPackageProps {
  /** Null when what was asked for names no package at all. */
  readonly problem: Error | null;
  readonly retry: () => void;
  /** Why it may be missing; by default that its OEM has withdrawn it. */
  readonly hint?: string;
}

/** In place of a package that could not be read: try again, or choose another one. */
export function MissingPackage({ problem, retry, hint }: MissingPackageProps) {
  const t = useTexts('dataPackages');
  const isUnknown =
    problem === null ||
    (problem instanceof ApiProblem && (problem.is('dataPackageNotFound') || problem.is('badRequest')));
  if (!isUnknown) return <ErrorState problem={problem} retry={retry} />;
  return (
    <EmptyState
      title={t('notFound')}
      hint={hint ?? t('notFoundHint')}
      action={
        <Button variant="default" renderRoot={linkTo('/data-packages')}>
          {t('toList')}
        </Button>
      }
    />
  );
}
