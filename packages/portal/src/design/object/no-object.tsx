import { Paper } from '@mantine/core';
import { ActButton } from './act-button.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import type { To } from '../../lib/screens/addresses.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { NotYet, type ReadSource } from '../states/not-yet.tsx';

interface NoObjectProps {
  readonly source: ReadSource;
  /** What is said of one that is not there, or not for this user, and where to go instead. */
  readonly unknown: {
    readonly title: string;
    readonly hint: string;
    readonly to: To;
    readonly toText: string;
    /** The field of the call's body that names it, where its path does not: no id there names none either. */
    readonly field?: string;
  };
}

/** What the page of an object shows while there is none. */
export function NoObject({ source, unknown }: NoObjectProps) {
  const { error } = source;
  const isUnknown =
    error instanceof ApiProblem &&
    (error.status === 404 ||
      (error.is('badRequest') && error.fields.some(({ field }) => field === unknown.field)));
  if (!isUnknown) return <NotYet source={source} />;
  return (
    <Paper withBorder>
      <EmptyState
        title={unknown.title}
        hint={unknown.hint}
        action={<ActButton variant="default" to={unknown.to} text={unknown.toText} />}
      />
    </Paper>
  );
}
