import { ActButton } from '../../design/object/act-button.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotYet, type ReadSource } from '../../design/states/not-yet.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface MissingPackageProps {
  /** Null when what was asked for names no package at all. */
  readonly source: ReadSource | null;
  readonly rows?: number;
  /** Why it may be missing; by default that its OEM has withdrawn it. */
  readonly hint?: string;
}

/** In place of a package that was not read: that it loads, or why not, with a way to try again or choose another. */
export function MissingPackage({ source, hint, ...lines }: MissingPackageProps) {
  const t = useTexts('dataPackages');
  const problem = source?.error;
  const isUnknown = problem instanceof ApiProblem && (problem.status === 404 || problem.is('badRequest'));
  if (source !== null && !isUnknown) return <NotYet source={source} {...lines} />;
  return (
    <EmptyState
      title={t('notFound')}
      hint={hint ?? t('notFoundHint')}
      action={<ActButton variant="default" to="/data-packages" text={t('toList')} />}
    />
  );
}
