import { Button, Paper } from '@mantine/core';
import { ApiProblem } from '../../lib/api-problem.ts';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
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
  };
}

/** What the page of an object shows while there is none. */
export function NoObject({ source, unknown }: NoObjectProps) {
  const { error } = source;
  const isUnknown = error instanceof ApiProblem && (error.is('notFound') || error.status === 404);
  if (!isUnknown) return <NotYet source={source} />;
  return (
    <Paper withBorder>
      <EmptyState
        title={unknown.title}
        hint={unknown.hint}
        action={
          <Button variant="default" renderRoot={linkTo(unknown.to)}>
            {unknown.toText}
          </Button>
        }
      />
    </Paper>
  );
}
