import { Paper } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { Page } from '../../design/page.tsx';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useParam } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { listAddresses, NEW, type TestItem } from './test-addresses.ts';

/** What the address names, and how it is read: what is being edited is not replaced by what somebody else saves. */
export function useNamedItem() {
  const name = useParam('id');
  const isNew = name === NEW;
  return {
    name,
    isNew,
    reading: { enabled: !isNew, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  };
}

interface TestItemPageProps<T> {
  readonly kind: TestItem;
  /** The one that the address names; not asked for a new one. */
  readonly source: UseQueryResult<T, ApiProblem>;
  /** The form; null is a new one. */
  readonly children: (item: T | null) => ReactNode;
}

/** Creates a profile or a template, or edits the one that the address names. */
export function TestItemPage<T>({ kind, source, children }: TestItemPageProps<T>) {
  const t = useTexts('loadTests');
  const { name, isNew } = useNamedItem();
  return (
    <Page
      title={isNew ? t(`${kind}.add`) : t(`${kind}.editTitle`, { name })}
      parents={[{ to: listAddresses[kind], title: t(`${kind}.title`) }]}
    >
      {isNew ? children(null) : <Known kind={kind} source={source} form={children} />}
    </Page>
  );
}

interface KnownProps<T> extends Omit<TestItemPageProps<T>, 'children'> {
  readonly form: (item: T) => ReactNode;
}

function Known<T>({ kind, source, form }: KnownProps<T>) {
  const t = useTexts('loadTests');
  if (source.data !== undefined) return form(source.data);
  if (source.error === null) return <LoadingRows />;
  if (!source.error.is('notFound'))
    return <ErrorState problem={source.error} retry={() => void source.refetch()} />;
  return (
    <Paper withBorder>
      <EmptyState
        title={t(`${kind}.notFound`)}
        action={<ActButton variant="default" to={listAddresses[kind]} text={t(`${kind}.toList`)} />}
      />
    </Paper>
  );
}
