import { Button, Paper } from '@mantine/core';
import type { ApiProblem } from '../../lib/api-problem.ts';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingRows } from '../states/loading-rows.tsx';

interface NoObjectProps {
  /** Null while it is still read. */
  readonly problem: ApiProblem | null;
  readonly retry: () => void;
  /** What is said of one that is not there, or not for this user, and where to go instead. */
  readonly unknown: {
    readonly title: string;
    readonly hint: string;
    readonly to: To;
    readonly toText: string;
  };
}

/** What the page of an object shows while there is none. */
export function NoObject({ problem, retry, unknown }: NoObjectProps) {
  if (problem === null) return <LoadingRows />;
  if (!problem.is('notFound') && problem.status !== 404)
    return <ErrorState problem={problem} retry={retry} />;
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
