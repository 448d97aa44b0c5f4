import { Button, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getTemplate } from '@vinculum/contract/load-tests/template-endpoints.ts';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { NEW } from '../test-addresses.ts';
import { TemplateForm } from './template-form.tsx';

/** Creates a template, or edits the one that the address names. */
export function TemplateScreen() {
  const t = useTexts('loadTests.templates');
  const name = useParam('id');
  const isNew = name === NEW;
  return (
    <Page
      title={isNew ? t('add') : t('editTitle', { name })}
      parents={[{ to: '/template-management', title: t('title') }]}
    >
      {/* Another template is another form. */}
      {isNew ? <TemplateForm template={null} /> : <KnownTemplate key={name} name={name} />}
    </Page>
  );
}

function KnownTemplate({ name }: { name: string }) {
  const t = useTexts('loadTests.templates');
  // What is being edited must not be replaced by what somebody else saves meanwhile.
  const template = useEndpoint(
    getTemplate,
    { params: { name } },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (template.data !== undefined) return <TemplateForm template={template.data} />;
  if (template.error === null) return <LoadingRows />;
  if (!template.error.is('notFound'))
    return <ErrorState problem={template.error} retry={() => void template.refetch()} />;
  return (
    <Paper withBorder>
      <EmptyState
        title={t('notFound')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/template-management" {...props} />}>
            {t('toList')}
          </Button>
        }
      />
    </Paper>
  );
}
